//! What can be wrong with what is there twice. The letter is U.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
