//! Line breaks.

use super::{Repair, safe, words};
use crate::source::{Finding, Fix, Value};

/// Those that files have.
const BREAKS: [&str; 4] = ["\n", "\r\n", "\r", "\n\r"];

impl Repair<'_> {
    /// The line break that most lines of the file have; of two the first.
    pub(super) fn line_break(&self) -> &'static str {
        self.line_break.get_or_init(|| {
            let mut counts = [0usize; BREAKS.len()];
            for (start, end) in self.breaks() {
                let found = BREAKS.iter().position(|known| *known == &self.text()[start..end]);
                found.into_iter().for_each(|kind| counts[kind] += 1);
            }
            let most = counts.iter().copied().max().unwrap_or_default();
            let first = counts.iter().position(|&count| count == most).unwrap_or_default();
            if most == 0 { "\n" } else { BREAKS[first] }
        })
    }

    /// Where the line breaks are.
    fn breaks(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut from = 0;
        std::iter::from_fn(move || {
            let start = self.end_of_line(from);
            let length = self.break_length(start);
            from = start + length;
            (length > 0).then_some((start, from))
        })
    }
}

/// All line breaks become what most of them are.
pub(super) fn mixed(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let wanted = repair.line_break();
    let differing = repair.breaks().filter(|&(start, end)| &repair.text()[start..end] != wanted);
    let edits: Vec<_> =
        differing.map(|(start, end)| repair.replace(start..end, wanted)).collect::<Option<_>>()?;
    let reason = match edits.len() {
        1 => words::ONE_BREAK_LIKE_OTHERS.with("break", name(wanted)),
        count => {
            words::BREAKS_LIKE_OTHERS.with("break", name(wanted)).and("count", Value::Number(count as u64))
        }
    };
    safe(reason, edits)
}

/// All line breaks become LF, which every program reads. Where there are several kinds of them that is mended first.
pub(super) fn carriage_returns(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let mut edits = Vec::new();
    for (start, end) in repair.breaks() {
        if &repair.text()[start..end] != "\r" {
            return None;
        }
        edits.push(repair.replace(start..end, "\n")?);
    }
    safe(words::ALL_BREAKS_LF.with("count", Value::Number(edits.len() as u64)), edits)
}

/// The last line gets a line break.
pub(super) fn no_final_break(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let at = finding.span().end();
    if !repair.ends_whole() || !repair.means_nothing(at) {
        return None;
    }
    safe(&words::FINAL_BREAK, vec![repair.insert(at, repair.line_break())?])
}

fn name(line_break: &str) -> &'static str {
    match line_break {
        "\n" => "LF",
        "\r\n" => "CR LF",
        "\r" => "CR",
        _ => "LF CR",
    }
}
