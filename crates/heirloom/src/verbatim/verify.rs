//! Whether a changed file is read as it should be.

use super::{Path, Value};
use crate::lines::EmptyPayloads;
use crate::pipeline::Parsed;
use crate::tree::{StructureId, Tape};

/// What is different in a file, by the numbers of its structures.
#[derive(Clone, Debug)]
pub(super) enum Difference {
    /// The payload of this structure.
    Payload(StructureId),
    /// These structures are gone, up to a number that is not among them.
    Gone(StructureId, u32),
    /// There is a new one, with this number.
    New(StructureId),
}

/// Whether a file is the same but for one difference; else the path of the first structure that should be the same and
/// is not, if there is one.
pub(super) fn is_otherwise_same(
    before: &Parsed<'_>,
    after: &Parsed<'_>,
    difference: &Difference,
) -> Result<(), Option<Path>> {
    let (old, new) = (before.dataset.tape(), after.dataset.tape());
    let skip_old = |of: StructureId| match difference {
        Difference::Gone(from, to) => (from.0..*to).contains(&of.0),
        Difference::Payload(_) | Difference::New(_) => false,
    };
    let skip_new = |of: StructureId| matches!(difference, Difference::New(new) if *new == of);
    let mut olds = walk(old).filter(|&(of, _)| !skip_old(of));
    let mut news = walk(new).filter(|&(of, _)| !skip_new(of));
    loop {
        match (olds.next(), news.next()) {
            (None, None) => return Ok(()),
            (Some((of, depth)), Some((other, new_depth))) => {
                let with_payload = !matches!(difference, Difference::Payload(set) if *set == of);
                if depth != new_depth || !same(old, of, new, other, with_payload) {
                    return Err(Path::on(old, of));
                }
            }
            (Some((of, _)), None) => return Err(Path::on(old, of)),
            (None, Some(_)) => return Err(None),
        }
    }
}

/// Whether a structure has the payload that it was given.
pub(super) fn has_value(after: &Parsed<'_>, of: StructureId, value: &Value) -> bool {
    let tape = after.dataset.tape();
    if of.index() >= tape.len() || !tape.has_line(of) {
        return false;
    }
    let structure = after.dataset.tagged_view(of);
    let empty_is_none = after.dialect.rules().tree.lines.empty_payloads == EmptyPayloads::AreNone;
    match value {
        Value::None => tape.raw_payload(of).is_none(),
        Value::Pointer(id) => {
            structure.target().is_some() && tape.raw_payload(of).as_deref() == Some(&format!("@{id}@"))
        }
        Value::String(_) => {
            let string = structure.target().is_none().then(|| structure.string()).flatten();
            string == value.string()
                || (string.is_none() && empty_is_none && value.string().as_deref() == Some(""))
        }
    }
}

/// Whether a new structure is what it should be.
pub(super) fn is_new(after: &Tape<'_>, of: StructureId, depth: u32, id: Option<&str>, tag: &str) -> bool {
    let found = walk(after).find(|&(found, _)| found == of);
    found.is_some_and(|(_, found)| found == depth)
        && after.tag_text(of) == tag
        && after.written_id(of) == id
        && !after.is_error_line(of)
        && after.end(of) == of.0 + 1
}

/// All structures that were read from lines, each with how deep it lies.
fn walk(tape: &Tape<'_>) -> impl Iterator<Item = (StructureId, u32)> {
    let mut ends: Vec<u32> = Vec::new();
    tape.all().filter(|&of| tape.has_line(of)).map(move |of| {
        while ends.last().is_some_and(|&end| end <= of.0) {
            ends.pop();
        }
        let depth = ends.len() as u32;
        ends.push(tape.end(of));
        (of, depth)
    })
}

/// Whether two structures have the same lines, as they were read.
fn same(old: &Tape<'_>, of: StructureId, new: &Tape<'_>, other: StructureId, with_payload: bool) -> bool {
    old.tag_text(of) == new.tag_text(other)
        && old.is_error_line(of) == new.is_error_line(other)
        && old.written_id(of) == new.written_id(other)
        && (!with_payload || old.raw_payload(of) == new.raw_payload(other))
}
