//! The next of kin upwards, no more of them than a look takes.

use crate::rules::kin::Kin;
use crate::{FamilyNo, PersonNo};

/// How many families by birth and how many parents in each are followed. More are a mistake of another sort.
const FOLLOWED: usize = 2;

/// The families that somebody is born to.
pub(super) fn families<'s>(kin: Kin<'s>, of: PersonNo) -> impl Iterator<Item = FamilyNo> + 's {
    // A person may be named by any number of families.
    kin.facts
        .child_in(of)
        .take(4 * FOLLOWED)
        .filter(|bond| bond.pedigree.is_by_birth())
        .take(FOLLOWED)
        .map(|bond| bond.family)
}

/// The parents by birth of somebody.
pub(super) fn parents<'s>(kin: Kin<'s>, of: PersonNo) -> impl Iterator<Item = PersonNo> + 's {
    let by_birth = kin.facts.child_in(of).take(4 * FOLLOWED).flat_map(|child| {
        let parents = kin.facts.spouses(child.family).take(FOLLOWED);
        parents.filter(|parent| child.pedigree_to(parent).is_by_birth()).map(|bond| bond.person)
    });
    by_birth.take(FOLLOWED * FOLLOWED)
}

/// The husband and wife of a family of two.
pub(super) fn couple(kin: Kin<'_>, family: FamilyNo) -> Option<(PersonNo, PersonNo)> {
    let mut spouses = kin.facts.spouses(family);
    match (spouses.next(), spouses.next(), spouses.next()) {
        (Some(one), Some(other), None) => Some((one.person, other.person)),
        _ => None,
    }
}
