//! Girls do not bear children.

use super::findings::MOTHER_TOO_YOUNG;
use super::parents_age;
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Sex};

pub(super) const RULE: Rule = Rule { code: &MOTHER_TOO_YOUNG, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    parents_age::too_young(scope, family, Sex::Female, scope.kin.limits.lives.mother_least_age);
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(parent: &str, child: &str) -> Vec<(usize, String)> {
        told("mother-too-young", &[("I1 INDI", parent), ("I2 INDI", child), ("F1 FAM", "WIFE I1; CHIL I2")])
    }

    #[test]
    fn a_mother_of_nine_is_told() {
        let message = "the mother was at the age of 9 or less, by the birth in line 6".to_string();
        assert_eq!(with("SEX F; BIRT 3 MAY 1850", "BIRT JUN 1859"), [(9, message)]);
    }

    #[test]
    fn who_may_be_older_or_is_no_mother_is_not() {
        for (parent, child) in [
            ("SEX F; BIRT 1850", "BIRT 1863"),
            ("SEX F; BIRT ABT 1850", "BIRT 1860"),
            ("SEX F; CHR 1850", "BIRT 1855"),
            ("SEX F; BIRT 1850", "BIRT 1840"),
            ("BIRT 1850", "BIRT 1859"),
        ] {
            assert_eq!(with(parent, child), [], "{parent}, {child}");
        }
    }
}
