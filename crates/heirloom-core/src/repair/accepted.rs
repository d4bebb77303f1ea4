//! Which fixes can be made together.

use std::collections::BTreeMap;

use crate::source::{Edit, Fix};

/// Edits that do not conflict, by where they begin, each with the numbers of the fixes that ask for it.
#[derive(Default)]
pub(super) struct Accepted {
    edits: BTreeMap<usize, (Edit, Vec<usize>)>,
}

impl Accepted {
    /// Takes a fix if all its edits are among those that were taken already, or conflict with none of them.
    pub(super) fn take(&mut self, number: usize, fix: &Fix) -> bool {
        let fits = fix.edits.iter().all(|edit| self.fits(edit));
        if fits {
            for edit in &fix.edits {
                let (_, by) =
                    self.edits.entry(edit.octets.start).or_insert_with(|| (edit.clone(), Vec::new()));
                by.push(number);
            }
        }
        fits
    }

    fn fits(&self, edit: &Edit) -> bool {
        if let Some((same_place, _)) = self.edits.get(&edit.octets.start) {
            return same_place == edit;
        }
        let before = self.edits.range(..edit.octets.start).next_back();
        let behind = self.edits.range(edit.octets.start..).next();
        before.into_iter().chain(behind).all(|(_, (other, _))| !edit.conflicts(other))
    }

    /// The edits in the order of the file.
    pub(super) fn edits(&self) -> impl Iterator<Item = &Edit> {
        self.edits.values().map(|(edit, _)| edit)
    }

    /// The same with the numbers of their fixes.
    pub(super) fn into_edits(self) -> impl Iterator<Item = (Edit, Vec<usize>)> {
        self.edits.into_values()
    }
}
