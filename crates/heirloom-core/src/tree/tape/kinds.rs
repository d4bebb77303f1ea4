use std::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::{Marks, StructureId};
use crate::keyed::Keyed;
use crate::tree::TagId;

/// What many structures have in common: the kind of what they lie in, their tag, and the marks of few structures. So a
/// kind is a path of tags, and few paths occur in a file; whatever follows from a path is worked out once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Kind {
    pub(crate) tag: TagId,
    pub(crate) marks: Marks,
    /// The kind of what they lie in; [`Kinds::NONE`] for records.
    pub(crate) above: u32,
}

/// The kinds of the structures of a tape, by number. What a kind lies in has a lower number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kinds {
    list: Vec<Kind>,
    /// The first structure of each kind.
    firsts: Vec<StructureId>,
    /// How deep structures of each kind lie.
    depths: Vec<u32>,
    /// The marks of all of them together. In most files no kind has any.
    marks: Marks,
    table: HashTable<u32>,
}

impl Kinds {
    /// What records lie in.
    pub(crate) const NONE: u32 = u32::MAX;

    /// Kinds that somebody else has numbered and told apart.
    pub(crate) fn new(list: Vec<Kind>, firsts: Vec<StructureId>) -> Kinds {
        let mut depths: Vec<u32> = Vec::with_capacity(list.len());
        for kind in &list {
            depths.push(below(&depths, kind.above));
        }
        let marks = list.iter().fold(Marks::NONE, |marks, kind| marks.and(kind.marks));
        Kinds { list, firsts, depths, marks, table: HashTable::new() }
    }

    /// How deep structures of a kind lie: 0 for records.
    pub(super) fn depth(&self, number: u32) -> u32 {
        self.depths[number as usize]
    }

    /// The number of a kind; new, if `first` is the first structure of that kind.
    #[inline(never)]
    pub(crate) fn number(&mut self, kind: Kind, first: StructureId) -> u32 {
        let Kinds { list, firsts, depths, marks, table } = self;
        let same = |&known: &u32| list[known as usize] == kind;
        match table.entry(hash(kind), same, |&known| hash(list[known as usize])) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(free) => {
                let number = list.len() as u32;
                free.insert(number);
                list.push(kind);
                *marks = marks.and(kind.marks);
                firsts.push(first);
                depths.push(below(depths, kind.above));
                number
            }
        }
    }

    #[inline]
    pub(crate) fn get(&self, number: u32) -> Kind {
        self.list[number as usize]
    }

    /// Whether a kind has one of some marks. Its number is asked for only where any has.
    #[inline(always)]
    pub(crate) fn has(&self, number: impl FnOnce() -> u32, marks: Marks) -> bool {
        self.marks.overlaps(marks) && self.get(number()).marks.overlaps(marks)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// All of them in order, each with the first structure that was of that kind.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Kind, StructureId)> {
        self.list.iter().copied().zip(self.firsts.iter().copied())
    }
}

/// How deep structures lie within those of a kind.
fn below(depths: &[u32], above: u32) -> u32 {
    depths.get(above as usize).map_or(0, |above| above + 1)
}

fn hash(kind: Kind) -> u64 {
    Keyed.hash_one(kind)
}
