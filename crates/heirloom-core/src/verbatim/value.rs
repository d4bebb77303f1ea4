use std::borrow::Cow;

use super::{EditError, OlderForm};
use crate::lines::is_id;
use crate::octets::Encoder;
use crate::pipeline::{Parsed, length};
use crate::prologue::Declared;
use crate::tree::tagged::{Atom, Writing, atoms, normalise_breaks, unwritable};
use crate::tree::xref::{Piece, Widths, split};
use crate::tree::{MissingCharacters, PayloadEnds};

/// What a structure is given as its payload.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// None at all.
    None,
    /// A string, with line breaks or without.
    String(String),
    /// A pointer, as the id that it leads to, without at signs.
    Pointer(String),
}

impl Value {
    /// What somebody has typed: an id between at signs is a pointer, everything else is a string.
    ///
    /// ```
    /// use heirloom_core::verbatim::Value;
    ///
    /// assert_eq!(Value::typed("@F1@"), Value::Pointer("F1".into()));
    /// assert_eq!(Value::typed("ada@example.com"), Value::String("ada@example.com".into()));
    /// ```
    pub fn typed(text: &str) -> Value {
        match text.strip_prefix('@').and_then(|rest| rest.strip_suffix('@')) {
            Some(id) if is_id(id.as_bytes()) => Value::Pointer(id.to_string()),
            _ => Value::String(normalise_breaks(text).into_owned()),
        }
    }
}

/// How long lines may be, without their line breaks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rooms {
    /// What the payload of the first line may take.
    pub(super) first: usize,
    /// The same for lines behind it.
    pub(super) additional: usize,
}

/// What the lines of a structure hold: that of the first, if it has any, and of each behind it with its tag.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Written {
    pub(super) first: Option<String>,
    pub(super) additional: Vec<(&'static str, String)>,
}

/// Spreads a value over lines as the dialect of a file asks for. `tag` is that of its structure.
pub(super) fn spread(
    value: &Value,
    tag: &str,
    parsed: &Parsed<'_>,
    encoder: &Encoder,
    rooms: Rooms,
) -> Result<Written, EditError> {
    let string = match value {
        Value::None => return Ok(Written::default()),
        Value::Pointer(id) => {
            check_id(id, encoder)?;
            return Ok(Written { first: Some(format!("@{id}@")), additional: Vec::new() });
        }
        Value::String(string) => normalise_breaks(string),
    };
    let rules = &parsed.dialect.rules().tree;
    if let Some(character) = unwritable(&string, encoder) {
        return Err(EditError::Character { character, encoding: encoder.encoding() });
    }
    let (by_tag, otherwise) = parsed.dataset.schema().preserved_by_tag();
    let preserved = by_tag.get(tag).copied().unwrap_or(otherwise);
    let writing = Writing { escapes: rules.escapes, ends: rules.payload_ends };
    let has_escapes = rules.missing_characters == MissingCharacters::Escaped;
    let missing = |atom: Atom<'_>| match atom {
        Atom::Unicode(c) if !has_escapes && !is_blank_end(c, rules.payload_ends) => Some(c),
        _ => None,
    };
    let all = || atoms(&string, preserved, writing, encoder);
    if let Some(character) = all().find_map(missing) {
        return Err(EditError::Character { character, encoding: encoder.encoding() });
    }
    let mut written = Written::default();
    let widths = Widths { first: rooms.first, additional: rooms.additional };
    let length = |text: &str| length(rules.line_length, encoder, text);
    split(all(), rules.split_points, widths, length, |piece, text| match piece {
        Piece::First => written.first = Some(text.to_string()),
        Piece::Cont => written.additional.push(("CONT", text.to_string())),
        Piece::Conc => written.additional.push(("CONC", text.to_string())),
    });
    if parsed.declared == Some(Declared::Gedcom7)
        && let Some(form) = older_form(all(), &written)
    {
        return Err(EditError::Gedcom7(form));
    }
    // Before further lines an empty one needs no blank.
    if written.first.as_deref() == Some("") && !written.additional.is_empty() {
        written.first = None;
    }
    Ok(written)
}

/// What a value that is written like this has that GEDCOM 7 does not.
fn older_form<'s>(mut atoms: impl Iterator<Item = Atom<'s>>, written: &Written) -> Option<OlderForm> {
    if atoms.any(|atom| matches!(atom, Atom::At | Atom::Doubled(_))) {
        return Some(OlderForm::DoubledAt);
    }
    written.additional.iter().any(|(tag, _)| *tag == "CONC").then_some(OlderForm::Conc)
}

/// Whether every character of an id has octets: there are no escapes in ids.
pub(super) fn check_id(id: &str, encoder: &Encoder) -> Result<(), EditError> {
    match id[encoder.representable_up_to(id)..].chars().next() {
        Some(character) => Err(EditError::Character { character, encoding: encoder.encoding() }),
        None => Ok(()),
    }
}

fn is_blank_end(c: char, ends: PayloadEnds) -> bool {
    ends == PayloadEnds::Escaped && matches!(c, ' ' | '\t')
}

impl From<&str> for Value {
    /// What somebody has [typed](Value::typed).
    fn from(text: &str) -> Value {
        Value::typed(text)
    }
}

impl Value {
    /// The string, if it is one.
    pub(super) fn string(&self) -> Option<Cow<'_, str>> {
        match self {
            Value::String(string) => Some(normalise_breaks(string)),
            Value::None | Value::Pointer(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blanks_are_escaped_at_the_ends_of_a_payload() {
        assert!(is_blank_end(' ', PayloadEnds::Escaped) && is_blank_end('\t', PayloadEnds::Escaped));
        assert!(!is_blank_end('x', PayloadEnds::Escaped));
        assert!(!is_blank_end(' ', PayloadEnds::AsTheyAre));
    }
}
