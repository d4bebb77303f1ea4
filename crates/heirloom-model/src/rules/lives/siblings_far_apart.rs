//! The children of a family are of one generation.

use super::findings::SIBLINGS_FAR_APART;
use super::life::{When, by_birth, older_than, years};
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Sex};

pub(super) const RULE: Rule = Rule { code: &SIBLINGS_FAR_APART, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    let (mut first, mut last): (Option<When>, Option<When>) = (None, None);
    for born in by_birth(scope.kin, family).filter_map(|child| scope.kin.born(child)) {
        if born.days.last().is_some() && first.is_none_or(|first| born.days.last() < first.days.last()) {
            first = Some(born);
        }
        if last.is_none_or(|last| born.days.first() > last.days.first()) {
            last = Some(born);
        }
    }
    let Some((first, last)) = first.zip(last) else { return };
    let Some(apart) = older_than(scope.kin.limits.lives.siblings_apart, first, last) else { return };
    // Where the birth of the mother is known, her age says it better.
    let mother = scope.kin.only_spouse(family, Sex::Female);
    if mother.and_then(|mother| scope.kin.born(mother)).is_none() {
        scope.report(last.at, first.named_with("span", years(apart)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(mother: &str, last: &str) -> Vec<(usize, String)> {
        let family = ("F1 FAM", "WIFE I1; CHIL I2; CHIL I3; CHIL I4");
        let children = [("I2 INDI", "BIRT 1850"), ("I3 INDI", last), ("I4 INDI", "BIRT 1855")];
        told("siblings-far-apart", &[("I1 INDI", mother), children[0], children[1], children[2], family])
    }

    #[test]
    fn the_last_child_is_told_if_it_is_far_from_the_first() {
        let message =
            "this child was born 49 years or more after the one with the birth in line 7".to_string();
        assert_eq!(with("SEX F", "BIRT 1900"), [(10, message)]);
    }

    #[test]
    fn nothing_is_said_of_what_may_be_less_or_of_a_mother_whose_age_is_known() {
        for (mother, last) in [
            ("SEX F", "BIRT 1885"),
            ("SEX F", "BIRT BEF 1900"),
            ("SEX F; BIRT 1830", "BIRT 1900"),
            ("SEX F", "CHR 1900"),
        ] {
            assert_eq!(with(mother, last), [], "{mother}, {last}");
        }
    }
}
