//! Rules on dates, ages and times.

pub mod findings;
mod limits;

pub use limits::Limits;
use super::Rule;

pub(super) const RULES: &[Rule] = &[];
