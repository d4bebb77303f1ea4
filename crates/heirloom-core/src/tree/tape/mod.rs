//! The tape: every structure of a file in preorder, in one flat array.
//!
//! A structure is eight octets (see `part.rs`): where its first line begins, what it lies in, how many structures lie
//! below it, its kind, and a few marks. Its level, xref_id and payload are not stored but read from its lines when
//! somebody asks, which costs little, since a line is short and nobody asks for all of them. So the tape is small, no
//! text is copied, and nesting is as deep as memory allows: nothing here recurses.
//!
//! Structures that were built rather than read have no lines; what they hold is kept beside the tape.

mod frame;
mod grow;
mod kinds;
mod lines;
mod links;
mod marks;
mod node_list;
mod noted;
mod part;
mod parts;
mod walk;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Escapes, TagId, Tags, TreeRules};
use crate::lines::{LineRules, is_id};
use crate::source::Span;
use crate::threads::Threads;
pub(crate) use kinds::{Kind, Kinds};
pub(crate) use links::Target;
pub(crate) use marks::Marks;
pub(crate) use noted::{Bearer, IdKey, Noted, Xref};
pub(crate) use part::Node;
use part::{InPart, Part};
use parts::TapeParts;
pub use walk::Siblings;

/// The number of a structure on its tape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StructureId(pub(crate) u32);

impl StructureId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// More structures than this are not taken; their numbers have 32 bits.
const MOST_STRUCTURES: usize = u32::MAX as usize - 1;

/// The longest line, without its line break, of a structure that is marked [`Marks::PLAIN`].
pub(crate) const PLAIN_LINE: usize = 253;

/// All structures of a file, in preorder, over its text.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    text: Cow<'a, str>,
    parts: TapeParts,
    kinds: Kinds,
    tags: Tags,
    /// For each `UNDEF` record, and what stands for others elsewhere, which are the last of the tape, the first structure
    /// that bears its xref.
    first_uses: Vec<StructureId>,
    /// Ids that differ from what stands in the lines: given, or made anew because of a duplicate.
    ids: FxHashMap<u32, Box<str>>,
    /// Where lines begin that continue a structure from further down, by structure: there are few.
    late_lines: BTreeMap<u32, Vec<usize>>,
    /// The payloads of structures that were built, by structure.
    literals: Vec<Option<Box<str>>>,
    /// Whether the text is nothing but the lines of these structures in their order, with one line feed between any
    /// two of them.
    seamless: bool,
    /// Whether structures inside records bear ids.
    inner_ids: bool,
    /// Whether there may be ids with characters that ids should not have.
    odd_ids: bool,
    /// Structures among which there is no serialisation metadata.
    unframed: Range<u32>,
    /// The records whose tags may frame the data, once they have been looked at.
    framing: Vec<StructureId>,
    /// The rules by which its lines are read.
    lines: LineRules,
    /// What escapes are in its payloads.
    escapes: Escapes,
    /// Which lines were left out, so that additional lines may stand behind some.
    skipping: Skipping,
    /// The `HEAD`, where that is data.
    head: Option<StructureId>,
    /// Tags of which there is no data.
    dropped: Vec<TagId>,
}

/// Lines that were left out as if they were not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Skipping {
    #[default]
    Nothing,
    /// Those that are blank.
    Blank,
    /// Those that can't be read.
    Unreadable,
    /// None but those that are blank; others may [continue](super::Misfits::AsMeant) what stands above them.
    AsMeant,
}

impl<'a> Tape<'a> {
    pub(crate) fn new(text: Cow<'a, str>) -> Tape<'a> {
        Tape {
            text,
            parts: TapeParts::default(),
            kinds: Kinds::default(),
            tags: Tags::new(),
            first_uses: Vec::new(),
            ids: FxHashMap::default(),
            late_lines: BTreeMap::new(),
            literals: Vec::new(),
            seamless: false,
            inner_ids: false,
            odd_ids: false,
            unframed: 0..0,
            framing: Vec::new(),
            lines: LineRules::OWN_TEXTS,
            escapes: Escapes::Spaced,
            skipping: Skipping::Nothing,
            head: None,
            dropped: Vec::new(),
        }
    }

    /// An empty tape for the lines of so many octets.
    pub(crate) fn for_octets(octets: usize) -> Tape<'static> {
        // A line is seldom shorter.
        const SHORT_LINE: usize = 16;
        let mut tape = Tape::new(Cow::Borrowed(""));
        tape.parts.first = Part::with_capacity(octets / SHORT_LINE);
        tape
    }

    /// The same structures over the text that their places refer to.
    pub(crate) fn over(self, text: Cow<'_, str>) -> Tape<'_> {
        let Tape { text: _, parts, kinds, tags, first_uses, ids, late_lines, literals, seamless, .. } = self;
        let Tape { inner_ids, odd_ids, unframed, framing, lines, escapes, skipping, head, dropped, .. } =
            self;
        let rest = Tape { framing, unframed, inner_ids, odd_ids, seamless, ..Tape::new(text) };
        let rest = Tape { lines, escapes, skipping, head, dropped, ..rest };
        Tape { parts, kinds, tags, first_uses, ids, late_lines, literals, ..rest }
    }

    /// The text that the structures were read from; empty for built ones.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes the text away.
    pub(crate) fn take_text(&mut self) -> Cow<'a, str> {
        std::mem::take(&mut self.text)
    }

    /// The distinct tags.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    pub(crate) fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// How many structures there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// The same while there is one part.
    #[inline(always)]
    pub(crate) fn len_of_first(&self) -> usize {
        self.parts.first.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.parts.len() == 0
    }

    /// Its tag.
    pub fn tag(&self, of: StructureId) -> TagId {
        self.kinds.get(self.kind(of)).tag
    }

    /// Its tag as text.
    pub fn tag_text(&self, of: StructureId) -> &str {
        self.tags.get(self.tag(of))
    }

    /// The number of its kind.
    #[inline]
    pub(crate) fn kind(&self, of: StructureId) -> u32 {
        self.part(of).kind()
    }

    /// Its marks that change from structure to structure, and its kind, where both are wanted.
    #[inline(always)]
    pub(crate) fn node(&self, of: StructureId) -> (Node, u32) {
        let (part, number) = self.parts.of(of.0);
        (part.node(number), part.kind(number))
    }

    /// The first of some structures of whose node and kind something holds.
    #[inline(always)]
    pub(crate) fn position(
        &self,
        among: Range<u32>,
        holds: impl Fn(StructureId, Node, u32) -> bool,
    ) -> Option<StructureId> {
        self.parts.iter().find_map(|(first, part)| {
            if among.start as usize >= first as usize + part.len() || among.end <= first {
                return None;
            }
            let within = among.start.saturating_sub(first)..among.end - first;
            let found =
                part.position(within, |number, node, kind| holds(StructureId(first + number), node, kind));
            found.map(|number| StructureId(first + number))
        })
    }

    /// Where its first line begins.
    pub(crate) fn place(&self, of: StructureId) -> usize {
        self.part(of).place() as usize
    }

    /// A structure in its part, which knows all of it.
    #[inline(always)]
    fn part(&self, of: StructureId) -> InPart<'_> {
        let (part, number) = self.parts.of(of.0);
        InPart { part, number }
    }

    pub(crate) fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// Gives every structure another kind, one for each in their order, and says what these kinds are.
    pub(crate) fn set_kinds(&mut self, kinds: Kinds, numbers: impl IntoIterator<Item = u32>) {
        self.kinds = kinds;
        for (structure, number) in self.all().zip(numbers) {
            self.set_kind(structure, number);
        }
    }

    fn set_kind(&mut self, of: StructureId, kind: u32) {
        let (part, number) = self.parts.of_mut(of.0);
        part.set_kind(number, kind);
    }

    /// Brings the kinds of everything below a structure in line with its own, which was changed.
    pub(crate) fn renew_kinds_below(&mut self, top: StructureId) {
        for structure in self.below(top) {
            let above = self.superstructure(structure).map_or(Kinds::NONE, |above| self.kind(above));
            let kind = Kind { above, ..self.kinds.get(self.kind(structure)) };
            let number = self.kinds.number(kind, structure);
            self.set_kind(structure, number);
        }
    }

    #[inline(always)]
    pub(crate) fn has(&self, of: StructureId, mark: Marks) -> bool {
        match mark.in_node() {
            0 => self.kinds.get(self.kind(of)).marks.overlaps(mark),
            _ => self.part(of).node().has(mark),
        }
    }

    pub(crate) fn mark(&mut self, of: StructureId, mark: Marks) {
        let (part, number) = self.parts.of_mut(of.0);
        if mark.in_node() != 0 {
            part.set(number, mark);
        }
        if mark == Marks::SERIALISATION {
            // Nothing that frames the data is a pointer.
            part.clear(number, Marks::POINTER);
        }
        if mark.of_kind() != Marks::NONE {
            let kind = self.kinds.get(part.kind(number));
            let marked = Kind { marks: kind.marks.and(mark.of_kind()), ..kind };
            part.set_kind(number, self.kinds.number(marked, of));
        }
    }

    #[inline]
    pub(crate) fn unmark(&mut self, of: StructureId, mark: Marks) {
        let (part, number) = self.parts.of_mut(of.0);
        part.clear(number, mark);
    }

    /// Whether it was read from a line.
    #[inline]
    pub(crate) fn has_line(&self, of: StructureId) -> bool {
        !self.kinds.has(|| self.kind(of), Marks::NO_LINE)
    }

    /// Where its payload points to, if that is a pointer.
    #[inline]
    pub(crate) fn target(&self, of: StructureId) -> Option<StructureId> {
        let (part, number) = self.parts.of(of.0);
        part.node(number).has(Marks::POINTER).then(|| part.target(number))
    }

    /// All structures whose payload is a pointer, in order, each with where that leads.
    pub(crate) fn pointers(&self) -> impl Iterator<Item = (StructureId, StructureId)> {
        self.parts.iter().flat_map(|(first, part)| {
            part.pointers().map(move |(number, target)| (StructureId(first + number), target))
        })
    }

    /// Makes the payloads of structures pointers, where there is a target: for each part those with an `@` in their
    /// payload, in order, and where each of them leads.
    pub(crate) fn set_pointers(&mut self, found: Vec<(Vec<Xref>, Vec<Target>)>, threads: Threads) {
        let parts = self.parts.iter_mut().map(|(_, part)| part).zip(found).collect();
        threads.map(parts, |(part, (xrefs, targets)): (&mut Part, (Vec<Xref>, Vec<Target>))| {
            part.set_pointers(&xrefs, targets);
        });
    }

    /// Makes the payload of a structure a pointer. All pointers are made in the order of the structures.
    pub(crate) fn set_pointer(&mut self, of: StructureId, target: StructureId) {
        let (part, number) = self.parts.of_mut(of.0);
        part.set_pointer(number, target);
    }

    pub(crate) fn set_literal(&mut self, of: StructureId, payload: Box<str>) {
        if self.literals.len() <= of.index() {
            self.literals.resize(of.index() + 1, None);
        }
        self.literals[of.index()] = Some(payload);
    }

    /// The payload of a built structure.
    pub(crate) fn literal(&self, of: StructureId) -> Option<&str> {
        self.literals.get(of.index())?.as_deref()
    }

    pub(crate) fn set_id(&mut self, of: StructureId, id: Box<str>) {
        self.odd_ids |= !is_id(id.as_bytes());
        self.mark(of, Marks::ID);
        self.ids.insert(of.0, id);
    }

    /// Whether any id differs from what stands in the lines.
    pub(crate) fn has_other_ids(&self) -> bool {
        !self.ids.is_empty()
    }

    /// Whether the id of a structure, or that of what it points to, differs from what stands in its line.
    #[inline]
    pub(crate) fn has_another_id(&self, of: StructureId) -> bool {
        !self.ids.is_empty()
            && (self.ids.contains_key(&of.0)
                || self.target(of).is_some_and(|target| self.ids.contains_key(&target.0)))
    }

    /// Says whether the text is nothing but the lines of the structures in their order, each but the last with one
    /// line feed behind it.
    pub(crate) fn set_layout(&mut self, seamless: bool) {
        self.seamless = seamless;
    }

    /// Says by which rules lines and their payloads are read.
    pub(crate) fn set_rules(&mut self, rules: &TreeRules) {
        (self.lines, self.escapes) = (rules.lines, rules.escapes);
    }

    /// What escapes are in its payloads.
    pub(crate) fn escapes(&self) -> Escapes {
        self.escapes
    }

    /// The rules by which lines are read.
    pub(crate) fn line_rules(&self) -> LineRules {
        self.lines
    }

    /// Says that some lines were left out.
    pub(crate) fn set_skipping(&mut self, skipping: Skipping) {
        self.skipping = skipping;
    }

    pub(crate) fn is_seamless(&self) -> bool {
        self.seamless
    }

    /// Says that there may be ids with characters that ids should not have.
    pub(crate) fn set_odd_ids(&mut self) {
        self.odd_ids = true;
    }

    /// Whether there may be ids with characters that ids should not have.
    pub(crate) fn has_odd_ids(&self) -> bool {
        self.odd_ids
    }

    pub(crate) fn set_inner_ids(&mut self) {
        self.inner_ids = true;
    }

    /// Whether structures inside records bear ids.
    pub(crate) fn has_inner_ids(&self) -> bool {
        self.inner_ids
    }

    /// Forgets the id of a structure.
    pub(crate) fn forget_id(&mut self, of: StructureId) {
        self.unmark(of, Marks::ID.and(Marks::PLAIN));
    }

    /// What is noted while there is one part.
    #[inline]
    pub(crate) fn noted_mut(&mut self) -> &mut Noted {
        &mut self.parts.first.noted
    }

    /// What was noted of each part, with the number of its first structure.
    pub(crate) fn noted(&self) -> impl Iterator<Item = (u32, &Noted)> {
        self.parts.iter().map(|(from, part)| (from, &part.noted))
    }

    /// Strikes structures from those that are noted as bearers of an id.
    pub(crate) fn retain_bearers(&mut self, keep: impl Fn(StructureId) -> bool) {
        for (from, part) in self.parts.iter_mut() {
            part.noted.bearers.retain(|bearer| keep(StructureId(from + bearer.structure.0)));
        }
    }

    /// What was noted of each part, with the number of its first structure; it is not kept.
    pub(crate) fn take_noted(&mut self) -> Vec<(u32, Noted)> {
        self.parts.iter_mut().map(|(from, part)| (from, std::mem::take(&mut part.noted))).collect()
    }

    /// The tags that are longer than they should be, each where it was first met.
    pub(crate) fn long_tags(&self) -> &[(TagId, Span)] {
        &self.parts.first.noted.long_tags
    }
}
