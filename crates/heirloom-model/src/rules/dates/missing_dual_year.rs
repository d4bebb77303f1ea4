//! In England and its colonies the year began on 25 March until 1752: what was written as February 1648 there is February
//! 1649 for us.

use std::borrow::Cow;

use heirloom_core::{Structure, Superstructure};
use heirloom_dates::calendars::System;
use heirloom_dates::{Date, Month, Precision};

use super::findings::MISSING_DUAL_YEAR;
use super::reading::{Reading, Sort};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &MISSING_DUAL_YEAR, look: Look::Date(look) };

/// From the year on in which dates are taken to be Gregorian if they do not say otherwise.
const FIRST: i32 = 1583;
/// Before 25 March of this year. The winter of 1752 was the first that belonged to the year that followed.
const LAST: i32 = 1751;

/// Where the year began on 25 March until 1752, as places say it. In Scotland it began on 1 January from 1600 on.
const PLACES: &[&str] = &[
    "england",
    "wales",
    "ireland",
    "great britain",
    "british america",
    "british colonial america",
    "massachusetts",
    "massachusetts bay",
    "connecticut",
    "rhode island",
    "new hampshire",
    "virginia",
    "maryland",
    "pennsylvania",
    "barbados",
];

fn look<'d>(scope: &mut Scope<'_, 'd>, date: &Reading<'_, 'd>) {
    if date.sort != Sort::Value {
        return;
    }
    let Some(winter) = date.value().dates().find(is_in_doubt) else { return };
    // Russia, Sweden and the German lands had the Julian calendar and began the year on 1 January.
    let is_in_doubt = match place_of(scope, date.structure) {
        Some(place) => is_where_years_began_in_march(&place),
        None => winter.calendar.system() == Some(System::Julian),
    };
    if is_in_doubt {
        let year = winter.year.logical;
        scope.report(date.structure, format!("{year} or {}", year + 1));
    }
}

fn is_in_doubt(date: &Date<'_>) -> bool {
    let Some(Month::Known(month)) = date.month else { return false };
    matches!(date.calendar.system(), Some(System::Gregorian | System::Julian))
        && (FIRST..=LAST).contains(&date.year.logical)
        && date.year.historical.is_none()
        && !date.is_before_christ()
        && date.precision() == Precision::Day
        && (month < 3 || month == 3 && date.day.is_some_and(|day| day < 25))
}

/// Where the event is said to have been.
fn place_of<'d>(scope: &Scope<'_, 'd>, date: Structure<'d>) -> Option<Cow<'d, str>> {
    let Superstructure::Structure(event) = date.superstructure() else { return None };
    let place = scope.model.first(event, Term::Place).and_then(|place| place.string());
    place.filter(|place| !place.trim().is_empty())
}

/// Whether a place is in England or one of its colonies.
fn is_where_years_began_in_march(place: &str) -> bool {
    place.split(',').any(|part| PLACES.iter().any(|known| part.trim().eq_ignore_ascii_case(known)))
}
