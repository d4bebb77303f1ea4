//! Everybody is born once.

use heirloom_dates::Order;

use super::findings::BIRTHS_DISAGREE;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &BIRTHS_DISAGREE, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    // Births are often worked out from ages.
    let slack = scope.limits.lives.age_slack;
    disagree(scope, person, Term::Birth, slack);
}

/// Reports events that happen once and whose dates have no day in common with that of the first, nor are about so many
/// years off.
pub(super) fn disagree(scope: &mut Scope<'_, '_>, person: PersonNo, term: Term, slack: u32) {
    let mut events =
        scope.kin.facts.events(person).iter().filter(|event| event.term() == term && event.is_dated());
    let Some(first) = events.next().and_then(|event| scope.kin.when(event)) else { return };
    for event in events {
        let Some(other) = scope.kin.when(event) else { continue };
        let near = other.days.widened(slack.saturating_mul(366));
        if near.compare(first.days) != Order::Overlaps {
            scope.report(other.at, [("line", first.at.place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn births_at_different_times_are_told() {
        let told = told("births-disagree", &[("I1 INDI", "BIRT 3 MAY 1850; BIRT 1850; BIRT 1853")]);
        assert_eq!(told, [(9, "this birth is at another time than the one in line 5".to_string())]);
    }

    #[test]
    fn births_that_may_be_the_same_are_not() {
        assert_eq!(told("births-disagree", &[("I1 INDI", "BIRT 3 MAY 1850; BIRT ABT 1853; BIRT 1851")]), []);
    }
}
