//! Structures: ids of records, the order of records and substructures, and the tags that were chosen for them.

use super::{findings, stands_alone};
use crate::dataset::{Dataset, Structure, Superstructure};
use crate::keyed::{KeyedMap, KeyedSet};
use crate::pipeline::Parsed;
use crate::schema::{DICTIONARY_ELF, TypeId};
use crate::source::{Finding, Sink};

/// Looks at the records of a window.
pub(super) fn look(parsed: &Parsed<'_>, any_record: &mut bool, sink: &mut impl Sink) {
    let dataset = &parsed.dataset;
    let mut groups = Groups::default();
    groups.look(dataset.metadata(), sink);
    for record in dataset.document() {
        let Some(place) = record.tag_span() else { continue };
        let is_alone = record.is_error_line() || stands_alone(&parsed.dialect.rules().tree, record.tag());
        if !record.has_id() && !is_alone {
            sink.report(Finding::new(&findings::NO_ID, place));
        }
        let is_submission = record.tag() == "SUBN" && record.structure_type().starts_with(DICTIONARY_ELF);
        if is_submission && *any_record {
            sink.report(Finding::new(&findings::LATE_SUBMISSION, place));
        }
        *any_record |= !is_submission;
        for structure in record.with_all_below() {
            groups.look(structure.substructures(), sink);
        }
    }
}

/// Finds substructures that do not stand beside those with the same tag.
#[derive(Default)]
struct Groups<'d> {
    tags: KeyedSet<&'d str>,
}

impl<'d> Groups<'d> {
    fn look(&mut self, substructures: impl Iterator<Item = Structure<'d>>, sink: &mut impl Sink) {
        // To clear a set takes as long as it is large, and one structure may make it large for all others.
        match self.tags.capacity() > 64 {
            true => self.tags = KeyedSet::default(),
            false => self.tags.clear(),
        }
        let mut last = "";
        for structure in substructures {
            let tag = structure.tag();
            if tag == last {
                continue;
            }
            if !self.tags.insert(tag)
                && let Some(place) = structure.tag_span()
            {
                sink.report(Finding::new(&findings::SCATTERED, place));
                return;
            }
            last = tag;
        }
    }
}

/// Which of several tags was chosen for a type in some place.
#[derive(Clone, Debug, Default)]
pub(super) struct TagChoices {
    chosen: KeyedMap<(Box<str>, Box<str>), Choice>,
}

#[derive(Clone, Debug)]
struct Choice {
    tag: Box<str>,
    reported: bool,
}

impl TagChoices {
    pub(super) fn look(&mut self, dataset: &Dataset<'_>, sink: &mut impl Sink) {
        let aliases = aliases(dataset);
        if aliases.is_empty() {
            return;
        }
        let is_alias: Vec<bool> = dataset.kinds().map(|first| aliases.contains(first.tag())).collect();
        let records = dataset.document().flat_map(|record| record.with_all_below());
        let metadata = dataset.metadata().flat_map(|structure| structure.with_all_below());
        for structure in metadata.chain(records).filter(|found| is_alias[found.kind()]) {
            let Some(place) = structure.tag_span() else { continue };
            let above: Box<str> = match structure.superstructure() {
                Superstructure::Document => "".into(),
                Superstructure::Metadata => "metadata".into(),
                Superstructure::Structure(above) => above.structure_type().into(),
            };
            let tag = structure.tag();
            let choice = self.chosen.entry((structure.structure_type().into(), above));
            let choice = choice.or_insert_with(|| Choice { tag: tag.into(), reported: false });
            if *choice.tag != *tag && !choice.reported {
                choice.reported = true;
                sink.report(Finding::new(&findings::CHANGING_TAG, place).value("first", &*choice.tag));
            }
        }
    }
}

/// The tags of types that have several.
fn aliases<'d>(dataset: &'d Dataset<'_>) -> KeyedSet<&'d str> {
    let mut tags: KeyedMap<TypeId, &str> = KeyedMap::default();
    let mut aliases = KeyedSet::default();
    for definition in dataset.schema().definitions() {
        let first = tags.entry(definition.structure_type).or_insert(&definition.tag);
        if **first != *definition.tag {
            aliases.extend([*first, &*definition.tag]);
        }
    }
    aliases
}
