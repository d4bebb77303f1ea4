//! A dictionary as `PRFX` and `DEFN` lines.

use rustc_hash::FxHashSet;

use super::{Dictionary, Entry};
use crate::schema::{SchemaLine, SchemaSelection};

/// The lines of a dictionary: those of entries in use, or all.
pub(crate) fn lines(
    dictionary: &Dictionary,
    used: &FxHashSet<Entry>,
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
    for (number, namespace) in dictionary.namespaces().iter().enumerate() {
        if wanted(Entry::Namespace(number)) {
            lines.push((1, "PRFX", format!("{} {}", namespace.key, namespace.iri)));
        }
    }
    for (number, mapping) in dictionary.mappings().iter().enumerate() {
        if wanted(Entry::Mapping(number)) {
            // Further IRIs stand on lines of their own.
            lines.push((1, "DEFN", format!("{} {}", mapping.tag, mapping.iris.join("\n"))));
        }
    }
    lines
}
