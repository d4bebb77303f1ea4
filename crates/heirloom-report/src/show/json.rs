//! Structures as `parse` shows them, with what people would want to know besides.

use std::collections::BTreeMap;
use std::io::{self, Write};

use heirloom_core::source::Locator;
use heirloom_core::verbatim::Paths;
use heirloom_core::{Parsed, Structure};
use heirloom_model::{Meanings, labels};

use super::page::path;
use crate::json::Json;
use crate::stages::node;

/// Writes an object for each structure: its path, its line, its record, the structure itself, and the names of the records that
/// it points to, by their ids.
pub fn write(parsed: &Parsed<'_>, shown: &[Structure<'_>], json: &mut Json<impl Write>) -> io::Result<()> {
    let (mut locator, mut paths) = (Locator::new(parsed.text()), Paths::new(&parsed.dataset));
    let meanings = Meanings::new(&parsed.dataset);
    let mut line = |structure: Structure<'_>| Some(locator.locate(structure.lines()?.start()).line as u64);
    for structure in shown {
        json.object()?;
        json.member("path", &path(*structure, &mut paths))?;
        let record = structure.record();
        // In the order of the file, in which lines are found quickly.
        let [of_record, of_structure] = [record, *structure].map(&mut line);
        of_structure.map_or(Ok(()), |line| json.count("line", line))?;
        json.key("record")?;
        json.object()?;
        write_record(&meanings, record, of_record, json)?;
        json.end()?;
        json.key("structure")?;
        node::write(node::typed(std::iter::once(*structure)), None, json)?;
        json.key("names")?;
        json.object()?;
        for (id, name) in names(&meanings, *structure) {
            json.member(id, &name)?;
        }
        json.end()?;
        json.end()?;
    }
    Ok(())
}

/// Writes the members of a record, as they are wherever one is named: its tag, its id, its line and what it is called.
pub(crate) fn write_record(
    meanings: &Meanings,
    record: Structure<'_>,
    line: Option<u64>,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    json.member("tag", record.tag())?;
    json.known("id", record.id())?;
    line.map_or(Ok(()), |line| json.count("line", line))?;
    json.known("name", labels::called(meanings, record))
}

/// What the records are called that something in a structure points to.
fn names<'d>(meanings: &Meanings, structure: Structure<'d>) -> BTreeMap<&'d str, String> {
    let targets = structure.preorder().filter_map(|(_, below)| below.target());
    targets.filter_map(|target| Some((target.id()?, labels::called(meanings, target)?))).collect()
}
