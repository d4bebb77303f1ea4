//! What frames the data: `HEAD`, `TRLR` and what else is serialisation metadata.

use std::ops::Range;

use super::{Marks, StructureId, Tape, Target};
use crate::tree::TagId;

impl Tape<'_> {
    /// Says that the `HEAD` is data, though it frames others.
    pub(crate) fn set_head(&mut self, head: StructureId) {
        let is_pointer = self.has(head, Marks::POINTER);
        self.mark(head, Marks::SERIALISATION);
        if is_pointer {
            self.mark(head, Marks::POINTER);
        }
        self.head = Some(head);
    }

    /// Says that all structures with some tags are no data, wherever they stand. They have been marked.
    pub(crate) fn set_dropped(&mut self, tags: Vec<TagId>) {
        self.dropped = tags;
        self.unframed = 0..0;
    }

    /// Says that there is no serialisation metadata among these structures.
    pub(crate) fn set_unframed(&mut self, unframed: Range<u32>) {
        self.unframed = unframed;
    }

    /// Whether a structure is serialisation metadata.
    #[inline(always)]
    pub(crate) fn is_framing(&self, of: StructureId) -> bool {
        let is_framing = !self.unframed.contains(&of.0) && self.is_frame(of);
        debug_assert!(is_framing || !self.is_frame(of), "there is no metadata where there should be none");
        is_framing
    }

    #[cold]
    fn is_frame(&self, of: StructureId) -> bool {
        self.has(of, Marks::SERIALISATION) && self.head != Some(of)
    }

    /// Whether a record may frame the data, before those records are [taken](Tape::take_framing).
    pub(crate) fn may_be_framed(&self) -> bool {
        self.parts.iter().any(|(_, part)| !part.noted.framing.is_empty())
    }

    /// The records whose tags may frame the data, in order; they are not kept.
    pub(crate) fn take_framing(&mut self) -> Vec<StructureId> {
        let parts = self.parts.iter_mut();
        parts
            .flat_map(|(from, part)| {
                let framing = std::mem::take(&mut part.noted.framing);
                framing.into_iter().map(move |root| StructureId(from + root.0))
            })
            .collect()
    }

    /// Says which they are, when all that frames the data has been marked.
    pub(crate) fn set_framing(&mut self, framing: Vec<StructureId>) {
        self.framing = framing;
    }

    /// The first structure of each kind. There is [none](Target::get) where all that were of a kind have turned out to
    /// frame the data, which makes them another.
    pub(crate) fn firsts(&self) -> Vec<Target> {
        let mut firsts: Vec<Target> = Vec::with_capacity(self.kinds.len());
        for (kind, first) in self.kinds.iter() {
            // What lies in a frame is looked at more closely below.
            let frame = match firsts.get(kind.above as usize) {
                None => kind.tag == TagId::HEAD || kind.tag == TagId::TRLR,
                Some(above) => above.get().is_none(),
            };
            let frame = frame || self.dropped.contains(&kind.tag);
            firsts.push(Target::new((!frame).then_some(first)));
        }
        let within = self.framing.iter().flat_map(|&root| (root.0..self.end(root)).map(StructureId));
        for structure in within {
            let first = &mut firsts[self.kind(structure) as usize];
            if first.get().is_none() {
                *first = Target::new(Some(structure));
            }
        }
        firsts
    }
}
