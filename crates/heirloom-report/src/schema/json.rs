//! The schema of a file, for scripts.

use std::io::{self, Write};

use super::used::Used;
use crate::json::Json;

/// Writes one object.
pub fn write(used: &Used, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    if let Some(line) = used.declared {
        json.number("line", &line.to_string())?;
    }
    json.key("externals")?;
    json.array()?;
    for (iri, resolved) in &used.externals {
        json.object()?;
        json.member("iri", iri)?;
        json.boolean("resolved", *resolved)?;
        json.end()?;
    }
    json.end()?;
    json.key("prefixes")?;
    json.object()?;
    for (name, iri) in &used.prefixes {
        json.member(name, iri)?;
    }
    json.end()?;
    json.key("tags")?;
    json.array()?;
    for tag in &used.tags {
        json.object()?;
        json.member("tag", &tag.tag)?;
        json.member("superstructure", &tag.above)?;
        json.member("type", &tag.iri)?;
        json.member("origin", tag.origin.name())?;
        if let Some(line) = tag.origin.line() {
            json.number("definedInLine", &line.to_string())?;
        }
        json.number("count", &tag.count.to_string())?;
        json.key("lines")?;
        json.array()?;
        for line in &tag.places {
            json.item(&line.to_string())?;
        }
        json.end()?;
        json.end()?;
    }
    json.end()?;
    json.end()
}
