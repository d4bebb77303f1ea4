use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::FxHasher;

use crate::dataset::{Dataset, Look, Seen, Structure};
use crate::keyed::{KeyedMap, KeyedSet};
use crate::tree::{Marks, StructureId};

/// The record that stands for the metadata, on either side.
pub(crate) const METADATA: u32 = 0;

/// One of two datasets that are compared: its structures record by record, those of a record in preorder, those that lie in
/// one structure by type. Each has a place in this order, which does not depend on that of types in the file.
pub(crate) struct Side<'d> {
    seen: Seen<'d>,
    look: Look,
    structures: Vec<StructureId>,
    /// For each place its type, numbered alike on both sides.
    types: Vec<u32>,
    /// For each place the one behind all that lies in it.
    ends: Vec<u32>,
    /// For each record its first place, then the end. The first record is the metadata.
    starts: Vec<u32>,
    /// For each structure of the tape its place.
    places: Vec<u32>,
    head_counts: bool,
}

/// Numbers for types, the same for both sides.
#[derive(Default)]
pub(crate) struct Types(KeyedMap<Box<str>, u32>);

/// What a structure points to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Target {
    /// A structure that counts, by its place.
    Place(u32),
    /// Something that does not.
    Outside,
}

/// Where something has no place.
const NOWHERE: u32 = u32::MAX;

impl<'d> Side<'d> {
    /// Puts a dataset in order, without the structures of the kinds that are ignored.
    pub(crate) fn new(dataset: &'d Dataset<'d>, look: Look, ignored: &[bool], types: &mut Types) -> Side<'d> {
        let seen = Seen::new(dataset, look);
        let type_of_kind: Vec<u32> =
            (0..ignored.len() as u32).map(|kind| types.number(&seen.type_of_kind(kind))).collect();
        let tape = dataset.tape();
        let counts = |id: StructureId| !ignored[tape.kind(id) as usize];
        let by_type = |id: &StructureId| type_of_kind[tape.kind(*id) as usize];

        let mut metadata: Vec<StructureId> = seen.metadata().map(|found| found.id_on_tape()).collect();
        metadata.retain(|&id| counts(id));
        metadata.sort_by_key(by_type);
        let records = seen.document().chain(dataset.missing()).map(|found| found.id_on_tape());
        let records: Vec<StructureId> = records.filter(|&id| counts(id)).collect();

        let (mut structures, mut ends) = (Vec::with_capacity(tape.len()), Vec::with_capacity(tape.len()));
        let mut places = vec![NOWHERE; tape.len()];
        let mut starts = Vec::with_capacity(records.len() + 2);
        let mut open: Vec<u32> = Vec::new();
        let mut waiting: Vec<(u32, StructureId)> = Vec::new();
        let roots = std::iter::once(metadata.as_slice()).chain(records.chunks(1));
        for root in roots {
            starts.push(structures.len() as u32);
            waiting.extend(root.iter().rev().map(|&id| (0, id)));
            while let Some((depth, id)) = waiting.pop() {
                let place = structures.len() as u32;
                open.drain(depth as usize..).for_each(|above: u32| ends[above as usize] = place);
                open.push(place);
                structures.push(id);
                ends.push(place);
                places[id.index()] = place;
                let first = waiting.len();
                let below =
                    tape.substructures(id).filter(|&id| !tape.has(id, Marks::SERIALISATION) && counts(id));
                waiting.extend(below.map(|id| (depth + 1, id)));
                waiting[first..].sort_by_key(|(_, id)| by_type(id));
                waiting[first..].reverse();
            }
            open.drain(..).for_each(|above| ends[above as usize] = structures.len() as u32);
        }
        starts.push(structures.len() as u32);
        let head_counts = dataset.head().is_none_or(|head| counts(head.id_on_tape()));
        let types = structures.iter().map(by_type).collect();
        Side { seen, look, structures, types, ends, starts, places, head_counts }
    }

    /// How many records there are, the metadata among them.
    pub(crate) fn records(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// The places of a record.
    pub(crate) fn places(&self, record: u32) -> Range<u32> {
        self.starts[record as usize]..self.starts[record as usize + 1]
    }

    /// The record to which a place belongs.
    pub(crate) fn record_at(&self, place: u32) -> u32 {
        // The metadata may have no place at all.
        self.starts.partition_point(|&start| start <= place) as u32 - 1
    }

    /// Whether a place is that of a record itself.
    pub(crate) fn is_record(&self, place: u32) -> bool {
        let record = self.record_at(place);
        record != METADATA && self.places(record).start == place
    }

    pub(crate) fn structure(&self, place: u32) -> Structure<'d> {
        self.seen.dataset.view(self.structures[place as usize])
    }

    /// The structure that is a record.
    pub(crate) fn record(&self, record: u32) -> Structure<'d> {
        self.structure(self.places(record).start)
    }

    /// Whether a record only stands for one that something points to, so that nobody wrote it.
    pub(crate) fn is_stand_in(&self, record: u32) -> bool {
        let id = self.structures[self.places(record).start as usize];
        self.seen.dataset.tape().has(id, Marks::UNDEF.and(Marks::MISSING))
    }

    /// The records to which something points that counts.
    pub(crate) fn pointed_to(&self) -> KeyedSet<u32> {
        let places = 0..self.structures.len() as u32;
        let records = places.filter_map(|place| match self.target(place)? {
            Target::Place(target) => Some(self.record_at(target)),
            Target::Outside => None,
        });
        records.collect()
    }

    pub(crate) fn type_at(&self, place: u32) -> u32 {
        self.types[place as usize]
    }

    /// The type of a record; that of the metadata is no other's.
    pub(crate) fn type_of(&self, record: u32) -> Option<u32> {
        (record != METADATA).then(|| self.type_at(self.places(record).start))
    }

    /// The places of what lies in a structure, by type, those of one type in their order.
    pub(crate) fn below(&self, place: u32) -> impl Iterator<Item = u32> {
        self.siblings(place + 1..self.ends[place as usize])
    }

    /// The places of what nothing else of the record lies in.
    pub(crate) fn tops(&self, record: u32) -> impl Iterator<Item = u32> {
        self.siblings(self.places(record))
    }

    fn siblings(&self, within: Range<u32>) -> impl Iterator<Item = u32> {
        let mut next = within.start;
        std::iter::from_fn(move || {
            let place = (next < within.end).then_some(next)?;
            next = self.ends[place as usize];
            Some(place)
        })
    }

    /// The end of what lies in a structure.
    pub(crate) fn end(&self, place: u32) -> u32 {
        self.ends[place as usize]
    }

    /// Where a structure stands in the file, among all structures.
    pub(crate) fn position(&self, place: u32) -> u32 {
        self.structures[place as usize].0
    }

    /// The same for the last one that lies in it.
    pub(crate) fn last_position(&self, place: u32) -> u32 {
        self.seen.dataset.tape().end(self.structures[place as usize]) - 1
    }

    pub(crate) fn string(&self, place: u32) -> Option<Cow<'d, str>> {
        self.seen.string(&self.structure(place))
    }

    pub(crate) fn target(&self, place: u32) -> Option<Target> {
        let target = self.seen.dataset.tape().target(self.structures[place as usize])?;
        Some(match self.places[target.index()] {
            NOWHERE => Target::Outside,
            place => Target::Place(place),
        })
    }

    /// Its id, where that is data.
    pub(crate) fn id_as_data(&self, place: u32) -> Option<&'d str> {
        self.structure(place).id().filter(|_| self.look.ids)
    }

    /// Whether `HEAD` counts, which may have been left out.
    pub(crate) fn head_counts(&self) -> bool {
        self.head_counts
    }

    pub(crate) fn seen(&self) -> &Seen<'d> {
        &self.seen
    }

    /// A number for all that a record holds, but for what its pointers lead to.
    pub(crate) fn content(&self, record: u32) -> u64 {
        let mut hasher = FxHasher::default();
        (record == METADATA).hash(&mut hasher);
        for place in self.places(record) {
            (self.type_at(place), self.end(place) - place).hash(&mut hasher);
            self.id_as_data(place).hash(&mut hasher);
            match self.target(place) {
                None => self.string(place).hash(&mut hasher),
                Some(target) => (target == Target::Outside).hash(&mut hasher),
            }
        }
        hasher.finish()
    }
}

/// Whether two records say the same, if pointers lead to the same where their targets correspond. `partner` gives the record
/// of the second side that corresponds to one of the first.
pub(crate) fn say_the_same(
    [one, other]: [&Side<'_>; 2],
    records: [u32; 2],
    partner: impl Fn(u32) -> Option<u32>,
) -> bool {
    let [ours, theirs] = [one.places(records[0]), other.places(records[1])];
    // Where a pointer leads: to which record, as one of the second side, and where in it.
    let within = |side: &Side<'_>, place: u32| {
        let record = side.record_at(place);
        (record, place - side.places(record).start)
    };
    ours.len() == theirs.len()
        && ours.zip(theirs).all(|(ours, theirs)| {
            one.type_at(ours) == other.type_at(theirs)
                && one.end(ours) - ours == other.end(theirs) - theirs
                && one.id_as_data(ours) == other.id_as_data(theirs)
                && match (one.target(ours), other.target(theirs)) {
                    (None, None) => one.string(ours) == other.string(theirs),
                    (Some(Target::Place(ours)), Some(Target::Place(theirs))) => {
                        let (record, place) = within(one, ours);
                        partner(record).map(|partner| (partner, place)) == Some(within(other, theirs))
                    }
                    (one, other) => one == other,
                }
        })
}

impl Types {
    fn number(&mut self, iri: &str) -> u32 {
        if let Some(&known) = self.0.get(iri) {
            return known;
        }
        let number = self.0.len() as u32;
        self.0.insert(iri.into(), number);
        number
    }
}
