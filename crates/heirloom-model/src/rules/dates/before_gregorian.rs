//! The Gregorian calendar began on 15 October 1582, the day after 4 October of the Julian one.

use heirloom_dates::calendars::System;
use heirloom_dates::{Calendar, Date, DateValue, Days, Order, Precision};

use super::findings::BEFORE_GREGORIAN;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &BEFORE_GREGORIAN, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact
        // One that lacks its century is told for that.
        && let Some(early) = date.value().dates().find(is_early)
        && (early.is_before_christ() || early.year.logical >= scope.limits.dates.earliest_year)
    {
        // The days from 5 to 14 October 1582 are none of either calendar, where people went from one to the other.
        let julian = DateValue::Date(Date { calendar: Calendar::JULIAN, ..early });
        scope.report(date.structure, format!("; was it `{}`?", date.written(&julian)));
    }
}

fn is_early(date: &Date<'_>) -> bool {
    // Years and months are about the same in both calendars.
    date.calendar == Calendar::GREGORIAN
        && date.precision() == Precision::Day
        && date.flaw().is_none()
        && date.days().is_some_and(|days: Days| days.compare(System::Gregorian.in_use()) == Order::Before)
}
