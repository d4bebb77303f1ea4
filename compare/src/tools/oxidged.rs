//! oxidged. Its readers keep a `Vec<u8>` of UTF-8 that they are given as the text of what they read.

use std::fs::File;
use std::io::BufReader;

use oxidged::tree::{Tree, TreeReader};
use oxidged::{Dataset, GedcomWriter, spec};

use super::{Input, Ready, Task, Tool, ready};

pub(super) const TOOL: Tool = Tool {
    name: "oxidged",
    tasks: &[
        (Task::Parse, read),
        (Task::Typed, read_typed),
        (Task::Write, read_and_write),
        (Task::WriteTyped, read_and_write_typed),
        (Task::WriteOnly, write_only),
        (Task::Validate, validate),
        (Task::Stream, stream),
    ],
};

fn read(input: Input<'_>) -> Result<Ready<'_>, String> {
    let octets = input.owned()?;
    let persons = |tree: &Tree| tree.records().filter(|record| record.tag() == "INDI").count();
    ready(move || Ok(Tree::from_bytes(octets.into_vec())), persons)
}

/// Without the producer profiles that the builder would apply, which cost it some speed.
fn read_typed(input: Input<'_>) -> Result<Ready<'_>, String> {
    let octets = input.owned()?;
    ready(move || Ok(Dataset::from_bytes(octets.into_vec())), |data| data.individuals().len())
}

/// The tree's own faithful dump: faster than `GedcomWriter::write_tree`, which repairs what it writes.
fn read_and_write(input: Input<'_>) -> Result<Ready<'_>, String> {
    let octets = input.owned()?;
    let run = move || {
        let tree = Tree::from_bytes(octets.into_vec());
        Ok((tree.to_gedcom(), tree))
    };
    ready(run, |(text, _)| text.len())
}

fn read_and_write_typed(input: Input<'_>) -> Result<Ready<'_>, String> {
    let octets = input.owned()?;
    let run = move || {
        let data = Dataset::from_bytes(octets.into_vec());
        let text = GedcomWriter::new().write_to_string(&data).map_err(|error| error.to_string())?;
        Ok((text, data))
    };
    ready(run, |(text, _)| text.len())
}

fn write_only(input: Input<'_>) -> Result<Ready<'_>, String> {
    let tree = Tree::from_bytes(input.owned()?.into_vec());
    ready(move || Ok((tree.to_gedcom(), tree)), |(text, _)| text.len())
}

fn validate(input: Input<'_>) -> Result<Ready<'_>, String> {
    ready(move || Ok(spec::validate_bytes(input.octets)), Vec::len)
}

/// The reader of untyped records, as `parse` is of the untyped tree.
fn stream(input: Input<'_>) -> Result<Ready<'_>, String> {
    let run = move || -> std::io::Result<usize> {
        let mut persons = 0;
        for record in TreeReader::new(BufReader::new(File::open(input.path)?))? {
            persons += usize::from(record?.tag.as_str() == "INDI");
        }
        Ok(persons)
    };
    ready(move || run().map_err(|error| error.to_string()), |&persons| persons)
}
