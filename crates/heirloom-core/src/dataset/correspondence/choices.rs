//! Trying one after the other, where records can't be told apart by what they are linked to.
//!
//! A circle of six and two circles of three look alike from each of their records: only when two are taken to correspond, it
//! shows whether they can. If they can't, the next is tried.
//!
//! Two things keep that short. Open records, those of which it is not known which is which, fall into islands: what links them
//! to others leads to records that are known. An island can only correspond to one with as many records of each class, so
//! that circles of different lengths are told apart without trying. And islands are independent: when one was found to
//! correspond to another, then whatever is the same but for these two is the same with them. So if the next island corresponds to
//! none, no other choice on the first will help, and only the choice that made both islands can be wrong.

use super::partition::{Partition, scattered};

/// Trying ends when so many times as many links were looked at as there are. Of datasets that are the same but so much
/// entangled it is then said that they are not.
const PATIENCE: u64 = 32;

/// But not before so many were looked at, which takes some milliseconds.
const AT_LEAST: u64 = 1 << 20;

/// The search for choices that hold.
pub(super) struct Choices<'p, 'g, F> {
    partition: &'p mut Partition<'g>,
    liked: &'p F,
    made: Vec<Choice>,
    waiting: Vec<Island>,
    /// When that many links were looked at, it is given up.
    enough: u64,
    /// For each node whether it is on an island that is not yet found, while islands are looked for.
    unseen: Vec<bool>,
}

/// Open records of the first side that are linked to each other and to no other open ones.
struct Island {
    nodes: Vec<u32>,
    /// The choice that it came from, if any was made for it.
    within: Option<usize>,
}

/// That a record of the first side corresponds to one of the second.
struct Choice {
    island: Island,
    one: u32,
    tried_first: u32,
    /// Those that are still to be tried, when the first did not hold.
    others: Option<Vec<u32>>,
    /// How many classes there were before.
    classes: u32,
    /// How many islands were waiting.
    waiting: usize,
}

impl<'p, 'g, F: Fn(u32) -> Option<u32>> Choices<'p, 'g, F> {
    pub(super) fn new(partition: &'p mut Partition<'g>, liked: &'p F) -> Choices<'p, 'g, F> {
        let graph = partition.graph();
        let enough = partition.looked_at + (PATIENCE * graph.size()).max(AT_LEAST);
        let unseen = vec![false; graph.nodes() as usize];
        Choices { partition, liked, made: Vec::new(), waiting: Vec::new(), enough, unseen }
    }

    /// Divides all classes into pairs, if that is possible.
    pub(super) fn make(&mut self) -> Option<()> {
        let ours = self.partition.members_of(0).to_vec();
        self.divide_into_islands(&ours, None)?;
        while let Some(island) = self.waiting.pop() {
            let classes = self.partition.classes();
            // The fewer there are to try the better.
            let size = |node: &u32| self.partition.class(self.partition.class_of(*node)).count(1);
            let open = island.nodes.iter().copied().filter(|node| self.is_open(*node));
            let Some(one) = open.min_by_key(size) else { continue };
            let tried_first = self.partition.first_for(one, self.liked);
            let choice =
                Choice { island, one, tried_first, others: None, classes, waiting: self.waiting.len() };
            self.made.push(choice);
            let mut held = self.try_next(tried_first);
            while held.is_none() {
                if self.partition.looked_at >= self.enough {
                    return None;
                }
                let other = self.next()?;
                held = self.try_next(other);
            }
        }
        Some(())
    }

    fn is_open(&self, node: u32) -> bool {
        self.partition.class(self.partition.class_of(node)).is_open()
    }

    /// Takes back the last choice, and whatever led to it if there is no other one; and says what to try next.
    fn next(&mut self) -> Option<u32> {
        loop {
            let choice = self.made.last_mut()?;
            self.partition.undo(choice.classes);
            self.waiting.truncate(choice.waiting);
            let others = choice.others.get_or_insert_with(|| {
                let all = self.partition.members(self.partition.class_of(choice.one), 1);
                let others =
                    all.iter().copied().filter(|&other| other != choice.tried_first).collect::<Vec<_>>();
                self.partition.looked_at += others.len() as u64;
                others
            });
            if let Some(other) = others.pop() {
                return Some(other);
            }
            // Islands are independent: what was chosen on others since then is not to blame.
            let within = choice.island.within?;
            self.made.truncate(within + 1);
        }
    }

    /// Makes the last choice, and finds the islands that are left of its own.
    fn try_next(&mut self, other: u32) -> Option<()> {
        let within = self.made.len() - 1;
        let one = self.made[within].one;
        self.partition.set_apart([one, other])?;
        let nodes = std::mem::take(&mut self.made[within].island.nodes);
        let divided = self.divide_into_islands(&nodes, Some(within));
        self.made[within].island.nodes = nodes;
        divided
    }

    /// Finds the islands among some nodes of the first side and those of the second that are in their classes, and divides
    /// classes by what islands are made of.
    fn divide_into_islands(&mut self, ours: &[u32], within: Option<usize>) -> Option<()> {
        let mut nodes: Vec<u32> = ours.iter().copied().filter(|&node| self.is_open(node)).collect();
        let mut classes: Vec<u32> = nodes.iter().map(|&node| self.partition.class_of(node)).collect();
        classes.sort_unstable();
        classes.dedup();
        classes.iter().for_each(|&class| nodes.extend_from_slice(self.partition.members(class, 1)));
        nodes.iter().for_each(|&node| self.unseen[node as usize] = true);
        // For each node its class and a number for what its island is made of.
        let mut kinds: Vec<(u32, u64, u32)> = Vec::with_capacity(nodes.len());
        let first = self.waiting.len();
        for &start in &nodes {
            if let Some(island) = self.island_from(start) {
                let class_of = |node: &u32| self.partition.class_of(*node);
                let made_of = |sum: u64, node: &u32| sum.wrapping_add(scattered(class_of(node)));
                let kind = island.iter().fold(0u64, made_of);
                kinds.extend(island.iter().map(|node| (class_of(node), kind, *node)));
                if self.partition.graph().record(start).0 == 0 {
                    self.waiting.push(Island { nodes: island, within });
                }
            }
        }
        // The first one is to be the next.
        self.waiting[first..].reverse();
        kinds.sort_unstable();
        let mut parts: Vec<u32> = classes;
        for of_class in kinds.chunk_by(|one, other| one.0 == other.0) {
            // The first of them keeps the number of the class.
            for part in of_class.chunk_by(|one, other| one.1 == other.1).skip(1) {
                let part: Vec<u32> = part.iter().map(|&(.., node)| node).collect();
                parts.push(self.partition.carve(of_class[0].0, &part));
            }
        }
        parts.iter().all(|&part| self.partition.class(part).is_even()).then_some(())
    }

    /// The island of a node, if it was not yet found.
    fn island_from(&mut self, start: u32) -> Option<Vec<u32>> {
        if !std::mem::replace(&mut self.unseen[start as usize], false) {
            return None;
        }
        let mut island = vec![start];
        let mut next = 0;
        while let Some(&node) = island.get(next) {
            next += 1;
            let links = self.partition.graph().links(node);
            self.partition.looked_at += 1 + links.len() as u64;
            for link in links {
                if std::mem::replace(&mut self.unseen[link.node as usize], false) {
                    island.push(link.node);
                }
            }
        }
        Some(island)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Graph;
    use super::super::tests::with_sides;
    use super::*;

    #[test]
    fn finding_all_islands_takes_as_much_as_there_are_records_and_links() {
        let circles = "0 @A@ NOTE\n1 X @B@\n0 @B@ NOTE\n1 X @A@\n0 @C@ NOTE\n1 X @D@\n0 @D@ NOTE\n1 X @C@\n";
        with_sides([circles, circles], |sides| {
            let graph = Graph::new(sides);
            let mut partition = Partition::new(&graph, |side, record| sides[side].content(record));
            let mut choices = Choices::new(&mut partition, &|_| None);
            choices.unseen.fill(true);
            let islands: Vec<usize> = (0..graph.nodes())
                .filter_map(|node| choices.island_from(node))
                .map(|island| island.len())
                .collect();
            assert_eq!(islands, [1, 2, 2, 1, 2, 2]);
            assert_eq!(partition.looked_at, graph.size());
        });
    }
}
