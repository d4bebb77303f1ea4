//! What can be wrong with sources, citations, repositories and notes. The letter is R.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
