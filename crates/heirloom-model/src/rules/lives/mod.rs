//! Rules on lives and families that can hardly have been so.

pub mod findings;
mod limits;

mod died_before_birth;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[died_before_birth::RULE];
