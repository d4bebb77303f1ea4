//! Who dies as a child leaves no family.

use super::findings::DIED_TOO_YOUNG_FOR_FAMILY;
use super::life::{by_birth, or_less, younger_than};
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &DIED_TOO_YOUNG_FOR_FAMILY, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    let kin = scope.kin;
    // Where there are dates, those of the marriage and of the children say it better.
    let is_dated = scope.kin.first_of(kin.facts.family_events(family), Term::Marriage).is_some()
        || by_birth(kin, family).any(|child| kin.facts.beginning(child).is_some());
    if is_dated {
        return;
    }
    let limits = &kin.limits.lives;
    let grown_up = limits.mother_least_age.min(limits.father_least_age);
    for spouse in kin.facts.spouses(family) {
        let Some((born, died)) = scope.kin.born(spouse.person).zip(scope.kin.died(spouse.person)) else {
            continue;
        };
        if let Some(age) = younger_than(grown_up, born, died) {
            scope.report(died.at, [("age", or_less(age).into()), ("line", kin.facts.family(family).place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(spouse: &str, family: &str) -> Vec<(usize, String)> {
        let records = [("I1 INDI", spouse), ("I2 INDI", "BIRT 1850"), ("F1 FAM", family)];
        told("died-too-young-for-family", &records)
    }

    #[test]
    fn an_infant_who_is_a_spouse_is_told_at_the_death() {
        let message =
            "this person died at the age of 2 or less, but is a spouse in the family in line 11".to_string();
        assert_eq!(with("BIRT 1850; DEAT 1852", "WIFE I1"), [(7, message)]);
    }

    #[test]
    fn who_may_have_grown_up_or_is_told_of_by_other_dates_is_not() {
        for (spouse, family) in [
            ("BIRT 1850; DEAT 1863", "WIFE I1"),
            ("CHR 1850; DEAT 1852", "WIFE I1"),
            ("BIRT 1850; DEAT AFT 1851", "WIFE I1"),
            ("BIRT 1850; DEAT 1840", "WIFE I1"),
            ("BIRT 1850; DEAT 1852", "WIFE I1; MARR 1870"),
            ("BIRT 1850; DEAT 1852", "WIFE I1; CHIL I2"),
        ] {
            assert_eq!(with(spouse, family), [], "{spouse}, {family}");
        }
    }
}
