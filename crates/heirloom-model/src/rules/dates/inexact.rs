//! A change was made on a certain day.

use heirloom_dates::{Calendar, Date, DateValue, Epoch, Kind, Precision};

use super::findings::INEXACT;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &INEXACT, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact || is_exact(date.value()) || date.has(|kind| kind == Kind::Empty) {
        return;
    }
    // That there is no such day is told for what it is.
    if matches!(date.trouble(), Some(Trouble::Impossible(_))) {
        return;
    }
    let readings = match date.trouble() {
        None => String::new(),
        Some(_) => date.readings().join(" or "),
    };
    let meant = if readings.is_empty() { String::new() } else { format!("; it may mean {readings}") };
    scope.report(date.structure, meant);
}

fn is_exact(value: &DateValue<'_>) -> bool {
    let is_day = |date: &Date<'_>| {
        date.calendar == Calendar::GREGORIAN
            && date.epoch == Epoch::Usual
            && date.precision() == Precision::Day
            && date.flaw().is_none()
            && date.year.logical <= 9999
    };
    matches!(value, DateValue::Date(date) if is_day(date))
}
