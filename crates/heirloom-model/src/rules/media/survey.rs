//! Which files are there.

use heirloom::Structure;
use rustc_hash::FxHashMap;

use super::path::{Place, file};
use crate::Term;
use crate::rules::Scope;

/// What became of the files that a dataset names.
pub(super) struct Survey<'d> {
    /// How many there are, but for those in the web.
    pub(super) all: usize,
    /// Where those are named that are not there, in the order of the dataset.
    pub(super) missing: Vec<Structure<'d>>,
}

/// Looks for all files; `None` if nobody can tell.
pub(super) fn survey<'d>(scope: &Scope<'_, 'd>) -> Option<Survey<'d>> {
    let is_file = scope.is_file?;
    let model = scope.model;
    let mut survey = Survey { all: 0, missing: Vec::new() };
    // To ask takes time, and one picture may be that of many people.
    let mut known = FxHashMap::default();
    for structure in model.all(Term::File) {
        let Some(path) = file(model, structure).filter(|path| Place::of(path.trim()) != Place::Web) else { continue };
        survey.all += 1;
        let is_there = match known.get(&path) {
            Some(is_there) => *is_there,
            None => {
                let is_there = is_file(path.trim());
                known.insert(path, is_there);
                is_there
            }
        };
        if !is_there {
            survey.missing.push(structure);
        }
    }
    Some(survey)
}
