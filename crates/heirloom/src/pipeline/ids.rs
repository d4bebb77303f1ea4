use rustc_hash::{FxHashMap, FxHashSet};

use super::carrying::Carried;
use super::{GIVEN_ID, ID_NOT_WRITTEN, IdPolicy, WriteError};
use crate::dataset::Dataset;
use crate::dialects::Rules;
use crate::source::{Finding, Sink};
use crate::tree::tagged::FreshIds;
use crate::tree::{Marks, StructureId, TagId, Tape};

/// The ids with which structures are written.
pub(super) struct Ids<'w> {
    /// Those made anew.
    fresh: FxHashMap<u32, Box<str>>,
    /// Structures inside records whose ids are left out.
    left_out: FxHashSet<u32>,
    tape: &'w Tape<'w>,
}

impl<'w> Ids<'w> {
    pub(super) fn of(
        dataset: &'w Dataset<'_>,
        rules: &Rules,
        carried: &Carried,
        policy: IdPolicy,
        sink: &mut impl Sink,
    ) -> Result<Ids<'w>, WriteError> {
        let tape = dataset.tape();
        let built = dataset.any_kind(|_, kind| kind.marks.overlaps(Marks::BUILT));
        let odd = dataset
            .any_kind(|structure_type, _| structure_type.undefined_tag().is_some_and(TagId::may_stand_alone));
        if !built && !odd && !tape.has_inner_ids() {
            // Only records have ids then, and pointers lead only to them.
            let wanting: Vec<StructureId> = match policy {
                IdPolicy::AsRead => Vec::new(),
                IdPolicy::EveryRecord => tape
                    .roots()
                    .filter(|&root| !tape.has(root, Marks::ID) && !tape.has(root, Marks::SERIALISATION))
                    .collect(),
            };
            return Ids::with_fresh(tape, wanting, FxHashSet::default(), false);
        }
        let data = || tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
        // Structures without an id that something points to, and structures inside records that something does.
        let mut targets: FxHashSet<u32> = FxHashSet::default();
        for target in data().filter_map(|structure| tape.target(structure)) {
            if !tape.has(target, Marks::ID) || tape.superstructure(target).is_some() {
                targets.insert(target.0);
            }
        }
        let first_in_head = dataset.metadata().next().map(|structure| structure.id_on_tape());
        let mut wanting: Vec<StructureId> = Vec::new();
        let mut left_out: FxHashSet<u32> = FxHashSet::default();
        for structure in data() {
            let (has_id, is_record) =
                (tape.has(structure, Marks::ID), tape.superstructure(structure).is_none());
            let target = targets.contains(&structure.0);
            if carried.leaves_out(structure) {
                // What points there still has to point somewhere.
                if target && !has_id {
                    wanting.push(structure);
                }
                continue;
            }
            let alone = is_alone(dataset, rules, structure);
            let strays = alone && !has_id && would_continue(dataset, structure, first_in_head);
            if strays {
                let tag = tape.tags().get(dataset.type_of(structure).undefined_tag().unwrap_or(TagId::CONT));
                let place = tape.lines(structure).unwrap_or_default();
                sink.report(Finding::new(&GIVEN_ID, place).with(tag));
            }
            let recommended = is_record && !alone && policy == IdPolicy::EveryRecord;
            if !has_id && (target || strays || recommended) {
                wanting.push(structure);
            }
            if has_id && !is_record && !target && !alone && policy == IdPolicy::EveryRecord {
                let place = tape.id_span(structure);
                let id = tape.id(structure).unwrap_or_default();
                sink.report(Finding::new(&ID_NOT_WRITTEN, place).with(id));
                left_out.insert(structure.0);
            }
        }
        Ids::with_fresh(tape, wanting, left_out, built)
    }

    /// Makes ids for those who want one. Those of a file are told apart when it is read; given ones may not be.
    fn with_fresh(
        tape: &'w Tape<'w>,
        wanting: Vec<StructureId>,
        left_out: FxHashSet<u32>,
        given: bool,
    ) -> Result<Ids<'w>, WriteError> {
        let mut fresh = FxHashMap::default();
        if given || !wanting.is_empty() {
            let mut taken: FxHashSet<&str> = FxHashSet::default();
            let data = tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
            // So are the ids of what is missing: nothing may come to bear one.
            let missing = tape.stand_ins().filter(|&structure| tape.has(structure, Marks::MISSING));
            let data = data.chain(missing);
            for id in data.filter_map(|structure| tape.id(structure)) {
                if !taken.insert(id) {
                    return Err(WriteError::DuplicateId(id.into()));
                }
            }
            let mut makes = FreshIds::new(|id: &str| taken.contains(id));
            fresh = wanting.into_iter().map(|structure| (structure.0, makes.make("R", "", 1))).collect();
        }
        Ok(Ids { fresh, left_out, tape })
    }

    /// The id of a structure, if it is written with one.
    pub(super) fn of_structure(&self, structure: StructureId) -> Option<&str> {
        match self.fresh.get(&structure.0) {
            Some(fresh) => Some(fresh),
            None if self.left_out.contains(&structure.0) => None,
            None => self.tape.id(structure),
        }
    }
}

/// Whether a structure is an `ERROR` that holds nothing, or a `CONT` or `CONC` by itself.
pub(super) fn is_alone(dataset: &Dataset<'_>, rules: &Rules, structure: StructureId) -> bool {
    dataset.type_of(structure).undefined_tag().is_some_and(|tag| rules.tree.stands_alone(tag))
}

/// Whether a `CONT` or `CONC` stands directly behind the lines of what it lies in, and would be read as one more of
/// them. An id prevents that, since additional lines have none.
fn would_continue(dataset: &Dataset<'_>, structure: StructureId, first_in_head: Option<StructureId>) -> bool {
    let above = dataset.tape().superstructure(structure);
    dataset.type_of(structure).undefined_tag() != Some(TagId::ERROR)
        && (above.is_some_and(|above| above.0 + 1 == structure.0) || Some(structure) == first_in_head)
}
