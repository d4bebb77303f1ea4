//! Structures as `parse` shows them, with what people would want to know besides.

use std::collections::BTreeMap;
use std::io::{self, Write};

use heirloom_core::source::Locator;
use heirloom_core::verbatim::Paths;
use heirloom_core::{Parsed, Structure};

use super::page::path;
use crate::json::Json;
use crate::people::name_in_file;
use crate::stages::node;

/// Writes an array with an object for each structure: its path, its line, the name of its record, the structure itself, and
/// the names of the records that it points to, by their ids.
pub fn write(parsed: &Parsed<'_>, shown: &[Structure<'_>], json: &mut Json<impl Write>) -> io::Result<()> {
    let (mut locator, mut paths) = (Locator::new(parsed.text()), Paths::new(&parsed.dataset));
    json.array()?;
    for structure in shown {
        json.object()?;
        json.member("path", &path(*structure, &mut paths))?;
        if let Some(lines) = structure.lines() {
            json.number("line", &locator.locate(lines.start()).line.to_string())?;
        }
        json.known("name", name_in_file(structure.record()))?;
        json.key("structure")?;
        node::write(node::typed(std::iter::once(*structure)), None, json)?;
        json.key("names")?;
        json.object()?;
        for (id, name) in names(*structure) {
            json.member(id, &name)?;
        }
        json.end()?;
        json.end()?;
    }
    json.end()
}

/// What the records are called that something in a structure points to.
fn names(structure: Structure<'_>) -> BTreeMap<&str, String> {
    let targets = structure.preorder().filter_map(|(_, below)| below.target());
    targets.filter_map(|target| Some((target.id()?, name_in_file(target)?))).collect()
}
