use std::borrow::Cow;

use super::Dataset;
use crate::schema::{self, Schema, TypeId, TypeTable};
use crate::source::{Finding, Sink};
use crate::tree::tagged::PreservedEscapes;
use crate::tree::{Marks, SerialisationMetadata, StructureId, Tape};

/// Gives every structure its type (section 3.3).
pub(crate) fn assemble<'a>(
    tape: Tape<'a>,
    schema: Cow<'static, Schema>,
    preserved: PreservedEscapes,
    frame: SerialisationMetadata,
    sink: &mut impl Sink,
) -> Dataset<'a> {
    let mut types: Vec<TypeId> = Vec::with_capacity(tape.len());
    let mut table = TypeTable::new(&schema, tape.tags());
    // Each tag is reported once, where it is first met.
    let mut met = vec![false; tape.tags().len()];
    let mut met_undefined = vec![false; tape.tags().len()];
    for structure in tape.all() {
        if tape.has(structure, Marks::SERIALISATION) {
            // What lies in HEAD lies in the metadata; nobody asks for the types of the rest.
            types.push(if Some(structure) == frame.head { TypeId::METADATA } else { TypeId::UNDEFINED });
            continue;
        }
        let above = tape.superstructure(structure).map_or(TypeId::DOCUMENT, |above| types[above.index()]);
        let tag = tape.tag(structure);
        let found = table.structure_type(tag, above);
        types.push(found);
        let first = !std::mem::replace(&mut met[tag.index()], true);
        if first && wants_underscore(&tape, structure) {
            // That it is undefined too goes without saying.
            met_undefined[tag.index()] = true;
            sink.report(Finding::new(&schema::NO_UNDERSCORE, tape.tag_span(structure)));
        }
        // Where the draft gives a tag its meaning no schema can; and what lies in something undefined has no chance.
        let framing = tag.has_meaning_of_its_own() && [TypeId::DOCUMENT, TypeId::METADATA].contains(&above);
        if found.undefined_tag().is_some()
            && !tag.stands_alone()
            && !framing
            && above.undefined_tag().is_none()
            && !std::mem::replace(&mut met_undefined[tag.index()], true)
        {
            let place = match tape.superstructure(structure) {
                Some(above) => format!("within {}", tape.tag_text(above)),
                None => "as a record".to_string(),
            };
            sink.report(Finding::new(&schema::UNDEFINED_TAG, tape.tag_span(structure)).with(place));
        }
    }
    Dataset { types, tape, schema, preserved, frame }
}

/// A tag that no standard of FHISO defines should begin with an underscore (section 3.1).
fn wants_underscore(tape: &Tape<'_>, structure: StructureId) -> bool {
    let tag = tape.tag_text(structure);
    !tag.starts_with('_') && !tape.tag(structure).has_meaning_of_its_own() && !schema::is_standard_tag(tag)
}
