use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::side::{Side, Target};

/// Which records of both sides point to which. A record has a number over both sides, a node: those of the first side come
/// first.
pub(crate) struct Graph {
    /// How many nodes the first side has.
    ours: u32,
    /// For each node where its links begin, then the end.
    starts: Vec<u32>,
    links: Vec<Link>,
}

/// A pointer, as it looks from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Link {
    /// The record at the other end.
    pub(crate) node: u32,
    /// The types on the way to where it stands, and its direction.
    pub(crate) path: u32,
    /// Where exactly the pointer stands and leads: the same in records with the same content. Its direction counts too, and
    /// whether it leads to its own record.
    pub(crate) label: u32,
}

impl Graph {
    pub(crate) fn new(sides: [&Side<'_>; 2]) -> Graph {
        let ours = sides[0].records();
        let mut found: Vec<(u32, Link)> = Vec::new();
        // Numbered and not hashed: two labels that fall upon each other would hide what tells records apart.
        let mut labels: FxHashMap<(u32, u32, bool), u32> = FxHashMap::default();
        for (side, offset) in sides.into_iter().zip([0, ours]) {
            for record in 0..side.records() {
                let start = side.places(record).start;
                walk_places(side, side.places(record), |place, path| {
                    let Some(Target::Place(target)) = side.target(place) else { return };
                    let there = side.record_at(target);
                    let next = 2 * labels.len() as u32;
                    let place_of_both = (place - start, target - side.places(there).start, record == there);
                    let label = *labels.entry(place_of_both).or_insert(next);
                    let (from, to) = (offset + record, offset + there);
                    found.push((from, Link { node: to, path: path as u32, label }));
                    found.push((to, Link { node: from, path: !path as u32, label: label + 1 }));
                });
            }
        }
        // In an order in which a link can be looked up.
        found.sort_unstable();
        let nodes = ours + sides[1].records();
        let mut starts = vec![0u32; nodes as usize + 1];
        found.iter().for_each(|&(node, _)| starts[node as usize + 1] += 1);
        (0..nodes as usize).for_each(|node| starts[node + 1] += starts[node]);
        Graph { ours, starts, links: found.into_iter().map(|(_, link)| link).collect() }
    }

    pub(crate) fn nodes(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// How many records and links there are, as a measure of what one look at all of them takes.
    pub(crate) fn size(&self) -> u64 {
        u64::from(self.nodes()) + self.links.len() as u64
    }

    /// The pointers from and to a record, by the records at their other ends, then by path.
    pub(crate) fn links(&self, node: u32) -> &[Link] {
        &self.links[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// The node of a record of one side.
    pub(crate) fn node(&self, side: usize, record: u32) -> u32 {
        if side == 0 { record } else { self.ours + record }
    }

    /// The side on which a node is, and its record there.
    pub(crate) fn record(&self, node: u32) -> (usize, u32) {
        if node < self.ours { (0, node) } else { (1, node - self.ours) }
    }
}

/// Walks through some places, of which the first ones lie in none of the others: each place, and a number for the types on
/// the way to it.
pub(crate) fn walk_places(side: &Side<'_>, places: std::ops::Range<u32>, mut visit: impl FnMut(u32, u64)) {
    let mut open: Vec<(u32, u64)> = Vec::new();
    for place in places {
        while open.last().is_some_and(|&(end, _)| end <= place) {
            open.pop();
        }
        let above = open.last().map_or(0, |&(_, path)| path);
        let path = mixed(&(above, side.type_at(place)));
        visit(place, path);
        open.push((side.end(place), path));
    }
}

/// A number for something.
pub(crate) fn mixed(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
