//! What differs between two records that correspond, and between the metadata.

use std::cmp::Reverse;
use std::hash::{BuildHasher, Hash, Hasher};

use rustc_hash::FxHashMap;

use super::Change;
use super::align::{Moved, align};
use super::matching::Matching;
use crate::dataset::correspondence::{Side, Target};
use crate::keyed::Keyed;

/// Compares all records that correspond.
pub(super) struct Comparison<'s, 'd> {
    sides: [&'s Side<'d>; 2],
    matching: &'s Matching,
    /// For structures within records that something points to, which of the new ones corresponds to an old one.
    inner: FxHashMap<u32, u32>,
    /// For each side whether something points to a place within a record.
    pointed: [Vec<bool>; 2],
}

/// What has changed in an old record, and where that belongs, so that changes can be put in the order of the file.
type Found<'d> = Vec<(Order, Change<'d>)>;

/// Where a change belongs: at a structure of the old file, or behind the last one of what something was added to. Of what was
/// added at the same end the innermost comes first, and then in the order of the new file.
type Order = (u32, Option<(Reverse<u32>, u32)>);

/// What is known of two records while they are compared.
struct Walk<'d> {
    records: [u32; 2],
    /// Made when they are needed.
    hashes: Option<[Hashes; 2]>,
    /// Structures that correspond and are to be compared.
    waiting: Vec<[u32; 2]>,
    found: Found<'d>,
}

/// A pointer whose target is within a record: whether it still leads there is known when all records are compared.
struct Open {
    record: u32,
    places: [u32; 2],
}

impl<'s, 'd> Comparison<'s, 'd> {
    pub(super) fn new(sides: [&'s Side<'d>; 2], matching: &'s Matching) -> Comparison<'s, 'd> {
        let pointed = sides.map(|side| {
            let end = side.places(side.records() - 1).end;
            let mut pointed = vec![false; end as usize];
            for place in 0..end {
                if let Some(Target::Place(target)) = side.target(place) {
                    pointed[target as usize] = !side.is_record(target);
                }
            }
            pointed
        });
        Comparison { sides, matching, inner: FxHashMap::default(), pointed }
    }

    /// For each old record that corresponds to a new one, and the metadata, what has changed in it.
    pub(super) fn run(mut self) -> Vec<(u32, u32, Vec<Change<'d>>)> {
        let mut compared: Vec<(u32, u32, Found<'d>)> = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        for record in 0..self.sides[0].records() {
            if let Some(partner) = self.matching.partner(0, record) {
                let found = self.records(record, partner, &mut open);
                compared.push((record, partner, found));
            }
        }
        for Open { record, places } in open {
            let targets = [0, 1].map(|side| self.sides[side].target(places[side]));
            let same = match targets {
                [Some(Target::Place(one)), Some(Target::Place(other))] => {
                    self.inner.get(&one) == Some(&other)
                }
                _ => false,
            };
            if !same {
                let at = compared.binary_search_by_key(&record, |&(record, ..)| record);
                // Only a record that was compared has open pointers.
                if let Ok(at) = at {
                    compared[at].2.push((self.at(places[0]), self.changed_value(places)));
                }
            }
        }
        let sorted = compared.into_iter().map(|(record, partner, mut found)| {
            found.sort_by_key(|&(order, _)| order);
            (record, partner, found.into_iter().map(|(_, change)| change).collect())
        });
        sorted.collect()
    }

    /// Where a change of an old structure belongs.
    fn at(&self, old: u32) -> Order {
        (self.sides[0].position(old), None)
    }

    fn changed_value(&self, [old, new]: [u32; 2]) -> Change<'d> {
        Change::Value { old: self.sides[0].structure(old), new: self.sides[1].structure(new) }
    }

    fn records(&mut self, old: u32, new: u32, open: &mut Vec<Open>) -> Found<'d> {
        let sides = self.sides;
        let mut walk = Walk { records: [old, new], hashes: None, waiting: Vec::new(), found: Vec::new() };
        let tops = [sides[0].tops(old).collect(), sides[1].tops(new).collect()];
        self.substructures(tops, None, &mut walk);
        while let Some(pair) = walk.waiting.pop() {
            self.structures(old, pair, &mut walk.found, open);
            let below = [sides[0].below(pair[0]).collect(), sides[1].below(pair[1]).collect()];
            self.substructures(below, Some(pair[0]), &mut walk);
        }
        walk.found
    }

    /// Finds out which substructures correspond, type by type, and notes which do not; those of a place, or of nothing but the
    /// record.
    fn substructures(&self, [ours, theirs]: [Vec<u32>; 2], above: Option<u32>, walk: &mut Walk<'d>) {
        let sides = self.sides;
        // The end in the file and the place, which is the greater the deeper it lies.
        let (end, inner) = above.map_or((u32::MAX, 0), |above| (sides[0].last_position(above), above + 1));
        let removed = |place: u32| (self.at(place), Change::Removed { old: sides[0].structure(place) });
        let added = |place: u32| {
            let order = (end, Some((Reverse(inner), sides[1].position(place))));
            (order, Change::Added { new: sides[1].structure(place) })
        };
        let (mut ours, mut theirs) = (ours.as_slice(), theirs.as_slice());
        loop {
            let first = |side: usize, places: &[u32]| places.first().map(|&place| sides[side].type_at(place));
            let Some(least) = first(0, ours).into_iter().chain(first(1, theirs)).min() else { return };
            let count = |side: usize, places: &[u32]| {
                places.partition_point(|&place| sides[side].type_at(place) == least)
            };
            let (old, old_rest) = ours.split_at(count(0, ours));
            let (new, new_rest) = theirs.split_at(count(1, theirs));
            (ours, theirs) = (old_rest, new_rest);
            match (old, new) {
                (&[one], &[other]) => walk.waiting.push([one, other]),
                (&[], _) => walk.found.extend(new.iter().map(|&place| added(place))),
                (_, &[]) => walk.found.extend(old.iter().map(|&place| removed(place))),
                _ => {
                    let records = walk.records;
                    let hashes = walk
                        .hashes
                        .get_or_insert_with(|| [0, 1].map(|side| Hashes::of(self, side, records[side])));
                    let alignment = align(sides, hashes.each_ref(), old, new);
                    walk.found.extend(alignment.removed.into_iter().map(removed));
                    walk.found.extend(alignment.added.into_iter().map(added));
                    for ([one, other], moved) in alignment.pairs {
                        if moved == Moved::Yes {
                            let (old, new) = (sides[0].structure(one), sides[1].structure(other));
                            walk.found.push((self.at(one), Change::Moved { old, new }));
                        }
                        walk.waiting.push([one, other]);
                    }
                }
            }
        }
    }

    /// Compares what two structures hold besides their substructures.
    fn structures(&mut self, record: u32, places: [u32; 2], found: &mut Found<'d>, open: &mut Vec<Open>) {
        let [old, new] = places;
        let sides = self.sides;
        if self.pointed[0][old as usize] && self.pointed[1][new as usize] {
            self.inner.insert(old, new);
        }
        if sides[0].id_as_data(old) != sides[1].id_as_data(new) {
            let (one, other) = (sides[0].structure(old), sides[1].structure(new));
            found.push((self.at(old), Change::Id { old: one, new: other }));
        }
        let same = match [0, 1].map(|side| sides[side].target(places[side])) {
            [None, None] => sides[0].string(old) == sides[1].string(new),
            [Some(Target::Outside), Some(Target::Outside)] => true,
            [Some(Target::Place(one)), Some(Target::Place(other))] => {
                match (sides[0].is_record(one), sides[1].is_record(other)) {
                    (true, true) => {
                        let [one, other] = [sides[0].record_at(one), sides[1].record_at(other)];
                        self.matching.partner(0, one) == Some(other)
                    }
                    (false, false) => {
                        open.push(Open { record, places });
                        true
                    }
                    _ => false,
                }
            }
            _ => false,
        };
        if !same {
            found.push((self.at(old), self.changed_value(places)));
        }
    }

    /// What differs in `HEAD` itself, where that is data.
    pub(super) fn head(&self) -> Option<Change<'d>> {
        let [one, other] = self.sides.map(Side::seen);
        if !self.sides.iter().all(|side| side.head_counts()) || one.head() == other.head() {
            return None;
        }
        match (one.dataset.head(), other.dataset.head()) {
            (Some(old), Some(new)) => Some(Change::Value { old, new }),
            (Some(old), None) => Some(Change::Removed { old }),
            (None, Some(new)) => Some(Change::Added { new }),
            (None, None) => None,
        }
    }
}

/// Numbers for the structures of a record: those that say the same have the same, on both sides. They are drawn anew for each
/// process, so that no file can be made in which others have the same too, and a difference is not seen.
pub(super) struct Hashes {
    start: u32,
    /// For each place one for the structure with all below it, and one for its payload.
    found: Vec<(u64, Option<u64>)>,
}

impl Hashes {
    fn of(comparison: &Comparison<'_, '_>, number: usize, record: u32) -> Hashes {
        let side = comparison.sides[number];
        let places = side.places(record);
        let start = places.start;
        let mut found: Vec<(u64, Option<u64>)> = vec![(0, None); places.len()];
        for place in places.rev() {
            let mut hasher = Keyed.build_hasher();
            let value = comparison.value(number, place, &mut hasher);
            (side.type_at(place), side.id_as_data(place)).hash(&mut hasher);
            for below in side.below(place) {
                found[(below - start) as usize].0.hash(&mut hasher);
            }
            found[(place - start) as usize] = (hasher.finish(), value);
        }
        Hashes { start, found }
    }

    /// That of a structure with all below it.
    pub(super) fn whole(&self, place: u32) -> u64 {
        self.found[(place - self.start) as usize].0
    }

    /// That of a payload, if there is one.
    pub(super) fn value(&self, place: u32) -> Option<u64> {
        self.found[(place - self.start) as usize].1
    }
}

impl Comparison<'_, '_> {
    /// Adds a payload to a number, and says what it is then; a record that is pointed to counts as the new one that
    /// corresponds to it, and what lies within one as that record.
    fn value(&self, number: usize, place: u32, hasher: &mut impl Hasher) -> Option<u64> {
        let side = self.sides[number];
        match side.target(place) {
            None => side.string(place).filter(|string| !string.is_empty())?.hash(hasher),
            Some(Target::Outside) => 0u8.hash(hasher),
            Some(Target::Place(target)) => {
                let record = side.record_at(target);
                let new = if number == 1 { Some(record) } else { self.matching.partner(0, record) };
                (side.is_record(target), new.ok_or(record)).hash(hasher);
            }
        }
        Some(hasher.finish())
    }
}
