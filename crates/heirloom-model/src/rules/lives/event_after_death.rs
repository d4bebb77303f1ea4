//! The dead are not counted, do not move and have no trade.

use super::findings::EVENT_AFTER_DEATH;
use super::life::needs_life;
use crate::PersonNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &EVENT_AFTER_DEATH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some(died) = scope.kin.died(person) else { return };
    if scope.kin.is_upside_down(person) {
        return;
    }
    for event in scope.kin.facts.events(person).iter().filter(|event| needs_life(event.term())) {
        if let Some(when) = scope.kin.when(event).filter(|when| died.is_before(*when)) {
            scope.report(when.at, died.named());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn what_only_the_living_do_is_told_after_a_death_or_burial() {
        let told_of = |events| told("event-after-death", &[("I1 INDI", events)]);
        assert_eq!(told_of("DEAT 1850; CENS 1851"), [(7, "this is after the death in line 5".to_string())]);
        assert_eq!(told_of("RESI 1851; BURI 1850"), [(5, "this is after the burial in line 7".to_string())]);
    }

    #[test]
    fn what_may_be_right_or_follows_a_death_is_not() {
        for events in [
            "DEAT 1850; CENS 1850",
            "DEAT 1850; BURI 1851; PROB 1852; WILL 1853",
            "DEAT ABT 1850; CENS 1854",
            "DEAT AFT 1850; CENS 1860",
            "BIRT 1850; DEAT 1840; CENS 1860",
        ] {
            assert_eq!(told("event-after-death", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
