use super::nodes::{BLOCK, Nodes};
use super::{Marks, StructureId};

/// Where pointers lead: one number a pointer, in the order of the structures that are pointers.
///
/// How many pointers are before a structure is counted from the start of its block.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    targets: Vec<u32>,
    /// How many pointers are before each block, up to that of the last pointer.
    before: Vec<u32>,
}

impl Links {
    /// Adds a pointer, which lies behind all others.
    pub(super) fn push(&mut self, of: StructureId, target: StructureId) {
        let block = of.index() / BLOCK;
        if self.before.len() <= block {
            self.before.resize(block + 1, self.targets.len() as u32);
        }
        self.targets.push(target.0);
    }

    /// Where a structure that is a pointer leads.
    #[inline]
    pub(super) fn target(&self, of: StructureId, nodes: &Nodes) -> StructureId {
        let before = self.before[of.index() / BLOCK] as usize;
        StructureId(self.targets[before + nodes.before_in_block(of.0, Marks::POINTER)])
    }
}
