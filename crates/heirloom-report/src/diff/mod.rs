//! What differs in meaning between two files, record by record: [`heirloom_core::difference`] finds it, and this says it.

mod called;
pub mod canonical;
mod counted;
pub mod json;
mod places;
pub mod stat;
mod summary;
pub mod text;
mod value;
mod words;
#[cfg(test)]
mod tests;

use heirloom_core::Dataset;
use heirloom_core::difference::{Difference, Ignored};
use heirloom_model::Meanings;

/// What the structures of two datasets are.
#[derive(Debug)]
pub struct Sides {
    old: Meanings,
    new: Meanings,
}

impl Sides {
    /// Those of two datasets.
    pub fn of(old: &Dataset<'_>, new: &Dataset<'_>) -> Sides {
        Sides { old: Meanings::new(old), new: Meanings::new(new) }
    }
}

/// What is shown of a difference.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// What the structures on both sides are.
    pub sides: &'a Sides,
    /// What is left out.
    pub ignored: &'a [Ignored],
    /// Whether records with other ids are listed.
    pub ids: bool,
    /// Whether it is said what all amounts to.
    pub summary: bool,
    /// Whether what differs in a value is told by its colour; otherwise it stands in brackets, as `[-old-]{+new+}`.
    pub colour: bool,
}

impl Shown<'_> {
    fn summary(&self, difference: &Difference<'_>) -> Option<String> {
        summary::sentence(difference, self.sides).filter(|_| self.summary)
    }
}
