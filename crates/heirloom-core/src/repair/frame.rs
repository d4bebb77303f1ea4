//! The frame of a file: `HEAD`, `CHAR` and `TRLR`.

use std::ops::Range;

use super::text::Readable;
use super::{Repair, guess, safe, words};
use crate::lines::string_lines;
use crate::octets::{CharName, Encoding, char_name};
use crate::prologue::declared;
use crate::source::{Edit, Finding, Fix, Span};
use crate::tree::{Marks, StructureId, TagId};

/// A file without `HEAD` gets one, and one that stands elsewhere is moved to the beginning.
pub(super) fn no_head(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let first = repair.next_line(0)?;
    // What is not a record might become part of what comes before it.
    if repair.readable(first)?.line.as_bytes()[0] != b'0' || !repair.divides(first) {
        return None;
    }
    let start = repair.line_around(first).start;
    let Some(head) = repair.parsed.dataset.frame().head else {
        let char_name = repair.parsed.encoding().char_name()?;
        let lines = format!("0 HEAD{0}1 CHAR {char_name}{0}", repair.line_break());
        let reason = words::HEAD_ADDED.plain();
        let edits = vec![repair.insert(start, &lines)?];
        return Some(Fix { safety: repair.safety_of_encoding(), reason, edits });
    };
    let lines = repair.whole(head)?;
    let text = &repair.text()[lines.clone()];
    // There it would be obeyed.
    let encoding = repair.parsed.encoding();
    let same_encoding = encoding.is_utf16()
        || match repair.parsed.dataset.frame().chars.first() {
            None => repair.text().is_ascii(),
            Some(&char) => match char_name(&repair.tape().raw_payload(char).unwrap_or_default()) {
                CharName::Ascii => encoding == Encoding::Ascii,
                CharName::Ansel => encoding == Encoding::Ansel,
                CharName::Utf8 => encoding == Encoding::Utf8,
                CharName::Outside(other) => encoding == other,
                _ => false,
            },
        };
    let same_dialect = declared(text.as_bytes()).dialect() == repair.parsed.dialect;
    if !same_encoding || !same_dialect || !text.ends_with(['\n', '\r']) || !repair.divides(lines.end) {
        return None;
    }
    let moved = repair.octets[repair.octets_of(lines.clone())].to_vec();
    let edits = vec![Edit::insert(repair.octet(start), moved), repair.delete(lines)];
    safe(&words::HEAD_MOVED, edits)
}

/// `0 TRLR` is put at the end.
pub(super) fn no_trailer(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let edit = repair.insert(repair.end_of_lines()?, &repair.trailer())?;
    safe(&words::TRAILER_ADDED, vec![edit])
}

/// The trailer is moved to the end, behind all records.
pub(super) fn after_trailer(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let edits = repair.moved_trailer.get_or_init(|| moved_trailer(repair)).as_ref()?;
    // One fix for all of them; where it is long, only the first finding carries it. The others do not look at all of it.
    let (first, last) = (edits.first()?, edits.last()?);
    if edits.len() > FEW && repair.octet(finding.span().start()) != first.octets.end {
        return None;
    }
    let reason = match (last.replacement.is_empty(), edits.len()) {
        (false, 2) => &words::TRAILER_MOVED,
        (false, _) => &words::TRAILERS_MOVED,
        (true, _) => &words::TRAILER_REMOVED,
    };
    safe(reason, edits.clone())
}

/// So many edits every finding can carry.
const FEW: usize = 4;

/// Each trailer before other records is removed, and the last edit puts one at the end where the file does not end with one.
fn moved_trailer(repair: &Repair<'_>) -> Option<Vec<Edit>> {
    let tape = repair.tape();
    // Where the encoding is looked for up to the second record, none of them may vanish.
    if tape.first_line(repair.parsed.dataset.frame().head?)?.start() != repair.next_line(0)? {
        return None;
    }
    let mut roots = tape.roots().filter(|&root| tape.first_line(root).is_some()).peekable();
    let mut edits = Vec::new();
    let mut ends = false;
    while let Some(root) = roots.next() {
        ends = tape.tag(root) == TagId::TRLR;
        // A trailer that is the last line stays.
        if ends && roots.peek().is_some() {
            edits.push(repair.delete(repair.bare(root)?));
        }
    }
    if edits.is_empty() {
        return None;
    }
    if !ends {
        edits.push(repair.insert(repair.end_of_lines()?, &repair.trailer())?);
    }
    Some(edits)
}

/// A second `CHAR`, which nobody reads, is removed.
pub(super) fn second_char(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let structure = repair.order().at(finding.span().start())?;
    let lines = repair.whole(structure)?;
    // Perhaps it is the first that is obeyed.
    let first = repair.tape().first_line(*repair.parsed.dataset.frame().chars.first()?)?;
    let obeyed =
        repair.readable(first.start()).is_some_and(|line| line.level() == "1" && line.tag() == "CHAR");
    let mut all = string_lines(repair.text()[lines.clone()].as_bytes());
    if !obeyed
        || !repair.divides(lines.end)
        || all.any(|line| repair.readable(lines.start + line.start).is_some_and(|line| ends_header(&line)))
    {
        return None;
    }
    let safety = repair.safety_without(&repair.text()[lines.clone()]);
    let edits = vec![repair.delete(lines)];
    // All but `VERS`, which says something of an encoding that is none here.
    let tape = repair.tape();
    let is_more = |below| tape.tag_text(below) != "VERS" || tape.substructures(below).next().is_some();
    if tape.substructures(structure).any(is_more) {
        return guess(&words::CHAR_REMOVED_WITH_ALL, edits);
    }
    Some(Fix { safety, reason: words::CHAR_REMOVED.plain(), edits })
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
        let line = self.line_around(tape.first_line(structure)?.start());
        let lines = line.start..line.end + self.break_length(line.end);
        let bare = tape.raw_payload(structure).is_none()
            && !tape.has(structure, Marks::ID)
            && tape.substructures(structure).next().is_none();
        (bare && self.divides(lines.end)).then_some(lines)
    }

    /// Whether the line at a place can't be part of whatever comes before it: it is none that continues others or holds no
    /// others, can be read, and has a place of its own. One that was left out, being too deep, might find one elsewhere.
    pub(super) fn divides(&self, place: usize) -> bool {
        let Some(next) = self.next_line(place) else { return true };
        let has_place = |line: &Readable<'_>| match self.order().beginning_at(next) {
            Some(structure) => !self.tape().is_error_line(structure),
            None => line.level() == "0",
        };
        self.orphans.binary_search(&next).is_err()
            && self
                .readable(next)
                .is_some_and(|line| !line.continues() && line.tag() != "ERROR" && has_place(&line))
    }
}

impl Repair<'_> {
    /// Where the lines end that are looked at before all others for what they say of the dialect: with the
    /// first record, or with `HEAD`.
    fn end_of_heeded(&self) -> usize {
        *self.heeded.get_or_init(|| {
            let second = self.tape().roots().filter_map(|root| self.tape().first_line(root)).nth(1);
            let first = second.map_or(self.text().len(), Span::start);
            let head = self.parsed.dataset.frame().head.and_then(|head| self.up_to_next(head));
            head.map_or(first, |head| first.max(head.end))
        })
    }

    /// Whether a line is looked at so.
    pub(super) fn is_heeded(&self, line: &Readable<'_>) -> bool {
        line.start < self.end_of_heeded() && is_heeded_tag(line)
    }

    /// Whether a level is among those on which it depends what such lines say.
    pub(super) fn is_heeded_level(&self, place: usize) -> bool {
        let record = self.order().at(place).map(|structure| self.order().record(structure));
        let start = record.and_then(|record| self.tape().first_line(record)).map_or(place, Span::start);
        start < self.end_of_heeded()
            && *self.heeded_jumps.get_or_init(|| {
                let lines = string_lines(&self.text().as_bytes()[..self.end_of_heeded()]);
                lines.filter_map(|line| self.readable(line.start)).any(|line| {
                    let depth = self.depth_at(line.start).map(|depth| depth.to_string());
                    let counted = is_heeded_tag(&line) || ends_header(&line);
                    counted && depth.as_deref() != Some(line.level())
                })
            })
    }
}

/// Whether a line ends the header for those who look for the dialect there, though it is more of a line in it.
fn ends_header(line: &Readable<'_>) -> bool {
    line.continues() && line.parts.level_number(line.line.as_bytes()) == 0
}

fn is_heeded_tag(line: &Readable<'_>) -> bool {
    let heeded = ["HEAD", "GEDC", "ELF", "SCHMA", "PRFX", "DEFN", "IRI", "ESC", "TAG"];
    let is = |tag: &&str| line.tag().eq_ignore_ascii_case(tag);
    let version =
        line.parts.payload.is_some_and(|payload| line.line[payload..].trim_start().starts_with('7'));
    heeded.iter().any(is) || version && is(&"VERS")
}
