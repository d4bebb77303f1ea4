//! From one structure to others.

use std::ops::Range;

use super::{StructureId, Tape};

impl<'a> Tape<'a> {
    /// All structures in preorder.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = StructureId> + use<> {
        (0..self.parts.len() as u32).map(StructureId)
    }

    /// The structures of level 0, in order.
    pub fn roots(&self) -> Siblings<'_, 'a> {
        Siblings { tape: self, range: 0..self.parts.len() as u32 }
    }

    /// A structure of level 0 and those behind it.
    pub(crate) fn roots_from(&self, root: StructureId) -> Siblings<'_, 'a> {
        Siblings { tape: self, range: root.0..self.parts.len() as u32 }
    }

    /// The substructures of a structure, in order.
    #[inline]
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
    #[inline]
    pub(crate) fn end(&self, of: StructureId) -> u32 {
        of.0 + 1 + self.part(of).below()
    }

    /// The structure that this one lies in.
    #[inline]
    pub fn superstructure(&self, of: StructureId) -> Option<StructureId> {
        let up = self.part(of).up();
        (up != 0).then(|| StructureId(of.0 - up))
    }

    /// The structure of level 0 that this one lies in, or is.
    pub fn root(&self, of: StructureId) -> StructureId {
        let mut root = of;
        while let Some(superstructure) = self.superstructure(root) {
            root = superstructure;
        }
        root
    }
}

/// Structures side by side, in order.
#[derive(Clone, Debug)]
pub struct Siblings<'t, 'a> {
    tape: &'t Tape<'a>,
    range: Range<u32>,
}

impl Iterator for Siblings<'_, '_> {
    type Item = StructureId;

    #[inline]
    fn next(&mut self) -> Option<StructureId> {
        if self.range.is_empty() {
            return None;
        }
        let next = StructureId(self.range.start);
        self.range.start = self.tape.end(next);
        Some(next)
    }
}
