//! Only the living marry.

use super::findings::MARRIED_AFTER_DEATH;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &MARRIED_AFTER_DEATH, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    after_death(scope, family, |term| term == Term::Marriage);
}

/// Reports events of a family for which both have to be alive, but that are after a death.
pub(super) fn after_death(scope: &mut Scope<'_, '_>, family: FamilyNo, is_meant: fn(Term) -> bool) {
    let Some(died) = scope.kin.first_death(family) else { return };
    for event in scope.kin.facts.family_events(family).iter().filter(|event| is_meant(event.term())) {
        if let Some(when) = scope.kin.when(event).filter(|when| died.is_before(*when)) {
            scope.report(when.at, died.named());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_marriage_after_a_death_or_burial_is_told() {
        let with = |first| {
            let people =
                [("I1 INDI", first), ("I2 INDI", "DEAT 1890"), ("F1 FAM", "HUSB I1; WIFE I2; MARR 1881")];
            told("married-after-death", &people)
        };
        assert_eq!(
            with("DEAT 1880"),
            [(13, "this marriage is after the death of a spouse in line 5".to_string())]
        );
        assert_eq!(
            with("BURI 1880"),
            [(13, "this marriage is after the burial of a spouse in line 5".to_string())]
        );
        // Of a life that is upside down nobody knows which end is wrong.
        for death in ["DEAT 1881", "DEAT ABT 1880", "DEAT AFT 1870", "DEAT", "BIRT 1860; DEAT 1850"] {
            assert!(with(death).is_empty(), "{death}");
        }
    }
}
