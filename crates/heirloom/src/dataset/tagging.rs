use rustc_hash::FxHashMap;

use super::Dataset;
use crate::schema::{Schema, Tagger, TypeId, Used};
use crate::tree::{Marks, StructureId};

/// The tags with which the structures of a dataset will be written (section 3.2).
pub(crate) struct Tagging {
    /// For each structure the number of its tag.
    numbers: Vec<u32>,
    tags: Vec<Box<str>>,
    /// The schema with the definitions that had to be added.
    pub(crate) schema: Schema,
    /// What the structures need of it.
    pub(crate) used: Used,
    /// Undefined structures that will be read as defined ones (OQ-33).
    pub(crate) will_be_defined: Vec<StructureId>,
}

impl Tagging {
    /// Chooses a tag for every structure that is not serialisation metadata.
    pub(crate) fn of(dataset: &Dataset<'_>) -> Tagging {
        let (tape, tags) = (&dataset.tape, dataset.tape.tags());
        let mut undefined = vec![false; tags.len()];
        for structure in tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION)) {
            if let Some(tag) = dataset.type_of(structure).undefined_tag() {
                undefined[tag.index()] = true;
            }
        }
        let undefined_tags =
            tags.iter().filter(|(tag, _)| undefined[tag.index()]).map(|(_, text)| text.into());
        let mut tagger = Tagger::new(&dataset.schema, undefined_tags);

        let mut numbers = Vec::with_capacity(tape.len());
        let mut chosen: Vec<Box<str>> = Vec::new();
        let mut number_of: FxHashMap<Box<str>, u32> = FxHashMap::default();
        // Few combinations of type, superstructure type and tag occur, and those often.
        let mut known: FxHashMap<(TypeId, TypeId, u32), (u32, bool)> = FxHashMap::default();
        let mut will_be_defined = Vec::new();
        let mut pairs = Vec::new();
        for structure in tape.all() {
            if tape.has(structure, Marks::SERIALISATION) {
                numbers.push(0);
                continue;
            }
            let structure_type = dataset.type_of(structure);
            let above = dataset.superstructure_type(structure);
            let built = tape.has(structure, Marks::BUILT);
            let read = (!built).then(|| tape.tag_text(structure));
            let key = (structure_type, above, if built { u32::MAX } else { tape.tag(structure).0 });
            let (number, defined) = *known.entry(key).or_insert_with(|| {
                let choice = tagger.tag(structure_type, above, read, tags);
                let number = *number_of.entry(choice.tag.clone()).or_insert_with(|| {
                    chosen.push(choice.tag.clone());
                    chosen.len() as u32 - 1
                });
                pairs.push((number, above, structure_type));
                (number, choice.will_be_defined)
            });
            numbers.push(number);
            if defined {
                will_be_defined.push(structure);
            }
        }

        let mut schema = tagger.into_schema();
        let mut used = Used { tags: chosen.iter().cloned().collect(), ..Used::default() };
        for (number, above, structure_type) in pairs {
            let tag = chosen[number as usize].clone();
            let iri = schema.iri(above, tags).into_owned();
            let above = schema.intern(&iri);
            if structure_type.undefined_tag().is_some() {
                used.undefined.insert((tag, above));
            } else if structure_type != TypeId::UNDEFINED {
                used.defined.insert((tag, above, structure_type));
            }
        }
        Tagging { numbers, tags: chosen, schema, used, will_be_defined }
    }

    /// The tag of a structure.
    pub(crate) fn tag(&self, of: StructureId) -> &str {
        &self.tags[self.numbers[of.index()] as usize]
    }
}
