//! Pointers to the same record, for the rules on those that are there twice.

use heirloom_core::Structure;

use crate::{Model, Term};

/// Those substructures of some terms that point to the same record as an earlier one, each with the first that does. Takes no
/// memory where there is but one, and `n log n` time where there are many.
pub(super) fn repeated<'d>(
    model: &Model<'d>,
    record: Structure<'d>,
    is_wanted: impl Fn(Term) -> bool,
) -> Vec<(Structure<'d>, Structure<'d>)> {
    // Few files have any.
    if !model.facts().have_repeated_links() {
        return Vec::new();
    }
    // What stands for a record that is not there may stand for several.
    let record_at = |link: Structure<'d>| match model.person_at(link) {
        Some(person) => Some((true, person.index())),
        None => model.family_at(link).map(|family| (false, family.index())),
    };
    let links = || record.substructures().filter(|below| is_wanted(model.term(*below)));
    if links().nth(1).is_none() {
        return Vec::new();
    }
    let mut by_target: Vec<((bool, usize), usize, Structure<'d>)> =
        links().filter_map(|link| Some((record_at(link)?, link.number(), link))).collect();
    by_target.sort_unstable_by_key(|(target, number, _)| (*target, *number));
    let mut found = Vec::new();
    let mut first = None;
    for (target, _, link) in by_target {
        match first {
            Some((known, named)) if known == target => found.push((named, link)),
            _ => first = Some((target, link)),
        }
    }
    found
}
