//! Every kind of finding that the command knows, whichever crate declares it.

use heirloom_core::codes;
use heirloom_core::source::Code;
use heirloom_model::rules;

/// All of them: those of the library in the order in which a file is read, then those of the rules on what it says.
pub(crate) fn all() -> impl Iterator<Item = &'static Code> {
    codes::all().chain(rules::codes())
}

/// Whether it is about what a file says, not how it is written.
pub(crate) fn is_rule(code: &Code) -> bool {
    rules::codes().any(|rule| rule == code)
}

/// The one with this id or name, in any case.
pub(crate) fn find(id_or_name: &str) -> Option<&'static Code> {
    codes::find_among(all(), id_or_name)
}
