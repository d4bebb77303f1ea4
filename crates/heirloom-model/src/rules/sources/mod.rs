//! Rules on sources, citations, repositories and notes.

pub mod findings;
mod limits;

pub use limits::Limits;
use super::Rule;

pub(super) const RULES: &[Rule] = &[];
