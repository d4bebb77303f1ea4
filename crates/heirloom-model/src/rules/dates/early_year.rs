//! Hardly any family is known for two thousand years; a year of two digits lacks its century.

use heirloom_dates::calendars::System;
use heirloom_dates::{Date, Epoch, Kind};

use super::findings::EARLY_YEAR;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &EARLY_YEAR, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    // Who writes an epoch means it.
    if date.sort == Sort::Exact || date.has(|kind| kind == Kind::DefaultEpoch) {
        return;
    }
    if let Some(early) = early(scope, date) {
        scope.report(date.structure, early.year.to_string());
    }
}

/// The first date with a year that lacks its century.
pub(super) fn early<'a>(scope: &Scope<'_, '_>, date: &Reading<'a, '_>) -> Option<Date<'a>> {
    let earliest = scope.limits.dates.earliest_year;
    let is_early = |date: &Date<'_>| {
        date.calendar.system() == Some(System::Gregorian)
            && date.epoch == Epoch::Usual
            && date.year.historical.is_none()
            && (1..earliest).contains(&date.year.logical)
    };
    date.value().dates().find(is_early)
}
