//! A mother is alive when her child is born.

use super::findings::BORN_AFTER_MOTHERS_DEATH;
use super::life::by_birth;
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Sex};

pub(super) const RULE: Rule = Rule { code: &BORN_AFTER_MOTHERS_DEATH, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    let Some(mother) = scope.kin.only_spouse(family, Sex::Female) else { return };
    let Some(died) = scope.kin.died(mother).filter(|_| !scope.kin.is_upside_down(mother)) else { return };
    for child in by_birth(scope.kin, family) {
        if let Some(born) = scope.kin.born(child).filter(|born| died.is_before(*born)) {
            scope.report(born.at, died.named());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(mother: &str, child: &str) -> Vec<(usize, String)> {
        let family = ("F1 FAM", "WIFE I1; CHIL I2");
        told("born-after-mothers-death", &[("I1 INDI", mother), ("I2 INDI", child), family])
    }

    #[test]
    fn a_child_born_after_the_death_of_its_mother_is_told() {
        let message = "this child was born after the death in line 6 of the mother".to_string();
        assert_eq!(with("SEX F; DEAT 3 MAY 1850", "BIRT 4 MAY 1850"), [(9, message)]);
    }

    #[test]
    fn one_that_may_be_earlier_is_not() {
        for (mother, child) in [
            ("SEX F; DEAT 3 MAY 1850", "BIRT 3 MAY 1850"),
            ("SEX F; DEAT 3 MAY 1850", "CHR 9 MAY 1850"),
            ("SEX M; DEAT 1840", "BIRT 1850"),
            ("SEX F; BIRT 1845; DEAT 1840", "BIRT 1870"),
        ] {
            assert_eq!(with(mother, child), [], "{mother}, {child}");
        }
    }
}
