//! Adding structures.

use super::{Kind, Kinds, MOST_STRUCTURES, Marks, Skipping, StructureId, Tape, TapeParts};
use crate::lines::is_id;
use crate::tree::TagId;

impl Tape<'_> {
    /// Adds a structure behind all others; `None` where there are too many. What lies below it is said when it is
    /// [closed](Tape::close).
    pub(crate) fn push(
        &mut self,
        start: usize,
        marks: Marks,
        tag: TagId,
        superstructure: Option<StructureId>,
    ) -> Option<StructureId> {
        let structure = StructureId(self.parts.len() as u32);
        let (up, above) = match superstructure {
            None => (0, Kinds::NONE),
            Some(above) => (structure.0 - above.0, self.kind(above)),
        };
        let kind = self.kinds.number(Kind { tag, marks: marks.of_kind(), above }, structure);
        let (from, part) = self.parts.last_mut();
        let name = part.short_name(kind);
        let pushed = part.push(start as u64, up, name, marks);
        (pushed && (from as usize) < MOST_STRUCTURES - part.len()).then_some(structure)
    }

    /// The kind of the next structure, if it is an ordinary one with this tag within structures of the kind `above`.
    pub(crate) fn kind_of_next(&mut self, tag: TagId, above: u32) -> u32 {
        let next = StructureId(self.parts.len() as u32);
        self.kinds.number(Kind { tag, marks: Marks::NONE, above }, next)
    }

    /// The same for a structure that was read from an ordinary line and whose kind is known, while there is one part.
    #[inline(always)]
    pub(crate) fn push_quickly(&mut self, start: usize, marks: Marks, kind: u32, up: u32) -> Option<()> {
        self.parts.first.push(start as u64, up, kind, marks).then_some(())
    }

    /// Says that another line continues the last structure, with an `@` in it or not, and one that could be copied or not.
    /// Whether there is an `@` in any of its lines.
    #[inline]
    pub(crate) fn continue_last(&mut self, at: bool, plain: bool) -> bool {
        self.parts.first.continue_last(at, plain)
    }

    /// Says that the line that begins at a place continues a structure that need not be the last one, with an `@` in it or
    /// not. Whether there is an `@` in any of its lines.
    #[cold]
    pub(crate) fn continue_from_afar(&mut self, structure: StructureId, line: usize, at: bool) -> bool {
        self.late_lines.entry(structure.0).or_default().push(line);
        let at = at || self.has(structure, Marks::AT);
        self.mark(structure, if at { Marks::MORE.and(Marks::AT) } else { Marks::MORE });
        self.unmark(structure, Marks::PLAIN.and(Marks::POINTER));
        at
    }

    /// Adds an `UNDEF` record for the xref in the payload of `first_use`.
    pub(crate) fn push_undef(&mut self, first_use: StructureId) -> Option<StructureId> {
        let id = self.push(0, Marks::UNDEF.and(Marks::ID), TagId::UNDEF, None)?;
        self.first_uses.push(first_use);
        self.note_odd_id(id);
        Some(id)
    }

    /// Adds what stands for the structure elsewhere that the xref in the payload of `first_use` leads to.
    pub(crate) fn push_elsewhere(&mut self, first_use: StructureId) -> Option<StructureId> {
        let marks = Marks::ELSEWHERE.and(Marks::SERIALISATION).and(Marks::ID);
        let id = self.push(0, marks, TagId::UNDEF, None)?;
        self.first_uses.push(first_use);
        self.note_odd_id(id);
        Some(id)
    }

    /// Adds what stands for the structure that the xref in the payload of `first_use` should lead to, though nothing
    /// bears that id.
    pub(crate) fn push_missing(&mut self, first_use: StructureId) -> Option<StructureId> {
        let id = self.push_elsewhere(first_use)?;
        self.mark(id, Marks::MISSING);
        Some(id)
    }

    /// The same for one that was not read and whose id is given: `first_use` is any structure that points there.
    pub(crate) fn push_missing_with_id(&mut self, first_use: StructureId, id: &str) -> Option<StructureId> {
        let marks = Marks::ELSEWHERE.and(Marks::SERIALISATION).and(Marks::MISSING);
        let missing = self.push(0, marks, TagId::UNDEF, None)?;
        self.first_uses.push(first_use);
        self.set_id(missing, id.into());
        Some(missing)
    }

    /// What stands for structures that are elsewhere or missing, and `UNDEF` records made for xrefs: the last ones.
    pub(crate) fn stand_ins(&self) -> impl DoubleEndedIterator<Item = StructureId> + use<> {
        let count = self.parts.len();
        (count - self.first_uses.len()..count).map(|number| StructureId(number as u32))
    }

    /// The first structure whose payload is the xref for which an `UNDEF` record was made.
    pub(super) fn first_use(&self, of: StructureId) -> Option<StructureId> {
        let undefined_from = self.parts.len() - self.first_uses.len();
        self.first_uses.get(of.index().checked_sub(undefined_from)?).copied()
    }

    /// Looks at the id of a structure that has no line.
    fn note_odd_id(&mut self, of: StructureId) {
        self.odd_ids |= self.id(of).is_none_or(|id| !is_id(id.as_bytes()));
    }

    /// Says that nothing more will be added below a structure.
    #[inline(always)]
    pub(crate) fn close(&mut self, structure: StructureId) {
        let below = self.parts.first.len() as u32 - structure.0 - 1;
        self.parts.first.set_below(structure.0, below);
    }

    /// Closes all structures, where that was not done one by one.
    pub(crate) fn close_all(&mut self) {
        let mut counts = vec![0; self.parts.len()];
        for number in (0..self.parts.len() as u32).rev() {
            let below = counts[number as usize];
            self.parts.first.set_below(number, below);
            if let Some(above) = self.superstructure(StructureId(number)) {
                counts[above.index()] += below + 1;
            }
        }
    }

    /// Puts everything in order, once all structures have been added and closed.
    pub(crate) fn finish(&mut self) {
        self.parts.first.finish();
    }

    /// Adds the structures of the next part of the text; `None` where there are too many.
    pub(crate) fn append(&mut self, next: Tape<'static>) -> Option<()> {
        let Tape {
            parts: TapeParts { first: mut part, .. },
            kinds,
            tags,
            ids,
            late_lines,
            seamless,
            odd_ids,
            skipping,
            ..
        } = next;
        let from = self.len();
        if from + part.len() > MOST_STRUCTURES {
            return None;
        }
        let known = self.tags.len();
        let renamed: Box<[TagId]> = tags.iter().map(|(_, tag)| self.tags.intern(tag)).collect();
        let long = std::mem::take(&mut part.noted.long_tags).into_iter();
        let new =
            long.map(|(tag, place)| (renamed[tag.index()], place)).filter(|(tag, _)| tag.index() >= known);
        self.parts.first.noted.long_tags.extend(new);
        let mut names: Vec<u32> = Vec::with_capacity(kinds.len());
        for (Kind { tag, marks, above }, first) in kinds.iter() {
            let above = if above == Kinds::NONE { above } else { names[above as usize] };
            let kind = Kind { tag: renamed[tag.index()], marks, above };
            names.push(self.kinds.number(kind, StructureId(from as u32 + first.0)));
        }
        part.name_kinds(names);
        self.ids.extend(ids.into_iter().map(|(number, id)| (number + from as u32, id)));
        self.late_lines.extend(late_lines.into_iter().map(|(number, lines)| (number + from as u32, lines)));
        self.seamless &= seamless;
        self.odd_ids |= odd_ids;
        if skipping != Skipping::Nothing {
            self.skipping = skipping;
        }
        self.parts.push(part);
        Some(())
    }
}
