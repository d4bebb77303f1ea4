use rustc_hash::FxHashMap;

use super::graph::Graph;

/// The records of both sides in classes of those that can't be told apart.
///
/// A class is divided when some of its records are linked to a certain class and others are not, or in another way. If
/// that is done with every class, and with the parts of those that were divided, what is left is as fine as can be seen
/// from the links. Of the parts of a class the largest need not be looked at again, which makes it quick: each link is
/// looked at about as often as a class can be halved.
pub(super) struct Partition<'g> {
    graph: &'g Graph,
    /// The nodes of each side, class by class.
    order: [Vec<u32>; 2],
    /// For each node its place in this order.
    positions: Vec<u32>,
    class_of: Vec<u32>,
    classes: Vec<Class>,
    /// For each node what it was found to be linked to, while classes are divided.
    sums: Vec<u64>,
    touched: Vec<u32>,
}

/// Where the nodes of a class are in the order of each side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    starts: [u32; 2],
    ends: [u32; 2],
    /// Whether it is to be looked at.
    queued: bool,
}

impl Class {
    pub(super) fn count(&self, side: usize) -> usize {
        (self.ends[side] - self.starts[side]) as usize
    }

    /// Whether both sides have as many.
    fn is_even(&self) -> bool {
        self.count(0) == self.count(1)
    }

    fn len(&self) -> usize {
        self.count(0) + self.count(1)
    }
}

impl<'g> Partition<'g> {
    /// Classes of records with the same content.
    pub(super) fn new(graph: &'g Graph, content: impl Fn(usize, u32) -> u64) -> Partition<'g> {
        let nodes = graph.nodes();
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        let mut members: [Vec<(u32, u32)>; 2] = [Vec::new(), Vec::new()];
        let mut class_of = Vec::with_capacity(nodes as usize);
        for node in 0..nodes {
            let (side, record) = graph.record(node);
            let next = numbers.len() as u32;
            let class = *numbers.entry(content(side, record)).or_insert(next);
            members[side].push((class, node));
            class_of.push(class);
        }
        let mut classes = vec![Class { starts: [0; 2], ends: [0; 2], queued: false }; numbers.len()];
        let mut positions = vec![0; nodes as usize];
        let order = [0, 1].map(|side| {
            members[side].sort_unstable();
            for (&(class, node), position) in members[side].iter().zip(0..) {
                positions[node as usize] = position;
                let class = &mut classes[class as usize];
                if class.count(side) == 0 {
                    class.starts[side] = position;
                }
                class.ends[side] = position + 1;
            }
            members[side].iter().map(|&(_, node)| node).collect()
        });
        let sums = vec![0; nodes as usize];
        Partition { graph, order, positions, class_of, classes, sums, touched: Vec::new() }
    }

    pub(super) fn classes(&self) -> u32 {
        self.classes.len() as u32
    }

    pub(super) fn class(&self, class: u32) -> Class {
        self.classes[class as usize]
    }

    pub(super) fn class_of(&self, node: u32) -> u32 {
        self.class_of[node as usize]
    }

    /// The nodes of a class on one side.
    pub(super) fn members(&self, class: u32, side: usize) -> &[u32] {
        let Class { starts, ends, .. } = self.classes[class as usize];
        &self.order[side][starts[side] as usize..ends[side] as usize]
    }

    /// The pair of which a class consists, if it does.
    pub(super) fn pair(&self, class: u32) -> Option<[u32; 2]> {
        match [0, 1].map(|side| self.members(class, side)) {
            [&[one], &[other]] => Some([one, other]),
            _ => None,
        }
    }

    /// Finds for each record the one that corresponds to it, if the two sides say the same. `choose` is asked where several
    /// can't be told apart; it is given one, and says which of the other side it would like best.
    pub(super) fn correspondence(&mut self, choose: impl Fn(u32) -> Option<u32>) -> Option<Vec<[u32; 2]>> {
        if !self.classes.iter().all(Class::is_even) {
            return None;
        }
        let all: Vec<u32> = (0..self.classes()).collect();
        self.classes.iter_mut().for_each(|class| class.queued = true);
        self.refine(all)?;
        let ours: Vec<u32> = self.order[0].clone();
        for &one in &ours {
            let class = self.class_of(one);
            if self.class(class).len() == 2 {
                continue;
            }
            let liked = choose(one).filter(|&other| self.class_of(other) == class);
            let other = liked.unwrap_or_else(|| self.members(class, 1)[0]);
            let new = self.carve(class, &[one, other]);
            self.classes[new as usize].queued = true;
            self.refine(vec![new])?;
        }
        (0..self.classes())
            .filter(|&class| self.class(class).len() > 0)
            .map(|class| self.pair(class))
            .collect()
    }

    /// Divides classes until nothing is left to divide, or one is not even.
    fn refine(&mut self, mut queue: Vec<u32>) -> Option<()> {
        let mut splitter: Vec<u32> = Vec::new();
        while let Some(class) = queue.pop() {
            self.classes[class as usize].queued = false;
            splitter.clear();
            (0..2).for_each(|side| splitter.extend_from_slice(self.members(class, side)));
            let mut uneven = false;
            self.divide_by(
                &splitter,
                |_| true,
                |partition, parts, _| {
                    uneven |= parts.iter().any(|&part| !partition.class(part).is_even());
                    partition.queue_parts(parts, &mut queue);
                },
            );
            if uneven {
                return None;
            }
        }
        Some(())
    }

    /// Queues the parts of a class, of which the first has its number: all, or all but the largest if the whole has been
    /// looked at.
    fn queue_parts(&mut self, parts: &[u32], queue: &mut Vec<u32>) {
        let whole_queued = self.class(parts[0]).queued;
        let largest = parts.iter().copied().max_by_key(|&part| self.class(part).len());
        for &part in parts {
            let spared = !whole_queued && Some(part) == largest;
            if !spared && !std::mem::replace(&mut self.classes[part as usize].queued, true) {
                queue.push(part);
            }
        }
    }

    /// Divides the classes of those that are linked to some nodes by how they are. `report` is told the parts into which each
    /// class was divided, the first of which has its number, and which of its nodes are linked.
    pub(super) fn divide_by(
        &mut self,
        splitter: &[u32],
        counts: impl Fn(u32) -> bool,
        mut report: impl FnMut(&mut Partition<'g>, &[u32], &[u32]),
    ) {
        let mut touched = std::mem::take(&mut self.touched);
        for &node in splitter {
            for link in self.graph.links(node) {
                if !counts(link.node) {
                    continue;
                }
                let sum = &mut self.sums[link.node as usize];
                if *sum == 0 {
                    touched.push(link.node);
                }
                // An odd number, so that the sum is not likely to be 0 again; if it is, a node is listed twice.
                *sum = sum.wrapping_add(u64::from(link.label).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            }
        }
        touched.sort_unstable_by_key(|&node| (self.class_of[node as usize], self.sums[node as usize], node));
        touched.dedup();
        let mut rest = touched.as_slice();
        while let Some(&first) = rest.first() {
            let class = self.class_of(first);
            let (alike, behind) = rest.split_at(rest.partition_point(|&node| self.class_of(node) == class));
            rest = behind;
            let whole = alike.len() == self.class(class).len();
            let mut parts: Vec<u32> = vec![class];
            let mut left = alike;
            while let Some(&first) = left.first() {
                let sum = self.sums[first as usize];
                let (group, behind) =
                    left.split_at(left.partition_point(|&node| self.sums[node as usize] == sum));
                left = behind;
                // What is left of the class keeps its number.
                if !(whole && left.is_empty()) {
                    parts.push(self.carve(class, group));
                }
            }
            alike.iter().for_each(|&node| self.sums[node as usize] = 0);
            report(self, &parts, alike);
        }
        touched.clear();
        self.touched = touched;
    }

    /// Makes a class of its own of some nodes of a class.
    pub(super) fn carve(&mut self, class: u32, nodes: &[u32]) -> u32 {
        let number = self.classes();
        let Class { ends, .. } = self.classes[class as usize];
        for &node in nodes {
            let (side, _) = self.graph.record(node);
            let last = self.classes[class as usize].ends[side] - 1;
            let (here, order) = (self.positions[node as usize], &mut self.order[side]);
            let moved = order[last as usize];
            order.swap(here as usize, last as usize);
            self.positions[moved as usize] = here;
            self.positions[node as usize] = last;
            self.classes[class as usize].ends[side] = last;
            self.class_of[node as usize] = number;
        }
        let starts = self.classes[class as usize].ends;
        self.classes.push(Class { starts, ends, queued: false });
        number
    }
}
