//! What the lines of a structure say, read from the text again when somebody asks.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2};

use super::{Marks, Skipping, StructureId, Tape};
use crate::lines::{EmptyPayloads, Line, LineParts, LineRules, Payloads, string_lines};
use crate::source::Span;
use crate::tree::xref::is_capital;

impl Tape<'_> {
    /// Where its first line is in the text, without the line break; `None` for what has no line.
    pub fn first_line(&self, of: StructureId) -> Option<Span> {
        self.first_line_range(of).map(|range| Span::new(range.start, range.end))
    }

    fn first_line_range(&self, of: StructureId) -> Option<Range<usize>> {
        if !self.has_line(of) {
            return None;
        }
        let start = self.part(of).place() as usize;
        Some(start..self.line_end(start))
    }

    /// Where the line ends that begins at a place.
    fn line_end(&self, start: usize) -> usize {
        let octets = self.text.as_bytes();
        memchr2(b'\n', b'\r', &octets[start..]).map_or(octets.len(), |length| start + length)
    }

    /// Where the lines of the structures from one to another, which is the first not among them, are in the text. They
    /// must be all the lines there, in this order.
    pub(crate) fn stretch(&self, from: StructureId, to: u32) -> Range<usize> {
        let start = self.part(from).place() as usize;
        let behind = match (to as usize) < self.len() && self.has_line(StructureId(to)) {
            true => self.part(StructureId(to)).place() as usize,
            false => self.text.len(),
        };
        let breaks = |octet: &u8| matches!(octet, b'\r' | b'\n');
        let blank =
            self.text.as_bytes()[start..behind].iter().rev().take_while(|&octet| breaks(octet)).count();
        start..behind - blank
    }

    /// Its first line; `None` for what has no line or one that can't be read.
    pub(crate) fn line(&self, of: StructureId) -> Option<Line<'_>> {
        let range = self.first_line_range(of)?;
        self.lines.line(&self.text[range])
    }

    /// Whether it stands for a line that could not be read or was too deep.
    pub fn is_error_line(&self, of: StructureId) -> bool {
        self.has(of, Marks::UNPARSEABLE) || self.has(of, Marks::TOO_DEEP)
    }

    /// Its own lines: the first, and the additional ones that stand directly behind it.
    pub fn lines(&self, of: StructureId) -> Option<Span> {
        let first = self.first_line_range(of)?;
        let end = self.adjacent_lines(of).last().map_or(first.end, |line| line.range.end);
        Some(Span::new(first.start, end))
    }

    /// The additional lines, found again in the text.
    fn additional_lines(&self, of: StructureId) -> impl Iterator<Item = AdditionalLine> {
        self.adjacent_lines(of).chain(self.late_lines(of))
    }

    /// Those that stand behind other structures.
    fn late_lines(&self, of: StructureId) -> impl Iterator<Item = AdditionalLine> {
        let starts = self.late_lines.get(&of.0).map(Vec::as_slice).unwrap_or_default();
        starts.iter().filter_map(|&start| {
            let range = start..self.line_end(start);
            let line = &self.text.as_bytes()[range.clone()];
            let parts = self.lines.parts(line)?;
            let breaks = continuation(self.lines, &line[parts.tag.clone()])?;
            let payload = self.lines.payload(line, &parts).unwrap_or(line.len()..line.len());
            Some(AdditionalLine { breaks, payload: start + payload.start..start + payload.end, range })
        })
    }

    /// Where those are in the text that stand behind other structures.
    pub(crate) fn late_line_spans(&self, of: StructureId) -> impl Iterator<Item = Span> {
        self.late_lines(of).map(|line| Span::new(line.range.start, line.range.end))
    }

    /// Those that stand directly behind the first line.
    fn adjacent_lines(&self, of: StructureId) -> impl Iterator<Item = AdditionalLine> {
        let octets = self.text.as_bytes();
        let (mut own, mut from) = (Own::default(), octets.len());
        if self.has(of, Marks::MORE)
            && let Some(first) = self.first_line_range(of)
            && let Some(parts) = self.lines.written_parts(&octets[first.clone()])
        {
            own = self.own(of, &octets[first.clone()], &parts);
            from = first.end;
        }
        self.additional_lines_from(from, own)
    }

    /// What has to be known of a structure, and its first line, to find its additional lines.
    fn own<'t>(&self, of: StructureId, line: &'t [u8], parts: &LineParts) -> Own<'t> {
        Own {
            level: parts.level_number(line).saturating_add(1),
            depth: self.kinds.depth(self.kind(of)).into(),
            id: parts.id.clone().map(|id| &line[id]),
        }
    }

    /// The additional lines from a place on.
    fn additional_lines_from<'t>(
        &'t self,
        from: usize,
        own: Own<'t>,
    ) -> impl Iterator<Item = AdditionalLine> {
        let Own { level, depth, id } = own;
        let (octets, rules, skipping) = (self.text.as_bytes(), self.lines, self.skipping);
        // Lines that were left out may stand between them.
        let left_out = move |line: &[u8]| match skipping {
            Skipping::Nothing => false,
            Skipping::Blank | Skipping::AsMeant => rules.ignores(line),
            Skipping::Unreadable => rules.parts(line).is_none(),
        };
        let lines = string_lines(&octets[from..]).map(move |range| from + range.start..from + range.end);
        let mut before = from;
        lines.filter(move |range| !left_out(&octets[range.clone()])).map_while(move |range| {
            let line = &octets[range.clone()];
            let between = std::mem::replace(&mut before, range.end)..range.start;
            if rules.payloads == Payloads::Whole
                && let Some((breaks, start)) = plain_additional(line, level)
            {
                let payload = range.start + start..range.end;
                return Some(AdditionalLine { breaks: breaks.into(), payload, range });
            }
            if skipping == Skipping::AsMeant && is_text(rules, line, level) {
                let breaks = line_breaks(&octets[between]);
                return Some(AdditionalLine { breaks, payload: range.clone(), range });
            }
            let parts = rules.parts(line)?;
            let breaks = continuation(rules, &line[parts.tag.clone()])?;
            let written = parts.level_number(line);
            let additional = match skipping {
                Skipping::AsMeant => {
                    (parts.id.is_none() || parts.id.as_ref().map(|id| &line[id.clone()]) == id)
                        && (written == level || rules.may_continue(depth, written))
                }
                _ => parts.id.is_none() && written == level,
            };
            additional.then(|| {
                let payload = rules.payload(line, &parts).unwrap_or(line.len()..line.len());
                let payload = range.start + payload.start..range.start + payload.end;
                AdditionalLine { breaks, payload, range }
            })
        })
    }

    /// Its xref_id, without the at signs.
    pub fn id(&self, of: StructureId) -> Option<&str> {
        if !self.has(of, Marks::ID) {
            return None;
        }
        if let Some(id) = self.ids.get(&of.0) {
            return Some(id);
        }
        if self.has(of, Marks::UNDEF.and(Marks::ELSEWHERE)) {
            return self.xref(self.first_use(of)?);
        }
        let (start, parts) = self.head(of)?;
        parts.id.map(|id| &self.text[start + id.start..start + id.end])
    }

    /// The xref with which the payload of a line begins, without the at signs. For one that is padded, or spread
    /// over lines, the id is kept instead.
    pub(crate) fn xref(&self, of: StructureId) -> Option<&str> {
        let (start, parts) = self.head(of)?;
        let payload =
            self.text[start + parts.payload?..].trim_start_matches([' ', '\t']).strip_prefix('@')?;
        memchr(b'@', payload.as_bytes()).map(|end| &payload[..end])
    }

    /// Where its first line begins, and the parts of it. Ids are asked for again and again, and a line may be long:
    /// this does not look for its end.
    #[inline]
    pub(crate) fn head(&self, of: StructureId) -> Option<(usize, LineParts)> {
        if !self.has_line(of) {
            return None;
        }
        let start = self.part(of).place() as usize;
        Some((start, self.lines.written_parts(&self.text.as_bytes()[start..])?))
    }

    /// The payload as it stands in the lines, merged but not unescaped: that of the xref structure.
    pub fn raw_payload(&self, of: StructureId) -> Option<Cow<'_, str>> {
        if let Some(payload) = self.payload_of_one_line(of, Marks::MORE) {
            return payload.map(Cow::Borrowed);
        }
        if self.has(of, Marks::TOO_DEEP) {
            let mut text = String::new();
            Line { xref_id: None, ..self.line(of)? }.write(&mut text);
            return Some(Cow::Owned(text));
        }
        if self.has(of, Marks::UNPARSEABLE) {
            let line = &self.text[self.first_line_range(of)?];
            // Blanks that are no part of payloads are no part of this one.
            return Some(Cow::Borrowed(match self.lines.payloads {
                Payloads::Whole => line,
                Payloads::WithoutLeadingBlanks => line.trim_start_matches([' ', '\t']),
                Payloads::Trimmed => line.trim_matches([' ', '\t']),
            }));
        }
        let mut merged = String::new();
        self.merge_payload(of, &mut merged)?;
        let is_none = merged.is_empty() && self.lines.empty_payloads == EmptyPayloads::AreNone;
        (!is_none).then_some(Cow::Owned(merged))
    }

    /// Whether a structure has one line, which can be read, and none of some marks.
    #[inline]
    pub(crate) fn has_one_line(&self, of: StructureId, without: Marks) -> bool {
        let (part, number) = self.parts.of(of.0);
        let node = part.node(number);
        !node.has(without.and(Marks::MORE))
            && !self.kinds.has(|| part.kind_of(number, node), Marks::NOT_OF_LINES)
    }

    /// The payload of a structure that has one line, which can be read, and none of some marks, as of nearly all. `None`
    /// where more has to be looked at.
    #[inline]
    pub(crate) fn payload_of_one_line(&self, of: StructureId, without: Marks) -> Option<Option<&str>> {
        let (part, number) = self.parts.of(of.0);
        let node = part.node(number);
        if node.has(without) || self.kinds.has(|| part.kind_of(number, node), Marks::NOT_OF_LINES) {
            return None;
        }
        let start = part.place_of(number, node) as usize;
        // Where nothing stands between lines, the next one tells where this one ends.
        let next = (self.seamless && of.index() + 1 < self.len()).then(|| {
            let (part, number) = self.parts.of(of.0 + 1);
            let node = part.node(number);
            let has_line = !self.kinds.has(|| part.kind_of(number, node), Marks::NO_LINE);
            has_line.then(|| part.place_of(number, node) as usize)
        });
        let end = next.flatten().map_or_else(|| self.line_end(start), |next| next - 1);
        let line = &self.text.as_bytes()[start..end];
        let from = match LineParts::payload_at_a_glance(line) {
            Some(from) => from,
            None => self.lines.written_parts(line)?.payload,
        };
        let payload = from.and_then(|from| self.lines.payload_from(line, from));
        Some(payload.map(|payload| &self.text[start + payload.start..start + payload.end]))
    }

    /// Whether the payload of a structure is a string that begins with something other than a blank. `None` where more has to be
    /// looked at than a few octets.
    #[inline]
    pub(crate) fn begins_with_text(&self, of: StructureId) -> Option<bool> {
        let (part, number) = self.parts.of(of.0);
        let node = part.node(number);
        if node.has(Marks::POINTER) {
            return Some(false);
        }
        if node.has(Marks::AT.and(Marks::MORE))
            || self.kinds.has(|| part.kind_of(number, node), Marks::NOT_OF_LINES)
        {
            return None;
        }
        let octets = &self.text.as_bytes()[part.place_of(number, node) as usize..];
        match LineParts::payload_at_a_glance(octets)? {
            None => Some(false),
            Some(payload) => octets.get(payload)?.is_ascii_graphic().then_some(true),
        }
    }

    /// Appends the payload of a structure that has additional lines.
    pub(crate) fn merge_payload(&self, of: StructureId, merged: &mut String) -> Option<()> {
        let first = self.first_line_range(of)?;
        let line = &self.text.as_bytes()[first.clone()];
        let parts = self.lines.written_parts(line)?;
        if let Some(payload) = self.lines.payload(line, &parts) {
            merged.push_str(&self.text[first.start + payload.start..first.start + payload.end]);
        }
        let adjacent = self.additional_lines_from(first.end, self.own(of, line, &parts));
        for line in adjacent.chain(self.late_lines(of)) {
            merged.extend(std::iter::repeat_n('\n', line.breaks));
            merged.push_str(&self.text[line.payload]);
        }
        Some(())
    }

    /// The pieces of a payload, as offsets in the merged payload and ranges of the text.
    pub(crate) fn pieces(&self, of: StructureId) -> impl Iterator<Item = (usize, Range<usize>)> {
        let first = self.payload_range(of).unwrap_or_else(|| {
            let end = self.first_line_range(of).map_or(0, |line| line.end);
            end..end
        });
        let mut merged = 0;
        let mut place = move |breaks: usize, range: Range<usize>| {
            let start = merged + breaks;
            merged = start + range.len();
            (start, range)
        };
        let first = place(0, first);
        std::iter::once(first)
            .chain(self.additional_lines(of).map(move |line| place(line.breaks, line.payload)))
    }

    /// Where its payload begins in the text, for findings.
    pub(crate) fn payload_span(&self, of: StructureId) -> Span {
        match (self.payload_range(of), self.first_line_range(of)) {
            (Some(payload), _) => Span::new(payload.start, payload.end),
            (None, Some(line)) => Span::new(line.start, line.end),
            (None, None) => Span::at(0),
        }
    }

    /// Where the payload of its first line is in the text, if it has one.
    pub(crate) fn payload_range(&self, of: StructureId) -> Option<Range<usize>> {
        if !self.has_line(of) {
            return None;
        }
        self.payload_from(self.part(of).place() as usize)
    }

    /// Where the payload of the line is that begins at a place, if it has one.
    #[inline]
    fn payload_from(&self, start: usize) -> Option<Range<usize>> {
        let octets = &self.text.as_bytes()[start..];
        let parts = self.lines.written_parts(octets)?;
        let from = parts.payload?;
        let length = memchr2(b'\n', b'\r', &octets[from..]).unwrap_or(octets.len() - from);
        let payload = self.lines.payload(&octets[..from + length], &parts)?;
        Some(start + payload.start..start + payload.end)
    }

    /// Where its xref_id is in the text, for findings; the line where it has none.
    pub(crate) fn id_span(&self, of: StructureId) -> Span {
        match self.head(of) {
            Some((start, LineParts { id: Some(id), .. })) => Span::new(start + id.start, start + id.end),
            _ => self.first_line(of).unwrap_or_default(),
        }
    }

    /// Where its tag is in the text, for findings.
    pub(crate) fn tag_span(&self, of: StructureId) -> Span {
        match self.head(of) {
            Some((start, LineParts { tag, .. })) => Span::new(start + tag.start, start + tag.end),
            None => self.first_line(of).unwrap_or_default(),
        }
    }
}

impl Tape<'_> {
    /// Where each of its own lines is in the text, the first and the additional ones, without their line breaks.
    pub fn own_lines(&self, of: StructureId) -> impl Iterator<Item = Range<usize>> {
        self.first_line_range(of).into_iter().chain(self.additional_lines(of).map(|line| line.range))
    }

    /// The id that stands in its line, without at signs, whatever became of it.
    pub fn written_id(&self, of: StructureId) -> Option<&str> {
        if self.has(of, Marks::UNPARSEABLE) {
            return None;
        }
        let (start, parts) = self.head(of)?;
        parts.id.map(|id| &self.text[start + id.start..start + id.end])
    }
}

/// Whether a line break stands before the payload of an additional line of this level, and where its payload begins,
/// if that can be seen at a glance.
#[inline]
fn plain_additional(line: &[u8], level: u64) -> Option<(bool, usize)> {
    let (head, rest) = line.split_first_chunk::<6>()?;
    let breaks = match &head[1..] {
        b" CONT" => true,
        b" CONC" => false,
        _ => return None,
    };
    let same_level = head[0].is_ascii_digit() && u64::from(head[0] - b'0') == level;
    match rest.first() {
        None if same_level => Some((breaks, 6)),
        Some(b' ') if same_level => Some((breaks, 7)),
        _ => None,
    }
}

/// Whether a tag is `CONT` or `CONC`, and how many line breaks it puts before its payload.
fn continuation(rules: LineRules, tag: &[u8]) -> Option<usize> {
    match (rules.is_tag(tag, b"CONT"), rules.is_tag(tag, b"CONC")) {
        (true, _) => Some(1),
        (_, true) => Some(0),
        _ => None,
    }
}

/// Whether a line is no line but text, behind the lines of a structure whose additional lines have this level.
fn is_text(rules: LineRules, line: &[u8], level: u64) -> bool {
    rules.parts(line).is_none_or(|parts| {
        let tag = &line[parts.tag.clone()];
        parts.level_number(line) > level && !is_capital(tag) && continuation(rules, tag).is_none()
    })
}

/// How many line breaks there are: CR LF, CR and LF each are one.
fn line_breaks(octets: &[u8]) -> usize {
    let lf = memchr_iter(b'\n', octets).count();
    let alone = |&at: &usize| octets.get(at + 1) != Some(&b'\n');
    lf + memchr_iter(b'\r', octets).filter(alone).count()
}

/// What has to be known of a structure to find its additional lines.
#[derive(Clone, Copy, Default)]
struct Own<'t> {
    /// The level that they should have.
    level: u64,
    /// How deep it lies, whatever its level.
    depth: u64,
    id: Option<&'t [u8]>,
}

struct AdditionalLine {
    /// How many line breaks stand before its payload.
    breaks: usize,
    payload: Range<usize>,
    range: Range<usize>,
}
