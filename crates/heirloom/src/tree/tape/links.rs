use super::StructureId;
use super::part::BLOCK;

/// Where the pointers of a part lead: one number a pointer, in the order of the structures that are pointers.
///
/// How many pointers are before a structure is counted from the start of its block.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    targets: Vec<u32>,
    /// How many pointers are before each block, up to that of the last pointer.
    before: Vec<u32>,
}

impl Links {
    /// Makes room for so many pointers, of so many structures.
    pub(super) fn reserve(&mut self, pointers: usize, structures: usize) {
        self.targets.reserve_exact(pointers);
        self.before.reserve_exact(structures / BLOCK + 1);
    }

    /// Adds a pointer, which lies behind all others.
    #[inline]
    pub(super) fn push(&mut self, number: u32, target: StructureId) {
        let block = number as usize / BLOCK;
        if self.before.len() <= block {
            self.before.resize(block + 1, self.targets.len() as u32);
        }
        self.targets.push(target.0);
    }

    /// How many pointers are before the block of a structure that is one.
    #[inline]
    pub(super) fn before_block(&self, number: u32) -> usize {
        self.before[number as usize / BLOCK] as usize
    }

    /// Where one of the pointers leads.
    #[inline]
    pub(super) fn nth(&self, pointer: usize) -> StructureId {
        StructureId(self.targets[pointer])
    }
}
