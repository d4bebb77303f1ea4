//! Rules on people who may be alive, and what should not be passed on.

pub mod findings;
mod limits;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[];
