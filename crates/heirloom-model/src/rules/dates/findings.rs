//! What can be wrong with dates, ages and times. The letter is C.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
