//! What a structure holds, asked in ways that cost little.

use heirloom_core::Structure;

/// Whether anything lies in it.
pub(super) fn has_parts(structure: Structure<'_>) -> bool {
    structure.substructures().next().is_some()
}
