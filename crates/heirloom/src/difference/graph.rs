use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::side::{Side, Target};

/// Which records of both sides point to which. A record has a number over both sides, a node: those of the first side come
/// first.
pub(super) struct Graph {
    /// How many nodes the first side has.
    ours: u32,
    /// For each node where its links begin, then the end.
    starts: Vec<u32>,
    links: Vec<Link>,
}

/// A pointer, as it looks from one of its ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The record at the other end.
    pub(super) node: u32,
    /// Where exactly the pointer stands and leads: the same in records with the same content. Its direction counts too.
    pub(super) label: u32,
    /// The types on the way to where it stands, and its direction.
    pub(super) path: u32,
}

impl Graph {
    pub(super) fn new(sides: [&Side<'_>; 2]) -> Graph {
        let ours = sides[0].records();
        let mut found: Vec<(u32, Link)> = Vec::new();
        for (side, offset) in sides.into_iter().zip([0, ours]) {
            for record in 0..side.records() {
                let start = side.places(record).start;
                walk(side, record, |place, path| {
                    let Some(Target::Place(target)) = side.target(place) else { return };
                    let there = side.record_at(target);
                    let label = mixed(&(place - start, target - side.places(there).start));
                    let (from, to) = (offset + record, offset + there);
                    found.push((from, Link { node: to, label: label as u32, path: path as u32 }));
                    let back = Link { node: from, label: !label as u32, path: !path as u32 };
                    found.push((to, back));
                });
            }
        }
        let nodes = ours + sides[1].records();
        let mut starts = vec![0u32; nodes as usize + 1];
        found.iter().for_each(|&(node, _)| starts[node as usize + 1] += 1);
        (0..nodes as usize).for_each(|node| starts[node + 1] += starts[node]);
        found.sort_by_key(|&(node, _)| node);
        Graph { ours, starts, links: found.into_iter().map(|(_, link)| link).collect() }
    }

    pub(super) fn nodes(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// The pointers from and to a record.
    pub(super) fn links(&self, node: u32) -> &[Link] {
        &self.links[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// The node of a record of one side.
    pub(super) fn node(&self, side: usize, record: u32) -> u32 {
        if side == 0 { record } else { self.ours + record }
    }

    /// The side on which a node is, and its record there.
    pub(super) fn record(&self, node: u32) -> (usize, u32) {
        if node < self.ours { (0, node) } else { (1, node - self.ours) }
    }
}

/// Walks through a record: each place, and a number for the types on the way to it.
pub(super) fn walk(side: &Side<'_>, record: u32, visit: impl FnMut(u32, u64)) {
    walk_places(side, side.places(record), visit);
}

/// The same for some places, of which the first ones lie in none of the others.
pub(super) fn walk_places(side: &Side<'_>, places: std::ops::Range<u32>, mut visit: impl FnMut(u32, u64)) {
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
pub(super) fn mixed(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
