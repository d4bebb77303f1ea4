//! What a structure holds, asked in ways that cost little.

use heirloom::Structure;

use crate::Model;

/// Whether a structure has a value that is more than blanks. Nothing is copied for an answer that its first line gives.
pub(super) fn has_text(model: &Model<'_>, structure: Structure<'_>) -> bool {
    let first = structure.payload_span().filter(|span| Some(*span) != structure.tag_span());
    let shown = first.and_then(|span| model.dataset().text().get(span.start()..span.end()));
    shown.is_some_and(|text| !text.trim().is_empty())
        || structure.string().is_some_and(|text| !text.trim().is_empty())
}

/// Whether anything lies in it.
pub(super) fn has_parts(structure: Structure<'_>) -> bool {
    structure.substructures().next().is_some()
}
