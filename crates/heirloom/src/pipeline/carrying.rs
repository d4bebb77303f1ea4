//! What a dialect can carry of a dataset that was read in another, or built. Before the first octet.
//!
//! Two things look different and are the same: a pointer to something that is missing is kept by some dialects, and led
//! to an empty `UNDEF` record by others. Each becomes the other. What else a dialect lacks is reported, structure by
//! structure.

use rustc_hash::FxHashSet;

use super::{NOT_CARRIED, WriteError, WriteOptions};
use crate::dataset::Dataset;
use crate::dialects::Rules;
use crate::schema::{TypeId, Undef};
use crate::source::{Finding, Sink};
use crate::tree::{Dangling, ErrorTag, Marks, Strays, StructureId, TagId};

/// What is written of a dataset, and what is not.
#[derive(Debug)]
pub(super) struct Carried {
    left_out: FxHashSet<u32>,
    undefined: Vec<StructureId>,
    error_tag: ErrorTag,
}

impl Carried {
    /// Finds out what can't be carried, and reports it; an error unless that is asked for.
    pub(super) fn of(
        dataset: &Dataset<'_>,
        options: &WriteOptions,
        sink: &mut impl Sink,
    ) -> Result<Carried, WriteError> {
        let rules = options.dialect.rules();
        let tape = dataset.tape();
        let mut carried = Carried {
            left_out: FxHashSet::default(),
            undefined: Vec::new(),
            error_tag: rules.tree.error_tag,
        };
        if rules.tree.dangling == Dangling::UndefRecord {
            carried.undefined.extend(dataset.missing().map(|missing| missing.id_on_tape()));
        }
        let concerns = |structure_type: TypeId| {
            let tag = structure_type.undefined_tag();
            structure_type == TypeId::UNDEFINED || tag.is_some_and(TagId::has_meaning_of_its_own)
        };
        if !dataset.any_kind(|structure_type, _| concerns(structure_type)) {
            return Ok(carried);
        }
        let data = || tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
        let targets: FxHashSet<u32> =
            data().filter_map(|structure| tape.target(structure)).map(|target| target.0).collect();
        let mut lost: Vec<(StructureId, &'static str)> = Vec::new();
        for structure in data().filter(|&structure| concerns(dataset.type_of(structure))) {
            if carried.leaves_out(structure) {
                continue;
            }
            let found = Trouble::of(dataset, rules, structure, targets.contains(&structure.0));
            match found {
                Trouble::None => {}
                Trouble::Missing => _ = carried.left_out.insert(structure.0),
                Trouble::Changed(why) => lost.push((structure, why)),
                Trouble::LeftOut(why) => {
                    lost.push((structure, why));
                    let all = std::iter::once(structure).chain(tape.below(structure));
                    carried.left_out.extend(all.map(|structure| structure.0));
                }
                Trouble::HoldsNothing(why) => {
                    lost.extend(tape.below(structure).map(|below| (below, why)));
                    carried.left_out.extend(tape.below(structure).map(|below| below.0));
                }
            }
        }
        for &(structure, why) in &lost {
            let name = name(dataset, structure);
            let place = tape.lines(structure).unwrap_or_default();
            sink.report(Finding::new(&NOT_CARRIED, place).with(format!("{name}: {why}")));
        }
        match lost.first() {
            Some(&(first, why)) if !options.lossy => Err(WriteError::NotCarried {
                dialect: options.dialect,
                count: lost.len(),
                first: format!("{}: {why}", name(dataset, first)),
            }),
            _ => Ok(carried),
        }
    }

    /// Whether a structure is not written.
    pub(super) fn leaves_out(&self, structure: StructureId) -> bool {
        !self.left_out.is_empty() && self.left_out.contains(&structure.0)
    }

    /// Whether all structures are written.
    pub(super) fn leaves_out_nothing(&self) -> bool {
        self.left_out.is_empty()
    }

    /// What is missing and gets an `UNDEF` record.
    pub(super) fn undefined_records(&self) -> &[StructureId] {
        &self.undefined
    }

    /// Whether structures with a tag are written on one line.
    pub(super) fn stands_alone(&self, tag: &str) -> bool {
        matches!(tag, "CONT" | "CONC") || (tag == "ERROR" && self.error_tag == ErrorTag::StandsAlone)
    }
}

/// What is the matter with a structure.
enum Trouble {
    None,
    /// It stands for something that is missing, and is not written.
    Missing,
    /// It will be read as something else.
    Changed(&'static str),
    /// It can't be written, and all below it.
    LeftOut(&'static str),
    /// What lies below it can't be written.
    HoldsNothing(&'static str),
}

impl Trouble {
    fn of(dataset: &Dataset<'_>, rules: &Rules, structure: StructureId, is_target: bool) -> Trouble {
        let tape = dataset.tape();
        let view = dataset.view(structure);
        // Whoever builds such a structure has asked for it by name.
        let was_read = dataset.dialect().is_some();
        let is_empty = || view.payload().is_none() && tape.substructures(structure).next().is_none();
        match dataset.type_of(structure).undefined_tag() {
            None if rules.schema.undef == Undef::Undefined => Trouble::None,
            None => {
                let is_record = tape.superstructure(structure).is_none();
                match is_record && is_target && is_empty() && rules.tree.dangling == Dangling::Kept {
                    true => Trouble::Missing,
                    false => Trouble::Changed("it will be a structure with the undefined tag UNDEF"),
                }
            }
            Some(TagId::UNDEF) if was_read && rules.schema.undef == Undef::Undefined => {
                Trouble::Changed("the tag UNDEF will mean elf:Undefined")
            }
            Some(TagId::CONT | TagId::CONC) if rules.tree.strays == Strays::LeftOut => {
                Trouble::LeftOut("there are no structures with the tags CONT and CONC")
            }
            Some(TagId::ERROR) if was_read && rules.tree.error_tag == ErrorTag::StandsAlone => {
                Trouble::HoldsNothing("a structure with the tag ERROR holds no others")
            }
            _ => Trouble::None,
        }
    }
}

/// A structure in words.
fn name(dataset: &Dataset<'_>, structure: StructureId) -> String {
    let view = dataset.view(structure);
    let tag = match view.tag() {
        "" => view.structure_type().into_owned(),
        tag => tag.to_string(),
    };
    let record = view.record();
    match (view.id(), record.id()) {
        (Some(id), _) => format!("{tag} @{id}@"),
        (None, Some(id)) => format!("{tag} in {} @{id}@", record.tag()),
        (None, None) => tag,
    }
}
