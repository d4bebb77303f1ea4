//! Every kind of finding that the command knows, whichever crate declares it.

use heirloom::codes;
use heirloom::source::Code;

/// All of them, in the order in which a file is read. A further crate with codes of its own is chained here.
pub(crate) fn all() -> impl Iterator<Item = &'static Code> {
    codes::all()
}

/// The one with this id or name, in any case.
pub(crate) fn find(id_or_name: &str) -> Option<&'static Code> {
    codes::find_among(all(), id_or_name)
}
