//! The frame of a file: `HEAD`, `CHAR` and `TRLR`.

use std::ops::Range;

use super::{Repair, safe};
use crate::octets::CharName;
use crate::prologue::declared;
use crate::source::{Edit, Finding, Fix};
use crate::tree::{Marks, StructureId, TagId};

/// A file without `HEAD` gets one, and one that stands elsewhere is moved to the beginning.
pub(super) fn no_head(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let first = repair.next_line(0)?;
    // What is not a record might become part of what comes before it.
    let line = repair.readable(first)?;
    if line.line.as_bytes()[0] != b'0' || line.level() != "0" || line.continues() {
        return None;
    }
    let start = repair.line_around(first).start;
    let Some(head) = repair.parsed.dataset.frame().head else {
        let char_name = repair.parsed.encoding().char_name()?;
        let lines = format!("0 HEAD{0}1 CHAR {char_name}{0}", repair.line_break());
        return safe("`0 HEAD` is put before the first record", vec![repair.insert(start, &lines)?]);
    };
    let lines = repair.whole(head)?;
    let text = &repair.text()[lines.clone()];
    // There it would be obeyed.
    let same_encoding = repair.parsed.dataset.frame().chars.first().is_none_or(|&char| {
        let name = repair.tape().raw_payload(char).unwrap_or_default();
        let named = match crate::octets::char_name(&name) {
            CharName::Ascii => Some("ASCII"),
            CharName::Ansel => Some("ANSEL"),
            CharName::Utf8 => Some("UTF-8"),
            _ => None,
        };
        named.is_some() && named == repair.parsed.encoding().char_name()
    });
    let same_dialect = declared(text.as_bytes()).dialect() == repair.parsed.dialect;
    if !same_encoding || !same_dialect || !text.ends_with(['\n', '\r']) || !repair.divides(lines.end) {
        return None;
    }
    let moved = repair.octets[repair.octets_of(lines.clone())].to_vec();
    let edits = vec![Edit::insert(repair.octet(start), moved), repair.delete(lines)];
    safe("the HEAD record is moved to the beginning", edits)
}

/// `0 TRLR` is put at the end.
pub(super) fn no_trailer(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let edit = repair.insert(repair.end_of_lines()?, &repair.trailer())?;
    safe("`0 TRLR` is put at the end", vec![edit])
}

/// The trailer is moved to the end, behind all records.
pub(super) fn after_trailer(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let tape = repair.tape();
    let mut roots = tape.roots().filter(|&root| tape.first_line(root).is_some()).peekable();
    let mut edits = Vec::new();
    let mut ends = false;
    while let Some(root) = roots.next() {
        ends = tape.tag(root) == TagId::TRLR;
        if !ends {
            continue;
        }
        // A trailer that is the last line stays.
        if roots.peek().is_none() {
            break;
        }
        let lines = repair.bare(root)?;
        edits.push(repair.delete(lines));
    }
    if !ends {
        edits.push(repair.insert(repair.end_of_lines()?, &repair.trailer())?);
    }
    safe("`0 TRLR` is moved to the end", edits)
}

/// A second `CHAR`, which nobody reads, is removed.
pub(super) fn second_char(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let structure = repair.order().at(finding.span().start())?;
    let lines = repair.whole(structure)?;
    if !repair.divides(lines.end) {
        return None;
    }
    safe("the second CHAR is removed", vec![repair.delete(lines)])
}

impl Repair<'_> {
    /// Behind the last line: at the end of the text, but before NUL characters that only fill the file.
    fn end_of_lines(&self) -> Option<usize> {
        let text = self.text();
        let filling = self.is_passed_over(self.line_around(text.len()));
        let end = if filling { text.trim_end_matches('\0').len() } else { text.len() };
        (self.ends_whole() || end < text.len()).then_some(end)
    }

    /// The line `0 TRLR` with what divides it from the line before.
    fn trailer(&self) -> String {
        let line_break = self.line_break();
        let end = self.end_of_lines().unwrap_or(self.text().len());
        match self.text()[..end].is_empty() || self.text()[..end].ends_with(['\n', '\r']) {
            true => format!("0 TRLR{line_break}"),
            false => format!("{line_break}0 TRLR{line_break}"),
        }
    }

    /// The line of a structure that has nothing but a tag, with its line break, if what follows does not lean on it.
    fn bare(&self, structure: StructureId) -> Option<Range<usize>> {
        let tape = self.tape();
        let lines = self.whole(structure)?;
        let bare = tape.raw_payload(structure).is_none()
            && !tape.has(structure, Marks::ID)
            && tape.substructures(structure).next().is_none();
        (bare && self.divides(lines.end)).then_some(lines)
    }

    /// Whether the line at a place can't be part of whatever comes before it: it is none that continues others or holds no
    /// others, and can be read.
    pub(super) fn divides(&self, place: usize) -> bool {
        let Some(next) = self.next_line(place) else { return true };
        self.orphans.binary_search(&next).is_err()
            && self.readable(next).is_some_and(|line| !line.continues() && line.tag() != "ERROR")
    }
}
