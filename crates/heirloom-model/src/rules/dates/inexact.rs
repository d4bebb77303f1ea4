//! A change was made on a certain day.

use heirloom_dates::{Calendar, Date, DateValue, Days, Epoch, Kind, Precision, Year};

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
    let readings = match (date.trouble(), date.value()) {
        (Some(_), _) => date.readings().join(" or "),
        (None, DateValue::Date(day)) => with_century(scope, day).unwrap_or_default(),
        (None, _) => String::new(),
    };
    let meant = if readings.is_empty() { String::new() } else { format!("; it may mean {readings}") };
    scope.report(date.structure, meant);
}

/// The day with the one century in which it can have been.
fn with_century(scope: &Scope<'_, '_>, day: &Date<'_>) -> Option<String> {
    if !(0..100).contains(&day.year.logical) {
        return None;
    }
    let in_century = |century: i32| Date { year: Year::plain(century + day.year.logical), ..*day };
    let first = scope.limits.dates.first_change_year;
    let can_be = |day: &Date<'_>| {
        day.year.logical >= first && day.days().and_then(Days::first).is_some_and(|day| day <= scope.today)
    };
    let found = [1900, 2000].map(in_century).into_iter().find(can_be)?;
    Some(format!("`{}`", DateValue::Date(found)))
}

/// Whether a value is a day in a year of four digits.
pub(super) fn is_exact(value: &DateValue<'_>) -> bool {
    let is_day = |date: &Date<'_>| {
        date.calendar == Calendar::GREGORIAN
            && date.epoch == Epoch::Usual
            && date.precision() == Precision::Day
            && date.flaw().is_none()
            && (1000..=9999).contains(&date.year.logical)
    };
    matches!(value, DateValue::Date(date) if is_day(date))
}
