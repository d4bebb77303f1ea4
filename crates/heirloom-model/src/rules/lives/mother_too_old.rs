//! Women beyond a certain age bear no children.

use super::findings::MOTHER_TOO_OLD;
use super::parents_age;
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Sex};

pub(super) const RULE: Rule = Rule { code: &MOTHER_TOO_OLD, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    parents_age::too_old(scope, family, Sex::Female, scope.kin.limits.lives.mother_most_age);
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(parent: &str, child: &str) -> Vec<(usize, String)> {
        told("mother-too-old", &[("I1 INDI", parent), ("I2 INDI", child), ("F1 FAM", "WIFE I1; CHIL I2")])
    }

    #[test]
    fn a_mother_beyond_the_age_is_told() {
        let message =
            |event: &str| format!("the mother was at the age of 59 or more, by the {event} in line 6");
        assert_eq!(with("SEX F; BIRT 1850", "BIRT 1910"), [(9, message("birth"))]);
        assert_eq!(with("SEX F; CHR 1850", "BIRT 1910"), [(9, message("christening"))]);
    }

    #[test]
    fn who_may_be_younger_or_is_dead_is_not() {
        for (parent, child) in [
            ("SEX F; BIRT 1850", "BIRT 1905"),
            ("SEX F; BIRT AFT 1850", "BIRT 1910"),
            ("SEX F; BIRT 1850", "BIRT BEF 1910"),
            ("SEX F; BIRT 1850; DEAT 1880", "BIRT 1910"),
            ("BIRT 1850", "BIRT 1910"),
        ] {
            assert_eq!(with(parent, child), [], "{parent}, {child}");
        }
    }
}
