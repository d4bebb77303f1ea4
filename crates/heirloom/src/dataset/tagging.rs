use rustc_hash::FxHashMap;

use super::Dataset;
use super::census::{Census, Question};
use crate::schema::{self, Schema, Tagger, TypeId, Used};
use crate::tree::StructureId;

/// The tags with which structures will be written (section 3.2).
///
/// A tag depends on nothing but the kind of a structure, and of that only on what a [census](Census) asks.
#[derive(Debug)]
pub(crate) struct Tagging {
    census: Census,
    /// The answer to each question of the census.
    choices: Vec<Choice>,
    tags: Vec<Box<str>>,
    /// The schema with the definitions that had to be added.
    pub(crate) schema: Schema,
    /// What the structures need of it.
    pub(crate) used: Used,
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The number of the tag.
    tag: u32,
    /// Whether it is the one with which the structures were read.
    kept: bool,
    /// Whether undefined structures will be read as defined ones (OQ-33).
    will_be_defined: bool,
}

impl Tagging {
    /// Chooses a tag for every structure that is not serialisation metadata.
    pub(crate) fn of(census: Census, schema: &Schema, rules: &schema::Rules) -> Tagging {
        let tags = &census.tags;
        let mut undefined = vec![false; tags.len()];
        for question in &census.questions {
            if let Some(tag) = question.structure_type.undefined_tag() {
                undefined[tag.index()] = true;
            }
        }
        let undefined_tags =
            tags.iter().filter(|(tag, _)| undefined[tag.index()]).map(|(_, text)| text.into());
        let mut tagger = Tagger::new(schema, *rules, undefined_tags);

        let mut chosen: Vec<Box<str>> = Vec::new();
        let mut number_of: FxHashMap<Box<str>, u32> = FxHashMap::default();
        let mut choices: Vec<Choice> = Vec::with_capacity(census.questions.len());
        for &Question { structure_type, above, read } in &census.questions {
            let read = read.map(|tag| tags.get(tag));
            let choice = tagger.tag(structure_type, above, read, tags);
            let (kept, will_be_defined) = (read == Some(&choice.tag), choice.will_be_defined);
            let tag = *number_of.entry(choice.tag).or_insert_with_key(|tag| {
                chosen.push(tag.clone());
                chosen.len() as u32 - 1
            });
            choices.push(Choice { tag, kept, will_be_defined });
        }

        let mut schema = tagger.into_schema();
        let mut used = Used { tags: chosen.iter().cloned().collect(), ..Used::default() };
        for (&Question { structure_type, above, .. }, choice) in census.questions.iter().zip(&choices) {
            let tag = chosen[choice.tag as usize].clone();
            let iri = schema.iri(above, tags).into_owned();
            let above = schema.intern(&iri);
            if structure_type.undefined_tag().is_some() {
                used.undefined.insert((tag, above));
            } else if structure_type != TypeId::UNDEFINED {
                used.defined.insert((tag, above, structure_type));
            }
        }
        Tagging { census, choices, tags: chosen, schema, used }
    }

    /// The tags of a dataset; `None` for one that is not in the census.
    pub(crate) fn for_dataset<'t>(&'t self, dataset: &'t Dataset<'t>) -> Option<Tagged<'t>> {
        let numbers = self.census.numbers(dataset)?.into_iter();
        let choices = numbers.map(|number| number.map(|number| self.choices[number as usize])).collect();
        Some(Tagged { tagging: self, dataset, choices })
    }
}

/// The tags with which the structures of one dataset will be written.
#[derive(Debug)]
pub(crate) struct Tagged<'t> {
    tagging: &'t Tagging,
    dataset: &'t Dataset<'t>,
    /// The choice for each kind of which there is data.
    choices: Vec<Option<Choice>>,
}

impl<'t> Tagged<'t> {
    fn choice(&self, kind: u32) -> Option<Choice> {
        self.choices[kind as usize]
    }

    /// The tag of a structure that is not serialisation metadata.
    pub(crate) fn tag(&self, structure: StructureId) -> &'t str {
        let choice = self.choice(self.dataset.tape.kind(structure));
        choice.map_or("", |choice| &self.tagging.tags[choice.tag as usize])
    }

    /// Whether the structures of a kind keep the tag that they were read with.
    pub(crate) fn keeps(&self, kind: u32) -> bool {
        self.choice(kind).is_some_and(|choice| choice.kept)
    }

    /// Undefined structures that will be read as defined ones.
    pub(crate) fn will_be_defined(&self) -> Vec<StructureId> {
        let redefined = |kind: u32| self.choice(kind).is_some_and(|choice| choice.will_be_defined);
        if !self.dataset.kinds.iter().any(|&kind| redefined(kind)) {
            return Vec::new();
        }
        let tape = &self.dataset.tape;
        tape.all().filter(|&structure| redefined(tape.kind(structure))).collect()
    }
}
