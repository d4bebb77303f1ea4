//! Who is a child by birth of whom, as a graph that can be walked without recursion.
//!
//! People and families are its nodes: each child leads to its families, each family to its spouses. So a family of many
//! spouses and many children has as many edges as links, not as pairs.

use crate::{Facts, FamilyNo, PersonNo};

/// The graph: where the edges of each node begin, and where they lead.
pub(super) struct Ancestry {
    starts: Vec<u32>,
    targets: Vec<u32>,
    people: u32,
}

/// A node that stands for somebody or for a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Node {
    Person(PersonNo),
    Family(FamilyNo),
}

impl Ancestry {
    pub(super) fn new(facts: &Facts) -> Ancestry {
        let people = facts.people().len() as u32;
        let mut graph = Ancestry { starts: vec![0], targets: Vec::new(), people };
        let mut own: Vec<FamilyNo> = Vec::new();
        for person in facts.people() {
            // Who is child and spouse of one family is told of where links are looked at.
            own.clear();
            own.extend(facts.spouse_in(person).map(|bond| bond.family));
            own.sort_unstable();
            let by_birth = facts.child_in(person).filter(|bond| bond.pedigree.is_by_birth());
            let by_birth = by_birth.filter(|bond| own.binary_search(&bond.family).is_err());
            graph.targets.extend(by_birth.map(|bond| people + bond.family.0));
            graph.starts.push(graph.targets.len() as u32);
        }
        for family in facts.families() {
            graph.targets.extend(facts.spouses(family).map(|bond| bond.person.0));
            graph.starts.push(graph.targets.len() as u32);
        }
        graph
    }

    pub(super) fn node(&self, number: u32) -> Node {
        if number < self.people {
            Node::Person(PersonNo(number))
        } else {
            Node::Family(FamilyNo(number - self.people))
        }
    }

    /// The number of the node of a family.
    pub(super) fn number_of(&self, family: FamilyNo) -> u32 {
        self.people + family.0
    }

    /// The nodes to which one leads.
    pub(super) fn above(&self, node: u32) -> &[u32] {
        &self.targets[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// Visits all nodes in groups, ancestors first: those of one group lead to each other, so that a group of more than
    /// one is a circle. It is Tarjan's algorithm, with a stack of its own, in time linear in the links.
    pub(super) fn groups(&self, mut visit: impl FnMut(&[u32])) {
        const UNSEEN: u32 = u32::MAX;
        const DONE: u32 = u32::MAX - 1;
        let nodes = self.starts.len() - 1;
        // The number under which a node was first seen, then the lowest that it leads back to.
        let mut low = vec![UNSEEN; nodes];
        let mut seen = 0;
        let mut open: Vec<u32> = Vec::new();
        // A node, the number under which it was seen, and how many of its edges have been followed.
        let mut path: Vec<(u32, u32, u32)> = Vec::new();
        for root in 0..nodes as u32 {
            if low[root as usize] != UNSEEN {
                continue;
            }
            path.push((root, seen, 0));
            while let Some(&mut (node, number, ref mut followed)) = path.last_mut() {
                if *followed == 0 && low[node as usize] == UNSEEN {
                    low[node as usize] = number;
                    seen = number + 1;
                    open.push(node);
                }
                if let Some(&above) = self.above(node).get(*followed as usize) {
                    *followed += 1;
                    match low[above as usize] {
                        UNSEEN => path.push((above, seen, 0)),
                        DONE => {}
                        back => low[node as usize] = low[node as usize].min(back),
                    }
                    continue;
                }
                path.pop();
                let lowest = low[node as usize];
                if let Some((below, _, _)) = path.last() {
                    let below = &mut low[*below as usize];
                    *below = (*below).min(lowest);
                }
                if lowest == number {
                    let first = open.iter().rposition(|other| *other == node).unwrap_or_default();
                    visit(&open[first..]);
                    open.drain(first..).for_each(|member| low[member as usize] = DONE);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A graph of nodes that are all people.
    fn graph(edges: &[Vec<u32>]) -> Ancestry {
        let mut graph = Ancestry { starts: vec![0], targets: Vec::new(), people: edges.len() as u32 };
        for above in edges {
            graph.targets.extend(above);
            graph.starts.push(graph.targets.len() as u32);
        }
        graph
    }

    /// Which nodes each one leads to, by trying.
    fn reached(edges: &[Vec<u32>]) -> Vec<Vec<bool>> {
        let walk = |from: usize| {
            let mut reached = vec![false; edges.len()];
            let mut left = vec![from as u32];
            while let Some(node) = left.pop() {
                for &above in &edges[node as usize] {
                    if !std::mem::replace(&mut reached[above as usize], true) {
                        left.push(above);
                    }
                }
            }
            reached
        };
        (0..edges.len()).map(walk).collect()
    }

    proptest! {
        #[test]
        fn groups_are_who_lead_to_each_other_and_ancestors_come_first(
            edges in (1_usize..12).prop_flat_map(|nodes| {
                prop::collection::vec(prop::collection::vec(0..nodes as u32, 0..4), nodes)
            })
        ) {
            let reached = reached(&edges);
            let mut groups: Vec<Vec<u32>> = Vec::new();
            graph(&edges).groups(|group| groups.push(group.to_vec()));
            let mut all: Vec<u32> = groups.concat();
            let at = |node: u32| groups.iter().position(|group| group.contains(&node)).unwrap();
            for one in 0..edges.len() as u32 {
                for other in 0..edges.len() as u32 {
                    let leads = |from: u32, to: u32| from == to || reached[from as usize][to as usize];
                    prop_assert_eq!(at(one) == at(other), leads(one, other) && leads(other, one));
                    prop_assert!(!leads(one, other) || at(other) <= at(one));
                }
            }
            all.sort_unstable();
            prop_assert!(all.into_iter().eq(0..edges.len() as u32));
        }
    }
}
