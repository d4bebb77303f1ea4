//! Old men seldom become fathers.

use super::findings::FATHER_TOO_OLD;
use super::parents_age;
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Sex};

pub(super) const RULE: Rule = Rule { code: &FATHER_TOO_OLD, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    parents_age::too_old(scope, family, Sex::Male, scope.kin.limits.lives.father_most_age);
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(parent: &str, child: &str) -> Vec<(usize, String)> {
        told("father-too-old", &[("I1 INDI", parent), ("I2 INDI", child), ("F1 FAM", "HUSB I1; CHIL I2")])
    }

    #[test]
    fn a_father_beyond_the_age_is_told() {
        let message =
            |event: &str| format!("the father was at the age of 89 or more, by the {event} in line 6");
        assert_eq!(with("SEX M; BIRT 1850", "BIRT 1940"), [(9, message("birth"))]);
        assert_eq!(with("SEX M; CHR 1850", "BIRT 1940"), [(9, message("christening"))]);
    }

    #[test]
    fn who_may_be_younger_or_is_dead_is_not() {
        for (parent, child) in [
            ("SEX M; BIRT 1850", "BIRT 1930"),
            ("SEX M; BIRT AFT 1850", "BIRT 1940"),
            ("SEX M; BIRT 1850", "BIRT BEF 1940"),
            ("SEX M; BIRT 1850; DEAT 1880", "BIRT 1940"),
            ("BIRT 1850", "BIRT 1940"),
        ] {
            assert_eq!(with(parent, child), [], "{parent}, {child}");
        }
    }
}
