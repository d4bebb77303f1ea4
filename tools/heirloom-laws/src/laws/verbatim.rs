//! Files as they stand: paths lead where they came from, and a change changes what it names and nothing else.

use heirloom_core::source::{Finding, Ignore, apply};
use heirloom_core::verbatim::{Change, EditError, Editor, Path, Value};
use heirloom_core::{Parsed, ReadOptions, Structure, parse_with};

use super::put_together;
use crate::{Held, hold};

/// Reads a file, and puts it together again from its pieces.
pub fn read_in_pieces<'a>(octets: &'a [u8], options: &ReadOptions<'_>) -> Result<Parsed<'a>, String> {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    put_together(octets, &parsed, &findings)?;
    Ok(parsed)
}

/// All structures, frames and all, in the order of the file.
fn all<'d>(parsed: &'d Parsed<'d>) -> Vec<Structure<'d>> {
    parsed.dataset.tagged_structures().flat_map(|record| record.preorder().map(|(_, below)| below)).collect()
}

/// What stands in the lines of a structure: how deep it lies, its tag, its id and its payload.
type Said = (usize, String, Option<String>, Option<String>);

fn said(parsed: &Parsed<'_>) -> Vec<Said> {
    let tape = parsed.dataset.tape();
    let read = tape.roots().flat_map(|root| tape.preorder(root)).filter(|&(of, _)| tape.lines(of).is_some());
    read.map(|(of, depth)| {
        let id = tape.written_id(of).map(String::from);
        (depth as usize, tape.tag_text(of).to_string(), id, tape.raw_payload(of).map(String::from))
    })
    .collect()
}

/// The path of every structure leads to it, and to no other; so does what it is written as.
pub fn paths_lead_back(octets: &[u8], options: &ReadOptions<'_>) -> Held {
    let parsed = parse_with(octets, options, &mut Ignore);
    for structure in all(&parsed) {
        let Some(path) = Path::of(structure) else {
            hold!(structure.lines().is_none(), "{structure:?} has lines and no path");
            continue;
        };
        let text = path.to_string();
        hold!(text.parse::<Path>().as_ref() == Ok(&path), "{text} is another path");
        hold!(path.find(&parsed.dataset) == Ok(structure), "{text} leads elsewhere");
        hold!(path.find_only(&parsed.dataset) == Ok(structure), "{text} is not alone");
    }
    Ok(())
}

/// A change of the structure with this number is made, or refused and no octet changed. What was changed has its new value, and all
/// else stands as it stood. Gives the octets that the file has then.
pub fn changes_nothing_else(
    octets: &[u8],
    options: &ReadOptions<'_>,
    number: usize,
    change: Change,
) -> Result<Vec<u8>, String> {
    let before = parse_with(octets, options, &mut Ignore);
    let mut editor = Editor::new(octets, options);
    let edits = match editor.make(&change) {
        Ok(edits) => edits,
        Err(error) => {
            hold!(editor.octets() == octets, "refused, but changed: {error}");
            // It can always be removed, but for what holds the encoding, or where marks or other lines depend on it.
            let excused = matches!(error, EditError::Char(_) | EditError::Misread { .. });
            hold!(excused || !matches!(change, Change::Remove(_)), "{error}: {change:?}");
            return Ok(editor.into_octets());
        }
    };
    hold!(apply(octets, &edits) == editor.octets(), "the edits do not lead there: {change:?}");
    let after = read_in_pieces(editor.octets(), options)?;

    let (mut old, mut new) = (said(&before), said(&after));
    // What is new is where the two first differ; between two that are alike it is no matter.
    let added = || old.iter().zip(&new).position(|(old, new)| old != new).unwrap_or(old.len());
    let is_only = |what: &dyn Fn(&Said) -> bool| !old.iter().any(what);
    let checked = match change {
        Change::Set(path, value) => {
            hold!(number < new.len(), "{path} is gone");
            (old[number].3, new[number].3) = (None, None);
            Some((path, value))
        }
        Change::Remove(_) => {
            let depth = old[number].0;
            let below = old[number + 1..].iter().take_while(|below| below.0 > depth).count();
            old.drain(number..=number + below);
            None
        }
        Change::Add(path, value) => {
            let (at, is_only) = (added(), is_only(&|said| said.1 == "_NEW"));
            hold!(at < new.len() && new[at].1 == "_NEW", "nothing was added to {path}");
            hold!(new.remove(at).0 == old[number].0 + 1, "{path} lies elsewhere");
            is_only.then_some((path, value))
        }
        Change::AddRecord { value, .. } => {
            let at = added();
            hold!(at < new.len() && new[at].2.as_deref() == Some("NEW"), "no record was added");
            hold!(new.remove(at).0 == 0, "a record lies in something");
            Some(("@NEW@".parse().map_err(|error| format!("{error:?}"))?, value))
        }
    };
    hold!(old == new, "something else changed: {old:?}\nis now {new:?}");
    if let Some((path, value)) = checked {
        let changed = path.find_only(&after.dataset).map_err(|error| format!("{path}: {error:?}"))?;
        has_value(changed, &value)?;
    }
    Ok(editor.octets().to_vec())
}

fn has_value(structure: Structure<'_>, value: &Value) -> Held {
    match value {
        Value::Pointer(_) => hold!(structure.target().is_some(), "a pointer leads nowhere"),
        Value::String(text) => {
            let string = structure.string();
            let same = string.as_deref() == Some(text) || (text.is_empty() && string.is_none());
            hold!(same, "{string:?} is not {text:?}");
        }
        Value::None => hold!(structure.payload().is_none(), "there is a payload"),
    }
    Ok(())
}
