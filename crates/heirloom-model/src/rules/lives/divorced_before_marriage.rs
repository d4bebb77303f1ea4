//! Only who is married can be divorced.

use super::findings::DIVORCED_BEFORE_MARRIAGE;
use super::life::When;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &DIVORCED_BEFORE_MARRIAGE, look: Look::Family(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let events = scope.kin.facts.family_events(family);
    // A couple may have married again after the divorce, so that the first marriage counts; one without a date may be it.
    let mut marriages = events.iter().filter(|event| event.term() == Term::Marriage);
    if marriages.clone().any(|event| !event.is_dated()) {
        return;
    }
    let first = marriages.try_fold(None, |first: Option<When>, event| {
        let when = scope.kin.when(event).filter(|when| when.days.first().is_some())?;
        Some(Some(first.filter(|first| first.days.first() <= when.days.first()).unwrap_or(when)))
    });
    let Some(first) = first.flatten() else { return };
    let is_end = |term| matches!(term, Term::Divorce | Term::DivorceFiled | Term::Annulment);
    for event in events.iter().filter(|event| is_end(event.term())) {
        if let Some(when) = scope.kin.when(event).filter(|when| when.is_before(first)) {
            scope.report(when.at, [("line", first.at.place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_divorce_before_the_marriage_is_told() {
        let told = told("divorced-before-marriage", &[("F1 FAM", "MARR 1880; DIV 1879; ANUL 1870")]);
        let message = "the end of this marriage is before its beginning in line 5".to_string();
        assert_eq!(told, [(7, message.clone()), (9, message)]);
    }

    #[test]
    fn a_second_marriage_of_the_same_couple_is_not() {
        for events in [
            "MARR 1880; DIV 1890; MARR 1895",
            "MARR 1895; DIV 1890; MARR 1880",
            "MARR; DIV 1890; MARR 1895",
            "MARR 1880; DIV 1880",
            "MARR BEF 1880; DIV 1870",
        ] {
            assert_eq!(told("divorced-before-marriage", &[("F1 FAM", events)]), [], "{events}");
        }
    }
}
