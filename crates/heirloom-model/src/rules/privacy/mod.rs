//! Rules on people who may be alive, and what should not be passed on.

pub mod findings;
mod limits;

pub use limits::Limits;
use super::Rule;

pub(super) const RULES: &[Rule] = &[];
