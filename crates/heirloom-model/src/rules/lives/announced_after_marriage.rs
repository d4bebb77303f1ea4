//! Engagement, banns and licence come before the marriage.

use super::findings::ANNOUNCED_AFTER_MARRIAGE;
use super::life::{When, word};
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &ANNOUNCED_AFTER_MARRIAGE, look: Look::Family(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let events = scope.kin.facts.family_events(family);
    // There may be a wedding at the registry and one in church, so that the last one counts. A contract or a settlement
    // can be made at any time.
    let mut marriages = events.iter().filter(|event| event.term() == Term::Marriage);
    let last = marriages.try_fold(None, |last: Option<When>, event| {
        let when = scope.kin.when(event).filter(|when| when.days.last().is_some())?;
        Some(Some(last.filter(|last| last.days.last() >= when.days.last()).unwrap_or(when)))
    });
    let Some(last) = last.flatten() else { return };
    let is_first = |term| matches!(term, Term::Engagement | Term::MarriageBann | Term::MarriageLicense);
    for event in events.iter().filter(|event| is_first(event.term())) {
        if let Some(when) = scope.kin.when(event).filter(|when| last.is_before(*when)) {
            scope.report(when.at, last.named_with("announcement", word(when.term)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn banns_after_the_marriage_are_told() {
        let told = told(
            "announced-after-marriage",
            &[("F1 FAM", "MARR 3 MAY 1880; MARB 1881; MARL 1882; ENGA 1883")],
        );
        assert_eq!(told[0], (7, "this publication of banns is after the marriage in line 5".to_string()));
        assert_eq!(told.len(), 3);
    }

    #[test]
    fn what_may_be_right_is_not() {
        for events in [
            "MARR 1880; MARL 1880",
            "MARR 1880; MARL 1881; MARR 1882",
            "MARR 1880; MARL 1881; MARR",
            "MARR 1880; MARC 1881; MARS 1882",
        ] {
            assert_eq!(told("announced-after-marriage", &[("F1 FAM", events)]), [], "{events}");
        }
    }
}
