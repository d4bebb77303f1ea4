//! What can be wrong with places, coordinates and addresses. The letter is G.

use heirloom::source::Code;

/// Every code that is declared here.
pub static ALL: &[&Code] = &[];
