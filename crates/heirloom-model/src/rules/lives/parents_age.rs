//! How old a mother or father was when a child was born.

use super::life::{by_birth_to, older_than, or_less, younger_than};
use crate::rules::KinScope;
use crate::{FamilyNo, Sex};

/// Reports the births of children when their mother or father was younger than so many years.
pub(super) fn too_young(scope: &mut KinScope<'_>, family: FamilyNo, sex: Sex, least: u32) {
    let Some(parent) = scope.kin.only_spouse(family, sex) else { return };
    let Some(parent_born) = scope.kin.born(parent) else { return };
    for child in by_birth_to(scope.kin, family, parent).filter(|child| *child != parent) {
        let Some(born) = scope.kin.born(child) else { continue };
        if let Some(age) = younger_than(least, parent_born, born) {
            scope.report(born.at, parent_born.named_with("age", or_less(age)));
        }
    }
}

/// Reports the births of children when their mother or father was older than so many years.
pub(super) fn too_old(scope: &mut KinScope<'_>, family: FamilyNo, sex: Sex, most: u32) {
    let Some(parent) = scope.kin.only_spouse(family, sex) else { return };
    let Some(parent_born) = scope.kin.born(parent) else { return };
    let died = scope.kin.died(parent);
    for child in by_birth_to(scope.kin, family, parent) {
        // After a death the age is not the question.
        let Some(born) = scope.kin.born(child).filter(|born| !died.is_some_and(|died| died.is_before(*born)))
        else {
            continue;
        };
        if let Some(age) = older_than(most, parent_born, born) {
            scope.report(born.at, parent_born.named_with("age", format!("{age} or more")));
        }
    }
}
