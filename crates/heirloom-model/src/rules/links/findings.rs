//! What can be wrong with people and families that should name each other. The letter is K.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
