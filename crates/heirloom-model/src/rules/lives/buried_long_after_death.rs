//! The dead are buried soon.

use super::findings::BURIED_LONG_AFTER_DEATH;
use super::life::{span, word};
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &BURIED_LONG_AFTER_DEATH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some(died) = scope.kin.died(person).filter(|died| died.term == Term::Death) else { return };
    // One who is moved to another grave has been buried before; the first of them is what counts.
    let burials = scope.kin.facts.events(person).iter();
    let burials = burials.filter(|event| matches!(event.term(), Term::Burial | Term::Cremation));
    let first = burials.filter_map(|event| scope.kin.when(event)).min_by_key(|when| when.days.first());
    let late = first.and_then(|when| Some((when, when.days_since(died)?)));
    let Some((when, days)) = late.filter(|(_, days)| *days > i64::from(scope.limits.lives.burial_days))
    else {
        return;
    };
    let [event, line] = died.named();
    scope.report(when.at, [("burial", word(when.term).into()), ("span", span(days).into()), event, line]);
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_burial_years_after_the_death_is_told() {
        let told = told("buried-long-after-death", &[("I1 INDI", "DEAT 3 MAY 1850; BURI 3 MAY 1857")]);
        assert_eq!(told, [(7, "this burial is 7 years or more after the death in line 5".to_string())]);
    }

    #[test]
    fn what_may_be_within_the_year_and_a_second_grave_are_not() {
        for events in [
            "DEAT 1850; BURI 1851",
            "DEAT 1 FEB 1850; BURI 2 FEB 1850; BURI 1921",
            "DEAT ABT 1850; BURI 1855",
            "BURI 1850; CREM 1860",
            "DEAT 1850; BURI AFT 1851",
        ] {
            assert_eq!(told("buried-long-after-death", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
