//! Rules on sources, citations, repositories and notes.

pub mod findings;
mod limits;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[];
