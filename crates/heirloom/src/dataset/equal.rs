//! When two datasets hold the same data.
//!
//! Records are an unordered set, and so are substructures of different types; only those of one type have an order
//! among themselves. Ids count for nothing, so that it has to be found out which record corresponds to which.
//!
//! Each record gets a colour from what it holds, pointers aside; then, round after round, from what it holds and the
//! colours of the records that it points to, until no further records can be told apart. Records of one colour are
//! paired in order, and the pairing is checked structure by structure. So `equal` is always right when it says yes;
//! it might say no of two datasets whose records are interchangeable in ways that colours do not see.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::{Dataset, Structure};
use crate::tree::{Marks, StructureId};

impl PartialEq for Dataset<'_> {
    fn eq(&self, other: &Dataset<'_>) -> bool {
        equal_in_order(self, other) || equal_in_any_order(self, other)
    }
}

/// The usual case, quickly: everything is the same and in the same order.
fn equal_in_order(one: &Dataset<'_>, other: &Dataset<'_>) -> bool {
    let (ours, theirs) = (members(one), members(other));
    if ours.len() != theirs.len() {
        return false;
    }
    let place = |of: &[StructureId]| of.iter().zip(0u32..).map(|(id, place)| (id.0, place)).collect();
    let (our_places, their_places): (FxHashMap<_, _>, FxHashMap<_, _>) = (place(&ours), place(&theirs));
    ours.iter().zip(&theirs).all(|(&our, &their)| {
        let (our, their) = (one.view(our), other.view(their));
        depth_key(one, our.id, &our_places) == depth_key(other, their.id, &their_places)
            && our.structure_type() == their.structure_type()
            && our.string() == their.string()
            && our.target().and_then(|target| our_places.get(&target.id.0))
                == their.target().and_then(|target| their_places.get(&target.id.0))
    })
}

/// The structures of metadata and document, in preorder.
fn members(dataset: &Dataset<'_>) -> Vec<StructureId> {
    let wanted = |id: &StructureId| !dataset.tape.has(*id, Marks::SERIALISATION);
    let mut members: Vec<StructureId> = Vec::new();
    let below = |root: StructureId| (root.0..dataset.tape.end(root)).map(StructureId);
    members.extend(dataset.metadata().flat_map(|structure| below(structure.id)).filter(wanted));
    members.extend(dataset.document().flat_map(|structure| below(structure.id)).filter(wanted));
    members
}

/// What a structure lies in, as a place among the members, or which of the two collections.
fn depth_key(dataset: &Dataset<'_>, id: StructureId, places: &FxHashMap<u32, u32>) -> (u8, u32) {
    match dataset.tape.superstructure(id) {
        None => (0, 0),
        Some(above) if Some(above) == dataset.frame.head => (1, 0),
        Some(above) => (2, places.get(&above.0).copied().unwrap_or_default()),
    }
}

fn equal_in_any_order(one: &Dataset<'_>, other: &Dataset<'_>) -> bool {
    let (ours, theirs) = (Canonical::of(one), Canonical::of(other));
    ours.describe() == theirs.describe()
}

/// A dataset with its structures in an order that does not depend on that of the file.
struct Canonical<'d> {
    /// The metadata, then the records by colour; each with its structures in canonical preorder.
    roots: Vec<Vec<(u32, Structure<'d>)>>,
}

impl<'d> Canonical<'d> {
    fn of(dataset: &'d Dataset<'_>) -> Canonical<'d> {
        let mut metadata: Vec<_> = dataset.metadata().collect();
        metadata.sort_by_key(Structure::structure_type);
        let metadata: Vec<_> = metadata.into_iter().map(preorder).collect();
        let records: Vec<_> = dataset.document().map(preorder).collect();

        let mut colours: FxHashMap<u32, u64> = FxHashMap::default();
        let mut distinct = 0;
        loop {
            let next: FxHashMap<u32, u64> = records
                .iter()
                .flat_map(|record| {
                    let colour = colour(record, &colours);
                    // A structure inside a record is known by the record and its place in it.
                    record.iter().zip(0u64..).map(move |((_, structure), place)| {
                        (structure.id.0, if place == 0 { colour } else { mixed(&(colour, place)) })
                    })
                })
                .collect();
            let mut found: Vec<u64> = next.values().copied().collect();
            found.sort_unstable();
            found.dedup();
            colours = next;
            if found.len() <= distinct {
                break;
            }
            distinct = found.len();
        }
        let mut records = records;
        records.sort_by_key(|record| colours.get(&record[0].1.id.0).copied());
        Canonical { roots: metadata.into_iter().chain(records).collect() }
    }

    /// Everything that counts, with pointers as places in the canonical order.
    fn describe(&self) -> Vec<Described<'_>> {
        let all = || self.roots.iter().flatten();
        let places: FxHashMap<u32, u32> =
            all().zip(0u32..).map(|((_, found), place)| (found.id.0, place)).collect();
        all()
            .map(|(depth, found)| {
                let in_metadata = found.dataset.frame.head == Some(found.record().id);
                let pointer = found.target().map(|target| places.get(&target.id.0).copied());
                (*depth, in_metadata, found.structure_type(), found.string(), pointer)
            })
            .collect()
    }
}

type Described<'d> =
    (u32, bool, std::borrow::Cow<'d, str>, Option<std::borrow::Cow<'d, str>>, Option<Option<u32>>);

/// A structure and all below it, with depths; substructures by type, those of one type in their order.
fn preorder(root: Structure<'_>) -> Vec<(u32, Structure<'_>)> {
    let mut found = Vec::new();
    let mut waiting = vec![(0, root)];
    while let Some((depth, structure)) = waiting.pop() {
        found.push((depth, structure));
        let mut below: Vec<Structure<'_>> = structure.substructures().collect();
        below.sort_by_key(Structure::structure_type);
        waiting.extend(below.into_iter().rev().map(|below| (depth + 1, below)));
    }
    found
}

fn colour(record: &[(u32, Structure<'_>)], colours: &FxHashMap<u32, u64>) -> u64 {
    let mut hasher = FxHasher::default();
    for (depth, structure) in record {
        (depth, structure.structure_type(), structure.string()).hash(&mut hasher);
        structure.target().map(|target| colours.get(&target.id.0).copied()).hash(&mut hasher);
    }
    hasher.finish()
}

fn mixed(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
