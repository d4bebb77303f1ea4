//! Much in a life has its age.

use super::Limits;
use super::findings::ODD_AGE_AT_EVENT;
use super::life::{older_than, or_less, word, younger_than};
use super::limits::Ages;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &ODD_AGE_AT_EVENT, look: Look::Person(look) };

/// The ages at which an event is usual, if there are such ages.
fn usual(term: Term, limits: &Limits) -> Option<Ages> {
    Some(match term {
        Term::FirstCommunion => limits.first_communion,
        Term::Confirmation => limits.confirmation,
        Term::BarMitzvah | Term::BasMitzvah => limits.bar_mitzvah,
        Term::Ordination => limits.ordination,
        Term::Graduation => limits.graduation,
        Term::Retirement => limits.retirement,
        Term::Occupation => limits.occupation,
        _ => return None,
    })
}

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some(born) = scope.kin.born(person) else { return };
    let died = scope.kin.died(person);
    for event in scope.kin.facts.events(person) {
        let Some(usual) = usual(event.term(), &scope.limits.lives) else { continue };
        let Some(when) = scope.kin.when(event) else { continue };
        // What is wrong then is told elsewhere.
        if died.is_some_and(|died| died.is_before(when) || died.is_before(born)) {
            continue;
        }
        let young = younger_than(usual.least, born, when).map(or_less);
        let longest = i64::from(scope.limits.lives.longest_life);
        let old = || older_than(usual.most, born, when).filter(|age| *age <= longest);
        if let Some(age) = young.or_else(|| old().map(|age| format!("{age} or more"))) {
            let [event, line] = born.named();
            scope.report(when.at, [("late", word(when.term).into()), ("age", age.into()), event, line]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn what_is_too_early_or_too_late_is_told() {
        let told_of = |events| told("odd-age-at-event", &[("I1 INDI", events)]);
        let message = "this first communion was at the age of 2 or less, by the birth in line 5".to_string();
        assert_eq!(told_of("BIRT 1850; FCOM 1852"), [(7, message)]);
        let message = "this graduation was at the age of 79 or more, by the birth in line 5".to_string();
        assert_eq!(told_of("BIRT 1850; GRAD 1930"), [(7, message)]);
        assert_eq!(told_of("BIRT 1850; OCCU 1852").len(), 1);
        assert_eq!(told_of("BIRT 1850; RETI 1870").len(), 1);
        assert_eq!(told_of("BIRT 1850; BARM 1855; BASM 1856; CONF 1851; ORDN 1852").len(), 4);
    }

    #[test]
    fn what_is_usual_or_may_be_is_not() {
        for events in [
            "BIRT 1850; FCOM 1859; CONF 1864; BARM 1863; ORDN 1880; GRAD 1868; RETI 1915; OCCU 1870",
            "BIRT ABT 1850; FCOM 1852",
            "BIRT 1850; FCOM 1849",
            "BIRT 1850; DEAT 1900; GRAD 1940",
            "BIRT 1750; GRAD 1940",
            "CHR 1850; FCOM 1851",
        ] {
            assert_eq!(told("odd-age-at-event", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
