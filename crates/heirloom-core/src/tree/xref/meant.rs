//! Lines as they were meant, where the rules ask for that: what no grammar has but files do.
//!
//! A line that can't be read, behind one with text, is more of that text. A level that jumps means the next one. A `CONT` or
//! `CONC` behind the line that it continues does so whatever its level. All of this is cold: [`Nesting::quick_line`] takes
//! no such line.

use std::ops::Range;

use memchr::memchr;

use super::parse::{LONG_HEAD, LinePlace, Nesting};
use crate::lines::{self, LineParts, Slips, TagCase};
use crate::source::{Finding, Sink, Span, Value};
use crate::tree::{Marks, PLAIN_LINE, StructureId, TagId, findings, in_capitals};

/// The levels that stand in the lines of open structures, from the first on that differs from how deep it lies.
#[derive(Debug, Default)]
pub(super) struct Jumps {
    /// How deep the first of them lies.
    base: usize,
    written: Vec<u64>,
}

impl Jumps {
    pub(super) fn is_empty(&self) -> bool {
        self.written.is_empty()
    }

    /// How deep a line with this level lies, below so many open structures: in the last of them with a lower level.
    pub(super) fn depth_of(&self, written: u64, open: usize) -> usize {
        let base = if self.is_empty() { open } else { self.base };
        match self.written.partition_point(|&above| above < written) {
            0 => usize::try_from(written).unwrap_or(usize::MAX).min(base),
            count => base + count,
        }
    }

    /// The level that stands in the line of the last of so many open structures.
    pub(super) fn last(&self, open: usize) -> u64 {
        self.written.last().copied().unwrap_or(open as u64 - 1)
    }

    /// Takes note of a structure that is opened.
    pub(super) fn open(&mut self, level: usize, written: u64) {
        self.written.truncate(level.saturating_sub(self.base));
        if !self.is_empty() || written != level as u64 {
            if self.is_empty() {
                self.base = level;
            }
            self.written.push(written);
        }
    }
}

impl Nesting {
    /// Takes a line that can be read.
    #[inline(never)]
    pub(super) fn line_as_meant(
        &mut self,
        octets: &[u8],
        start: usize,
        end: usize,
        parts: &LineParts,
        sink: &mut impl Sink,
    ) -> Option<()> {
        let line = &octets[start..end];
        let written = parts.level_number(line);
        let tag = std::str::from_utf8(&line[parts.tag.clone()]).unwrap_or_default();
        // `12 June was a Sunday`.
        let is_jump = self.depth > 0 && written > self.jumps.last(self.depth).saturating_add(1);
        let is_continuation = ["CONT", "CONC"].iter().any(|known| known.eq_ignore_ascii_case(tag));
        if is_jump && !is_continuation && !is_capital(tag.as_bytes()) && self.has_text(octets) {
            self.orphaned_text(octets, start..end, sink);
            return Some(());
        }
        report_slips(start, line, parts, self.rules.lines.slips, sink);
        let meant = match self.rules.lines.tag_case {
            TagCase::Counts => None,
            TagCase::CountsInOthers => in_capitals(tag),
        };
        if meant.is_some() {
            let place = Span::new(start + parts.tag.start, start + parts.tag.end);
            sink.report(Finding::new(&lines::LOWER_CASE_TAG, place));
        }
        let id = self.intern(meant.unwrap_or(tag), start, parts);
        if (id == TagId::CONT || id == TagId::CONC) && self.continues(octets, line, written, parts) {
            self.continuation(start, line, parts, sink);
            return Some(());
        }
        let level = match self.depth {
            0 => usize::try_from(written).unwrap_or(usize::MAX),
            open => self.jumps.depth_of(written, open),
        };
        if level as u64 != written && self.depth > 0 {
            report_jump(start, parts, written, level, sink);
        }
        let plain = meant.is_none() && level as u64 == written;
        self.line_at(start, line, parts, LinePlace { level, written, tag: id, plain }, sink)
    }

    /// Takes a line that is text into the structure above it.
    pub(super) fn orphaned_text(&mut self, octets: &[u8], line: Range<usize>, sink: &mut impl Sink) {
        sink.report(Finding::new(&lines::ORPHANED_TEXT, Span::new(line.start, line.end)));
        self.additional_line(memchr(b'@', &octets[line]).is_some(), false);
    }

    /// Whether a line behind the last one could be more of its text.
    pub(super) fn has_text(&self, octets: &[u8]) -> bool {
        self.last().is_some_and(|last| {
            self.tape.has(last, Marks::MORE) || {
                let payload = self.first_payload(octets, last);
                !payload.is_empty() && !self.is_xref(payload)
            }
        })
    }

    /// Whether a `CONT` or `CONC` line continues the last structure.
    fn continues(&self, octets: &[u8], line: &[u8], written: u64, parts: &LineParts) -> bool {
        let Some(last) = self.last() else { return false };
        let own = self.jumps.last(self.depth);
        let right = written == own.saturating_add(1);
        let near = self.rules.lines.may_continue(self.depth as u64 - 1, written);
        let more = self.tape.has(last, Marks::MORE);
        let own_id = match &parts.id {
            None => true,
            Some(id) => self.bears(octets, last, &line[id.clone()]),
        };
        own_id && (right || near && (more || !self.is_xref(self.first_payload(octets, last))))
    }

    fn continuation(&mut self, start: usize, line: &[u8], parts: &LineParts, sink: &mut impl Sink) {
        let written = parts.level_number(line);
        let place = |range: &Range<usize>| Span::new(start + range.start, start + range.end);
        let zeros = parts.leading_zeros(line);
        if zeros > 0 {
            let digits = parts.level.start - zeros..parts.level.end;
            sink.report(Finding::new(&lines::LEADING_ZEROS, place(&digits)));
        }
        if let Some(id) = &parts.id {
            sink.report(Finding::new(&findings::CONTINUATION_ID, place(id)));
        }
        let right = written == self.depth as u64;
        if !right && written == self.jumps.last(self.depth).saturating_add(1) {
            report_jump(start, parts, written, self.depth, sink);
        } else if !right {
            sink.report(Finding::new(&findings::CONTINUATION_LEVEL, place(&parts.tag)));
        }
        let payload = self.rules.lines.payload(line, parts).map_or(&[][..], |payload| &line[payload]);
        let plain = right
            && &line[parts.tag.clone()] == b"CONT"
            && parts.id.is_none()
            && parts.is_plain(line)
            && parts.payload != Some(line.len())
            && line.len() <= PLAIN_LINE
            && !self.gap;
        self.additional_line(memchr(b'@', payload).is_some(), plain);
    }

    /// Whether a payload is a pointer, as far as that can be told before all lines have been read.
    fn is_xref(&self, payload: &[u8]) -> bool {
        self.rules.lines.xref(payload).is_some()
    }

    /// The last structure, if lines may be added to it.
    fn last(&self) -> Option<StructureId> {
        // Where this holds, a structure is open.
        self.takes_additional_lines.then(|| self.above.get(self.depth))
    }

    /// The payload of the first line of a structure. That may be very long: it is looked for only while there are no others.
    fn first_payload<'o>(&self, octets: &'o [u8], of: StructureId) -> &'o [u8] {
        let line = self.line_of(octets, of);
        let payload = self.rules.lines.written_parts(line).and_then(|parts| parts.payload);
        payload.map_or(&[], |payload| &line[payload..])
    }

    /// Whether a structure bears an id. No more of its line is looked at than is needed for that.
    fn bears(&self, octets: &[u8], of: StructureId, id: &[u8]) -> bool {
        let place = self.tape.place(of);
        let far = octets.len().min(place + LONG_HEAD + id.len() + 4);
        let line = &octets[place..far];
        let line = &line[..memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len())];
        let found = self.rules.lines.written_parts(line).and_then(|parts| parts.id);
        found.is_some_and(|found| &line[found] == id)
    }

    fn line_of<'o>(&self, octets: &'o [u8], of: StructureId) -> &'o [u8] {
        let line = &octets[self.tape.place(of)..];
        &line[..memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len())]
    }
}

/// Whether a tag is written as tags are, and as the words of a text are not.
pub(crate) fn is_capital(tag: &[u8]) -> bool {
    tag.starts_with(b"_") || !tag[0].is_ascii_digit() && !tag.iter().any(u8::is_ascii_lowercase)
}

fn report_jump(start: usize, parts: &LineParts, written: u64, level: usize, sink: &mut impl Sink) {
    let place = Span::new(start + parts.level.start, start + parts.level.end);
    let finding = Finding::new(&findings::LEVEL_JUMP, place);
    sink.report(finding.value("level", Value::Number(written)).value("most", Value::Number(level as u64)));
}

/// Reports what is odd in the form of a line that can be read, but for its tag.
fn report_slips(start: usize, line: &[u8], parts: &LineParts, slips: Slips, sink: &mut impl Sink) {
    if slips == Slips::Reported {
        lines::report_slips(start, line, parts, sink);
    }
}
