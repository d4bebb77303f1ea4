//! The next of kin upwards, no more of them than a look takes.

use crate::{FamilyNo, Model, PersonNo};

/// How many families by birth and how many parents in each are followed. More are a mistake of another sort.
const FOLLOWED: usize = 2;

/// The families that somebody is born to.
pub(super) fn families<'m>(model: &'m Model<'_>, of: PersonNo) -> impl Iterator<Item = FamilyNo> + 'm {
    // A person may be named by any number of families.
    model
        .child_in(of)
        .take(4 * FOLLOWED)
        .filter(|bond| bond.pedigree.is_by_birth())
        .take(FOLLOWED)
        .map(|bond| bond.family)
}

/// The parents by birth of somebody.
pub(super) fn parents<'m>(model: &'m Model<'_>, of: PersonNo) -> impl Iterator<Item = PersonNo> + 'm {
    let by_birth = model.child_in(of).take(4 * FOLLOWED).flat_map(|child| {
        let parents = model.spouses(child.family).take(FOLLOWED);
        parents.filter(|parent| model.pedigree_to(child, parent).is_by_birth()).map(|bond| bond.person)
    });
    by_birth.take(FOLLOWED * FOLLOWED)
}

/// The husband and wife of a family of two.
pub(super) fn couple(model: &Model<'_>, family: FamilyNo) -> Option<(PersonNo, PersonNo)> {
    let mut spouses = model.spouses(family);
    match (spouses.next(), spouses.next(), spouses.next()) {
        (Some(one), Some(other), None) => Some((one.person, other.person)),
        _ => None,
    }
}
