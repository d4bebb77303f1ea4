//! A couple who have parted have no more children.

use super::findings::CHILD_AFTER_DIVORCE;
use super::life::{by_birth, span};
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &CHILD_AFTER_DIVORCE, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    let events = scope.kin.facts.family_events(family);
    let Some(divorced) = scope.kin.first_of(events, Term::Divorce) else { return };
    // They may have married again.
    if events.iter().filter(|event| event.term() == Term::Marriage).nth(1).is_some() {
        return;
    }
    for child in by_birth(scope.kin, family) {
        let Some(born) = scope.kin.born(child) else { continue };
        let most = i64::from(scope.kin.limits.lives.days_after_marriage);
        if let Some(days) = born.days_since(divorced).filter(|days| *days > most) {
            scope.report(born.at, divorced.named_with("span", span(days)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(birth: &str, events: &str) -> Vec<(usize, String)> {
        told("child-after-divorce", &[("I1 INDI", birth), ("F1 FAM", &format!("CHIL I1; {events}"))])
    }

    #[test]
    fn a_child_born_long_after_the_divorce_is_told() {
        let message = "this child was born 2 years or more after the divorce in line 9".to_string();
        assert_eq!(with("BIRT 1863", "DIV 1860"), [(5, message)]);
        for (birth, events) in
            [("BIRT 1 JUN 1860", "DIV 1 MAY 1860"), ("BIRT 1863", "MARR 1850; DIV 1860; MARR 1861")]
        {
            assert_eq!(with(birth, events), [], "{birth}, {events}");
        }
    }
}
