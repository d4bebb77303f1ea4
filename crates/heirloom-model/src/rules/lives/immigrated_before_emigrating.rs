//! Who leaves for a country arrives there later.

use super::findings::IMMIGRATED_BEFORE_EMIGRATING;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &IMMIGRATED_BEFORE_EMIGRATING, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    // Of several journeys nobody knows which belong together.
    let events = scope.kin.facts.events(person);
    let both = scope.kin.only_of(events, Term::Emigration).zip(scope.kin.only_of(events, Term::Immigration));
    let Some((left, arrived)) = both else { return };
    if arrived.is_before(left) {
        scope.report(arrived.at, [("line", left.at.place())]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn an_arrival_before_the_departure_is_told() {
        let told = told("immigrated-before-emigrating", &[("I1 INDI", "EMIG 1850; IMMI 1849")]);
        assert_eq!(told, [(7, "this immigration is before the emigration in line 5".to_string())]);
    }

    #[test]
    fn the_same_year_and_several_journeys_are_not() {
        for events in ["EMIG 1850; IMMI 1850", "EMIG 1850; IMMI 1849; IMMI 1851", "IMMI 1850"] {
            assert_eq!(told("immigrated-before-emigrating", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
