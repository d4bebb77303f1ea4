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
        // In GEDCOM 7 a calendar of somebody's own begins so, and they know it.
        Calendar::Other(name) if !name.starts_with('_') => Some(name),
        _ => None,
    });
    if let Some(other) = other {
        scope.report(date.structure, other);
    }
}
