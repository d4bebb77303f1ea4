use rustc_hash::FxHashMap;

use super::Marks;
use crate::tree::TagId;

/// What many structures have in common: a tag and the marks of few structures.
///
/// A dataset tells kinds apart by type as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Kind {
    pub(crate) tag: TagId,
    pub(crate) marks: Marks,
}

/// The kinds of the structures of a tape, by number.
///
/// While lines are nested, a kind is little more than a tag: the first few are fixed, and the others follow the tags
/// one by one, with numbers that are known before the list has them.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    list: Vec<Kind>,
    /// The kinds that were added for their marks.
    marked: FxHashMap<Kind, u32>,
}

/// Kinds that are no tags, behind the tags with a meaning of their own.
const SPECIAL: [Kind; 5] = [
    Kind { tag: TagId::ERROR, marks: Marks::UNPARSEABLE },
    Kind { tag: TagId::ERROR, marks: Marks::TOO_DEEP },
    Kind { tag: TagId::UNDEF, marks: Marks::UNDEF },
    Kind { tag: TagId::UNDEF, marks: Marks::BUILT },
    Kind { tag: TagId::HEAD, marks: Marks::BUILT.and(Marks::SERIALISATION) },
];

impl Kinds {
    /// The kinds of structures that are just being nested.
    pub(super) fn of_nesting() -> Kinds {
        let own = (0..TagId::OWN as u32).map(|tag| Kind { tag: TagId(tag), marks: Marks::NONE });
        Kinds { list: own.chain(SPECIAL).collect(), marked: FxHashMap::default() }
    }

    /// The number of the kind of a tag and marks, while lines are nested. Only some marks can be had that early.
    #[inline(always)]
    pub(super) fn number(tag: TagId, marks: Marks) -> u32 {
        let special = |place: u32| TagId::OWN as u32 + place;
        match marks.of_kind() {
            Marks::NONE if tag.index() < TagId::OWN => tag.0,
            Marks::NONE => special(tag.0 - TagId::OWN as u32 + SPECIAL.len() as u32),
            Marks::UNPARSEABLE => special(0),
            Marks::TOO_DEEP => special(1),
            Marks::UNDEF => special(2),
            Marks::BUILT => special(3),
            _ => special(4),
        }
    }

    /// Adds the kinds of the tags that were met, once all lines have been nested.
    pub(super) fn follow(&mut self, tags: usize) {
        let known = self.list.len() - SPECIAL.len();
        self.list.extend((known..tags).map(|tag| Kind { tag: TagId(tag as u32), marks: Marks::NONE }));
    }

    /// The same kind where tags have other numbers.
    pub(super) fn renamed(number: u32, tag: impl Fn(TagId) -> TagId) -> u32 {
        let fixed = TagId::OWN + SPECIAL.len();
        match (number as usize).checked_sub(fixed) {
            None => number,
            Some(further) => Kinds::number(tag(TagId((TagId::OWN + further) as u32)), Marks::NONE),
        }
    }

    /// Kinds that somebody else has numbered.
    pub(crate) fn new(list: Vec<Kind>) -> Kinds {
        Kinds { list, marked: FxHashMap::default() }
    }

    #[inline]
    pub(crate) fn get(&self, number: u32) -> Kind {
        self.list[number as usize]
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The kind that is the same but for one mark more.
    pub(super) fn with(&mut self, number: u32, mark: Marks) -> u32 {
        let Kinds { list, marked } = self;
        let Kind { tag, marks } = list[number as usize];
        let wanted = Kind { tag, marks: marks.and(mark.of_kind()) };
        *marked.entry(wanted).or_insert_with(|| {
            list.push(wanted);
            list.len() as u32 - 1
        })
    }
}
