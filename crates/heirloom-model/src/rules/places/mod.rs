//! Rules on places, coordinates and addresses.

pub mod findings;
mod limits;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[];
