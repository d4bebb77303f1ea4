//! Husband and wife are of about the same age.

use super::findings::SPOUSES_FAR_APART;
use super::life::{older_than, years};
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &SPOUSES_FAR_APART, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    let mut spouses = scope.kin.facts.spouses(family);
    let (Some(one), Some(other), None) = (spouses.next(), spouses.next(), spouses.next()) else { return };
    let Some((one, other)) = scope.kin.born(one.person).zip(scope.kin.born(other.person)) else { return };
    let (older, younger) = if one.days.first() <= other.days.first() { (one, other) } else { (other, one) };
    let Some(apart) = older_than(scope.kin.limits.lives.spouses_apart, older, younger) else { return };
    // A marriage before the birth of one of them says it better.
    let married = scope.kin.first_of(scope.kin.facts.family_events(family), Term::Marriage);
    if !married.is_some_and(|married| married.is_before(younger)) {
        scope.report(younger.at, older.named_with("span", years(apart)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(one: &str, other: &str, marriage: &str) -> Vec<(usize, String)> {
        let family = format!("HUSB I1; WIFE I2; {marriage}");
        told("spouses-far-apart", &[("I1 INDI", one), ("I2 INDI", other), ("F1 FAM", &family)])
    }

    #[test]
    fn half_a_century_between_spouses_is_told_at_the_younger() {
        let message = |line: usize| {
            format!("this person was born 49 years or more after a spouse, whose birth is in line {line}")
        };
        assert_eq!(with("BIRT 1800", "BIRT 1850", ""), [(8, message(5))]);
        assert_eq!(with("BIRT 1850", "BIRT 1800", "MARR 1870"), [(5, message(8))]);
    }

    #[test]
    fn less_is_not() {
        for (one, other, marriage) in [
            ("BIRT 1800", "BIRT 1840", ""),
            ("BIRT AFT 1800", "BIRT 1850", ""),
            ("BIRT 1800", "BIRT BEF 1850", ""),
            ("BIRT 1800", "BIRT 1850", "MARR 1825"),
        ] {
            assert_eq!(with(one, other, marriage), [], "{one}, {other}, {marriage}");
        }
    }
}
