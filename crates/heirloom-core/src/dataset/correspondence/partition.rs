use super::choices::Choices;
use super::graph::Graph;
use crate::keyed::KeyedMap;

/// The records of both sides in classes of those that can't be told apart.
///
/// A class is divided when some of its records are linked to a certain class and others are not, or in another way. If
/// that is done with every class, and with the parts of those that were divided, what is left is as fine as can be seen
/// from the links. Of the parts of a class the largest need not be looked at again, which makes it quick: each link is
/// looked at about as often as a class can be halved.
pub(crate) struct Partition<'g> {
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
    /// How many links were looked at so far.
    pub(super) looked_at: u64,
}

/// Where the nodes of a class are in the order of each side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    starts: [u32; 2],
    ends: [u32; 2],
    /// Whether it is to be looked at.
    queued: bool,
    /// The class of which it was a part; those that were there at first were none of any.
    part_of: u32,
}

impl Class {
    pub(crate) fn count(&self, side: usize) -> usize {
        (self.ends[side] - self.starts[side]) as usize
    }

    /// Whether both sides have as many.
    pub(super) fn is_even(&self) -> bool {
        self.count(0) == self.count(1)
    }

    fn len(&self) -> usize {
        self.count(0) + self.count(1)
    }

    /// Whether it has more than one record of a side, so that it is not known which of them is which.
    pub(super) fn is_open(&self) -> bool {
        self.len() > 2
    }
}

impl<'g> Partition<'g> {
    /// Classes of records with the same content.
    pub(crate) fn new(graph: &'g Graph, content: impl Fn(usize, u32) -> u64) -> Partition<'g> {
        let nodes = graph.nodes();
        let mut numbers: KeyedMap<u64, u32> = KeyedMap::default();
        let mut members: [Vec<(u32, u32)>; 2] = [Vec::new(), Vec::new()];
        let mut class_of = Vec::with_capacity(nodes as usize);
        for node in 0..nodes {
            let (side, record) = graph.record(node);
            let next = numbers.len() as u32;
            let class = *numbers.entry(content(side, record)).or_insert(next);
            members[side].push((class, node));
            class_of.push(class);
        }
        let mut classes =
            vec![Class { starts: [0; 2], ends: [0; 2], queued: false, part_of: 0 }; numbers.len()];
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
        Partition { graph, order, positions, class_of, classes, sums, touched: Vec::new(), looked_at: 0 }
    }

    pub(crate) fn classes(&self) -> u32 {
        self.classes.len() as u32
    }

    pub(super) fn graph(&self) -> &'g Graph {
        self.graph
    }

    pub(crate) fn class(&self, class: u32) -> Class {
        self.classes[class as usize]
    }

    pub(crate) fn class_of(&self, node: u32) -> u32 {
        self.class_of[node as usize]
    }

    /// The nodes of a class on one side.
    pub(crate) fn members(&self, class: u32, side: usize) -> &[u32] {
        let Class { starts, ends, .. } = self.classes[class as usize];
        &self.order[side][starts[side] as usize..ends[side] as usize]
    }

    /// All nodes of one side.
    pub(super) fn members_of(&self, side: usize) -> &[u32] {
        &self.order[side]
    }

    /// The pair of which a class consists, if it does.
    pub(crate) fn pair(&self, class: u32) -> Option<[u32; 2]> {
        match [0, 1].map(|side| self.members(class, side)) {
            [&[one], &[other]] => Some([one, other]),
            _ => None,
        }
    }

    /// Finds for each record the one that corresponds to it, if the two sides say the same. `choose` is asked where several
    /// can't be told apart; it is given one, and says which of the other side it would like best.
    pub(crate) fn correspondence(&mut self, choose: impl Fn(u32) -> Option<u32>) -> Option<Vec<[u32; 2]>> {
        if !self.classes.iter().all(Class::is_even) {
            return None;
        }
        let all: Vec<u32> = (0..self.classes()).collect();
        self.classes.iter_mut().for_each(|class| class.queued = true);
        self.refine(all)?;
        let refined = self.classes();
        if self.choose_the_first(&choose).is_none() {
            self.undo(refined);
            Choices::new(self, &choose).make()?;
        }
        // No class is ever left empty.
        (0..self.classes()).map(|class| self.pair(class)).collect()
    }

    /// Chooses one where several can't be told apart, and the first of the other side with it. Nearly always it is no matter
    /// which.
    fn choose_the_first(&mut self, choose: &impl Fn(u32) -> Option<u32>) -> Option<()> {
        let ours: Vec<u32> = self.order[0].clone();
        for &one in &ours {
            let class = self.class_of(one);
            if self.class(class).is_open() {
                let other = self.first_for(one, choose);
                self.set_apart([one, other])?;
            }
        }
        Some(())
    }

    /// The one of the other side that is liked best for a node, of those of its class.
    pub(super) fn first_for(&self, one: u32, choose: &impl Fn(u32) -> Option<u32>) -> u32 {
        let class = self.class_of(one);
        let liked = choose(one).filter(|&other| self.class_of(other) == class);
        liked.unwrap_or_else(|| self.members(class, 1)[0])
    }

    /// Says that two of a class correspond, and tells apart what can be told apart then. There is nothing to be told if they
    /// can't correspond.
    pub(super) fn set_apart(&mut self, pair: [u32; 2]) -> Option<()> {
        let new = self.carve(self.class_of(pair[0]), &pair);
        self.classes[new as usize].queued = true;
        self.refine(vec![new])
    }

    /// Takes back all divisions since there were so many classes.
    pub(super) fn undo(&mut self, classes: u32) {
        while self.classes() > classes {
            // What was divided last lies behind what is left of the class that it was a part of.
            let Some(Class { starts, ends, part_of, .. }) = self.classes.pop() else { return };
            for side in 0..2 {
                for &node in &self.order[side][starts[side] as usize..ends[side] as usize] {
                    self.class_of[node as usize] = part_of;
                }
            }
            self.classes[part_of as usize].ends = ends;
        }
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
                queue.into_iter().for_each(|class| self.classes[class as usize].queued = false);
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
    pub(crate) fn divide_by(
        &mut self,
        splitter: &[u32],
        counts: impl Fn(u32) -> bool,
        mut report: impl FnMut(&mut Partition<'g>, &[u32], &[u32]),
    ) {
        let mut touched = std::mem::take(&mut self.touched);
        for &node in splitter {
            self.looked_at += 1 + self.graph.links(node).len() as u64;
            for link in self.graph.links(node) {
                if !counts(link.node) {
                    continue;
                }
                let sum = &mut self.sums[link.node as usize];
                if *sum == 0 {
                    touched.push(link.node);
                }
                // If the sum should be 0 again, a node is listed twice.
                *sum = sum.wrapping_add(scattered(link.label));
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
    pub(crate) fn carve(&mut self, class: u32, nodes: &[u32]) -> u32 {
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
        self.classes.push(Class { starts, ends, queued: false, part_of: class });
        number
    }
}

/// A number for another, so that sums of such numbers tell what was added.
pub(super) fn scattered(number: u32) -> u64 {
    let mut mixed = u64::from(number).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::super::tests::with_sides;
    use super::*;

    /// Two records that point at each other, and two others.
    const RECORDS: &str = "0 @A@ NOTE\n1 X @B@\n0 @B@ NOTE\n1 X @A@\n0 @C@ NOTE\n0 @D@ NOTE\n";

    #[test]
    fn a_class_has_records_of_both_sides() {
        with_sides([RECORDS, "0 @A@ NOTE\n"], |sides| {
            let graph = Graph::new(sides);
            let mut partition = Partition::new(&graph, |_, _| 0);
            let all = partition.class(0);
            assert_eq!((all.count(0), all.count(1), all.len()), (5, 2, 7));
            assert!(all.is_open() && !all.is_even());
            let pair = partition.carve(0, &[graph.node(0, 1), graph.node(1, 1)]);
            assert_eq!((partition.class(0).len(), partition.class(pair).len()), (5, 2));
            assert!(!partition.class(pair).is_open());
        });
    }

    #[test]
    fn looking_at_all_records_takes_as_much_as_there_are_records_and_links() {
        with_sides([RECORDS, RECORDS], |sides| {
            let graph = Graph::new(sides);
            // The metadata are a record too, and each pointer is a link from both of its ends.
            assert_eq!(graph.size(), 2 * (5 + 4));
            let mut partition = Partition::new(&graph, |side, record| sides[side].content(record));
            let all: Vec<u32> = (0..graph.nodes()).collect();
            partition.divide_by(&all, |_| true, |_, _, _| {});
            assert_eq!(partition.looked_at, graph.size());
        });
    }

    /// They are those of SplitMix64 with the seed 0, which are well known.
    #[test]
    fn numbers_are_scattered_widely() {
        let known = [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F];
        assert_eq!([0, 1, 2].map(scattered), known);
    }
}
