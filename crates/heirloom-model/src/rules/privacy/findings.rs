//! What can be wrong with people who may be alive, and what should not be passed on. The letter is Y.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
