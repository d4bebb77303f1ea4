//! What lies in the `CHAR` that names the encoding. It describes the encoding further and is no data in most dialects; it
//! stays as long as it holds (OQ-44).

use super::preflight::unwritable_by;
use super::{WriteOptions, findings};
use crate::dataset::Dataset;
use crate::dialects::Dialect;
use crate::octets::Encoder;
use crate::source::Phrase;
use crate::tree::{BelowChar, Marks, Place, StructureId};

/// Whether a `CHAR` names the encoding that is written, so that what lies in it can stay, in dialects that have it.
pub(super) fn still_holds(dataset: &Dataset<'_>, char: StructureId, options: &WriteOptions) -> bool {
    if !keeps_char_details(Some(options.dialect)) || !keeps_char_details(dataset.dialect()) {
        return false;
    }
    let encoding = options.encoding.char_name().unwrap_or_default();
    let name = dataset.view(char).string();
    name.is_some_and(|name| name.trim_matches([' ', '\t']).eq_ignore_ascii_case(encoding))
        && !dataset.tape().has(char, Marks::MORE)
}

/// What is no data there and is not written though it was kept when it was read, in order, each with the reason.
pub(super) fn not_written(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
) -> Vec<(StructureId, &'static Phrase)> {
    let (tape, frame, rules) = (dataset.tape(), dataset.frame(), options.rules());
    let mut found = Vec::new();
    let Some(&char) = frame.chars.first().filter(|_| !frame.shows_frame) else { return found };
    if tape.substructures(char).next().is_none() || !keeps_char_details(dataset.dialect()) {
        return found;
    }
    let why_none = match (keeps_char_details(Some(options.dialect)), still_holds(dataset, char, options)) {
        (false, _) => Some(&findings::CHAR_HOLDS_NOTHING),
        (true, false) => Some(&findings::OTHER_ENCODING),
        (true, true) => None,
    };
    let encoder = Encoder::new(options.encoding);
    // Strays are left out, since they would continue what stands above them, and so is what can't be written.
    let fits = |structure: StructureId| {
        let text = dataset.view(structure).string();
        let unwritable =
            |text: &str| encoder.as_ref().and_then(|encoder| unwritable_by(text, rules, encoder)).is_some();
        !text.is_some_and(|text| unwritable(&text))
            && !rules.tree.pseudo_structures.take(tape.tag_text(structure), Place::Elsewhere)
            && !tape.tag(structure).may_stand_alone()
            && tape.id(structure).is_none()
    };
    let mut left_out = 0;
    for structure in tape.below(char) {
        let why = match why_none {
            Some(why) => why,
            None if structure.0 < left_out || !fits(structure) => &findings::NOT_WRITABLE,
            None => continue,
        };
        left_out = left_out.max(tape.end(structure));
        found.push((structure, why));
    }
    found
}

/// Whether what lies in `CHAR` stays as long as the encoding does, in a dialect or in a dataset that was built.
fn keeps_char_details(dialect: Option<Dialect>) -> bool {
    dialect.is_none_or(|dialect| dialect.rules().tree.below_char == BelowChar::Kept)
}
