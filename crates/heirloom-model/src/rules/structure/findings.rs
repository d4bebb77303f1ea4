//! What can be wrong with what the data model wants of structures: where they lie, how often, what they hold. The letter is M.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
