//! What a structure holds, asked in ways that cost little.

use heirloom::Structure;

/// Whether a structure has a value that is more than blanks. Nothing is copied for an answer that its first line gives.
pub(super) fn has_text(structure: Structure<'_>) -> bool {
    structure.first_line_payload().is_some_and(|text| !text.trim_ascii().is_empty())
        || structure.string().is_some_and(|text| !text.trim().is_empty())
}

/// Whether anything lies in it.
pub(super) fn has_parts(structure: Structure<'_>) -> bool {
    structure.substructures().next().is_some()
}
