use std::fmt;
use std::ops::Range;

use super::part::{BLOCK, Node};

/// The nodes of a part, in order.
///
/// They are collected block by block and put away when a block is full, so that adding one costs little. Many nodes
/// lie in large pages where the system has them: over a quarter of the time to nest lines would go into getting
/// pages of 4 KiB, each when it is first written to.
#[derive(Clone)]
pub(super) struct NodeList {
    block: [Node; BLOCK],
    len: usize,
    /// How many were put away.
    stored: usize,
    store: Store,
}

impl NodeList {
    /// An empty list that can hold about so many nodes without moving them.
    pub(super) fn with_capacity(nodes: usize) -> NodeList {
        let store = Store::with_capacity(nodes.next_multiple_of(BLOCK));
        NodeList { block: [Node::default(); BLOCK], len: 0, stored: 0, store }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a node. Where a block begins, the one before has to be [put away](NodeList::begin_block) first.
    #[inline(always)]
    pub(super) fn push(&mut self, node: Node) {
        self.block[self.len % BLOCK] = node;
        self.len += 1;
    }

    /// The number of the first of some nodes of which something holds.
    #[inline(always)]
    pub(super) fn position(&self, among: Range<usize>, holds: impl Fn(usize, Node) -> bool) -> Option<usize> {
        let to = among.end.min(self.len);
        let stored = self.stored.min(to);
        let words = &self.store.words()[..stored];
        for (number, &word) in words.iter().enumerate().skip(among.start) {
            if holds(number, Node(word)) {
                return Some(number);
            }
        }
        (among.start.max(stored)..to).find(|&number| holds(number, self.get(number)))
    }

    /// Puts the last block away, if it is full.
    pub(super) fn begin_block(&mut self) {
        if self.len == self.stored + BLOCK {
            self.store.put(self.stored, &self.block);
            self.stored = self.len;
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, number: usize) -> Node {
        match number < self.stored {
            true => self.store.get(number),
            false => self.block[number - self.stored],
        }
    }

    #[inline(always)]
    pub(super) fn update(&mut self, number: usize, change: impl FnOnce(&mut Node)) {
        if number < self.stored {
            let mut node = self.store.get(number);
            change(&mut node);
            self.store.set(number, node);
        } else {
            change(&mut self.block[number - self.stored]);
        }
    }
}

impl Default for NodeList {
    fn default() -> NodeList {
        NodeList::with_capacity(0)
    }
}

impl fmt::Debug for NodeList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..self.len).map(|number| self.get(number))).finish()
    }
}

/// Where nodes are put away.
enum Store {
    Heap(Vec<u64>),
    #[cfg(unix)]
    Pages(memmap2::MmapMut),
}

impl Store {
    /// Fewer octets than this are not worth large pages.
    #[cfg(unix)]
    const LARGE: usize = 1 << 22;

    fn with_capacity(nodes: usize) -> Store {
        #[cfg(unix)]
        if nodes * size_of::<u64>() >= Store::LARGE
            && let Ok(pages) = memmap2::MmapMut::map_anon(nodes * size_of::<u64>())
        {
            // If the system does not know them, or does not want to, these are pages like any other.
            #[cfg(target_os = "linux")]
            let _ = pages.advise(memmap2::Advice::HugePage);
            return Store::Pages(pages);
        }
        Store::Heap(vec![0; nodes])
    }

    /// The words, of which those behind the last node mean nothing.
    #[inline(always)]
    fn words(&self) -> &[u64] {
        match self {
            Store::Heap(words) => words,
            #[cfg(unix)]
            Store::Pages(pages) => bytemuck::cast_slice(pages),
        }
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Store::Heap(words) => words,
            #[cfg(unix)]
            Store::Pages(pages) => bytemuck::cast_slice_mut(pages),
        }
    }

    #[inline(always)]
    fn get(&self, number: usize) -> Node {
        Node(self.words()[number])
    }

    #[inline(always)]
    fn set(&mut self, number: usize, node: Node) {
        self.words_mut()[number] = node.0;
    }

    fn put(&mut self, from: usize, block: &[Node; BLOCK]) {
        if self.words().len() < from + BLOCK {
            self.grow(from);
        }
        for (word, node) in self.words_mut()[from..from + BLOCK].iter_mut().zip(block) {
            *word = node.0;
        }
    }

    /// Makes room for twice as many; `used` of them are in use.
    #[cold]
    fn grow(&mut self, used: usize) {
        let capacity = (2 * used).max(4 * BLOCK);
        if let Store::Heap(words) = self
            && capacity * size_of::<u64>() < Store::MOVING
        {
            words.resize(capacity, 0);
            return;
        }
        let mut larger = Store::with_capacity(capacity);
        larger.words_mut()[..used].copy_from_slice(&self.words()[..used]);
        *self = larger;
    }

    /// From so many octets on the heap is left.
    #[cfg(unix)]
    const MOVING: usize = Store::LARGE;
    #[cfg(not(unix))]
    const MOVING: usize = usize::MAX;
}

impl Clone for Store {
    fn clone(&self) -> Store {
        let mut copy = Store::with_capacity(self.words().len());
        copy.words_mut()[..self.words().len()].copy_from_slice(self.words());
        copy
    }
}
