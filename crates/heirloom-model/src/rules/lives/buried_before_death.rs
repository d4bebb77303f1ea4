//! Only the dead are buried.

use super::findings::BURIED_BEFORE_DEATH;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &BURIED_BEFORE_DEATH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    before_death(scope, person, Term::Burial);
}

/// Reports events that only the dead have, but that are before the death.
pub(super) fn before_death(scope: &mut Scope<'_, '_>, person: PersonNo, term: Term) {
    let Some(died) = scope.kin.died(person).filter(|died| died.term == Term::Death) else { return };
    for event in scope.kin.facts.events(person).iter().filter(|event| event.term() == term) {
        if let Some(when) = scope.kin.when(event).filter(|when| when.is_before(died)) {
            scope.report(when.at, [("line", died.at.place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_burial_before_the_death_is_told() {
        let told = told("buried-before-death", &[("I1 INDI", "DEAT 3 MAY 1850; BURI 1 MAY 1850")]);
        assert_eq!(told, [(7, "this burial is before the death in line 5".to_string())]);
    }

    #[test]
    fn burials_that_may_be_right_are_not() {
        for events in [
            "DEAT MAY 1850; BURI 1 MAY 1850",
            "DEAT; BURI 1850",
            "DEAT ABT 1850; BURI 1847",
            // The one is in the Julian calendar, and the other does not say so.
            "DEAT 23 MAR 1699/00; BURI 26 MAR 1700",
            "DEAT @#DJULIAN@ 20 MAY 1700; BURI 23 MAY 1700",
            // There was no such day.
            "DEAT 1 OCT 1900; BURI 31 SEP 1900",
            "DEAT @#DJULIAN@ 28 FEB 1900; BURI 29 FEB 1900",
        ] {
            assert_eq!(told("buried-before-death", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
