//! How old a mother or father was when a child was born.

use super::life::{by_birth_to, older_than, or_less, younger_than};
use crate::rules::Scope;
use crate::{FamilyNo, Sex};

/// Reports the births of children when their mother or father was younger than so many years.
pub(super) fn too_young(scope: &mut Scope<'_, '_>, family: FamilyNo, sex: Sex, least: u32) {
    let Some(parent) = scope.only_spouse(family, sex) else { return };
    let Some(parent_born) = scope.born(parent) else { return };
    for child in by_birth_to(scope.model, family, parent).filter(|child| *child != parent) {
        let Some(born) = scope.born(child) else { continue };
        if let Some(age) = younger_than(least, parent_born, born) {
            scope.report(born.at, format!("{}, by the {}", or_less(age), parent_born.named(scope)));
        }
    }
}

/// Reports the births of children when their mother or father was older than so many years.
pub(super) fn too_old(scope: &mut Scope<'_, '_>, family: FamilyNo, sex: Sex, most: u32) {
    let Some(parent) = scope.only_spouse(family, sex) else { return };
    let Some(parent_born) = scope.born(parent) else { return };
    let died = scope.died(parent);
    for child in by_birth_to(scope.model, family, parent) {
        // After a death the age is not the question.
        let Some(born) = scope.born(child).filter(|born| !died.is_some_and(|died| died.is_before(*born)))
        else {
            continue;
        };
        if let Some(age) = older_than(most, parent_born, born) {
            scope.report(born.at, format!("{age} or more, by the {}", parent_born.named(scope)));
        }
    }
}
