//! What is like something that came before.

use std::borrow::Cow;
use std::hash::Hash;

use heirloom_core::keyed::KeyedMap;
use heirloom_core::{Structure, Superstructure};

use super::texts;
use crate::Term;
use crate::rules::Scope;

/// Reports each record of a term of which the key was met before, with the line of the first that has it.
pub(super) fn report_again<'d, K: Eq + Hash>(
    scope: &mut Scope<'_, 'd>,
    term: Term,
    key: impl Fn(&Scope<'_, 'd>, Structure<'d>) -> Option<K>,
    at: impl Fn(&Scope<'_, 'd>, Structure<'d>) -> Option<Structure<'d>>,
) {
    let mut first: KeyedMap<K, Structure<'d>> = KeyedMap::default();
    let model = scope.model;
    let is_wanted = |first: Structure<'d>| {
        model.term(first) == term && first.superstructure() == Superstructure::Document
    };
    for record in model.of_kinds(is_wanted) {
        let Some(key) = key(scope, record) else { continue };
        let before = *first.entry(key).or_insert(record);
        if before != record {
            let detail = [("line", scope.place(before))];
            match at(scope, record) {
                Some(at) => scope.report(at, detail),
                None => scope.report_tag(record, detail),
            }
        }
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
