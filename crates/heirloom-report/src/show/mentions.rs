//! What points to records.

use std::collections::HashMap;

use heirloom_core::source::Span;
use heirloom_core::{Dataset, Structure};

/// A pointer, and the record that it lies in.
#[derive(Clone, Copy)]
pub(super) struct Mention<'d> {
    pub from: Structure<'d>,
    pub pointer: Structure<'d>,
}

/// For some records what points to them, in the order of the file.
pub(super) struct Mentions<'d>(HashMap<usize, Vec<Mention<'d>>>);

impl<'d> Mentions<'d> {
    /// Looks through a dataset for what points to these, in the header too.
    pub(super) fn of(dataset: &'d Dataset<'d>, records: &[Structure<'d>]) -> Mentions<'d> {
        let mut found: HashMap<usize, Vec<Mention<'d>>> =
            records.iter().filter_map(place).map(|place| (place, Vec::new())).collect();
        for from in dataset.tagged_structures() {
            for (_, pointer) in from.preorder() {
                if let Some(target) = pointer.target()
                    && let Some(known) = place(&target).and_then(|place| found.get_mut(&place))
                {
                    known.push(Mention { from, pointer });
                }
            }
        }
        Mentions(found)
    }

    /// What points to a structure.
    pub(super) fn to(&self, structure: Structure<'d>) -> &[Mention<'d>] {
        place(&structure).and_then(|place| self.0.get(&place)).map_or(&[], Vec::as_slice)
    }
}

/// Where a structure begins, which no other does.
pub(super) fn place(structure: &Structure<'_>) -> Option<usize> {
    structure.lines().map(Span::start)
}
