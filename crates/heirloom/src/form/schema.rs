//! The definitions of a file's own schema, beside each other and beside those of the data model.

use super::{findings, header};
use crate::dataset::Structure;
use crate::keyed::KeyedMap;
use crate::pipeline::Parsed;
use crate::schema::{Compatibility, Schema, TypeId};
use crate::source::{Finding, Sink};

/// Looks at every `TAG` line of the ELF Schemas in a file.
pub(super) fn look(parsed: &Parsed<'_>, sink: &mut impl Sink) {
    let schema = parsed.dataset.schema();
    let default = parsed.dialect.default_schema(Compatibility::Overlay);
    let mut first_tags: KeyedMap<Box<str>, Box<str>> = KeyedMap::default();
    for iri_line in header::schemas(parsed).flat_map(|schema| schema.substructures()) {
        if iri_line.tag() != "IRI" {
            continue;
        }
        let Some(iri) = iri_line.string() else { continue };
        let iri = schema.expand(iri.trim());
        for tag_line in iri_line.substructures().filter(|line| line.tag() == "TAG") {
            look_at_definition(schema, &default, &iri, &tag_line, &mut first_tags, sink);
        }
    }
}

fn look_at_definition(
    schema: &Schema,
    default: &Schema,
    iri: &str,
    tag_line: &Structure<'_>,
    first_tags: &mut KeyedMap<Box<str>, Box<str>>,
    sink: &mut impl Sink,
) {
    let (Some(definition), Some(place)) = (tag_line.string(), tag_line.payload_span()) else { return };
    let mut words = definition.split_ascii_whitespace();
    let Some(tag) = words.next() else { return };
    let standard = default.find(iri).map_or(Vec::new(), |of| standard_tags(default, of));
    let mut superstructures = words.map(|above| schema.expand(above));
    let (mut any, mut all_standard) = (false, true);
    let mut better = None;
    for above in superstructures.by_ref() {
        any = true;
        let here = |&&(_, standard_above): &&(&str, &str)| standard_above == &*above;
        let has_own = standard.iter().filter(here).any(|&(standard_tag, _)| standard_tag == tag);
        all_standard &= has_own;
        if !has_own && better.is_none() {
            better = standard.iter().find(here).map(|&(standard_tag, _)| standard_tag);
        }
    }
    if let Some(standard_tag) = better {
        sink.report(Finding::new(&findings::OWN_TAG, place).with(standard_tag));
    }
    // The data model has a few types with two tags, and a file may repeat its definitions.
    if any && all_standard {
        return;
    }
    // Definitions of the data model count where they apply.
    let own = schema.find(iri).map_or(Vec::new(), |of| standard_tags(schema, of));
    let mut in_force = standard.iter().filter(|definition| own.contains(definition)).map(|&(tag, _)| tag);
    if better.is_none()
        && let Some(first) = in_force.next()
        && first != tag
        && in_force.all(|other| other != tag)
    {
        sink.report(Finding::new(&findings::SECOND_TAG, place).with(format!("{iri}, which is {first},")));
        return;
    }
    match first_tags.get(iri) {
        Some(first) if **first != *tag => {
            sink.report(Finding::new(&findings::SECOND_TAG, place).with(format!("{iri}, which is {first},")));
        }
        Some(_) => {}
        None => {
            first_tags.insert(iri.into(), tag.into());
        }
    }
}

/// The tags of a type in a schema, each with the type that it lies in.
fn standard_tags(schema: &Schema, of: TypeId) -> Vec<(&str, &str)> {
    let definitions = schema.definitions_of(of);
    definitions.filter_map(|known| Some((&*known.tag, schema.term(known.superstructure)?))).collect()
}
