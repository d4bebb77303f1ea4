//! What the tape keeps of a structure, in eight octets.
//!
//! Four numbers of 16 bits are enough for nearly every structure of every file: how far its line is from that of the
//! first structure of its block, how far back its superstructure is, how many structures lie below it, and its kind
//! with its marks. A number that is too large is kept beside the tape instead, so that nothing has a limit.

use rustc_hash::FxHashMap;

use super::{Marks, StructureId};

/// So many structures share one base for their places, and one count of the pointers before them.
pub(super) const BLOCK: usize = 64;

/// More structures than this are not taken; their numbers have 32 bits.
const MOST_STRUCTURES: usize = u32::MAX as usize - 1;

/// A number that is kept elsewhere.
const ELSEWHERE: u16 = u16::MAX;

/// A kind that is kept elsewhere.
const OTHER_KIND: u16 = ELSEWHERE >> Marks::IN_NODE;

/// From the lowest 16 bits: from the base of the block to where the first line begins; back to the superstructure, 0
/// for a record; how many structures lie below; the kind above the marks. As one number, since it is written as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Node(u64);

// What a structure costs; docs/DESIGN.md counts on it.
const _: () = assert!(size_of::<Node>() == 8);

impl Node {
    const UP: u32 = 16;
    const BELOW: u32 = 32;
    const KIND: u32 = 48;

    #[inline(always)]
    fn new(place: u16, up: u16, kind: u16) -> Node {
        Node(u64::from(place) | u64::from(up) << Node::UP | u64::from(kind) << Node::KIND)
    }

    #[inline(always)]
    fn place(self) -> u16 {
        self.0 as u16
    }

    #[inline(always)]
    fn up(self) -> u16 {
        (self.0 >> Node::UP) as u16
    }

    #[inline(always)]
    fn below(self) -> u16 {
        (self.0 >> Node::BELOW) as u16
    }

    #[inline(always)]
    fn kind(self) -> u16 {
        (self.0 >> Node::KIND) as u16 >> Marks::IN_NODE
    }

    #[inline(always)]
    pub(super) fn has(self, mark: Marks) -> bool {
        self.0 & Node::bits(mark) != 0
    }

    fn marks(self) -> Marks {
        Marks::of_node((self.0 >> Node::KIND) as u16)
    }

    #[inline(always)]
    fn bits(mark: Marks) -> u64 {
        u64::from(mark.in_node()) << Node::KIND
    }

    #[inline(always)]
    fn set_below(&mut self, below: u16) {
        self.0 = self.0 & !(0xFFFF << Node::BELOW) | u64::from(below) << Node::BELOW;
    }

    #[inline(always)]
    fn set_kind(&mut self, kind: u16) {
        let shift = Node::KIND + Marks::IN_NODE;
        self.0 = self.0 << (u64::BITS - shift) >> (u64::BITS - shift) | u64::from(kind) << shift;
    }
}

/// The structures in preorder.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    list: Vec<Node>,
    /// Where the first line of the first structure of each block begins, and that of the last block.
    bases: Vec<u64>,
    base: u64,
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

    /// Adds a structure behind all others; says whether there was room. `up` leads back to its superstructure.
    #[inline(always)]
    pub(super) fn push(&mut self, place: u64, up: u32, kind: u32, marks: Marks) -> bool {
        let number = self.list.len();
        let offset = place.wrapping_sub(self.base);
        // One look at all numbers together: nearly always they are small.
        let all = offset | u64::from(up) | u64::from(kind) << Marks::IN_NODE;
        if number.is_multiple_of(BLOCK) || all >= 1 << 15 {
            return self.push_any(place, up, kind, marks);
        }
        let kind = (kind as u16) << Marks::IN_NODE | marks.in_node();
        self.list.push(Node::new(offset as u16, up as u16, kind));
        true
    }

    #[cold]
    fn push_any(&mut self, place: u64, up: u32, kind: u32, marks: Marks) -> bool {
        let number = self.list.len();
        if number.is_multiple_of(BLOCK) {
            if number + BLOCK > MOST_STRUCTURES {
                return false;
            }
            self.base = place;
            self.bases.push(place);
        }
        let kind = self.short_kind(number, kind) << Marks::IN_NODE | marks.in_node();
        let node = Node::new(self.short_place(number, place), self.short_up(number, up), kind);
        self.list.push(node);
        true
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
        let short = self.list[number as usize].place();
        if short == ELSEWHERE {
            elsewhere(&self.places, number)
        } else {
            self.base(number) + u64::from(short)
        }
    }

    #[inline]
    fn base(&self, number: u32) -> u64 {
        self.bases[number as usize / BLOCK]
    }

    /// How far back the superstructure is; 0 for a record.
    #[inline]
    pub(super) fn up(&self, number: u32) -> u32 {
        let short = self.list[number as usize].up();
        if short == ELSEWHERE { elsewhere(&self.ups, number) } else { u32::from(short) }
    }

    #[inline]
    pub(super) fn below(&self, number: u32) -> u32 {
        let short = self.list[number as usize].below();
        if short == ELSEWHERE { elsewhere(&self.belows, number) } else { u32::from(short) }
    }

    /// Says how many structures lie below one. Each may be said once.
    #[inline]
    pub(super) fn set_below(&mut self, number: u32, below: u32) {
        let node = &mut self.list[number as usize];
        if below < u32::from(ELSEWHERE) {
            node.set_below(below as u16);
        } else {
            node.set_below(ELSEWHERE);
            self.belows.push((number, below));
        }
    }

    /// Puts everything in order, once all have been said: structures end in another order than they begin in.
    pub(super) fn finish(&mut self) {
        self.belows.sort_unstable();
    }

    #[inline]
    pub(super) fn kind(&self, number: u32) -> u32 {
        let short = self.list[number as usize].kind();
        if short == OTHER_KIND { self.kinds[&number] } else { u32::from(short) }
    }

    #[inline]
    pub(super) fn set_kind(&mut self, number: u32, kind: u32) {
        let short = self.short_kind(number as usize, kind);
        self.list[number as usize].set_kind(short);
    }

    /// Gives every structure another kind, in preorder.
    #[inline(always)]
    pub(super) fn classify(&mut self, mut choose: impl FnMut(StructureId, u32, Option<u32>) -> u32) {
        for number in 0..self.list.len() {
            let structure = StructureId(number as u32);
            let node = self.list[number];
            let (up, kind) = (node.up(), node.kind());
            let above = self.list[number.saturating_sub(usize::from(up))].kind();
            if up == ELSEWHERE || kind == OTHER_KIND || above == OTHER_KIND {
                self.classify_any(structure, &mut choose);
                continue;
            }
            let above = (up != 0).then_some(u32::from(above));
            let chosen = choose(structure, u32::from(kind), above);
            match u16::try_from(chosen) {
                Ok(chosen) if chosen < OTHER_KIND => self.list[number].set_kind(chosen),
                _ => self.set_kind(structure.0, chosen),
            }
        }
    }

    #[cold]
    fn classify_any(
        &mut self,
        structure: StructureId,
        choose: &mut impl FnMut(StructureId, u32, Option<u32>) -> u32,
    ) {
        let up = self.up(structure.0);
        let above = (up != 0).then(|| self.kind(structure.0 - up));
        let chosen = choose(structure, self.kind(structure.0), above);
        self.set_kind(structure.0, chosen);
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> Node {
        self.list[number as usize]
    }

    #[inline]
    pub(super) fn set(&mut self, number: u32, mark: Marks) {
        self.list[number as usize].0 |= Node::bits(mark);
    }

    #[inline]
    pub(super) fn clear(&mut self, number: u32, mark: Marks) {
        self.list[number as usize].0 &= !Node::bits(mark);
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
            self.push(other.place(number), other.up(number), kind, node.marks());
            let last = self.list.len() - 1;
            self.list[last].set_below(node.below());
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
