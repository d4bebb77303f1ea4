//! A stretch of the tape, and what it keeps of a structure, in eight octets.
//!
//! Four numbers of 16 bits are enough for nearly every structure of every file: how far its line is from that of the
//! first structure of its block, how far back its superstructure is, how many structures lie below it, and its kind
//! with its marks. A number that is too large is kept beside the tape instead, so that nothing has a limit.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::links::{Links, Target};
use super::node_list::NodeList;
use super::{Marks, Noted, StructureId, Xref};

/// So many structures share one base for their places, and one count of the pointers before them.
pub(super) const BLOCK: usize = 64;

/// A number that is kept elsewhere.
const ELSEWHERE: u16 = u16::MAX;

/// A kind that is kept elsewhere.
const OTHER_KIND: u16 = ELSEWHERE >> Marks::IN_NODE;

/// From the lowest 16 bits: from the base of the block to where the first line begins; back to the superstructure, 0
/// for a record; how many structures lie below; the kind above the marks. As one number, since it is written as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Node(pub(super) u64);

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
    pub(crate) fn has(self, mark: Marks) -> bool {
        self.0 & Node::bits(mark) != 0
    }

    #[inline(always)]
    pub(crate) fn is_record(self) -> bool {
        self.up() == 0
    }

    /// How many different [marks](Node::marks) there are.
    pub(crate) const MARKS: usize = 1 << Marks::IN_NODE;

    /// All its marks as one number.
    #[inline(always)]
    pub(crate) fn marks(self) -> usize {
        (self.0 >> Node::KIND) as usize % Node::MARKS
    }

    /// A node with these marks, of a record or of what lies in one.
    pub(crate) fn with_marks(marks: usize, is_record: bool) -> Node {
        Node::new(0, u16::from(!is_record), (marks % Node::MARKS) as u16)
    }

    #[inline(always)]
    fn bits(mark: Marks) -> u64 {
        u64::from(mark.in_node()) << Node::KIND
    }

    #[inline(always)]
    fn set(&mut self, marks: Marks) {
        self.0 |= Node::bits(marks);
    }

    #[inline(always)]
    fn clear(&mut self, marks: Marks) {
        self.0 &= !Node::bits(marks);
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

/// Structures in preorder, numbered from 0: all of a file, or those that one thread has read. No record is divided.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    list: NodeList,
    /// Where the first line of the first structure of each block begins, and that of the last block.
    bases: Vec<u64>,
    base: u64,
    /// The numbers that were too large, in the order of the structures.
    places: Vec<(u32, u64)>,
    ups: Vec<(u32, u32)>,
    belows: Vec<(u32, u32)>,
    kinds: FxHashMap<u32, u32>,
    /// The numbers that its kinds have on the tape, if they differ.
    names: Option<Names>,
    /// Where its pointers lead.
    links: Links,
    /// What was seen in its lines, until pointers are resolved.
    pub(super) noted: Noted,
}

/// What the kinds of a part are called on the tape.
#[derive(Clone, Debug)]
struct Names {
    list: Vec<u32>,
    /// The way back, from when it is first asked for: few parts have structures whose kind is changed later.
    numbers: FxHashMap<u32, u32>,
}

impl Names {
    fn short(&mut self, kind: u32) -> u32 {
        let Names { list, numbers } = self;
        if numbers.is_empty() {
            numbers.extend(list.iter().copied().zip(0..));
        }
        *numbers.entry(kind).or_insert_with(|| {
            list.push(kind);
            list.len() as u32 - 1
        })
    }
}

impl Part {
    /// An empty part for about so many structures.
    pub(super) fn with_capacity(structures: usize) -> Part {
        Part { list: NodeList::with_capacity(structures), ..Part::default() }
    }

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
            if number + BLOCK > super::MOST_STRUCTURES {
                return false;
            }
            self.base = place;
            self.bases.push(place);
            self.list.begin_block();
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
        self.place_of(number, self.node(number))
    }

    /// The same where its node is known.
    #[inline]
    pub(super) fn place_of(&self, number: u32, node: Node) -> u64 {
        let short = node.place();
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
        let short = self.list.get(number as usize).up();
        if short == ELSEWHERE { elsewhere(&self.ups, number) } else { u32::from(short) }
    }

    #[inline]
    pub(super) fn below(&self, number: u32) -> u32 {
        let short = self.list.get(number as usize).below();
        if short == ELSEWHERE { elsewhere(&self.belows, number) } else { u32::from(short) }
    }

    /// Says how many structures lie below one. Each may be said once.
    #[inline]
    pub(super) fn set_below(&mut self, number: u32, below: u32) {
        let short = match u16::try_from(below) {
            Ok(short) if short != ELSEWHERE => short,
            _ => {
                self.belows.push((number, below));
                ELSEWHERE
            }
        };
        self.list.update(number as usize, |node| node.set_below(short));
    }

    /// Puts everything in order, once all have been said: structures end in another order than they begin in.
    pub(super) fn finish(&mut self) {
        self.belows.sort_unstable();
    }

    #[inline]
    pub(super) fn kind(&self, number: u32) -> u32 {
        self.kind_of(number, self.node(number))
    }

    /// The same where its node is known.
    #[inline]
    pub(super) fn kind_of(&self, number: u32, node: Node) -> u32 {
        let short = node.kind();
        let kind = if short == OTHER_KIND { self.kinds[&number] } else { u32::from(short) };
        match &self.names {
            None => kind,
            Some(names) => names.list[kind as usize],
        }
    }

    /// Says of which kind of the tape a structure is. This is done of few structures.
    pub(super) fn set_kind(&mut self, number: u32, kind: u32) {
        let name = self.short_name(kind);
        let short = self.short_kind(number as usize, name);
        self.list.update(number as usize, |node| node.set_kind(short));
    }

    /// The number that a kind of the tape has in this part; a new one, if it had none.
    pub(super) fn short_name(&mut self, kind: u32) -> u32 {
        match &mut self.names {
            None => kind,
            Some(names) => names.short(kind),
        }
    }

    /// Says which numbers the kinds have on the tape.
    pub(super) fn name_kinds(&mut self, names: Vec<u32>) {
        let differ = names.iter().zip(0..).any(|(&name, same)| name != same);
        self.names = differ.then_some(Names { list: names, numbers: FxHashMap::default() });
    }

    /// The first of some structures of whose node and kind something holds.
    #[inline(always)]
    pub(super) fn position(&self, among: Range<u32>, holds: impl Fn(u32, Node, u32) -> bool) -> Option<u32> {
        let found = self.list.position(among.start as usize..among.end as usize, |number, node| {
            let kind = match (node.kind(), &self.names) {
                (OTHER_KIND, _) => self.kind(number as u32),
                (short, None) => u32::from(short),
                (short, Some(names)) => names.list[usize::from(short)],
            };
            holds(number as u32, node, kind)
        });
        found.map(|number| number as u32)
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> Node {
        self.list.get(number as usize)
    }

    #[inline]
    pub(super) fn set(&mut self, number: u32, mark: Marks) {
        self.list.update(number as usize, |node| node.set(mark));
    }

    #[inline]
    pub(super) fn clear(&mut self, number: u32, mark: Marks) {
        self.list.update(number as usize, |node| node.clear(mark));
    }

    /// Says that another line continues the last structure; whether there is an `@` in any of its lines.
    #[inline]
    pub(super) fn continue_last(&mut self, at: bool, plain: bool) -> bool {
        let mut any_at = at;
        self.list.update(self.list.len() - 1, |node| {
            any_at |= node.has(Marks::AT);
            node.set(Marks::MORE.and_if(Marks::AT, any_at));
            // What has an at sign may be no pointer any more, and nothing that can be copied.
            let lost = Marks::NONE.and_if(Marks::PLAIN, !plain | any_at).and_if(Marks::POINTER, any_at);
            node.clear(lost);
        });
        any_at
    }

    /// Makes the payloads of structures pointers, where there is a target. Those that are clearly xrefs are marked
    /// already, so that few nodes are looked at.
    pub(super) fn set_pointers(&mut self, xrefs: &[Xref], targets: Vec<Target>) {
        self.links = Links::of(targets, xrefs.iter().map(|xref| xref.structure.0), |place, leads| {
            let Xref { structure, .. } = xrefs[place];
            match (xrefs[place].key().is_some(), leads) {
                (true, true) | (false, false) => {}
                (false, true) => self.list.update(structure.index(), |node| node.set(Marks::POINTER)),
                (true, false) => self.list.update(structure.index(), |node| node.clear(Marks::POINTER)),
            }
        });
    }

    /// Makes the payload of a structure a pointer. All pointers are made in the order of the structures.
    pub(super) fn set_pointer(&mut self, number: u32, target: StructureId) {
        self.set(number, Marks::POINTER);
        self.links.push(number, target);
    }

    /// Its pointers, in order, each with where it leads.
    pub(super) fn pointers(&self) -> impl Iterator<Item = (u32, StructureId)> {
        // Some were found to be none.
        self.links.iter().filter(|(number, _)| self.node(*number).has(Marks::POINTER))
    }

    /// Where a structure that is a pointer leads.
    #[inline]
    pub(super) fn target(&self, number: u32) -> StructureId {
        self.links.target(number)
    }
}

/// A structure of a part.
pub(super) struct InPart<'t> {
    pub(super) part: &'t Part,
    /// Its number there.
    pub(super) number: u32,
}

impl InPart<'_> {
    #[inline(always)]
    pub(super) fn node(&self) -> Node {
        self.part.node(self.number)
    }

    #[inline(always)]
    pub(super) fn kind(&self) -> u32 {
        self.part.kind(self.number)
    }

    #[inline(always)]
    pub(super) fn place(&self) -> u64 {
        self.part.place(self.number)
    }

    #[inline(always)]
    pub(super) fn up(&self) -> u32 {
        self.part.up(self.number)
    }

    #[inline(always)]
    pub(super) fn below(&self) -> u32 {
        self.part.below(self.number)
    }
}

/// The number that a structure has elsewhere.
#[cold]
fn elsewhere<T: Copy + Default>(list: &[(u32, T)], number: u32) -> T {
    let found = list.binary_search_by_key(&number, |&(number, _)| number);
    debug_assert!(found.is_ok(), "what was put elsewhere is there");
    found.map_or(T::default(), |found| list[found].1)
}
