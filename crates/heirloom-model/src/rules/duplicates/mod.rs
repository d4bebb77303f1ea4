//! Rules on what is there twice.

pub mod findings;
mod limits;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[];
