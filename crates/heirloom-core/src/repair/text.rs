//! Lines of the text, found from a place in it.

use std::ops::Range;

use memchr::{memchr2, memrchr2};

use super::Repair;
use crate::lines::{LineBreaks, LineParts};

/// A line that can be read, with the places of its parts counted from its own start.
pub(super) struct Readable<'t> {
    pub(super) start: usize,
    pub(super) line: &'t str,
    pub(super) parts: LineParts,
}

impl Readable<'_> {
    /// Where a stretch of it is in the text.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        self.start + range.start..self.start + range.end
    }

    pub(super) fn end(&self) -> usize {
        self.start + self.line.len()
    }

    pub(super) fn tag(&self) -> &str {
        &self.line[self.parts.tag.clone()]
    }

    /// Whether it is a `CONT` or `CONC`.
    pub(super) fn continues(&self) -> bool {
        ["CONT", "CONC"].iter().any(|tag| self.tag().eq_ignore_ascii_case(tag))
    }

    pub(super) fn level(&self) -> &str {
        &self.line[self.parts.level.clone()]
    }

    /// Where its payload is in the text, blanks and all; empty at its end where it has none.
    pub(super) fn payload(&self) -> Range<usize> {
        self.start + self.parts.payload.unwrap_or(self.line.len())..self.end()
    }
}

impl<'r> Repair<'r> {
    /// The line in which a place is, without its line break.
    pub(super) fn line_around(&self, place: usize) -> Range<usize> {
        let octets = self.text().as_bytes();
        let place = place.min(octets.len());
        let start = memrchr2(b'\n', b'\r', &octets[..place]).map_or(0, |before| before + 1);
        start..self.end_of_line(place)
    }

    /// Where the line ends in which a place is.
    pub(super) fn end_of_line(&self, place: usize) -> usize {
        let octets = self.text().as_bytes();
        memchr2(b'\n', b'\r', &octets[place..]).map_or(octets.len(), |length| place + length)
    }

    /// The line in which a place is, if it can be read.
    pub(super) fn readable(&self, place: usize) -> Option<Readable<'r>> {
        let range = self.line_around(place);
        let line = &self.text()[range.clone()];
        let parts = self.rules.tree.lines.parts(line.as_bytes())?;
        Some(Readable { start: range.start, line, parts })
    }

    /// The same, if it has not become an error line, whose text is kept as it stands.
    pub(super) fn sound_line(&self, place: usize) -> Option<Readable<'r>> {
        let line = self.readable(place)?;
        let structure = self.order().beginning_at(line.start);
        structure.is_none_or(|structure| !self.tape().is_error_line(structure)).then_some(line)
    }

    /// Where the first line begins from a place on that is not passed over.
    pub(super) fn next_line(&self, mut place: usize) -> Option<usize> {
        let octets = self.text().as_bytes();
        while place < octets.len() {
            let end = self.end_of_line(place);
            if !self.is_passed_over(place..end) {
                return Some(place);
            }
            place = end + 1;
        }
        None
    }

    /// The line before the one that begins at `start`; its break is between the two.
    pub(super) fn line_before(&self, start: usize) -> Option<Range<usize>> {
        let octets = self.text().as_bytes();
        let break_start = match &octets[..start] {
            [.., b'\r', b'\n'] => start - 2,
            [.., b'\n', b'\r'] if self.rules.tree.lines.line_breaks == LineBreaks::LfCrToo => start - 2,
            [.., b'\r' | b'\n'] => start - 1,
            _ => return None,
        };
        Some(self.line_around(break_start).start..break_start)
    }

    /// Whether a line is read as if it were not there.
    pub(super) fn is_passed_over(&self, line: Range<usize>) -> bool {
        line.is_empty() || self.rules.tree.lines.ignores(&self.text().as_bytes()[line])
    }

    /// The octets of lines, with part of a character at their end of which the rest is in a line behind.
    pub(super) fn octets_of_lines(&self, lines: Range<usize>) -> Range<usize> {
        let origin = &self.parsed.origin;
        let start = if lines.start == 0 { origin.mark() } else { origin.octet_behind(lines.start) };
        start..origin.octet(lines.end)
    }

    /// Whether the octets of lines are those of their text and no others, so that nothing else is lost with them.
    pub(super) fn are_but_text(&self, lines: Range<usize>) -> bool {
        let octets = &self.octets[self.octets_of_lines(lines.clone())];
        self.encoded(&self.text()[lines]).is_some_and(|text| *text == *octets)
    }

    /// How long the line break is that begins at a place; 0 where none does.
    pub(super) fn break_length(&self, place: usize) -> usize {
        match &self.text().as_bytes()[place..] {
            [b'\r', b'\n', ..] => 2,
            [b'\n', b'\r', ..] if self.rules.tree.lines.line_breaks == LineBreaks::LfCrToo => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::{Dialect, ELF_2017_06, GEDCOM};
    use crate::pipeline::{ReadOptions, parse_with};
    use crate::source::Ignore;

    fn with_repair<T>(text: &str, dialect: Dialect, ask: impl FnOnce(&Repair<'_>) -> T) -> T {
        let parsed = parse_with(text.as_bytes(), &ReadOptions::new().dialect(dialect), &mut Ignore);
        ask(&Repair::new(text.as_bytes(), &parsed, &[]))
    }

    #[test]
    fn blank_lines_are_looked_past() {
        with_repair("\n\r\n \t\n0 HEAD\n\n0 TRLR\n\n  ", GEDCOM, |repair| {
            assert_eq!(repair.next_line(0), Some(6));
            assert_eq!(repair.next_line(6), Some(6));
            assert_eq!(repair.next_line(12), Some(14));
            assert_eq!(repair.next_line(20), None);
            assert_eq!(repair.next_line(repair.text().len()), None);
        });
    }

    #[test]
    fn the_line_before_ends_where_its_break_begins() {
        with_repair("0 HEAD\r\n1 FILE x\n0 TRLR\r", GEDCOM, |repair| {
            assert_eq!(repair.line_before(0), None);
            assert_eq!(repair.line_before(8), Some(0..6));
            assert_eq!(repair.line_before(17), Some(8..16));
            assert_eq!(repair.line_before(24), Some(17..23));
            let lengths = [6, 7, 16, 23, 24].map(|place| repair.break_length(place));
            assert_eq!(lengths, [2, 1, 1, 1, 0]);
        });
    }

    #[test]
    fn lf_and_cr_are_one_break_or_two() {
        let text = "0 HEAD\n\r0 TRLR\n\r";
        with_repair(text, ELF_2017_06, |repair| {
            assert_eq!(repair.line_before(8), Some(0..6));
            assert_eq!(repair.line_before(16), Some(8..14));
            assert_eq!(repair.break_length(6), 2);
        });
        with_repair(text, GEDCOM, |repair| {
            assert_eq!(repair.line_before(8), Some(7..7));
            assert_eq!(repair.break_length(6), 1);
        });
    }
}
