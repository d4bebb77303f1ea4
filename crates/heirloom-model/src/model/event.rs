//! What happened, and when.

use std::ops::Range;

use heirloom_core::Structure;
use heirloom_dates::{Calendar, Date, DateValue, Days, Epoch, Flaw, Kind, Month, Parsed};

use crate::{EventOf, Term};

/// An event or attribute of a person or a family.
#[derive(Clone, Copy, Debug)]
pub struct Event<'d> {
    /// The structure that tells it.
    pub structure: Structure<'d>,
    /// What it is.
    pub term: Term,
    /// Whose it is.
    pub of: EventOf,
    /// When it was, if its first date says so.
    pub date: Option<Dated<'d>>,
    /// Whether it is said not to have happened: some programs write `N` for no.
    pub is_denied: bool,
}

impl Event<'_> {
    /// The days on which it may have been, if anything is known of them.
    pub fn days(&self) -> Option<Days> {
        self.date.map(|date| date.days)
    }
}

/// A date that can be counted.
#[derive(Clone, Copy, Debug)]
pub struct Dated<'d> {
    /// The structure that holds it.
    pub structure: Structure<'d>,
    /// Its days, as they are written.
    pub days: Days,
    /// Whether it is only an approximation.
    pub is_about: bool,
    /// Whether it is a period over which something lasted, not a day that is not known better.
    pub is_period: bool,
    /// Whether there is nothing to say of how it is written, nor of its calendar.
    pub(crate) is_clear: bool,
    /// Whether its month has no such day, so that the next month may be meant, or another calendar.
    pub(crate) is_no_day: bool,
}

impl<'d> Dated<'d> {
    /// Reads the date in a structure; `None` if it has none that can be counted.
    pub fn read(structure: Structure<'d>) -> Option<Dated<'d>> {
        let text = structure.string()?;
        let parsed = DateValue::parse(&text);
        let (value, is_clear) = (parsed.value, is_clear(&parsed));
        let days = value.days()?;
        let is_about = matches!(value, DateValue::Approx(..));
        let is_period = matches!(value, DateValue::Period(_));
        let is_no_day = parsed.problems.iter().any(|problem| is_no_day(problem.kind));
        Some(Dated { structure, days, is_about, is_period, is_clear, is_no_day })
    }

    /// Its days, with so many years more at both ends if it is only an approximation.
    pub fn days_about(&self, years: u32) -> Days {
        if self.is_about { self.days.widened(years.saturating_mul(366)) } else { self.days }
    }
}

/// Years in which the Gregorian calendar was in use, and that are over.
pub(crate) const CLEAR_YEARS: Range<i32> = 1583..2000;

/// Whether there is nothing to say of a date that is written as it should be, and is in years in which the Gregorian calendar was
/// in use: until 1752 the days from 1 January to 24 March may have belonged to the year before.
pub(crate) fn is_clear_day(date: &Date<'_>) -> bool {
    let is_in_winter = match (date.month, date.day) {
        (Some(Month::Known(1 | 2)), Some(_)) => true,
        (Some(Month::Known(3)), Some(day)) => day < 25,
        _ => false,
    };
    date.calendar == Calendar::GREGORIAN
        && date.epoch == Epoch::Usual
        && date.year.historical.is_none()
        && (date.year.logical > 1752 || !is_in_winter)
}

/// Whether there is nothing to say of a date: it is written as it should be, in the calendar of today and in clear years.
fn is_clear(date: &Parsed<'_, DateValue<'_>>) -> bool {
    let is_clear = |date: &Date<'_>| CLEAR_YEARS.contains(&date.year.logical) && is_clear_day(date);
    date.problems.is_empty()
        && match &date.value {
            DateValue::Date(date) | DateValue::Approx(_, date) => is_clear(date),
            DateValue::Range(_) | DateValue::Period(_) => date.value.dates().all(|date| is_clear(&date)),
            DateValue::Interp(..) | DateValue::Phrase(_) => false,
        }
}

fn is_no_day(kind: Kind) -> bool {
    let is_no_day = |flaw| matches!(flaw, Flaw::DayZero | Flaw::NoSuchDay { .. });
    matches!(kind, Kind::IllFormed(flaw) | Kind::NotGregorian(flaw) if is_no_day(flaw))
}

/// Whether an event is said not to have happened: some programs write `N` for no.
pub fn is_denied(event: Structure<'_>) -> bool {
    // Nearly all say nothing.
    let said = event.string().filter(|_| event.begins_with_text() != Some(false));
    said.is_some_and(|said| ["n", "no"].iter().any(|no| said.trim().eq_ignore_ascii_case(no)))
}
