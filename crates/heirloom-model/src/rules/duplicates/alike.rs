//! What is like something that came before.

use std::borrow::Cow;

use heirloom_core::{Structure, Superstructure};

use super::texts;
use crate::Term;
use crate::rules::gathered::MetAgain;
use crate::rules::{FileRule, KinScope, Next, Scope};

/// Records of a term that say the same as an earlier one.
pub(super) struct Alike {
    term: Term,
    /// What a record is known by, as a digest; nothing if that is not enough.
    key: for<'s, 'd> fn(&Scope<'s, 'd>, Structure<'d>) -> Option<u64>,
    /// Where in a record it is told; nothing for its tag.
    at: for<'s, 'd> fn(&Scope<'s, 'd>, Structure<'d>) -> Option<Structure<'d>>,
    met: MetAgain,
}

impl Alike {
    /// Reports each record of a term of which the key was met before, with the line of the first that has it.
    pub(super) fn by(
        term: Term,
        key: for<'s, 'd> fn(&Scope<'s, 'd>, Structure<'d>) -> Option<u64>,
        at: for<'s, 'd> fn(&Scope<'s, 'd>, Structure<'d>) -> Option<Structure<'d>>,
    ) -> Box<dyn FileRule> {
        Box::new(Alike { term, key, at, met: MetAgain::default() })
    }
}

impl FileRule for Alike {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let (model, term) = (scope.model, self.term);
        let is_wanted = |first: Structure<'_>| {
            model.term(first) == term && first.superstructure() == Superstructure::Document
        };
        for record in model.of_kinds(is_wanted) {
            if let Some(key) = (self.key)(scope, record) {
                let at = (self.at)(scope, record).map(|at| model.number(at));
                self.met.add(key, model.number(record), at);
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        self.met.report(scope);
        Next::Done
    }
}

/// What each structure and all below it say, in a number. They are given in preorder, with their depths. All are found at once,
/// from the bottom up: a structure that lies deep belongs to all of those above it.
pub(super) fn fingerprints<'d>(scope: &Scope<'_, 'd>, structures: &[(usize, Structure<'d>)]) -> Vec<u64> {
    let mut above = Vec::with_capacity(structures.len());
    let mut open: Vec<usize> = Vec::new();
    for (at, (depth, _)) in structures.iter().enumerate() {
        open.truncate(*depth);
        above.push(open.last().copied());
        open.push(at);
    }
    let own = |(_, structure): &(usize, Structure<'d>)| {
        texts::hash((structure.kind(), scope.target(*structure), structure.string()))
    };
    let mut prints: Vec<u64> = structures.iter().map(own).collect();
    // Those below a structure come behind it.
    for at in (0..prints.len()).rev() {
        if let Some(above) = above[at] {
            prints[above] = texts::hash((prints[above], prints[at]));
        }
    }
    prints
}

/// Whether two structures and all below them say the same in the same order.
pub(super) fn are_alike<'d>(scope: &Scope<'_, 'd>, one: Structure<'d>, other: Structure<'d>) -> bool {
    let says = |(depth, below): (usize, Structure<'d>)| {
        (depth, below.kind(), scope.target(below), below.string().map(Cow::into_owned))
    };
    one.preorder().map(says).eq(other.preorder().map(says))
}
