use super::Dataset;
use super::census::{Census, Question};
use super::untyped::Untyped;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::schema::{
    self, Dictionaries, Dictionary, DictionaryEntry, DictionaryTagger, Resolution, Schema, SchemaLine,
    SchemaSelection, Tagger, TypeId, Used, Wanted, Wishes,
};
use crate::source::Worded;
use crate::tree::{PseudoStructures, StructureId, TagId, Tags};

/// The tags with which structures will be written (section 3.2).
///
/// A tag depends on nothing but the kind of a structure, and of that only on what a [census](Census) asks.
#[derive(Debug)]
pub(crate) struct Tagging {
    pub(super) census: Census,
    /// The answer to each question of the census.
    pub(super) choices: Vec<Choice>,
    pub(super) tags: Vec<Box<str>>,
    /// The type of each tag by dictionary, where there is one.
    pub(super) types: Vec<Box<str>>,
    /// What has to be written so that the tags have the types.
    pub(super) key: Key,
    /// The types that change, where no schema is written though one is needed.
    pub(super) untyped: Untyped,
}

/// What leads from the tags back to the types.
#[derive(Debug)]
pub(super) enum Key {
    /// A schema, with the definitions that had to be added, and what the structures need of it.
    Schema(Box<Schema>, Used),
    /// A dictionary, and its entries that are in use.
    Dictionary(Dictionary, KeyedSet<DictionaryEntry>),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The number of the tag.
    pub(super) tag: u32,
    /// Whether it is the one with which the structures were read.
    pub(super) kept: bool,
    /// Whether undefined structures will be read as defined ones (OQ-33).
    pub(super) will_be_defined: bool,
    /// A number for the type, as the dialect has it: the same for the same type.
    pub(super) type_number: u32,
}

/// The tags that were chosen.
#[derive(Default)]
pub(super) struct Chosen {
    pub(super) tags: Vec<Box<str>>,
    numbers: KeyedMap<Box<str>, u32>,
    /// For each question.
    pub(super) choices: Vec<Choice>,
    /// Each type in each superstructure type with its choice, once.
    distinct: Vec<(TypeId, TypeId, Choice)>,
}

impl Chosen {
    /// A choice, with the number of its tag.
    pub(super) fn choice(&mut self, tag: Box<str>, read: Option<&str>, will_be_defined: bool) -> Choice {
        let kept = read == Some(&tag);
        let tag = *self.numbers.entry(tag).or_insert_with_key(|tag| {
            self.tags.push(tag.clone());
            self.tags.len() as u32 - 1
        });
        Choice { tag, kept, will_be_defined, type_number: 0 }
    }
}

impl Tagging {
    /// Chooses a tag for every structure that is not serialisation metadata. `schema` is that of datasets of which there
    /// are none.
    pub(crate) fn of(
        census: Census,
        source: &Schema,
        rules: &schema::SchemaRules,
        pseudo: PseudoStructures,
        wishes: Wishes,
    ) -> Tagging {
        match rules.types.dictionaries() {
            None => Tagging::by_schema(census, source, rules, wishes),
            Some(dictionaries) => Tagging::by_dictionary(census, source, dictionaries, pseudo, wishes),
        }
    }

    fn by_schema(
        mut census: Census,
        source: &Schema,
        rules: &schema::SchemaRules,
        wishes: Wishes,
    ) -> Tagging {
        census.settle_hints(source);
        let mut schema = census.schema.take().unwrap_or_else(|| schema::schema_of(source));
        if !schema.may_have_conflicts() {
            let (chosen, tagger) = Tagging::choose_by_schema(&census, source, schema, rules, wishes);
            return Tagging::with_schema(census, chosen, tagger);
        }
        // A tag that is undefined because several definitions apply stays undefined when none of them is written.
        schema = schema.without(&ambiguous(&census, &schema));
        loop {
            let count = schema.definitions().len();
            let (chosen, tagger) = Tagging::choose_by_schema(&census, source, schema.clone(), rules, wishes);
            let tagging = Tagging::with_schema(census, chosen, tagger);
            // What is in conflict though all of it is used gets other tags.
            let conflicts = tagging.conflicts(wishes.selection);
            let conflicts: Vec<(&str, TypeId)> = conflicts.iter().map(|(tag, of)| (&**tag, *of)).collect();
            schema = schema.without(&conflicts);
            if schema.definitions().len() == count {
                return tagging;
            }
            census = tagging.census;
        }
    }

    fn choose_by_schema(
        census: &Census,
        source: &Schema,
        schema: Schema,
        rules: &schema::SchemaRules,
        wishes: Wishes,
    ) -> (Chosen, Tagger) {
        let (chosen, tagger) = Tagging::choose(census, schema, rules, wishes);
        if source.dictionary().is_none() {
            return (chosen, tagger);
        }
        // What is undefined though the data model defines it does not lie within the data model.
        let questions = census.questions.iter().zip(&chosen.choices);
        let defined = questions.filter(|(_, choice)| choice.will_be_defined);
        let defined = defined.map(|(question, choice)| (&*chosen.tags[choice.tag as usize], question.above));
        let defined: Vec<(&str, TypeId)> = defined.collect();
        match defined.is_empty() {
            true => (chosen, tagger),
            false => Tagging::choose(census, tagger.into_schema().without(&defined), rules, wishes),
        }
    }

    fn with_schema(census: Census, chosen: Chosen, tagger: Tagger) -> Tagging {
        let (mut schema, tags) = (tagger.into_schema(), &census.tags);
        let mut used = Used { tags: chosen.tags.iter().cloned().collect(), ..Used::default() };
        for &(structure_type, above, choice) in &chosen.distinct {
            let tag = chosen.tags[choice.tag as usize].clone();
            let iri = schema.iri(above, tags).into_owned();
            let above = schema.intern(&iri);
            if structure_type.undefined_tag().is_some() {
                used.undefined.insert((tag, above));
            } else if structure_type != TypeId::UNDEFINED {
                used.defined.insert((tag, above, structure_type));
            }
        }
        let Chosen { tags, choices, .. } = chosen;
        let (key, untyped) = (Key::Schema(Box::new(schema), used), Untyped::default());
        Tagging { census, choices, tags, types: Vec::new(), key, untyped }
    }

    /// Where the schema that is to be written would give a tag several types.
    fn conflicts(&self, selection: SchemaSelection) -> Vec<(Box<str>, TypeId)> {
        match &self.key {
            Key::Schema(schema, used) => schema::conflicts(schema, used, selection),
            Key::Dictionary(..) => Vec::new(),
        }
    }

    /// Chooses tags by a schema, which grows where it has to.
    fn choose(
        census: &Census,
        schema: Schema,
        rules: &schema::SchemaRules,
        wishes: Wishes,
    ) -> (Chosen, Tagger) {
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
        tagger.one_tag(wishes.one_tag);

        let mut chosen = Chosen::default();
        // Many questions are about the same types in different places.
        let mut known: KeyedMap<(TypeId, TypeId, Option<TagId>), Choice> = KeyedMap::default();
        let mut numbers: KeyedMap<TypeId, u32> = KeyedMap::default();
        for &Question { structure_type, above, read, .. } in &census.questions {
            let choice = *known.entry((structure_type, above, read)).or_insert_with(|| {
                let read = read.map(|tag| tags.get(tag));
                let schema::Choice { tag, will_be_defined } = tagger.tag(structure_type, above, read, tags);
                let number = numbers.len() as u32;
                let type_number = *numbers.entry(structure_type).or_insert(number);
                let choice = Choice { type_number, ..chosen.choice(tag, read, will_be_defined) };
                chosen.distinct.push((structure_type, above, choice));
                choice
            });
            chosen.choices.push(choice);
        }
        (chosen, tagger)
    }

    fn by_dictionary(
        mut census: Census,
        source: &Schema,
        dictionaries: Dictionaries,
        pseudo: PseudoStructures,
        wishes: Wishes,
    ) -> Tagging {
        let schema = census.schema.take().unwrap_or_else(|| schema::schema_of(source));
        let tags = &census.tags;
        // What a dictionary says is kept as it says it.
        let places = if source.dictionary().is_some() { KeyedMap::default() } else { census.places() };
        let mut known: KeyedMap<TypeId, Vec<Box<str>>> = KeyedMap::default();
        let mut hints = |structure_type: TypeId| {
            let places = || places.get(&structure_type).map(Vec::as_slice).unwrap_or_default();
            let found = || schema::hints(&schema, tags, structure_type, places());
            known.entry(structure_type).or_insert_with(found).clone()
        };
        let wanted = |question: &Question| wanted(question, source, &schema, tags, &mut hints);
        let wanted: Vec<Wanted> = census.questions.iter().map(wanted).collect();
        let prefixes = schema.prefixes();
        let mut tagger =
            DictionaryTagger::new(source.dictionary(), prefixes, dictionaries, pseudo, wanted.iter());
        tagger.one_tag(wishes.one_tag);
        let mut chosen = Chosen::default();
        for (wanted, question) in wanted.iter().zip(&census.questions) {
            let tag = tagger.tag(wanted);
            let choice = chosen.choice(tag, question.read.map(|tag| tags.get(tag)), false);
            chosen.choices.push(choice);
        }
        let (dictionary, used) = tagger.finish();
        let types: Vec<Box<str>> = chosen.tags.iter().map(|tag| dictionary.iri(tag).into()).collect();
        let mut numbers: KeyedMap<&str, u32> = KeyedMap::default();
        let numbered = types.iter().zip(0..).map(|(iri, number)| *numbers.entry(iri).or_insert(number));
        let type_numbers: Vec<u32> = numbered.collect();
        let Chosen { tags, mut choices, .. } = chosen;
        choices.iter_mut().for_each(|choice| choice.type_number = type_numbers[choice.tag as usize]);
        let (key, untyped) = (Key::Dictionary(dictionary, used), Untyped::default());
        Tagging { census, choices, tags, types, key, untyped }
    }

    /// The lines of the schema or the dictionary, all that stands in `HEAD`; none where it is not written. An error where
    /// it is needed and not wanted: a tag, and its type.
    pub(crate) fn schema_lines(
        &self,
        selection: SchemaSelection,
    ) -> Result<Option<Vec<SchemaLine>>, (Box<str>, String)> {
        match &self.key {
            Key::Schema(schema, used) => {
                if selection == SchemaSelection::None
                    && let Some(missing) = schema::needs_schema(schema, used)
                {
                    return Err(missing);
                }
                Ok(schema::lines(schema, used, selection))
            }
            Key::Dictionary(dictionary, used) => {
                match self.tags.iter().filter(|tag| dictionary.needs_entry(tag)).min() {
                    Some(tag) if selection == SchemaSelection::None => {
                        Err((tag.clone(), dictionary.iri(tag).into_owned()))
                    }
                    _ => Ok(Some(schema::dictionary_lines(dictionary, used, selection))),
                }
            }
        }
    }

    /// The schema, where there is one.
    pub(crate) fn schema(&self) -> Option<&Schema> {
        match &self.key {
            Key::Schema(schema, _) => Some(schema),
            Key::Dictionary(..) => None,
        }
    }

    /// Whether any structure has a type, by dictionary.
    pub(crate) fn any_of_type(&self, iri: &str) -> bool {
        self.types.iter().any(|known| &**known == iri)
    }

    /// The first type that the rules for dictionaries do not allow, with its tag.
    pub(crate) fn first_iri(&self, wrong: impl Fn(&str) -> bool) -> Option<(Box<str>, String)> {
        let Key::Dictionary(dictionary, _) = &self.key else { return None };
        let tags = self.tags.iter().map(|tag| (tag.clone(), dictionary.iri(tag).into_owned()));
        tags.filter(|(_, iri)| wrong(iri)).min()
    }

    /// The tags of a dataset; `None` for one that is not in the census.
    pub(crate) fn for_dataset<'t>(&'t self, dataset: &'t Dataset<'t>) -> Option<Tagged<'t>> {
        let numbers = self.census.numbers(dataset)?;
        let choice = |number: u32| self.choices[number as usize];
        let choices = numbers.iter().map(|number| number.map(choice)).collect();
        let change = |number: u32| self.untyped.changes.get(number as usize)?.as_ref();
        let changes = match self.untyped.changes.is_empty() {
            true => Vec::new(),
            false => numbers.iter().map(|number| number.and_then(change)).collect(),
        };
        Some(Tagged { tagging: self, dataset, choices, changes })
    }
}

/// The tags of undefined structures for which several definitions apply, with the types within which that is so.
fn ambiguous<'c>(census: &'c Census, schema: &Schema) -> Vec<(&'c str, TypeId)> {
    let place = |question: &Question| {
        let tag = census.tags.get(question.structure_type.undefined_tag()?);
        let above = match question.above.undefined_tag() {
            None => question.above,
            Some(_) => schema.find(&schema.iri(question.above, &census.tags))?,
        };
        (schema.resolve(tag, above) == Resolution::Ambiguous).then_some((tag, above))
    };
    census.questions.iter().filter_map(place).collect()
}

/// What a question asks for, by dictionary.
fn wanted(
    question: &Question,
    source: &Schema,
    schema: &Schema,
    tags: &Tags,
    hints: impl FnOnce(TypeId) -> Vec<Box<str>>,
) -> Wanted {
    let &Question { structure_type, above, read, term } = question;
    let read = read.map(|tag| tags.get(tag));
    let iri = match term {
        Some(tag) => schema::dictionary_iri(tags.get(tag)),
        None if source.dictionary().is_some() => schema.iri(structure_type, tags).into(),
        None => schema::iri_by_dictionary(schema, tags, structure_type, above, read),
    };
    let hints = match schema::dictionary_tag(&iri) {
        Some(_) => Vec::new(),
        None => hints(structure_type),
    };
    Wanted { iri, hints, read: read.map(Box::from), place: schema::place_within(above) }
}

/// The tags with which the structures of one dataset will be written.
#[derive(Debug)]
pub(crate) struct Tagged<'t> {
    tagging: &'t Tagging,
    dataset: &'t Dataset<'t>,
    /// The choice for each kind of which there is data.
    choices: Vec<Option<Choice>>,
    /// How the type of each kind changes; empty where none does.
    changes: Vec<Option<&'t Worded>>,
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

    /// A number for the type of a structure, as the dialect has it: the same for the same type.
    pub(crate) fn type_number(&self, structure: StructureId) -> u32 {
        let choice = self.choice(self.dataset.tape.kind(structure));
        choice.map_or(u32::MAX, |choice| choice.type_number)
    }

    /// Whether a structure has a type, by dictionary.
    pub(crate) fn has_type(&self, structure: StructureId, iri: &str) -> bool {
        let choice = self.choice(self.dataset.tape.kind(structure));
        choice.is_some_and(|choice| {
            self.tagging.types.get(choice.tag as usize).is_some_and(|known| &**known == iri)
        })
    }

    /// Whether the structures of a kind keep the tag that they were read with.
    pub(crate) fn keeps(&self, kind: u32) -> bool {
        self.choice(kind).is_some_and(|choice| choice.kept)
    }

    /// Structures that will be read as something else since no schema is written, each with how its type changes.
    pub(crate) fn retyped(&self) -> impl Iterator<Item = (StructureId, &'t Worded)> {
        let tape = &self.dataset.tape;
        let all = (!self.changes.is_empty()).then(|| tape.all()).into_iter().flatten();
        all.filter_map(|structure| Some((structure, self.changes[tape.kind(structure) as usize]?)))
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
