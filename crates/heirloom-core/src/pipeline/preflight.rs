//! Before the first octet: whether all of a dataset can be written.

use super::carrying::Carried;
use super::ids::is_alone;
use super::{WriteError, WriteOptions, findings};
use crate::dataset::Dataset;
use crate::dialects::DialectRules;
use crate::keyed::KeyedSet;
use crate::octets::Encoder;
use crate::schema::{SchemaLine, TypeId};
use crate::tree::tagged::{Atom, EscapeTypes, Writing, atoms, fitted, unwritable};
use crate::tree::{Marks, MissingCharacters, StructureId, TagId};

/// Whether reading will find the same frame, and structures where they are now.
pub(super) fn check_frame(
    dataset: &Dataset<'_>,
    rules: &DialectRules,
    carried: &Carried,
) -> Result<(), WriteError> {
    let tape = dataset.tape();
    let reserved = TagId::has_meaning_of_its_own;
    if !dataset.any_kind(|structure_type, _| structure_type.undefined_tag().is_some_and(reserved)) {
        return Ok(());
    }
    let data = tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
    for structure in data.filter(|&structure| !carried.leaves_out(structure)) {
        let Some(tag) = dataset.type_of(structure).undefined_tag() else { continue };
        if !dataset.means_itself(tag) {
            continue;
        }
        let tag = tape.tags().get(tag);
        let holds = tape.substructures(structure).any(|below| !carried.leaves_out(below));
        if is_alone(dataset, rules, structure) && holds {
            return Err(WriteError::CannotHold(tag.into()));
        }
        let taken = match (tag, dataset.superstructure_type(structure)) {
            // By dictionary they get another tag.
            _ if rules.tree.pseudo_structures.have_dictionary() => false,
            ("TRLR", TypeId::DOCUMENT) | ("CHAR", TypeId::METADATA) => true,
            ("SCHMA", TypeId::METADATA) => looks_like_a_schema(dataset, structure),
            _ => false,
        };
        if taken {
            return Err(WriteError::Reserved(tag.into()));
        }
    }
    Ok(())
}

/// Whether a structure in `HEAD` looks like an ELF Schema (OQ-43).
pub(super) fn looks_like_a_schema(dataset: &Dataset<'_>, structure: StructureId) -> bool {
    let view = dataset.view(structure);
    let mut below = view.substructures().peekable();
    view.target().is_none()
        && view.string().is_none_or(|string| string.is_empty())
        && (below.peek().is_none()
            || below.any(|below| {
                let undefined = dataset.type_of(below.id_on_tape()).undefined_tag();
                undefined.is_some_and(|tag| {
                    matches!(dataset.tape().tags().get(tag), "PRFX" | "IRI" | "ESC" | "SCHMA")
                })
            }))
}

/// Whether every character can be written, as it is or as a unicode escape.
pub(super) fn check_characters(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
    encoder: &Encoder,
) -> Result<(), WriteError> {
    let tape = dataset.tape();
    if !writes_all(options.rules(), encoder) {
        return check_each(dataset, options, encoder);
    }
    let built = dataset.any_kind(|_, kind| kind.marks.overlaps(Marks::BUILT));
    if !built && (dataset.has_sound_text() || unwritable(tape.text(), encoder).is_none()) {
        return Ok(());
    }
    check_each(dataset, options, encoder)
}

/// The first character of a text that can't be written in any way.
pub(super) fn unwritable_by(text: &str, rules: &DialectRules, encoder: &Encoder) -> Option<char> {
    match writes_all(rules, encoder) {
        true => unwritable(text, encoder),
        false => would_be_escaped(text, rules, encoder),
    }
}

/// Whether every character has octets, or is written as an escape.
fn writes_all(rules: &DialectRules, encoder: &Encoder) -> bool {
    rules.tree.missing_characters == MissingCharacters::Escaped || encoder.has_every_character()
}

/// The first character of a text that could only be written as a unicode escape.
fn would_be_escaped(text: &str, rules: &DialectRules, encoder: &Encoder) -> Option<char> {
    let writing = Writing { escapes: rules.tree.escapes, ends: rules.tree.payload_ends };
    atoms(text, EscapeTypes::NONE, writing, encoder).find_map(|atom| match atom {
        Atom::Unicode(character) => Some(character),
        _ => None,
    })
}

/// Whether no string has a character that can't be written, nor any id that is written as it is: others are renamed.
fn check_each(dataset: &Dataset<'_>, options: &WriteOptions, encoder: &Encoder) -> Result<(), WriteError> {
    let (tape, rules) = (dataset.tape(), options.rules());
    let unwritable = |text: &str| unwritable_by(text, rules, encoder);
    let unwritable_id = |id: &str| match rules.tree.lines.is_written_id(id.as_bytes()) {
        true => id[encoder.representable_up_to(id)..].chars().next(),
        false => None,
    };
    // A header that is data is written with what it holds.
    let head = dataset.head_as_data(&rules.tree);
    let is_data =
        |structure: &StructureId| Some(*structure) == head || !tape.has(*structure, Marks::SERIALISATION);
    for structure in tape.all().filter(is_data) {
        let view = dataset.view(structure);
        let in_ids = || view.target().and_then(|target| target.id().and_then(unwritable_id));
        // Blanks that are not written are no base for the marks behind them.
        let in_string = || {
            let string = view.string()?;
            let string = options.normalised(&string);
            unwritable(&fitted(&string, rules.tree.payload_ends, rules.tree.lines.controls))
        };
        if let Some(character) = view.id().and_then(unwritable_id).or_else(in_ids).or_else(in_string) {
            let structure = match view.id() {
                Some(id) => findings::BY_ID.with("tag", &*view.structure_type()).and("id", id),
                None => findings::BY_TAG.with("tag", &*view.structure_type()),
            };
            return Err(WriteError::Unwritable { character, encoding: encoder.encoding(), structure });
        }
    }
    Ok(())
}

/// Whether no two structures have one id. Those of a file are told apart when it is read; given ones may not be.
pub(super) fn check_ids(dataset: &Dataset<'_>) -> Result<(), WriteError> {
    let tape = dataset.tape();
    if !dataset.any_kind(|_, kind| kind.marks.overlaps(Marks::BUILT)) {
        return Ok(());
    }
    let mut taken: KeyedSet<&str> = KeyedSet::default();
    let data = tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
    for id in data.filter_map(|structure| tape.id(structure)) {
        if !taken.insert(id) {
            return Err(WriteError::DuplicateId(id.into()));
        }
    }
    Ok(())
}

/// Whether every character of the schema that is to be written can be.
pub(super) fn check_schema(
    lines: Option<&[SchemaLine]>,
    rules: &DialectRules,
    encoder: &Encoder,
) -> Result<(), WriteError> {
    for (_, tag, payload) in lines.into_iter().flatten() {
        if let Some(character) = unwritable_by(payload, rules, encoder) {
            let structure = findings::IN_SCHEMA.with("tag", tag.to_string());
            return Err(WriteError::Unwritable { character, encoding: encoder.encoding(), structure });
        }
    }
    Ok(())
}
