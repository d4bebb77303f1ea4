use super::StructureId;
use super::part::BLOCK;

/// A structure, if there is one, in four octets: where an xref leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Target(u32);

impl Target {
    /// No structure has this number.
    const NOWHERE: u32 = u32::MAX;

    #[inline]
    pub(crate) fn new(target: Option<StructureId>) -> Target {
        Target(target.map_or(Target::NOWHERE, |target| target.0))
    }

    #[inline]
    pub(crate) fn get(self) -> Option<StructureId> {
        (self.0 != Target::NOWHERE).then_some(StructureId(self.0))
    }
}

/// Where the pointers of a part lead: one number a pointer, in the order of the structures that are pointers.
///
/// How many pointers are before a structure is counted from the start of its block.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    targets: Vec<Target>,
    /// For each block, up to that of the last pointer.
    blocks: Vec<Block>,
}

#[derive(Clone, Copy, Debug)]
struct Block {
    /// How many pointers are before it.
    before: u32,
    /// A bit for each of its structures, which is set for those that are pointers; in two halves, which take less room.
    pointers: [u32; 2],
}

const _: () = assert!(BLOCK == 64);

impl Links {
    /// The links of the structures with these numbers, in order, of which some lead nowhere and are no pointers. `heed` is
    /// told of each whether it leads somewhere.
    pub(super) fn of(
        mut targets: Vec<Target>,
        numbers: impl Iterator<Item = u32>,
        mut heed: impl FnMut(usize, bool),
    ) -> Links {
        let mut links = Links::default();
        let mut pointers = 0;
        for (place, number) in numbers.enumerate() {
            let target = targets[place];
            let leads = target.get().is_some();
            heed(place, leads);
            if leads {
                links.count(number, pointers);
                targets[pointers as usize] = target;
                pointers += 1;
            }
        }
        targets.truncate(pointers as usize);
        Links { targets, ..links }
    }

    /// Notes that so many pointers are before the next one, which is the payload of this structure.
    #[inline]
    fn count(&mut self, number: u32, pointers: u32) {
        let block = number as usize / BLOCK;
        if self.blocks.len() <= block {
            self.blocks.resize(block + 1, Block { before: pointers, pointers: [0; 2] });
        }
        self.blocks[block].pointers[number as usize / 32 % 2] |= 1 << (number % 32);
    }

    /// Adds a pointer, which lies behind all others.
    pub(super) fn push(&mut self, number: u32, target: StructureId) {
        self.count(number, self.targets.len() as u32);
        self.targets.push(Target::new(Some(target)));
    }

    /// The numbers of all structures that are pointers, in order, each with where it leads.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, StructureId)> {
        let bits = |word: u32| (0..u32::BITS).filter(move |bit| word >> bit & 1 == 1);
        let numbers = self.blocks.iter().zip(0_u32..).flat_map(move |(block, at)| {
            let first = at * BLOCK as u32;
            let [low, high] = block.pointers;
            bits(low).map(move |bit| first + bit).chain(bits(high).map(move |bit| first + u32::BITS + bit))
        });
        numbers.zip(self.targets.iter().map(|target| StructureId(target.0)))
    }

    /// Where a structure leads that is a pointer.
    #[inline]
    pub(super) fn target(&self, number: u32) -> StructureId {
        let Block { before, pointers: [low, high] } = self.blocks[number as usize / BLOCK];
        let earlier = (1 << (number % BLOCK as u32)) - 1;
        let within = (u64::from(high) << 32 | u64::from(low)) & earlier;
        StructureId(self.targets[(before + within.count_ones()) as usize].0)
    }
}
