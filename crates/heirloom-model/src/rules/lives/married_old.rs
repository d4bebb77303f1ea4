//! Few marry in their last years.

use super::findings::MARRIED_OLD;
use super::life::older_than;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &MARRIED_OLD, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let Some(married) = scope.kin.first_of(scope.kin.facts.family_events(family), Term::Marriage) else {
        return;
    };
    // After a death the age is not the question.
    if scope.kin.first_death(family).is_some_and(|died| died.is_before(married)) {
        return;
    }
    for spouse in scope.kin.facts.spouses(family) {
        let Some(born) = scope.kin.born(spouse.person) else { continue };
        if let Some(age) = older_than(scope.limits.lives.marriage_most_age, born, married) {
            scope.report(married.at, born.named_with("age", format!("{age} or more")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(spouse: &str, marriage: &str) -> Vec<(usize, String)> {
        told("married-old", &[("I1 INDI", spouse), ("F1 FAM", &format!("HUSB I1; MARR {marriage}"))])
    }

    #[test]
    fn a_marriage_at_a_hundred_is_told() {
        let message = "a spouse married at the age of 99 or more, by the birth in line 5".to_string();
        assert_eq!(with("BIRT 1800", "1900"), [(9, message)]);
    }

    #[test]
    fn an_earlier_one_and_one_after_a_death_are_not() {
        for (spouse, marriage) in [
            ("BIRT 1800", "1890"),
            ("BIRT AFT 1800", "1900"),
            ("BIRT 1800; DEAT 1860", "1900"),
            ("BIRT 1800", "BEF 1900"),
        ] {
            assert_eq!(with(spouse, marriage), [], "{spouse}, {marriage}");
        }
    }
}
