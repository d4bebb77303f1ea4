//! A dictionary as `PRFX` and `DEFN` lines.

use super::{Dictionary, Entry, Mapping, Namespace};
use crate::keyed::KeyedSet;
use crate::schema::{Origin, SchemaLine, SchemaSelection};

/// The lines of a dictionary: those of entries in use, or all.
pub(crate) fn lines(
    dictionary: &Dictionary,
    used: &KeyedSet<Entry>,
    selection: SchemaSelection,
) -> Vec<SchemaLine> {
    let wanted = |entry: Entry| match selection {
        SchemaSelection::Used => used.contains(&entry),
        SchemaSelection::Full => true,
        SchemaSelection::None => false,
    };
    let mut lines: Vec<SchemaLine> = Vec::new();
    if let Some(default) = dictionary.default_namespace().filter(|_| wanted(Entry::DefaultNamespace)) {
        lines.push((1, "PRFX", default.to_string()));
    }
    // Those of the file in their order; new ones in one that does not depend on the data, the bare underscore last.
    let mut namespaces: Vec<(usize, &Namespace)> = dictionary.namespaces().iter().enumerate().collect();
    namespaces.sort_by_key(|(_, one)| (one.origin == Origin::New).then_some((&*one.key == "_", &one.key)));
    for (number, namespace) in namespaces {
        if wanted(Entry::Namespace(number)) {
            lines.push((1, "PRFX", format!("{} {}", namespace.key, namespace.iri)));
        }
    }
    let mut mappings: Vec<(usize, &Mapping)> = dictionary.mappings().iter().enumerate().collect();
    mappings.sort_by_key(|(_, one)| (one.origin == Origin::New).then_some(&one.tag));
    for (number, mapping) in mappings {
        if wanted(Entry::Mapping(number)) {
            // Further IRIs stand on lines of their own.
            lines.push((1, "DEFN", format!("{} {}", mapping.tag, mapping.iris.join("\n"))));
        }
    }
    lines
}
