//! Datasets to JSON.

use std::io::{self, Write};

use heirloom_core::schema::{DATA_MODEL, Dictionary, Origin, Schema};
use heirloom_core::tree::Head;
use heirloom_core::{Dataset, Dialect};

use super::VERSION;
use crate::json::Json;
use crate::stages::node;

/// Writes a dataset, and what a reader needs to know of it. `encoding` is that of the file in which it was.
pub fn write(dataset: &Dataset<'_>, encoding: &str, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    json.number("version", &VERSION.to_string())?;
    json.known("dialect", dataset.dialect().map(Dialect::name))?;
    json.member("encoding", encoding)?;
    let schema = dataset.schema();
    match schema.dictionary() {
        Some(dictionary) => write_dictionary(dictionary, json)?,
        None => write_schema(schema, json)?,
    }
    let head_is_data = dataset.dialect().is_some_and(|dialect| dialect.rules().tree.head == Head::Structure);
    if let Some(head) = dataset.head().filter(|_| head_is_data) {
        json.key("head")?;
        node::write(node::typed(std::iter::once(head)).take(1), None, json)?;
    }
    json.key("metadata")?;
    json.array()?;
    node::write(node::typed(dataset.metadata()), None, json)?;
    json.end()?;
    json.key("document")?;
    json.array()?;
    node::write(node::typed(dataset.document()), None, json)?;
    json.end()?;
    json.end()
}

/// Writes what a file says of types and tags beyond the default schema. A file without a schema, read as usual, says nothing.
fn write_schema(schema: &Schema, json: &mut Json<impl Write>) -> io::Result<()> {
    let of = |origin: Origin| schema.definitions().iter().any(|found| found.origin == origin);
    let built_in = of(Origin::DataModel);
    let strict = built_in && !of(Origin::Overlay);
    if schema.is_default() && !strict {
        return Ok(());
    }
    json.key("schema")?;
    json.object()?;
    json.boolean("default", schema.is_default())?;
    if strict {
        json.boolean("strict", true)?;
    }
    if !schema.is_default() {
        write_pairs(json, "prefixes", schema.prefixes().iter().map(|prefix| (&*prefix.name, &*prefix.iri)))?;
        write_externals(schema, built_in, json)?;
        write_definitions(schema, json)?;
    }
    json.end()
}

fn write_externals(schema: &Schema, built_in: bool, json: &mut Json<impl Write>) -> io::Result<()> {
    if schema.externals().is_empty() {
        return Ok(());
    }
    json.key("externals")?;
    json.array()?;
    for external in schema.externals() {
        json.object()?;
        json.member("iri", &external.iri)?;
        let known = match (external.resolved, &*external.iri == DATA_MODEL && built_in) {
            (false, _) => "missing",
            (true, true) => "built-in",
            (true, false) => "included",
        };
        json.member("definitions", known)?;
        json.end()?;
    }
    json.end()
}

/// Writes the definitions but for those that are built in.
fn write_definitions(schema: &Schema, json: &mut Json<impl Write>) -> io::Result<()> {
    let own = |origin: Origin| !matches!(origin, Origin::DataModel | Origin::Overlay);
    let term = |of| schema.term(of).unwrap_or_default();
    let escapes = schema.escapes().filter(|(.., origin)| own(*origin));
    let escapes = escapes.map(|(tag, types, origin)| {
        let letters: String = types.letters().collect();
        (vec![("tag", tag.to_string()), ("escapes", letters)], origin)
    });
    write_entries("escapes", escapes, json)?;
    let supertypes = schema.supertypes().iter().filter(|stated| own(stated.origin));
    let supertypes = supertypes.map(|stated| {
        let members = [("type", stated.subtype), ("supertype", stated.supertype)];
        (members.map(|(member, of)| (member, term(of).to_string())).to_vec(), stated.origin)
    });
    write_entries("supertypes", supertypes, json)?;
    let tags = schema.definitions().iter().filter(|found| own(found.origin));
    let tags = tags.map(|found| {
        let types = [("in", found.superstructure), ("type", found.structure_type)];
        let types = types.map(|(member, of)| (member, term(of).to_string()));
        let members = std::iter::once(("tag", found.tag.to_string())).chain(types);
        (members.collect(), found.origin)
    });
    write_entries("tags", tags, json)
}

/// Writes the entries of one sort, if there are any: the members of each, and where it comes from.
fn write_entries(
    key: &str,
    entries: impl Iterator<Item = (Vec<(&'static str, String)>, Origin)>,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    let mut entries = entries.peekable();
    if entries.peek().is_none() {
        return Ok(());
    }
    json.key(key)?;
    json.array()?;
    for (members, origin) in entries {
        json.object()?;
        members.iter().try_for_each(|(key, value)| json.member(key, value))?;
        if origin == Origin::External {
            json.boolean("external", true)?;
        }
        json.end()?;
    }
    json.end()
}

fn write_dictionary(dictionary: &Dictionary, json: &mut Json<impl Write>) -> io::Result<()> {
    let (default, namespaces) = (dictionary.default_namespace(), dictionary.namespaces());
    if default.is_none() && namespaces.is_empty() && dictionary.mappings().is_empty() {
        return Ok(());
    }
    json.key("dictionary")?;
    json.object()?;
    json.known("default", default)?;
    write_pairs(json, "namespaces", namespaces.iter().map(|one| (&*one.key, &*one.iri)))?;
    if !dictionary.mappings().is_empty() {
        json.key("tags")?;
        json.object()?;
        for mapping in dictionary.mappings() {
            json.strings(&mapping.tag, &mapping.iris)?;
        }
        json.end()?;
    }
    json.end()
}

/// Writes an object of strings, if there are any.
fn write_pairs<'p>(
    json: &mut Json<impl Write>,
    key: &str,
    pairs: impl ExactSizeIterator<Item = (&'p str, &'p str)>,
) -> io::Result<()> {
    if pairs.len() == 0 {
        return Ok(());
    }
    json.key(key)?;
    json.object()?;
    for (name, iri) in pairs {
        json.member(name, iri)?;
    }
    json.end()
}
