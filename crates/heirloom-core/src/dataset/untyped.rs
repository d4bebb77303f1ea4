use super::tagging::{Choice, Chosen, Key, Tagging};
use crate::keyed::KeyedMap;
use crate::schema::{self, Compatibility, Resolution, Schema, TypeId, Used};
use crate::source::Worded;

/// What becomes of the types of a dataset that is written without its schema.
///
/// A reader then has the default schema and nothing else. So a structure of another type is written as the nearest thing
/// that this schema defines in the same place: a supertype, or what a hint of the drafts of 2017 names. Where there is
/// none it keeps its own tag, which is undefined there.
#[derive(Debug, Default)]
pub(crate) struct Untyped {
    /// For each question of the census, in words, how the type changes; `None` where it does not.
    pub(super) changes: Vec<Option<Worded>>,
}

impl Tagging {
    /// The tags for a file without a schema, where some type depends on one; else the same tags.
    pub(crate) fn without_schema(self) -> Tagging {
        let (census, choices, tags, source) = match self {
            Tagging { census, choices, tags, key: Key::Schema(schema, used), .. }
                if schema::needs_schema(&schema, &used).is_some() =>
            {
                (census, choices, tags, schema)
            }
            needs_none => return needs_none,
        };
        let default = Schema::by_default(Compatibility::Overlay, source.rules());
        let parents = census.parents();
        // The type, by default, of the structures of each question; those above come first.
        let mut types: Vec<TypeId> = Vec::with_capacity(choices.len());
        let mut chosen = Chosen::default();
        let mut changes = Vec::with_capacity(choices.len());
        // Two types without a definition that had one tag in different places keep it.
        let mut invented: KeyedMap<TypeId, Box<str>> = KeyedMap::default();
        let mut numbers: KeyedMap<(TypeId, u32), u32> = KeyedMap::default();
        for ((question, choice), parent) in census.questions.iter().zip(&choices).zip(parents) {
            let above = parent.map_or(question.above, |parent| types[parent]);
            let read = question.read.map(|tag| census.tags.get(tag));
            let own = &tags[choice.tag as usize];
            let nearest = Nearest { source: &source, default: &default, above };
            let iri = source.iri(question.structure_type, &census.tags);
            let (tag, becomes) = match question.structure_type.undefined_tag() {
                Some(_) => (own.clone(), nearest.read_as(own)),
                None if question.structure_type == TypeId::UNDEFINED => (own.clone(), TypeId::UNDEFINED),
                None => nearest.tag(question.structure_type, read).unwrap_or_else(|| {
                    let free = |tag: &str| nearest.read_as(tag) == TypeId::UNDEFINED;
                    let tag = match free(own) {
                        true => own.clone(),
                        false => invented
                            .entry(question.structure_type)
                            .or_insert_with(|| format!("_{own}").into())
                            .clone(),
                    };
                    (tag, TypeId::UNDEFINED)
                }),
            };
            let now = default.term(becomes).filter(|_| becomes != TypeId::UNDEFINED);
            changes.push(match now {
                _ if question.structure_type.undefined_tag().is_some() => None,
                _ if question.structure_type == TypeId::UNDEFINED => None,
                Some(now) if *now == *iri => None,
                Some(now) => Some(schema::TYPE_BECOMES.with("type", &*iri).and("becomes", now)),
                None => Some(schema::TYPE_IS_LOST.with("type", &*iri)),
            });
            types.push(becomes);
            let choice = chosen.choice(tag, read, false);
            // What has one type has one number, and so has what has none, by its tag.
            let next = numbers.len() as u32;
            let type_number = *numbers.entry((becomes, choice.tag)).or_insert(next);
            chosen.choices.push(Choice { type_number, ..choice });
        }
        let Chosen { tags, choices, .. } = chosen;
        let key = Key::Schema(Box::new(default), Used::default());
        let untyped = Untyped { changes };
        Tagging { census, choices, tags, types: Vec::new(), key, untyped }
    }
}

/// What the default schema has for types of another one, within structures of a type of its own.
struct Nearest<'s> {
    source: &'s Schema,
    default: &'s Schema,
    above: TypeId,
}

impl Nearest<'_> {
    /// The type as which a tag is read; `UNDEFINED` where it has no definition.
    fn read_as(&self, tag: &str) -> TypeId {
        match self.above != TypeId::UNDEFINED && self.above.undefined_tag().is_none() {
            true => match self.default.resolve(tag, self.above) {
                Resolution::Defined(found) => found,
                Resolution::Undefined | Resolution::Ambiguous => TypeId::UNDEFINED,
            },
            false => TypeId::UNDEFINED,
        }
    }

    /// A tag that is read as this type, or else as the nearest of its supertypes that has one here.
    fn tag(&self, structure_type: TypeId, read: Option<&str>) -> Option<(Box<str>, TypeId)> {
        let supertypes = self.source.eventual_supertypes(structure_type);
        supertypes.into_iter().find_map(|supertype| {
            let iri = self.source.term(supertype)?;
            // A hint is a tag of the data model; what it means depends on the place.
            if let Some(tag) = schema::dictionary_tag(iri) {
                let found = self.read_as(tag);
                return (found != TypeId::UNDEFINED).then(|| (tag.into(), found));
            }
            let known = self.default.find(iri)?;
            let tags = self.default.definitions_of(known).map(|found| &*found.tag);
            let tag = read.into_iter().chain(tags).find(|tag| self.read_as(tag) == known)?;
            Some((tag.into(), known))
        })
    }
}
