//! Structures as `parse` shows them, with what people would want to know besides.

use std::collections::BTreeMap;
use std::io::{self, Write};

use heirloom::source::Locator;
use heirloom::{Parsed, Structure};

use super::paths::Paths;
use crate::json::Json;
use crate::node;
use crate::people::called;

/// Writes an array with an object for each structure: its path, its line, the name of its record, the structure itself, and
/// the names of the records that it points to, by their ids.
pub(super) fn write(
    parsed: &Parsed<'_>,
    shown: &[Structure<'_>],
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    let (mut locator, paths) = (Locator::new(parsed.text()), Paths::of(parsed));
    json.array()?;
    for structure in shown {
        json.object()?;
        json.member("path", &paths.to(*structure))?;
        if let Some(lines) = structure.lines() {
            json.number("line", &locator.locate(lines.start()).line.to_string())?;
        }
        if let Some(name) = called(structure.record()) {
            json.member("name", &name)?;
        }
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
    targets.filter_map(|target| Some((target.id()?, called(target)?))).collect()
}
