//! Rules on what the data model wants of structures: where they lie, how often, what they hold.

pub mod findings;

use super::Rule;

pub(super) const RULES: &[Rule] = &[];
