//! `CONT` and `CONC` lines.

use std::ops::Range;

use super::text::Readable;
use super::{Repair, guess, words};
use crate::source::{Edit, Finding, Fix, Value};

/// The id that a `CONT` or `CONC` repeats is removed.
pub(super) fn continuation_id(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.readable(finding.span().start())?;
    let id = line.parts.id.clone()?;
    let place = line.place(id.start - 1..line.parts.tag.start);
    let safety = repair.safety_without(&line.line[id]);
    Some(Fix {
        safety,
        reason: words::CONTINUATION_ID_REMOVED.with("tag", line.tag()),
        edits: vec![repair.delete(place)],
    })
}

/// A `CONT` or `CONC` that continues nothing is made to continue the line above it, or becomes a note.
pub(super) fn stray(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.readable(finding.span().start())?;
    // Whoever gave it an id, as we do, wants it to stay what it is.
    if line.parts.id.is_some() {
        return None;
    }
    let above = repair.order().before(line.start);
    // It may continue what that is mended to.
    if above.is_some_and(|above| repair.tape().is_error_line(above)) {
        return None;
    }
    if let Some(above) = above.filter(|&above| repair.has_text(above, line.start)) {
        let level = repair.order().depth(above) + 1;
        let edit = repair.replace(line.place(line.parts.level.clone()), &level.to_string())?;
        let reason =
            words::LEVEL_CONTINUES.with("level", line.level()).and("right", Value::Number(level.into()));
        return guess(reason, vec![edit]);
    }
    let tag = line.tag();
    let edit = repair.replace(line.place(line.parts.tag.clone()), "NOTE")?;
    guess(words::BECOMES_NOTE.with("tag", tag), vec![edit])
}

/// A space is put in where a word ends at the end of a line.
pub(super) fn blank_lost(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let joint = Joint::at(repair, finding)?;
    let edits = joint.with_space(repair)?;
    guess(&words::SPACE_AT_JOIN, edits)
}

/// One of two spaces is removed where lines are joined.
pub(super) fn blank_doubled(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let joint = Joint::at(repair, finding)?;
    let edits = joint.with_space(repair)?;
    guess(&words::ONE_SPACE_AT_JOIN, edits)
}

/// The end of one line and the payload of the `CONC` line that continues it.
struct Joint<'r> {
    before: Readable<'r>,
    /// The payload before, without its last blanks.
    first: Range<usize>,
    /// The payload behind, without its first blanks.
    second: Range<usize>,
    conc: Readable<'r>,
}

impl<'r> Joint<'r> {
    fn at(repair: &Repair<'r>, finding: &Finding) -> Option<Joint<'r>> {
        let conc = repair.readable(finding.span().start())?;
        let mut above = repair.line_before(conc.start)?;
        while repair.is_passed_over(above.clone()) {
            above = repair.line_before(above.start)?;
        }
        let before = repair.readable(above.start)?;
        let (first, second) = (before.payload(), conc.payload());
        let blank = [' ', '\t'];
        let ends = repair.text()[first.clone()].trim_end_matches(blank).len();
        let begins = repair.text()[second.clone()].trim_start_matches(blank).len();
        let (first, second) = (first.start..first.start + ends, second.end - begins..second.end);
        (!first.is_empty() && !second.is_empty()).then_some(Joint { before, first, second, conc })
    }

    /// One space between the two. Where the line before ends with a mark, as sentences do, that is taken along, so that the
    /// space is not at the end of a line, where many programs lose it. Where it ends with a letter that would be no better:
    /// nobody could tell such a line from one that has lost its space.
    fn with_space(&self, repair: &Repair<'_>) -> Option<Vec<Edit>> {
        let text = repair.text();
        let may_stay_last = |c: char| !matches!(c, ' ' | '\t' | '@');
        let mark = text[self.first.clone()].chars().next_back().filter(char::is_ascii_punctuation);
        let space = if self.conc.parts.payload.is_some() { " " } else { "  " };
        let (end, new) = match mark.filter(|&mark| may_stay_last(mark)) {
            Some(mark) if text[self.first.start..self.first.end - 1].ends_with(may_stay_last) => {
                (self.first.end - 1, format!("{mark} "))
            }
            _ => (self.first.end, space.to_string()),
        };
        Some(vec![
            repair.delete(end..self.before.end()),
            repair.replace(self.conc.payload().start..self.second.start, &new)?,
        ])
    }
}
