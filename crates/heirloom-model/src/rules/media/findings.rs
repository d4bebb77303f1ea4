//! What can be wrong with pictures and other files. The letter is F.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
