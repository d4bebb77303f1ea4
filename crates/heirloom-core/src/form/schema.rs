//! The definitions of a file's own schema, beside each other and beside those of the data model.

use super::{findings, header};
use crate::dataset::Structure;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::pipeline::Parsed;
use crate::schema::{Compatibility, Resolution, Schema, TypeId};
use crate::source::{Finding, Sink};

/// Looks at every `TAG` line of the ELF Schemas in a file.
pub(super) fn look(parsed: &Parsed<'_>, sink: &mut impl Sink) {
    let schema = parsed.dataset.schema();
    let default = parsed.dialect.default_schema(Compatibility::Overlay);
    let mut types: KeyedMap<Box<str>, KnownTags<'_>> = KeyedMap::default();
    for iri_line in header::schemas(parsed).flat_map(|schema| schema.substructures()) {
        if iri_line.tag() != "IRI" {
            continue;
        }
        let Some(iri) = iri_line.string() else { continue };
        let iri = schema.expand(iri.trim());
        let known = types.entry(iri.clone()).or_insert_with(|| KnownTags::of(schema, &default, &iri));
        for tag_line in iri_line.substructures().filter(|line| line.tag() == "TAG") {
            look_at_definition(schema, known, &iri, &tag_line, sink);
        }
    }
}

/// What is known of the tags of a type, collected once for all of its definitions.
struct KnownTags<'s> {
    of: Option<TypeId>,
    /// Those of the data model, each with the type that it lies in.
    standard: Vec<(&'s str, &'s str)>,
    /// Those of the file and of what it names.
    in_force: KeyedSet<(&'s str, &'s str)>,
    /// The first tag that the file gave it.
    first: Option<Box<str>>,
}

impl<'s> KnownTags<'s> {
    fn of(schema: &'s Schema, default: &'s Schema, iri: &str) -> KnownTags<'s> {
        let of = schema.find(iri);
        KnownTags {
            of,
            standard: default.find(iri).map_or(Vec::new(), |of| tags_of(default, of).collect()),
            in_force: of.map_or(KeyedSet::default(), |of| tags_of(schema, of).collect()),
            first: None,
        }
    }
}

fn look_at_definition(
    schema: &Schema,
    known: &mut KnownTags<'_>,
    iri: &str,
    tag_line: &Structure<'_>,
    sink: &mut impl Sink,
) {
    let (Some(definition), Some(place)) = (tag_line.string(), tag_line.payload_span()) else { return };
    let mut words = definition.split_ascii_whitespace();
    let Some(tag) = words.next() else { return };
    let superstructures: Vec<Box<str>> = words.map(|above| schema.expand(above)).collect();
    let KnownTags { of, standard, in_force, first: first_of_file } = known;
    // Definitions that reading ignores are reported by it.
    if !superstructures.iter().any(|above| in_force.contains(&(tag, &**above))) {
        return;
    }
    let has_standard = |above: &str| standard.contains(&(tag, above));
    let better = superstructures.iter().filter(|above| !has_standard(above)).find_map(|above| {
        standard
            .iter()
            .find(|(_, standard_above)| *standard_above == &**above)
            .map(|&(standard_tag, _)| standard_tag)
    });
    if let Some(standard_tag) = better {
        sink.report(
            Finding::new(&findings::OWN_TAG, place)
                .worded("tag", findings::STANDARD_TAG.with("standard", standard_tag)),
        );
    }
    // The data model has a few types with two tags, and a file may repeat its definitions.
    if superstructures.iter().all(|above| has_standard(above)) {
        return;
    }
    // A tag can't be used where it means something else.
    let is_free = |first: &str| {
        let resolve = |above: &str| {
            schema.find(above).map_or(Resolution::Undefined, |above| schema.resolve(first, above))
        };
        superstructures.iter().all(|above| match resolve(above) {
            Resolution::Undefined => true,
            Resolution::Defined(found) => Some(found) == *of,
            Resolution::Ambiguous => false,
        })
    };
    let mut report = |first: &str| {
        if is_free(first) {
            sink.report(Finding::new(&findings::SECOND_TAG, place).value("type", iri).value("first", first));
        }
    };
    // Definitions of the data model count where they are in force.
    let of_model: Vec<&str> =
        standard.iter().filter(|definition| in_force.contains(definition)).map(|&(tag, _)| tag).collect();
    match (&first_of_file, of_model.first()) {
        (Some(first), _) if **first != *tag => report(first),
        (None, Some(first)) if better.is_none() && !of_model.contains(&tag) => report(first),
        (None, _) => *first_of_file = Some(tag.into()),
        _ => {}
    }
}

/// The tags of a type in a schema, each with the type that it lies in.
fn tags_of(schema: &Schema, of: TypeId) -> impl Iterator<Item = (&str, &str)> {
    let definitions = schema.definitions_of(of);
    definitions.filter_map(|known| Some((&*known.tag, schema.term(known.superstructure)?)))
}
