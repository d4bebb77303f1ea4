use rustc_hash::{FxHashMap, FxHashSet};

use super::{Dataset, Place};
use crate::schema::{self, Schema, Tagger, TypeId, Used};
use crate::tree::{Marks, StructureId};

/// The tags with which the structures of a dataset will be written (section 3.2).
///
/// A tag depends on the kind of a structure and of what it lies in, and few combinations of these occur.
pub(crate) struct Tagging {
    /// The number of the tag in each place.
    numbers: FxHashMap<Place, u32>,
    tags: Vec<Box<str>>,
    /// For each kind, whether all its structures keep the tag that they were read with.
    kept: Vec<bool>,
    /// The schema with the definitions that had to be added.
    pub(crate) schema: Schema,
    /// What the structures need of it.
    pub(crate) used: Used,
    /// Undefined structures that will be read as defined ones (OQ-33).
    pub(crate) will_be_defined: Vec<StructureId>,
}

impl Tagging {
    /// Chooses a tag for every structure that is not serialisation metadata.
    pub(crate) fn of(dataset: &Dataset<'_>, rules: &schema::Rules) -> Tagging {
        let (tape, tags) = (&dataset.tape, dataset.tape.tags());
        let mut undefined = vec![false; tags.len()];
        for place in &dataset.places {
            if let Some(tag) = dataset.type_of_kind(place.kind).undefined_tag() {
                undefined[tag.index()] = true;
            }
        }
        let undefined_tags =
            tags.iter().filter(|(tag, _)| undefined[tag.index()]).map(|(_, text)| text.into());
        let mut tagger = Tagger::new(&dataset.schema, *rules, undefined_tags);

        let mut chosen: Vec<Box<str>> = Vec::new();
        let mut number_of: FxHashMap<Box<str>, u32> = FxHashMap::default();
        let mut numbers: FxHashMap<Place, u32> = FxHashMap::default();
        let mut kept = vec![true; tape.kinds().len()];
        let mut redefined: FxHashSet<Place> = FxHashSet::default();
        for &place in &dataset.places {
            let kind = tape.kinds().get(place.kind);
            let read = (!kind.marks.overlaps(Marks::BUILT)).then(|| tags.get(kind.tag));
            let (structure_type, above) = dataset.types_in(place);
            let choice = tagger.tag(structure_type, above, read, tags);
            kept[place.kind as usize] &= read == Some(&choice.tag);
            if choice.will_be_defined {
                redefined.insert(place);
            }
            let number = *number_of.entry(choice.tag).or_insert_with_key(|tag| {
                chosen.push(tag.clone());
                chosen.len() as u32 - 1
            });
            numbers.insert(place, number);
        }

        let mut schema = tagger.into_schema();
        let mut used = Used { tags: chosen.iter().cloned().collect(), ..Used::default() };
        for &place in &dataset.places {
            let tag = chosen[numbers[&place] as usize].clone();
            let (structure_type, above) = dataset.types_in(place);
            let iri = schema.iri(above, tags).into_owned();
            let above = schema.intern(&iri);
            if structure_type.undefined_tag().is_some() {
                used.undefined.insert((tag, above));
            } else if structure_type != TypeId::UNDEFINED {
                used.defined.insert((tag, above, structure_type));
            }
        }
        let will_be_defined = match redefined.is_empty() {
            true => Vec::new(),
            false => tape.all().filter(|&structure| redefined.contains(&dataset.place(structure))).collect(),
        };
        Tagging { numbers, tags: chosen, kept, schema, used, will_be_defined }
    }

    /// The tag of the structures in a place.
    pub(crate) fn tag(&self, place: Place) -> &str {
        &self.tags[self.numbers[&place] as usize]
    }

    /// Whether all structures of a kind keep the tag that they were read with.
    pub(crate) fn keeps(&self, kind: u32) -> bool {
        self.kept[kind as usize]
    }
}

impl Dataset<'_> {
    /// The place of a structure.
    pub(crate) fn place(&self, structure: StructureId) -> Place {
        let above = self.tape.superstructure(structure).map(|above| self.tape.kind(above));
        Place { kind: self.tape.kind(structure), above }
    }

    /// The type of the structures in a place, and of what they lie in.
    fn types_in(&self, place: Place) -> (TypeId, TypeId) {
        let above = place.above.map_or(TypeId::DOCUMENT, |above| self.type_of_kind(above));
        (self.type_of_kind(place.kind), above)
    }
}
