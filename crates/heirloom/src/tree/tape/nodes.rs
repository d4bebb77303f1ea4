//! What the tape keeps of a structure, in eight octets.
//!
//! Four numbers of 16 bits are enough for nearly every structure of every file: how far its line is from that of the
//! first structure of its block, how far back its superstructure is, how many structures lie below it, and its kind
//! with its marks. A number that is too large is kept beside the tape instead, so that nothing has a limit.

use rustc_hash::FxHashMap;

use super::Marks;

/// So many structures share one base for their places, and one count of the pointers before them.
pub(super) const BLOCK: usize = 64;

/// A number that is kept elsewhere.
const ELSEWHERE: u16 = u16::MAX;

/// A kind that is kept elsewhere.
const OTHER_KIND: u16 = ELSEWHERE >> Marks::IN_NODE;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Node {
    /// From the base of the block to where the first line begins.
    place: u16,
    /// Back to the superstructure; 0 for a record.
    up: u16,
    below: u16,
    /// The kind, above the marks that change.
    kind: u16,
}

// What a structure costs; docs/DESIGN.md counts on it.
const _: () = assert!(size_of::<Node>() == 8);

impl Node {
    #[inline(always)]
    pub(super) fn has(self, mark: Marks) -> bool {
        self.kind & mark.in_node() != 0
    }
}

/// The structures in preorder.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    list: Vec<Node>,
    /// Where the first line of the first structure of each block begins.
    bases: Vec<u64>,
    /// The numbers that were too large, in the order of the structures.
    places: Vec<(u32, u64)>,
    ups: Vec<(u32, u32)>,
    belows: Vec<(u32, u32)>,
    kinds: FxHashMap<u32, u32>,
}

impl Nodes {
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Adds a structure behind all others. `up` leads back to its superstructure.
    #[inline]
    pub(super) fn push(&mut self, place: u64, up: u32, kind: u32, marks: Marks) {
        let number = self.list.len();
        if number.is_multiple_of(BLOCK) {
            self.bases.push(place);
        }
        let node = Node {
            place: self.short_place(number, place),
            up: self.short_up(number, up),
            below: 0,
            kind: self.short_kind(number, kind) << Marks::IN_NODE | marks.in_node(),
        };
        self.list.push(node);
    }

    #[inline]
    fn short_place(&mut self, number: usize, place: u64) -> u16 {
        let offset = place.wrapping_sub(self.bases[number / BLOCK]);
        if offset < u64::from(ELSEWHERE) {
            return offset as u16;
        }
        self.places.push((number as u32, place));
        ELSEWHERE
    }

    #[inline]
    fn short_up(&mut self, number: usize, up: u32) -> u16 {
        if up < u32::from(ELSEWHERE) {
            return up as u16;
        }
        self.ups.push((number as u32, up));
        ELSEWHERE
    }

    #[inline]
    fn short_kind(&mut self, number: usize, kind: u32) -> u16 {
        if kind < u32::from(OTHER_KIND) {
            return kind as u16;
        }
        self.kinds.insert(number as u32, kind);
        OTHER_KIND
    }

    #[inline]
    pub(super) fn place(&self, number: u32) -> u64 {
        let short = self.list[number as usize].place;
        if short == ELSEWHERE { elsewhere(&self.places, number) } else { self.base(number) + u64::from(short) }
    }

    #[inline]
    fn base(&self, number: u32) -> u64 {
        self.bases[number as usize / BLOCK]
    }

    /// How far back the superstructure is; 0 for a record.
    #[inline]
    pub(super) fn up(&self, number: u32) -> u32 {
        let short = self.list[number as usize].up;
        if short == ELSEWHERE { elsewhere(&self.ups, number) } else { u32::from(short) }
    }

    #[inline]
    pub(super) fn below(&self, number: u32) -> u32 {
        let short = self.list[number as usize].below;
        if short == ELSEWHERE { elsewhere(&self.belows, number) } else { u32::from(short) }
    }

    /// Says how many structures lie below one. Each may be said once, and all before any is asked for.
    #[inline]
    pub(super) fn set_below(&mut self, number: u32, below: u32) {
        let node = &mut self.list[number as usize];
        if below < u32::from(ELSEWHERE) {
            node.below = below as u16;
        } else {
            node.below = ELSEWHERE;
            self.belows.push((number, below));
        }
    }

    /// Structures end in another order than they begin in.
    pub(super) fn finish(&mut self) {
        self.belows.sort_unstable();
    }

    #[inline]
    pub(super) fn kind(&self, number: u32) -> u32 {
        let short = self.list[number as usize].kind >> Marks::IN_NODE;
        if short == OTHER_KIND { self.kinds[&number] } else { u32::from(short) }
    }

    #[inline]
    pub(super) fn set_kind(&mut self, number: u32, kind: u32) {
        let short = self.short_kind(number as usize, kind);
        let node = &mut self.list[number as usize];
        node.kind = node.kind & Marks::NODE_BITS | short << Marks::IN_NODE;
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> Node {
        self.list[number as usize]
    }

    #[inline]
    pub(super) fn set(&mut self, number: u32, mark: Marks) {
        self.list[number as usize].kind |= mark.in_node();
    }

    #[inline]
    pub(super) fn clear(&mut self, number: u32, mark: Marks) {
        self.list[number as usize].kind &= !mark.in_node();
    }

    /// How many of the structures of its block before this one have a mark.
    #[inline]
    pub(super) fn before_in_block(&self, number: u32, mark: Marks) -> usize {
        let first = number as usize / BLOCK * BLOCK;
        self.list[first..number as usize].iter().filter(|node| node.has(mark)).count()
    }

    /// Adds all of `other` behind these, with its kinds renamed.
    pub(super) fn append(&mut self, other: &Nodes, rename: impl Fn(u32) -> u32) {
        let shift = self.list.len() as u32;
        self.list.reserve(other.list.len());
        for number in 0..other.list.len() as u32 {
            let kind = rename(other.kind(number));
            let node = other.node(number);
            let marks = Marks::of_node(node.kind);
            self.push(other.place(number), other.up(number), kind, marks);
            let last = self.list.len() - 1;
            self.list[last].below = node.below;
        }
        self.belows.extend(other.belows.iter().map(|&(number, below)| (number + shift, below)));
    }
}

/// The number that a structure has elsewhere.
#[cold]
fn elsewhere<T: Copy + Default>(list: &[(u32, T)], number: u32) -> T {
    let found = list.binary_search_by_key(&number, |&(number, _)| number);
    debug_assert!(found.is_ok(), "what was put elsewhere is there");
    found.map_or(T::default(), |found| list[found].1)
}
