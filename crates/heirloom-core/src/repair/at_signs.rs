//! At signs: doubled ones, escapes, and blanks around pointers.

use super::{Repair, safe, words};
use crate::source::{Edit, Finding, Fix, Value};
use crate::tree::Marks;
use crate::tree::tagged::{Oddity, oddities, unicode_escape};

/// Every single `@` of the value is doubled.
pub(super) fn lone_at(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let structure = repair.order().at(finding.span().start())?;
    let mut lone = Vec::new();
    let preserved = repair.parsed.dataset.preserved_escapes();
    oddities(repair.tape(), structure, preserved, |place, oddity| {
        if oddity == Oddity::LoneAt {
            lone.push(place.start());
        }
    });
    let edits: Vec<Edit> = lone.into_iter().map(|at| repair.insert(at, "@")).collect::<Option<_>>()?;
    let reason = match edits.len() {
        1 => words::AT_DOUBLED.plain(),
        count => words::ATS_DOUBLED.with("count", Value::Number(count as u64)),
    };
    safe(reason, edits)
}

/// The blanks around a pointer are removed.
pub(super) fn padded_pointer(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let structure = repair.order().at(finding.span().start())?;
    if repair.tape().has(structure, Marks::MORE) {
        return None;
    }
    let span = finding.span().range();
    let payload = &repair.text()[span.clone()];
    let blank = [' ', '\t'];
    let begins = span.start + payload.len() - payload.trim_start_matches(blank).len();
    let ends = span.start + payload.trim_end_matches(blank).len();
    let edits = [span.start..begins, ends..span.end];
    let edits = edits.into_iter().filter(|range| !range.is_empty()).map(|range| repair.delete(range));
    safe(&words::POINTER_UNPADDED, edits.collect())
}

/// The space is put behind an escape that lacks it.
pub(super) fn escape_without_space(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let escape = whole_escape(repair, finding)?;
    // One that stands for no character was kept as text, and is mended as such.
    if escape.starts_with("@#U") && unicode_escape(escape).is_none() {
        return None;
    }
    safe(words::SPACE_BEHIND_ESCAPE.with("escape", escape), vec![repair.insert(finding.span().end(), " ")?])
}

/// An escape that was kept as text is written as text.
pub(super) fn bad_unicode_escape(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let escape = whole_escape(repair, finding)?;
    let start = finding.span().start();
    let ends = start + escape.trim_end_matches(' ').len() - 1;
    let edits = vec![repair.insert(start, "@")?, repair.insert(ends, "@")?];
    safe(words::ESCAPE_DOUBLED.with("escape", escape), edits)
}

/// The escape at a finding, unless it is spread over lines.
fn whole_escape<'r>(repair: &Repair<'r>, finding: &Finding) -> Option<&'r str> {
    let escape = finding.span().of(repair.text());
    let inner = escape.trim_end_matches(' ').strip_prefix("@#")?.strip_suffix('@')?;
    (!inner.contains('@')).then_some(escape)
}
