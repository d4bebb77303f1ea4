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
/// While lines are nested, a kind is little more than a tag: the first few are special, and the others follow the tags
/// one by one, with numbers that are known before the list has them.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    list: Vec<Kind>,
    /// The kinds that were added for their marks.
    marked: FxHashMap<Kind, u32>,
}

/// Kinds that are no tags, before those that are.
const SPECIAL: [Kind; 6] = [
    Kind { tag: TagId::ERROR, marks: Marks::UNPARSEABLE },
    Kind { tag: TagId::ERROR, marks: Marks::TOO_DEEP },
    Kind { tag: TagId::UNDEF, marks: Marks::UNDEF },
    Kind { tag: TagId::UNDEF, marks: Marks::BUILT },
    Kind { tag: TagId::HEAD, marks: Marks::BUILT.and(Marks::SERIALISATION) },
    // It is data, but of another tape.
    Kind { tag: TagId::UNDEF, marks: Marks::ELSEWHERE.and(Marks::SERIALISATION) },
];

impl Kinds {
    /// The kinds of structures that are just being nested.
    pub(super) fn of_nesting() -> Kinds {
        Kinds { list: SPECIAL.to_vec(), marked: FxHashMap::default() }
    }

    /// The number of the kind of a tag, while lines are nested.
    #[inline(always)]
    pub(super) fn of_tag(tag: TagId) -> u32 {
        SPECIAL.len() as u32 + tag.0
    }

    /// The same with marks, of which only some can be had that early.
    pub(super) fn of_marks(tag: TagId, marks: Marks) -> u32 {
        match SPECIAL.iter().position(|special| special.marks == marks.of_kind()) {
            Some(special) => special as u32,
            None => Kinds::of_tag(tag),
        }
    }

    /// Adds the kinds of the tags that were met, once all lines have been nested.
    pub(super) fn follow(&mut self, tags: usize) {
        let known = self.list.len() - SPECIAL.len();
        self.list.extend((known..tags).map(|tag| Kind { tag: TagId(tag as u32), marks: Marks::NONE }));
    }

    /// The same kind where tags have other numbers.
    #[inline]
    pub(super) fn renamed(number: u32, tag: impl Fn(TagId) -> TagId) -> u32 {
        match number.checked_sub(SPECIAL.len() as u32) {
            None => number,
            Some(known) => Kinds::of_tag(tag(TagId(known))),
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
