//! What has not happened yet can't be recorded.

use heirloom_core::{Structure, Superstructure};
use heirloom_dates::Order;

use super::findings::RECORDED_BEFORE;
use crate::rules::{Look, Rule, Scope};
use crate::{Dated, Model, Term};

pub(super) const RULE: Rule = Rule { code: &RECORDED_BEFORE, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, recorded: Structure<'d>) -> bool {
    event_of(model, recorded).is_some()
}

/// The event of which a citation says when it was recorded, if it is one of which nothing is written before.
fn event_of<'d>(model: &Model<'d>, recorded: Structure<'d>) -> Option<Structure<'d>> {
    let within = |below: Structure<'d>, term: Term| match below.superstructure() {
        Superstructure::Structure(above) if model.term(below) == term => Some(above),
        _ => None,
    };
    let data = within(recorded, Term::EntryDate)?;
    let event = within(within(data, Term::CitationData)?, Term::Citation)?;
    is_told_afterwards(model, event).then_some(event)
}

fn is_told_afterwards<'d>(model: &Model<'d>, event: Structure<'d>) -> bool {
    // Of these nothing is written before. A licence comes before the wedding, a certificate of death before the burial, a list
    // of passengers before they arrive, and an attribute may be one of years that the source did not live to see the end of.
    matches!(
        model.term(event),
        Term::Birth
            | Term::Christening
            | Term::AdultChristening
            | Term::Baptism
            | Term::Blessing
            | Term::FirstCommunion
            | Term::Confirmation
            | Term::BarMitzvah
            | Term::BasMitzvah
            | Term::Death
    )
}

fn look<'d>(scope: &mut Scope<'_, 'd>, recorded: Structure<'d>) {
    let Some(event) = event_of(scope.model, recorded) else { return };
    let Some(date) = scope.date_of(event) else { return };
    let Some(recorded) = Dated::read(recorded) else { return };
    if scope.days(&recorded).compare(scope.days(&date)) == Order::Before {
        scope.report(recorded.structure, [("line", scope.place(date.structure))]);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(event: &str, date: &str, recorded: &str) -> Vec<(usize, String)> {
        let citation = format!("2 SOUR @S1@\n3 DATA\n4 DATE {recorded}\n0 @S1@ SOUR\n1 TITL Register\n");
        found("recorded-before-event", &format!("0 @I1@ INDI\n1 {event}\n2 DATE {date}\n{citation}"))
    }

    #[test]
    fn a_record_older_than_the_event_is_told() {
        let message = "this was recorded before it happened, by the date in line 5".to_string();
        assert_eq!(with("BIRT", "3 MAY 1850", "2 MAY 1850"), [(8, message)]);
    }

    #[test]
    fn what_may_be_right_is_not() {
        for (event, date, recorded) in [
            ("BIRT", "3 MAY 1850", "MAY 1850"),
            ("BIRT", "ABT 1850", "1848"),
            ("BIRT", "3 MAY 1850", "BEF 1860"),
            ("OCCU smith", "1850", "1849"),
            ("WILL", "1850", "1849"),
            ("BURI", "3 MAY 1850", "2 MAY 1850"),
            ("PROB", "1850", "1849"),
            ("EMIG", "1850", "1849"),
            ("IMMI", "1850", "1849"),
        ] {
            assert_eq!(with(event, date, recorded), [], "{event} {date} {recorded}");
        }
    }
}
