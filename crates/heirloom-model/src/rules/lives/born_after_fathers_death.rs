//! A child is born within ten months of its father's death.

use super::findings::BORN_AFTER_FATHERS_DEATH;
use super::life::{by_birth, span};
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Sex};

pub(super) const RULE: Rule = Rule { code: &BORN_AFTER_FATHERS_DEATH, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    let Some(father) = scope.kin.only_spouse(family, Sex::Male) else { return };
    let Some(died) = scope.kin.died(father).filter(|_| !scope.kin.is_upside_down(father)) else { return };
    let most = i64::from(scope.kin.limits.lives.days_after_marriage);
    for child in by_birth(scope.kin, family) {
        let Some(born) = scope.kin.born(child) else { continue };
        if let Some(days) = born.days_since(died).filter(|days| *days > most) {
            scope.report(born.at, died.named_with("span", span(days)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(father: &str, child: &str) -> Vec<(usize, String)> {
        let family = ("F1 FAM", "HUSB I1; CHIL I2");
        told("born-after-fathers-death", &[("I1 INDI", father), ("I2 INDI", child), family])
    }

    #[test]
    fn a_child_born_a_year_after_the_death_of_its_father_is_told() {
        let message =
            "this child was born 365 days or more after the death in line 6 of the father".to_string();
        assert_eq!(with("SEX M; DEAT 3 MAY 1850", "BIRT 3 MAY 1851"), [(9, message)]);
    }

    #[test]
    fn a_child_born_within_ten_months_is_not() {
        for (father, child) in [
            ("SEX M; DEAT 3 MAY 1850", "BIRT 3 JAN 1851"),
            ("SEX M; DEAT 1850", "BIRT SEP 1851"),
            ("SEX M; DEAT AFT 1850", "BIRT 1860"),
        ] {
            assert_eq!(with(father, child), [], "{father}, {child}");
        }
    }
}
