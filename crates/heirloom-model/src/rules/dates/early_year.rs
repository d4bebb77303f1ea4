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
    let earliest = scope.limits.dates.earliest_year;
    let is_early = |date: &Date<'_>| {
        date.calendar.system() == Some(System::Gregorian)
            && date.epoch == Epoch::Usual
            && date.year.historical.is_none()
            && (1..earliest).contains(&date.year.logical)
    };
    if let Some(early) = date.value().dates().find(is_early) {
        scope.report(date.structure, early.year.to_string());
    }
}
