//! What differs between two records that correspond, and between the metadata.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::Change;
use super::align::{Moved, align};
use super::matching::Matching;
use super::side::{Side, Target};

/// Compares all records that correspond.
pub(super) struct Comparison<'s, 'd> {
    sides: [&'s Side<'d>; 2],
    matching: &'s Matching,
    /// For structures within records that something points to, which of the new ones corresponds to an old one.
    inner: FxHashMap<u32, u32>,
    /// For each side whether something points to a place within a record.
    pointed: [Vec<bool>; 2],
}

/// What has changed in an old record: by place, so that changes can be put in the order of the file.
type Found<'d> = Vec<(Place, Change<'d>)>;

/// Where a change belongs: at an old place, or behind all that lies in one.
type Place = (u32, u32);

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
                    compared[at].2.push(((places[0], 0), self.changed_value(places)));
                }
            }
        }
        let sorted = compared.into_iter().map(|(record, partner, mut found)| {
            found.sort_by_key(|&(place, _)| place);
            (record, partner, found.into_iter().map(|(_, change)| change).collect())
        });
        sorted.collect()
    }

    fn changed_value(&self, [old, new]: [u32; 2]) -> Change<'d> {
        Change::Value { old: self.sides[0].structure(old), new: self.sides[1].structure(new) }
    }

    fn records(&mut self, old: u32, new: u32, open: &mut Vec<Open>) -> Found<'d> {
        let sides = self.sides;
        let mut found: Found<'d> = Vec::new();
        let records = [old, new];
        let mut hashes: Option<[Hashes; 2]> = None;
        let mut waiting: Vec<[u32; 2]> = Vec::new();
        let tops = [0, 1].map(|side: usize| sides[side].tops(records[side]).collect::<Vec<_>>());
        // The metadata, or what corresponds to it, is in nothing: its end is that of the record.
        let mut below = Some((tops, sides[0].places(old).end));
        loop {
            if let Some(([ours, theirs], end)) = below.take() {
                let (mut ours, mut theirs) = (ours.as_slice(), theirs.as_slice());
                while !ours.is_empty() || !theirs.is_empty() {
                    let first =
                        |side: usize, places: &[u32]| places.first().map(|&place| sides[side].type_at(place));
                    let types = [first(0, ours), first(1, theirs)];
                    let Some(least) = types.into_iter().flatten().min() else { break };
                    let count = |side: usize, places: &[u32]| {
                        places.partition_point(|&place| sides[side].type_at(place) == least)
                    };
                    let (old_alike, old_rest) = ours.split_at(count(0, ours));
                    let (new_alike, new_rest) = theirs.split_at(count(1, theirs));
                    (ours, theirs) = (old_rest, new_rest);
                    if let (&[one], &[other]) = (old_alike, new_alike) {
                        waiting.push([one, other]);
                        continue;
                    }
                    let removed =
                        |place: u32| ((place, 0), Change::Removed { old: sides[0].structure(place) });
                    let added =
                        |place: u32| ((end, place + 1), Change::Added { new: sides[1].structure(place) });
                    if old_alike.is_empty() || new_alike.is_empty() {
                        found.extend(old_alike.iter().map(|&place| removed(place)));
                        found.extend(new_alike.iter().map(|&place| added(place)));
                        continue;
                    }
                    let hashes = hashes
                        .get_or_insert_with(|| [0, 1].map(|side| Hashes::of(self, side, records[side])));
                    let alignment = align(sides, hashes.each_ref(), old_alike, new_alike);
                    found.extend(alignment.removed.into_iter().map(removed));
                    found.extend(alignment.added.into_iter().map(added));
                    for ([one, other], moved) in alignment.pairs {
                        if moved == Moved::Yes {
                            let (old, new) = (sides[0].structure(one), sides[1].structure(other));
                            found.push(((one, 0), Change::Moved { old, new }));
                        }
                        waiting.push([one, other]);
                    }
                }
            }
            let Some(pair) = waiting.pop() else { return found };
            self.structures(old, pair, &mut found, open);
            let children = [0, 1].map(|side: usize| sides[side].below(pair[side]).collect::<Vec<_>>());
            below = Some((children, sides[0].end(pair[0])));
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
            found.push(((old, 0), Change::Id { old: one, new: other }));
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
            found.push(((old, 0), self.changed_value(places)));
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

/// Numbers for the structures of a record: those that say the same have the same, on both sides.
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
            let mut hasher = FxHasher::default();
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
    fn value(&self, number: usize, place: u32, hasher: &mut FxHasher) -> Option<u64> {
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
