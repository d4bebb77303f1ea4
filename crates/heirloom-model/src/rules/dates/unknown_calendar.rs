//! A date can be counted only in a calendar that is known.

use heirloom_dates::{Calendar, Kind};

use super::findings::UNKNOWN_CALENDAR;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &UNKNOWN_CALENDAR, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort == Sort::Exact || !date.has(|kind| kind == Kind::UnknownCalendar) {
        return;
    }
    let other = date.value().dates().find_map(|date| match date.calendar {
        Calendar::Other(name) => Some(name),
        _ => None,
    });
    scope.report(date.structure, other.unwrap_or_default());
}
