use rustc_hash::FxHashMap;

use super::Dataset;
use crate::schema::{Schema, Tagger, TypeId, Used};
use crate::tree::{Marks, StructureId, TagId};

/// The tags with which the structures of a dataset will be written (section 3.2).
///
/// A tag depends on nothing but the kind of a structure.
pub(crate) struct Tagging {
    /// The choice for each kind; for those of which there is no data it means nothing.
    choices: Vec<Choice>,
    tags: Vec<Box<str>>,
    /// The schema with the definitions that had to be added.
    pub(crate) schema: Schema,
    /// What the structures need of it.
    pub(crate) used: Used,
    /// Undefined structures that will be read as defined ones (OQ-33).
    pub(crate) will_be_defined: Vec<StructureId>,
}

#[derive(Clone, Copy, Default)]
struct Choice {
    /// The number of the tag.
    tag: u32,
    /// Whether it is the one with which the structures were read.
    kept: bool,
    will_be_defined: bool,
}

/// All that a choice depends on: the type of a structure, that of what it lies in, and its tag, if it was read.
type Question = (TypeId, TypeId, Option<TagId>);

impl Tagging {
    /// Chooses a tag for every structure that is not serialisation metadata.
    pub(crate) fn of(dataset: &Dataset<'_>) -> Tagging {
        let (tape, tags) = (&dataset.tape, dataset.tape.tags());
        let mut undefined = vec![false; tags.len()];
        for &kind in &dataset.kinds {
            if let Some(tag) = dataset.type_of_kind(kind).undefined_tag() {
                undefined[tag.index()] = true;
            }
        }
        let undefined_tags =
            tags.iter().filter(|(tag, _)| undefined[tag.index()]).map(|(_, text)| text.into());
        let mut tagger = Tagger::new(&dataset.schema, undefined_tags);

        let mut chosen: Vec<Box<str>> = Vec::new();
        let mut number_of: FxHashMap<Box<str>, u32> = FxHashMap::default();
        let mut choices = vec![Choice::default(); tape.kinds().len()];
        let mut known: FxHashMap<Question, Choice> = FxHashMap::default();
        let mut questions: Vec<Question> = Vec::new();
        for &number in &dataset.kinds {
            let kind = tape.kinds().get(number);
            let read = (!kind.marks.overlaps(Marks::BUILT)).then_some(kind.tag);
            let (structure_type, above) = dataset.types_of_kind(number, kind.above);
            let question = (structure_type, above, read);
            choices[number as usize] = *known.entry(question).or_insert_with(|| {
                let read = read.map(|tag| tags.get(tag));
                let choice = tagger.tag(structure_type, above, read, tags);
                questions.push(question);
                let (kept, will_be_defined) = (read == Some(&choice.tag), choice.will_be_defined);
                let tag = *number_of.entry(choice.tag).or_insert_with_key(|tag| {
                    chosen.push(tag.clone());
                    chosen.len() as u32 - 1
                });
                Choice { tag, kept, will_be_defined }
            });
        }

        let mut schema = tagger.into_schema();
        let mut used = Used { tags: chosen.iter().cloned().collect(), ..Used::default() };
        for question in questions {
            let tag = chosen[known[&question].tag as usize].clone();
            let (structure_type, above, _) = question;
            let iri = schema.iri(above, tags).into_owned();
            let above = schema.intern(&iri);
            if structure_type.undefined_tag().is_some() {
                used.undefined.insert((tag, above));
            } else if structure_type != TypeId::UNDEFINED {
                used.defined.insert((tag, above, structure_type));
            }
        }
        let redefined = |&structure: &StructureId| choices[tape.kind(structure) as usize].will_be_defined;
        let will_be_defined = match choices.iter().any(|choice| choice.will_be_defined) {
            true => tape.all().filter(redefined).collect(),
            false => Vec::new(),
        };
        Tagging { choices, tags: chosen, schema, used, will_be_defined }
    }

    /// The tag of the structures of a kind.
    pub(crate) fn tag(&self, kind: u32) -> &str {
        &self.tags[self.choices[kind as usize].tag as usize]
    }

    /// Whether the structures of a kind keep the tag that they were read with.
    pub(crate) fn keeps(&self, kind: u32) -> bool {
        self.choices[kind as usize].kept
    }
}
