//! Pointers that lead nowhere.

use std::ops::Range;

use super::{Repair, guess};
use crate::source::{Finding, Fix};
use crate::tree::StructureId;

/// A pointer is led to the one id that differs from its own only in case or blanks; otherwise its line is removed, with all
/// that lies in it.
pub(super) fn dangling(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let place = finding.span();
    let id = place.of(repair.text()).strip_prefix('@')?.strip_suffix('@')?;
    if let [meant] = repair.ids().alike(id) {
        let edit = repair.replace(place.start() + 1..place.end() - 1, meant)?;
        return guess(format!("the pointer leads to `{meant}`"), vec![edit]);
    }
    let structure = repair.order().at(place.start())?;
    repair.tape().superstructure(structure)?;
    let lines = repair.whole(structure)?;
    guess("the line with the pointer is removed, with all that lies in it", vec![repair.delete(lines)])
}

impl Repair<'_> {
    /// The lines of a structure and of all below it, with their line breaks, unless others stand among them.
    pub(super) fn whole(&self, structure: StructureId) -> Option<Range<usize>> {
        let start = self.tape().first_line(structure)?.start();
        let end = self.order().behind(self.tape(), structure)?.min(self.text().len());
        Some(start..end)
    }
}
