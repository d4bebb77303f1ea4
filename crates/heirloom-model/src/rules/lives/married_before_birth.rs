//! Nobody marries before they are born.

use super::findings::MARRIED_BEFORE_BIRTH;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &MARRIED_BEFORE_BIRTH, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let kin = scope.kin;
    // Whoever is born last of the two; so each marriage is told once.
    let births = kin.facts.spouses(family).filter_map(|bond| scope.kin.born(bond.person));
    let Some(born) = births.max_by_key(|born| born.days.first()) else { return };
    for event in kin.facts.family_events(family).iter().filter(|event| event.term() == Term::Marriage) {
        if let Some(when) = scope.kin.when(event).filter(|when| when.is_before(born)) {
            scope.report(when.at, [("line", born.at.place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(marriage: &str) -> Vec<(usize, String)> {
        let family = format!("HUSB I1; WIFE I2; MARR {marriage}");
        told(
            "married-before-birth",
            &[("I1 INDI", "BIRT 1820"), ("I2 INDI", "BIRT 3 MAY 1830"), ("F1 FAM", &family)],
        )
    }

    #[test]
    fn a_marriage_before_a_birth_is_told_once() {
        let message = "this marriage is before the birth of a spouse in line 8".to_string();
        assert_eq!(with("1829"), [(13, message.clone())]);
        assert_eq!(with("1819"), [(13, message)]);
    }

    #[test]
    fn one_that_may_be_later_is_not() {
        for marriage in ["1850", "1830", "AFT 1810", "ABT 1828"] {
            assert_eq!(with(marriage), [], "{marriage}");
        }
    }
}
