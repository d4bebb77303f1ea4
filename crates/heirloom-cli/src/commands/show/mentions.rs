//! What points to records.

use std::collections::HashMap;

use heirloom::source::Span;
use heirloom::{Dataset, Structure};

/// For some records the structures that point to them, in the order of the file.
pub(super) struct Mentions<'d>(HashMap<usize, Vec<Structure<'d>>>);

impl<'d> Mentions<'d> {
    /// Looks through a dataset for what points to these.
    pub(super) fn of(dataset: &'d Dataset<'d>, records: &[Structure<'d>]) -> Mentions<'d> {
        let mut found: HashMap<usize, Vec<Structure<'d>>> =
            records.iter().filter_map(place).map(|place| (place, Vec::new())).collect();
        for structure in dataset.document().flat_map(|record| record.preorder()).map(|(_, below)| below) {
            if let Some(target) = structure.target()
                && let Some(known) = place(&target).and_then(|place| found.get_mut(&place))
            {
                known.push(structure);
            }
        }
        Mentions(found)
    }

    /// What points to a structure.
    pub(super) fn to(&self, structure: Structure<'d>) -> &[Structure<'d>] {
        place(&structure).and_then(|place| self.0.get(&place)).map_or(&[], Vec::as_slice)
    }
}

/// Where a structure begins, which no other does.
fn place(structure: &Structure<'_>) -> Option<usize> {
    structure.lines().map(Span::start)
}
