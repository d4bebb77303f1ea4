//! Somebody of whom no death is known has died all the same.

use super::findings::ALIVE_TOO_LONG;
use super::life::{needs_life, older_than};
use crate::PersonNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ALIVE_TOO_LONG, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    // With a death, what is wrong is either its date or that the event is after it.
    let Some(born) = scope.kin.born(person).filter(|_| scope.kin.facts.end(person).is_none()) else { return };
    let longest = scope.limits.lives.longest_life;
    let events = scope.kin.facts.events(person).iter().filter(|event| needs_life(event.term()));
    let mut late = events.filter_map(|event| {
        let when = scope.kin.when(event)?;
        older_than(longest, born, when).map(|age| (when, age))
    });
    // One of them says it all.
    if let Some((when, age)) = late.next() {
        drop(late);
        scope.report(when.at, born.named_with("age", age.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn the_first_event_long_after_a_life_is_told() {
        let told = told("alive-too-long", &[("I1 INDI", "BIRT 1800; CENS 1941; CENS 1951")]);
        let message = "this person would have been at least 140, by the birth in line 5".to_string();
        assert_eq!(told, [(7, message)]);
    }

    #[test]
    fn events_of_a_possible_life_and_of_the_dead_are_not() {
        for events in ["BIRT 1800; CENS 1911", "BIRT 1800; DEAT 1860; CENS 1941", "BIRT 1800; WILL 1941"] {
            assert_eq!(told("alive-too-long", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
