//! From types by dictionary to types by schema, and back.
//!
//! In dialects with a dictionary a type of the data model is an IRI that ends with a tag, whatever that lies in; in those
//! with a schema it depends on the place. The default schema is the table that leads from one to the other: the tag of the
//! first, resolved where it stands, is the second. All other types keep their IRIs. Namespaces become prefixes, and
//! hints supertypes: what a hint names depends on the places of the structures that have it.

use std::cell::LazyCell;
use std::sync::LazyLock;

use super::dictionary::{Dictionary, dictionary_iri, dictionary_tag};
use super::prefixes::Prefix;
use super::terms::undefined_tag;
use super::{Origin, Resolution, Schema, TypeId};
use crate::tree::{TagId, Tags};

static DEFAULT: LazyLock<Schema> = LazyLock::new(Schema::default);

/// A schema for the types of data, whichever sort they are of. That of a dictionary says what it says, but for the tags:
/// these depend on where they stand.
pub(crate) fn schema_of(source: &Schema) -> Schema {
    source.dictionary().map_or_else(|| source.clone(), schema_of_dictionary)
}

fn schema_of_dictionary(dictionary: &Dictionary) -> Schema {
    let mut schema = DEFAULT.clone();
    for namespace in dictionary.namespaces() {
        let name = namespace.key.trim_end_matches('_');
        if !name.is_empty() && schema.prefixes.named(name).is_none() {
            schema.prefixes.push(Prefix {
                name: name.into(),
                iri: namespace.iri.clone(),
                origin: Origin::File,
            });
        }
    }
    for mapping in dictionary.mappings() {
        let [iri, hints @ ..] = &*mapping.iris else { continue };
        let subtype = match dictionary_tag(iri) {
            None => schema.intern(iri),
            // Of a tag that means different things there is nothing to say.
            Some(tag) => match only_type(tag) {
                Some(of_tag) => of_tag,
                None => continue,
            },
        };
        for hint in hints {
            let supertype = dictionary_tag(hint).and_then(only_type).unwrap_or_else(|| schema.intern(hint));
            if subtype != supertype {
                schema.add_supertype(subtype, supertype, Origin::File);
            }
        }
    }
    schema
}

/// The hints of a dictionary whose tags mean different things in different places: the type that has the hint, the type that
/// the hint is as an extension, and the tag.
pub(crate) fn hints_by_place(schema: &Schema) -> Vec<(TypeId, TypeId, Box<str>)> {
    let by_place = schema.supertypes().iter().filter_map(|stated| {
        let tag = dictionary_tag(schema.term(stated.supertype)?)?;
        let is_known = DEFAULT.defines(tag) && only_type(tag).is_none();
        is_known.then(|| (stated.subtype, stated.supertype, tag.into()))
    });
    by_place.collect()
}

/// What a tag of the data model means in a superstructure of some type, if it means anything there.
pub(crate) fn meaning_within(schema: &Schema, tags: &Tags, tag: &str, above: TypeId) -> Option<TypeId> {
    match schema.resolve(tag, above_as_term(schema, tags, above)?) {
        Resolution::Defined(found) => Some(found),
        Resolution::Undefined | Resolution::Ambiguous => None,
    }
}

/// The type by schema of a type by dictionary in a superstructure of some type; and its tag, if it is one of the data
/// model. Such a type has another tag where a dictionary says so: unless `has_own_tag`, it is kept as an extension in places
/// where its own tag would be no data.
pub(crate) fn type_by_schema(
    schema: &mut Schema,
    tags: &mut Tags,
    iri: &str,
    has_own_tag: bool,
    above: TypeId,
) -> (TypeId, Option<TagId>) {
    if let Some(tag) = dictionary_tag(iri) {
        let number = tags.intern(tag);
        if !has_own_tag && is_no_data(number, above) {
            return (schema.intern(iri), None);
        }
        let defined = above_as_term(schema, tags, above).map(|above| schema.resolve(tag, above));
        let found = match defined {
            Some(Resolution::Defined(found)) => found,
            _ if number == TagId::UNDEF => TypeId::UNDEFINED,
            _ => TypeId::undefined(number),
        };
        return (found, Some(number));
    }
    let found = match undefined_tag(iri) {
        Some(tag) => TypeId::undefined(tags.intern(tag)),
        None => schema.intern(iri),
    };
    (found, None)
}

/// Whether a tag means something to the serialisation in a superstructure of some type, so that what has it there is read
/// as no structure, or as another one.
fn is_no_data(tag: TagId, above: TypeId) -> bool {
    match tag {
        TagId::CONT | TagId::CONC | TagId::ERROR | TagId::UNDEF => true,
        TagId::TRLR => above == TypeId::DOCUMENT,
        TagId::CHAR | TagId::SCHMA => above == TypeId::METADATA,
        _ => false,
    }
}

fn above_as_term(schema: &Schema, tags: &Tags, above: TypeId) -> Option<TypeId> {
    match above.undefined_tag() {
        None => Some(above),
        Some(_) => schema.find(&schema.iri(above, tags)),
    }
}

/// The type by dictionary of a type by schema in a superstructure of some type.
pub(crate) fn iri_by_dictionary(
    schema: &Schema,
    tags: &Tags,
    structure_type: TypeId,
    above: TypeId,
    read: Option<&str>,
) -> Box<str> {
    if structure_type == TypeId::UNDEFINED {
        return dictionary_iri("UNDEF");
    }
    let above = superstructures(schema, tags, above);
    let iri = schema.iri(structure_type, tags);
    if let Some(tag) = structure_type.undefined_tag() {
        // A tag that nothing defines where something does needs a name of its own.
        return match resolve(tags.get(tag), &above) {
            Resolution::Defined(_) => iri.into(),
            Resolution::Undefined | Resolution::Ambiguous => dictionary_iri(tags.get(tag)),
        };
    }
    let Some(by_default) = DEFAULT.find(&iri) else { return iri.into() };
    let leads = |tag: &&str| resolve(tag, &above) == Resolution::Defined(by_default);
    let known = DEFAULT.definitions_of(by_default).map(|found| &*found.tag);
    match read.into_iter().chain(known).find(leads) {
        Some(tag) => dictionary_iri(tag),
        None => iri.into(),
    }
}

/// The types like which structures of a type may be treated, in order: its supertypes, as far as the file says so. `places`
/// are the types of what such structures lie in.
///
/// A type of the data model is named by its tag where that means the same everywhere, or means nothing else in these places.
pub(crate) fn hints(
    schema: &Schema,
    tags: &Tags,
    structure_type: TypeId,
    places: &[TypeId],
) -> Vec<Box<str>> {
    let within = || places.iter().map(|&above| superstructures(schema, tags, above)).collect();
    let within: LazyCell<Vec<Vec<TypeId>>, _> = LazyCell::new(within);
    let named_in_places = |supertype: TypeId| {
        let mut own = DEFAULT.definitions_of(supertype).map(|found| &*found.tag);
        own.find(|tag| {
            let mut meanings = within.iter().filter_map(|above| match resolve(tag, above) {
                Resolution::Defined(found) => Some(found),
                Resolution::Undefined | Resolution::Ambiguous => None,
            });
            meanings.next() == Some(supertype) && meanings.all(|found| found == supertype)
        })
    };
    let iri = |of: TypeId| {
        let iri = schema.term(of)?;
        let known = DEFAULT.find(iri);
        let tag = known.and_then(|known| only_tag(known).or_else(|| named_in_places(known)));
        Some(tag.map_or(iri.into(), dictionary_iri))
    };
    stated_supertypes(schema, structure_type).into_iter().filter_map(iri).collect()
}

/// The supertypes of a type that the file states, in order.
fn stated_supertypes(schema: &Schema, structure_type: TypeId) -> Vec<TypeId> {
    let mut found: Vec<TypeId> = vec![structure_type];
    let mut next = 0;
    while let Some(&subtype) = found.get(next) {
        next += 1;
        let ours = |origin: Origin| !matches!(origin, Origin::DataModel | Origin::Overlay);
        let stated =
            schema.supertypes().iter().filter(|stated| stated.subtype == subtype && ours(stated.origin));
        for stated in stated {
            if !found.contains(&stated.supertype) {
                found.push(stated.supertype);
            }
        }
    }
    found.remove(0);
    found
}

/// What a tag means by default in the first of these types that knows it, if they agree.
fn resolve(tag: &str, superstructures: &[TypeId]) -> Resolution {
    let mut found = Resolution::Undefined;
    for &above in superstructures {
        found = match (found, DEFAULT.resolve(tag, above)) {
            (found, Resolution::Undefined) => found,
            (Resolution::Undefined, here) => here,
            (found, here) if found == here => found,
            _ => return Resolution::Ambiguous,
        };
    }
    found
}

/// A superstructure type as the default schema knows it: itself, or those of its hints that come back as supertypes.
fn superstructures(schema: &Schema, tags: &Tags, above: TypeId) -> Vec<TypeId> {
    if let Some(known) = DEFAULT.find(&schema.iri(above, tags)) {
        return vec![known];
    }
    let hints = if above.undefined_tag().is_some() { Vec::new() } else { hints(schema, tags, above, &[]) };
    let supertype = |hint: &str| dictionary_tag(hint).and_then(only_type).or_else(|| DEFAULT.find(hint));
    hints.iter().filter_map(|hint| supertype(hint)).collect()
}

/// The type of a tag that means the same everywhere.
fn only_type(tag: &str) -> Option<TypeId> {
    let mut types = DEFAULT.definitions_with(tag).map(|found| found.structure_type);
    let first = types.next()?;
    types.all(|other| other == first).then_some(first)
}

/// A tag that means this type wherever it means anything.
fn only_tag(structure_type: TypeId) -> Option<&'static str> {
    let mut tags = DEFAULT.definitions_of(structure_type).map(|found| &*found.tag);
    tags.find(|tag| only_type(tag) == Some(structure_type))
}
