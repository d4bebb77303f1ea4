//! Rules on people and families that should name each other.

pub mod findings;

use super::Rule;

pub(super) const RULES: &[Rule] = &[];
