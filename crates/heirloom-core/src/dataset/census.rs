use super::Dataset;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::schema::{self, Schema, TypeId};
use crate::tree::{Kinds, TagId, Tags};

/// What occurs: in one dataset, or in several with the same schema of which each has some of the records of a file.
#[derive(Debug)]
pub(crate) struct Census {
    pub(super) tags: Tags,
    /// In the order in which they were first met.
    pub(super) questions: Vec<Question>,
    numbers: KeyedMap<Path, u32>,
    /// For each question the type by dictionary, where there was one.
    named: Vec<Option<Named>>,
    /// The schema to which types belong, unless it is that of the datasets: one that says what their dictionary says.
    pub(super) schema: Option<Schema>,
}

/// All that the choice of a tag depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    /// The type, by schema.
    pub(super) structure_type: TypeId,
    /// The type of what the structures lie in.
    pub(super) above: TypeId,
    /// The tag with which they were read, or built, if they have one.
    pub(super) read: Option<TagId>,
    /// The tag of the data model whose type they have, if that is known by a dictionary.
    pub(super) term: Option<TagId>,
}

/// A type by dictionary.
#[derive(Clone, Debug)]
struct Named {
    iri: Box<str>,
    /// Whether its structures have the tag that it has by default.
    has_own_tag: bool,
}

/// How often types are looked up again before hints are left as they are. One more often than hints depend on each other
/// is enough.
const MOST_ROUNDS: usize = 16;

/// A sort of structures as the datasets know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Path {
    /// What they lie in.
    above: Above,
    structure_type: TypeId,
    read: Option<TagId>,
}

/// What structures lie in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Above {
    Document,
    Metadata,
    /// Structures that another question is about.
    Question(u32),
}

impl Default for Census {
    fn default() -> Census {
        let (questions, numbers) = (Vec::new(), KeyedMap::default());
        Census { tags: Tags::new(), questions, numbers, named: Vec::new(), schema: None }
    }
}

impl Census {
    /// Adds what occurs in a dataset, behind what is known already.
    pub(crate) fn add(&mut self, dataset: &Dataset<'_>) {
        let tags: Vec<TagId> = dataset.tape.tags().iter().map(|(_, tag)| self.tags.intern(tag)).collect();
        let mut numbers = vec![None; dataset.tape.kinds().len()];
        for &kind in &dataset.kinds {
            let path = path(dataset, kind, &tags, &numbers);
            let number = match self.numbers.get(&path) {
                Some(&known) => known,
                None => self.ask(dataset, path, kind),
            };
            numbers[kind as usize] = Some(number);
        }
    }

    /// For each kind of a dataset of which there is data its type by schema.
    pub(super) fn types_by_schema(dataset: &Dataset<'_>) -> Vec<Option<Box<str>>> {
        let mut census = Census::default();
        census.add(dataset);
        census.settle_hints(&dataset.schema);
        let numbers = census.numbers(dataset).unwrap_or_default();
        let schema = census.schema.as_ref().unwrap_or(&dataset.schema);
        let types = numbers.into_iter().map(|number| {
            let Question { structure_type, .. } = census.questions[number? as usize];
            Some(schema.iri(structure_type, &census.tags).into())
        });
        types.collect()
    }

    /// Finds the types by schema that hints of a dictionary name, once all data have been looked at: where a tag means
    /// different things, the places of the structures that have the hint decide. In places where it means nothing it says
    /// nothing; where two places disagree the hint keeps its IRI.
    pub(super) fn settle_hints(&mut self, source: &Schema) {
        if source.dictionary().is_none() || self.schema.is_none() {
            return;
        }
        let plain = schema::schema_of(source);
        let mut open: KeyedMap<TypeId, Vec<(TypeId, Box<str>)>> = KeyedMap::default();
        for (subtype, hint, tag) in schema::hints_by_place(&plain) {
            open.entry(subtype).or_default().push((hint, tag));
        }
        if open.is_empty() {
            return;
        }
        let parents = self.parents();
        // What each hint of a type names; nothing if that differs.
        let mut settled: KeyedMap<(TypeId, TypeId), Option<TypeId>> = KeyedMap::default();
        for _ in 0..MOST_ROUNDS {
            let mut schema = plain.clone();
            for (&(subtype, hint), &named) in &settled {
                if let Some(named) = named {
                    schema.redirect_supertype(subtype, hint, named);
                }
            }
            let mut questions = self.questions.clone();
            let mut changed = false;
            for number in 0..questions.len() {
                let above = parents[number].map(|parent| questions[parent].structure_type);
                let above = above.unwrap_or(questions[number].above);
                let Some(Named { iri, has_own_tag }) = &self.named[number] else { continue };
                let (structure_type, term) =
                    schema::type_by_schema(&mut schema, &mut self.tags, iri, *has_own_tag, above);
                questions[number] = Question { structure_type, above, term, ..questions[number] };
                for (hint, tag) in open.get(&structure_type).into_iter().flatten() {
                    let found = schema::meaning_within(&schema, &self.tags, tag, above);
                    let Some(found) = found.filter(|&found| found != structure_type) else { continue };
                    let known = settled.entry((structure_type, *hint)).or_insert_with(|| {
                        changed = true;
                        schema.redirect_supertype(structure_type, *hint, found);
                        Some(found)
                    });
                    if known.is_some_and(|known| known != found) {
                        *known = None;
                        changed = true;
                    }
                }
            }
            if !changed {
                schema.restate_supertypes(|subtype, hint| settled.get(&(subtype, hint)).copied().flatten());
                self.questions = questions;
                self.schema = Some(schema);
                return;
            }
        }
    }

    /// For each type the types of what its structures lie in, each once.
    pub(super) fn places(&self) -> KeyedMap<TypeId, Vec<TypeId>> {
        let mut places: KeyedMap<TypeId, Vec<TypeId>> = KeyedMap::default();
        let mut seen: KeyedSet<(TypeId, TypeId)> = KeyedSet::default();
        for &Question { structure_type, above, .. } in &self.questions {
            if seen.insert((structure_type, above)) {
                places.entry(structure_type).or_default().push(above);
            }
        }
        places
    }

    /// For each question, that about what its structures lie in; `None` for records, and for what lies in `HEAD`.
    pub(super) fn parents(&self) -> Vec<Option<usize>> {
        let mut parents = vec![None; self.questions.len()];
        for (path, &number) in &self.numbers {
            if let Above::Question(above) = path.above {
                parents[number as usize] = Some(above as usize);
            }
        }
        parents
    }

    /// For each kind of a dataset of which there is data the number of its question; `None` for a dataset that was not
    /// added.
    pub(super) fn numbers(&self, dataset: &Dataset<'_>) -> Option<Vec<Option<u32>>> {
        let tags: Option<Vec<TagId>> =
            dataset.tape.tags().iter().map(|(_, tag)| self.tags.find(tag)).collect();
        let tags = tags?;
        let mut numbers = vec![None; dataset.tape.kinds().len()];
        for &kind in &dataset.kinds {
            let path = path(dataset, kind, &tags, &numbers);
            numbers[kind as usize] = Some(*self.numbers.get(&path)?);
        }
        Some(numbers)
    }

    fn ask(&mut self, dataset: &Dataset<'_>, path: Path, kind: u32) -> u32 {
        let above = match path.above {
            Above::Document => TypeId::DOCUMENT,
            Above::Metadata => TypeId::METADATA,
            Above::Question(number) => self.questions[number as usize].structure_type,
        };
        let source = &*dataset.schema;
        // Whoever builds a dataset may name the types of either sort.
        let (structure_type, term, named) = match source.dictionary().is_some() || dataset.dialect.is_none() {
            true => {
                let target = self.schema.get_or_insert_with(|| schema::schema_of(source));
                let structure_type = dataset.type_of_kind(kind);
                let iri = source.iri(structure_type, dataset.tape.tags());
                // By dictionary a type is the tag that has it.
                let tag = structure_type.undefined_tag().map(|tag| dataset.tape.tags().get(tag));
                let has_own_tag = structure_type == TypeId::UNDEFINED
                    || tag.is_some_and(|tag| schema::dictionary_tag(&iri) == Some(tag));
                let found = schema::type_by_schema(target, &mut self.tags, &iri, has_own_tag, above);
                (found.0, found.1, Some(Named { iri: (*iri).into(), has_own_tag }))
            }
            false => (path.structure_type, None, None),
        };
        self.named.push(named);
        self.questions.push(Question { structure_type, above, read: path.read, term });
        let number = self.questions.len() as u32 - 1;
        self.numbers.insert(path, number);
        number
    }
}

/// The path to a kind of a dataset, where tags have other numbers; those of the kinds above it are known.
fn path(dataset: &Dataset<'_>, number: u32, tags: &[TagId], numbers: &[Option<u32>]) -> Path {
    let kind = dataset.tape.kinds().get(number);
    let structure_type = dataset.type_of_kind(number);
    let structure_type = match structure_type.undefined_tag() {
        Some(undefined) => TypeId::undefined(tags[undefined.index()]),
        None => structure_type,
    };
    let above = match kind.above {
        Kinds::NONE => Above::Document,
        above => numbers[above as usize].map_or(Above::Metadata, Above::Question),
    };
    let has_tag = !dataset.tape.tags().get(kind.tag).is_empty();
    let read = has_tag.then(|| tags[kind.tag.index()]);
    Path { above, structure_type, read }
}
