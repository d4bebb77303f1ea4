//! What can be wrong with names of people. The letter is N.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
