//! Children do not marry.

use super::findings::MARRIED_YOUNG;
use super::life::{or_less, younger_than};
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &MARRIED_YOUNG, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let Some(married) = scope.kin.first_of(scope.kin.facts.family_events(family), Term::Marriage) else {
        return;
    };
    for spouse in scope.kin.facts.spouses(family) {
        let Some(born) = scope.kin.born(spouse.person) else { continue };
        if let Some(age) = younger_than(scope.limits.lives.marriage_age, born, married) {
            scope.report(married.at, born.named_with("age", or_less(age)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(marriage: &str) -> Vec<(usize, String)> {
        let family = format!("HUSB I1; WIFE I2; MARR {marriage}");
        told(
            "married-young",
            &[("I1 INDI", "BIRT 1820"), ("I2 INDI", "BIRT 3 MAY 1830"), ("F1 FAM", &family)],
        )
    }

    #[test]
    fn a_marriage_of_a_child_is_told() {
        let message = "a spouse married at the age of 10 or less, by the birth in line 8".to_string();
        assert_eq!(with("3 MAY 1840"), [(13, message)]);
    }

    #[test]
    fn later_ones_and_those_before_the_birth_are_not() {
        for marriage in ["1845", "BET 1835 AND 1850", "1819"] {
            assert_eq!(with(marriage), [], "{marriage}");
        }
    }
}
