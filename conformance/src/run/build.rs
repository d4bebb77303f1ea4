//! Builds a dataset as a vector says.

use std::collections::HashMap;

use heirloom_core::{Builder, Dataset, Dialect, Key};

use super::{joined, reading};
use crate::notation;
use crate::vector::{Build, Read};

/// Builds a dataset; the inner result is that of the library.
pub(crate) fn build(
    dialect: Dialect,
    structures: &[Build],
    head: Option<&[String]>,
) -> Result<Result<Dataset<'static>, String>, String> {
    let mut builder = match head {
        None => Builder::new(),
        Some(head) => {
            let head = ["0 HEAD", "1 CHAR UTF-8"].into_iter().chain(head.iter().map(String::as_str));
            let (parsed, _) = reading::read(dialect, &joined(head.chain(["0 TRLR"])), &Read::default())?;
            Builder::with_schema(parsed.dataset.schema().clone())
        }
    };
    let mut known: HashMap<&str, Key> = HashMap::new();
    let mut pointers: Vec<(Key, &str)> = Vec::new();
    let mut waiting: Vec<(&Build, Option<Key>)> = structures.iter().rev().map(|made| (made, None)).collect();
    while let Some((made, above)) = waiting.pop() {
        let iri = notation::expand(&made.structure_type);
        let key = match (above, made.place.as_deref()) {
            (Some(above), None) => builder.substructure(above, &iri),
            (None, Some("metadata")) => builder.metadata(&iri),
            (None, None) => builder.record(&iri),
            (_, Some(other)) => return Err(format!("a structure can't be in `{other}`")),
        };
        if let Some(id) = &made.id {
            builder.set_id(key, id);
        }
        if let Some(name) = made.name.as_deref().or(made.id.as_deref()) {
            known.entry(name).or_insert(key);
        }
        if let Some(string) = &made.string {
            builder.set_string(key, string);
        }
        if let Some(pointer) = &made.pointer {
            pointers.push((key, pointer));
        }
        waiting.extend(made.substructures.iter().rev().map(|below| (below, Some(key))));
    }
    for (key, pointer) in pointers {
        let target =
            known.get(pointer).ok_or(format!("a pointer leads to `{pointer}`, which is not there"))?;
        builder.set_pointer(key, *target);
    }
    Ok(builder.build().map_err(|error| error.to_string()))
}
