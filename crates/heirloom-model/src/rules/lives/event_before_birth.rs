//! Nothing happens to people before they are born.

use super::findings::EVENT_BEFORE_BIRTH;
use super::life::needs_life;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &EVENT_BEFORE_BIRTH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some(born) = scope.kin.born(person) else { return };
    let died = scope.kin.died(person).filter(|died| died.term == Term::Death);
    // Then the death is told, and no event can be right.
    if died.is_some_and(|died| died.is_before(born)) {
        return;
    }
    for event in scope.kin.facts.events(person) {
        let is_meant = match event.term() {
            // These have rules of their own.
            Term::Christening | Term::Baptism => false,
            Term::Burial | Term::Cremation | Term::Probate => died.is_none(),
            Term::Will => true,
            term => needs_life(term),
        };
        let when = if is_meant { scope.kin.when(event) } else { None };
        if let Some(when) = when.filter(|when| when.is_before(born)) {
            scope.report(when.at, [("line", born.at.place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn events_that_are_surely_before_the_birth_are_told() {
        let told = told("event-before-birth", &[("I1 INDI", "BIRT 1850; OCCU 1840; CENS 1841; BURI 1842")]);
        let message = "this is before the birth in line 5".to_string();
        assert_eq!(told, [(7, message.clone()), (9, message.clone()), (11, message)]);
    }

    #[test]
    fn what_may_be_right_or_has_its_own_rule_is_not() {
        for events in [
            "BIRT 1850; CENS 1850",
            "BIRT 1850; CHR 1840",
            "BIRT 1850; DEAT 1840; CENS 1841",
            "BIRT 1850; TITL 1840",
            "BIRT 1850; DEAT 1900; BURI 1840",
            "CHR 1850; CENS 1849",
        ] {
            assert_eq!(told("event-before-birth", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
