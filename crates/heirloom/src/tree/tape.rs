//! The tape: every structure of a file in preorder, in one flat array.
//!
//! A structure is 24 octets: where its first line begins, its tag, how many structures lie below it, what it
//! lies in, and one link. Its level, xref_id and payload are not stored but read from its lines when somebody
//! asks, which costs little, since a line is short and nobody asks for all of them. So the tape is small, no
//! text is copied, and nesting is as deep as memory allows: nothing here recurses.
//!
//! Structures that were built rather than read have no lines; what they hold is kept beside the tape.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr2};
use rustc_hash::FxHashMap;

use super::{TagId, Tags};
use crate::lines::{Line, Parts, string_lines};
use crate::source::Span;

/// The number of a structure on its tape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StructureId(pub(crate) u32);

impl StructureId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a structure lies in, or nothing for a record.
const NOTHING: u32 = u32::MAX;

/// More structures than this are not taken; their numbers have 32 bits.
pub(crate) const MOST_STRUCTURES: usize = u32::MAX as usize - 1;

/// What is known of a structure besides its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Marks(u16);

impl Marks {
    pub(crate) const NONE: Marks = Marks(0);
    /// It bears an xref_id.
    pub(crate) const ID: Marks = Marks(1);
    /// Additional lines follow its first line.
    pub(crate) const MORE: Marks = Marks(1 << 1);
    /// There is an `@` in its payload.
    pub(crate) const AT: Marks = Marks(1 << 2);
    /// It stands for a line that is not `Parseable`.
    pub(crate) const UNPARSEABLE: Marks = Marks(1 << 3);
    /// It stands for a line that is too deep.
    pub(crate) const TOO_DEEP: Marks = Marks(1 << 4);
    /// Its payload is a pointer; the link is the structure it points to.
    pub(crate) const POINTER: Marks = Marks(1 << 5);
    /// Its payload is kept beside the tape; the link is the number of the literal.
    pub(crate) const LITERAL: Marks = Marks(1 << 6);
    /// It is serialisation metadata, or lies below it, and is no part of the dataset.
    pub(crate) const SERIALISATION: Marks = Marks(1 << 7);
    /// It has no line: it was built.
    pub(crate) const BUILT: Marks = Marks(1 << 8);
    /// It is an `UNDEF` record made for an xref that leads nowhere; the link is the first structure that bears
    /// the xref as its payload.
    pub(crate) const UNDEF: Marks = Marks(1 << 9);

    const BITS: u32 = 16;

    /// These marks and those.
    pub(crate) fn and(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The offset of the first line, above the marks.
    place: u64,
    tag: TagId,
    below: u32,
    superstructure: u32,
    link: u32,
}

// What a structure costs; docs/DESIGN.md counts on it.
const _: () = assert!(size_of::<Node>() == 24);

/// All structures of a file, in preorder, over its text.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    text: Cow<'a, str>,
    nodes: Vec<Node>,
    tags: Tags,
    literals: Vec<Box<str>>,
    /// Ids that differ from what stands in the lines: given, or made anew because of a duplicate.
    ids: FxHashMap<u32, Box<str>>,
}

impl<'a> Tape<'a> {
    pub(crate) fn new(text: Cow<'a, str>) -> Tape<'a> {
        Tape { text, nodes: Vec::new(), tags: Tags::new(), literals: Vec::new(), ids: FxHashMap::default() }
    }

    /// The same structures over the text that their places refer to.
    pub(crate) fn over(self, text: Cow<'_, str>) -> Tape<'_> {
        Tape { text, nodes: self.nodes, tags: self.tags, literals: self.literals, ids: self.ids }
    }

    /// The text that the structures were read from; empty for built ones.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The distinct tags.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    pub(crate) fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// How many structures there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All structures in preorder.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = StructureId> + use<> {
        (0..self.nodes.len() as u32).map(StructureId)
    }

    /// The structures of level 0, in order.
    pub fn roots(&self) -> Siblings<'_, 'a> {
        Siblings { tape: self, range: 0..self.nodes.len() as u32 }
    }

    /// The substructures of a structure, in order.
    pub fn substructures(&self, of: StructureId) -> Siblings<'_, 'a> {
        Siblings { tape: self, range: of.0 + 1..self.end(of) }
    }

    /// All structures below one, in preorder.
    pub(crate) fn below(&self, of: StructureId) -> impl Iterator<Item = StructureId> + use<> {
        (of.0 + 1..self.end(of)).map(StructureId)
    }

    /// A structure and all below it in preorder, each with how many of them it lies in.
    pub fn preorder(&self, top: StructureId) -> impl Iterator<Item = (StructureId, u32)> {
        // Where the structures end in which the walk is.
        let mut ends: Vec<u32> = Vec::new();
        (top.0..self.end(top)).map(move |number| {
            while ends.last().is_some_and(|&end| end <= number) {
                ends.pop();
            }
            let depth = ends.len() as u32;
            ends.push(self.end(StructureId(number)));
            (StructureId(number), depth)
        })
    }

    /// The first number that is not below `of`.
    pub(crate) fn end(&self, of: StructureId) -> u32 {
        of.0 + 1 + self.nodes[of.index()].below
    }

    /// The structure that this one lies in.
    pub fn superstructure(&self, of: StructureId) -> Option<StructureId> {
        let superstructure = self.nodes[of.index()].superstructure;
        (superstructure != NOTHING).then_some(StructureId(superstructure))
    }

    /// The structure of level 0 that this one lies in, or is.
    pub fn root(&self, of: StructureId) -> StructureId {
        let mut root = of;
        while let Some(superstructure) = self.superstructure(root) {
            root = superstructure;
        }
        root
    }

    /// Its tag.
    pub fn tag(&self, of: StructureId) -> TagId {
        self.nodes[of.index()].tag
    }

    /// Its tag as text.
    pub fn tag_text(&self, of: StructureId) -> &str {
        self.tags.get(self.tag(of))
    }

    pub(crate) fn has(&self, of: StructureId, mark: Marks) -> bool {
        self.nodes[of.index()].place & u64::from(mark.0) != 0
    }

    pub(crate) fn mark(&mut self, of: StructureId, mark: Marks) {
        self.nodes[of.index()].place |= u64::from(mark.0);
    }

    pub(crate) fn link(&self, of: StructureId) -> StructureId {
        StructureId(self.nodes[of.index()].link)
    }

    pub(crate) fn set_pointer(&mut self, of: StructureId, target: StructureId) {
        self.mark(of, Marks::POINTER);
        self.nodes[of.index()].link = target.0;
    }

    pub(crate) fn set_literal(&mut self, of: StructureId, payload: Box<str>) {
        self.mark(of, Marks::LITERAL);
        self.nodes[of.index()].link = self.literals.len() as u32;
        self.literals.push(payload);
    }

    pub(crate) fn set_id(&mut self, of: StructureId, id: Box<str>) {
        self.mark(of, Marks::ID);
        self.ids.insert(of.0, id);
    }

    /// Adds a structure behind all others; `None` where there are too many.
    pub(crate) fn push(
        &mut self,
        start: usize,
        marks: Marks,
        tag: TagId,
        superstructure: Option<StructureId>,
    ) -> Option<StructureId> {
        if self.nodes.len() >= MOST_STRUCTURES {
            return None;
        }
        let id = StructureId(self.nodes.len() as u32);
        self.nodes.push(Node {
            place: (start as u64) << Marks::BITS | u64::from(marks.0),
            tag,
            below: 0,
            superstructure: superstructure.map_or(NOTHING, |id| id.0),
            link: 0,
        });
        Some(id)
    }

    /// Adds an `UNDEF` record for the xref in the payload of `first_use`.
    pub(crate) fn push_undef(&mut self, first_use: StructureId) -> Option<StructureId> {
        let id = self.push(0, Marks::UNDEF.and(Marks::ID), TagId::UNDEF, None)?;
        self.nodes[id.index()].link = first_use.0;
        Some(id)
    }

    /// Counts what lies below each structure, once all have been added.
    pub(crate) fn count_below(&mut self) {
        for index in (0..self.nodes.len()).rev() {
            let Node { superstructure, below, .. } = self.nodes[index];
            if superstructure != NOTHING {
                self.nodes[superstructure as usize].below += below + 1;
            }
        }
    }

    /// Where its first line is in the text, without the line break; `None` for what has no line.
    pub fn first_line(&self, of: StructureId) -> Option<Span> {
        self.first_line_range(of).map(|range| Span::new(range.start, range.end))
    }

    fn first_line_range(&self, of: StructureId) -> Option<Range<usize>> {
        if self.has(of, Marks::BUILT) || self.has(of, Marks::UNDEF) {
            return None;
        }
        let start = (self.nodes[of.index()].place >> Marks::BITS) as usize;
        let octets = self.text.as_bytes();
        let end = memchr2(b'\n', b'\r', &octets[start..]).map_or(octets.len(), |length| start + length);
        Some(start..end)
    }

    /// Its first line; `None` for what has no line or one that can't be read.
    pub(crate) fn line(&self, of: StructureId) -> Option<Line<'_>> {
        let range = self.first_line_range(of)?;
        Line::parse(&self.text[range])
    }

    /// Whether it stands for a line that could not be read or was too deep.
    pub fn is_error_line(&self, of: StructureId) -> bool {
        self.has(of, Marks::UNPARSEABLE) || self.has(of, Marks::TOO_DEEP)
    }

    /// All its own lines: the first and the additional ones.
    pub fn lines(&self, of: StructureId) -> Option<Span> {
        let first = self.first_line_range(of)?;
        let end = self.additional_lines(of).last().map_or(first.end, |line| line.range.end);
        Some(Span::new(first.start, end))
    }

    /// The additional lines, found again in the text: they stand directly behind the first line.
    fn additional_lines(&self, of: StructureId) -> impl Iterator<Item = AdditionalLine> {
        let octets = self.text.as_bytes();
        let (mut level, mut from) = (0, octets.len());
        if self.has(of, Marks::MORE)
            && let Some(first) = self.first_line_range(of)
            && let Some(parts) = Parts::of(&octets[first.clone()])
        {
            level = parts.level_number(&octets[first.clone()]) + 1;
            from = first.end;
        }
        string_lines(&octets[from..]).map_while(move |range| {
            let range = from + range.start..from + range.end;
            let line = &octets[range.clone()];
            let parts = Parts::of(line)?;
            let tag = &line[parts.tag.clone()];
            let additional =
                parts.id.is_none() && (tag == b"CONT" || tag == b"CONC") && parts.level_number(line) == level;
            additional.then(|| AdditionalLine {
                breaks: tag == b"CONT",
                payload: parts.payload.map_or(range.end, |start| range.start + start)..range.end,
                range,
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
        if self.has(of, Marks::UNDEF) {
            return self.xref(self.link(of));
        }
        let (start, parts) = self.head(of)?;
        parts.id.map(|id| &self.text[start + id.start..start + id.end])
    }

    /// The xref with which the payload of a line begins, without the at signs. For one that is padded, or spread
    /// over lines, the id has to be kept instead.
    fn xref(&self, of: StructureId) -> Option<&str> {
        let (start, parts) = self.head(of)?;
        let payload = self.text[start + parts.payload?..].strip_prefix('@')?;
        memchr(b'@', payload.as_bytes()).map(|end| &payload[..end])
    }

    /// Where its first line begins, and the parts of it. Ids are asked for again and again, and a line may be long:
    /// this does not look for its end.
    fn head(&self, of: StructureId) -> Option<(usize, Parts)> {
        if self.has(of, Marks::BUILT) || self.has(of, Marks::UNDEF) {
            return None;
        }
        let start = (self.nodes[of.index()].place >> Marks::BITS) as usize;
        Some((start, Parts::of(&self.text.as_bytes()[start..])?))
    }

    /// The payload as it stands in the lines, merged but not unescaped: that of the xref structure.
    pub fn raw_payload(&self, of: StructureId) -> Option<Cow<'_, str>> {
        if self.has(of, Marks::TOO_DEEP) {
            let mut text = String::new();
            Line { xref_id: None, ..self.line(of)? }.write(&mut text);
            return Some(Cow::Owned(text));
        }
        if self.has(of, Marks::UNPARSEABLE) {
            return Some(Cow::Borrowed(&self.text[self.first_line_range(of)?]));
        }
        let first = self.line(of)?.payload;
        if !self.has(of, Marks::MORE) {
            return first.map(Cow::Borrowed);
        }
        let mut merged = String::from(first.unwrap_or(""));
        for line in self.additional_lines(of) {
            if line.breaks {
                merged.push('\n');
            }
            merged.push_str(&self.text[line.payload]);
        }
        Some(Cow::Owned(merged))
    }

    /// The pieces of a payload, as offsets in the merged payload and ranges of the text.
    pub(crate) fn pieces(&self, of: StructureId) -> impl Iterator<Item = (usize, Range<usize>)> {
        let first = self.payload_span(of);
        let mut merged = 0;
        let mut place = move |breaks: bool, range: Range<usize>| {
            let start = merged + usize::from(breaks);
            merged = start + range.len();
            (start, range)
        };
        let has_payload = self.head(of).is_some_and(|(_, parts)| parts.payload.is_some());
        let start = if has_payload { first.start() } else { first.end() };
        let first = place(false, start..first.end());
        std::iter::once(first)
            .chain(self.additional_lines(of).map(move |line| place(line.breaks, line.payload)))
    }

    /// Where its payload begins in the text, for findings.
    pub(crate) fn payload_span(&self, of: StructureId) -> Span {
        match (self.line(of).and_then(|line| line.payload), self.first_line_range(of)) {
            (Some(payload), Some(line)) => Span::new(line.end - payload.len(), line.end),
            (None, Some(line)) => Span::new(line.start, line.end),
            _ => Span::at(0),
        }
    }

    /// Where its xref_id is in the text, for findings; the line where it has none.
    pub(crate) fn id_span(&self, of: StructureId) -> Span {
        match self.head(of) {
            Some((start, Parts { id: Some(id), .. })) => Span::new(start + id.start, start + id.end),
            _ => self.first_line(of).unwrap_or_default(),
        }
    }

    /// Where its tag is in the text, for findings.
    pub(crate) fn tag_span(&self, of: StructureId) -> Span {
        match self.head(of) {
            Some((start, Parts { tag, .. })) => Span::new(start + tag.start, start + tag.end),
            None => self.first_line(of).unwrap_or_default(),
        }
    }

    /// The payload of a built structure.
    pub(crate) fn literal(&self, of: StructureId) -> Option<&str> {
        self.has(of, Marks::LITERAL).then(|| &*self.literals[self.link(of).index()])
    }

    /// The same tape, with a text of its own.
    pub(crate) fn into_owned(self) -> Tape<'static> {
        Tape { text: Cow::Owned(self.text.into_owned()), ..self }
    }
}

struct AdditionalLine {
    /// Whether a line break stands before its payload.
    breaks: bool,
    payload: Range<usize>,
    range: Range<usize>,
}

/// Structures side by side, in order.
#[derive(Clone, Debug)]
pub struct Siblings<'t, 'a> {
    tape: &'t Tape<'a>,
    range: Range<u32>,
}

impl Iterator for Siblings<'_, '_> {
    type Item = StructureId;

    fn next(&mut self) -> Option<StructureId> {
        if self.range.is_empty() {
            return None;
        }
        let next = StructureId(self.range.start);
        self.range.start = self.tape.end(next);
        Some(next)
    }
}
