use heirloom_core::codes;
use heirloom_core::source::Code;
use heirloom_model::rules;

/// Every kind of finding, whichever crate declares it: those of the engine in the order in which a file is read, then those of
/// the rules on what it says.
pub fn all_codes() -> impl Iterator<Item = &'static Code> {
    codes::all().chain(rules::codes())
}

/// Whether a kind of finding is about what a file says, not how it is written.
pub fn is_rule(code: &Code) -> bool {
    rules::codes().any(|rule| rule == code)
}

/// The kind of finding with this id or name, in any case.
pub fn find_code(id_or_name: &str) -> Option<&'static Code> {
    codes::find_among(all_codes(), id_or_name)
}
