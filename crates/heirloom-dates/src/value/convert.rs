//! From one calendar to another.

use super::{Date, DatePeriod, DateRange, DateValue, Precision};
use crate::calendars::System;
use crate::{Days, Order};

impl<'a> Date<'a> {
    /// The same days in another calendar: a day is a day, and a month or year becomes the days from its first to its last,
    /// unless it is just a month or year there too. Nothing if there is no such date, or the calendar does not reach so far.
    ///
    /// ```
    /// use heirloom_dates::calendars::System;
    /// use heirloom_dates::{DateValue, write};
    ///
    /// let date = DateValue::parse("@#DJULIAN@ 25 OCT 1917").value;
    /// let gregorian = date.convert(System::Gregorian).unwrap();
    /// assert_eq!(write::elf(&gregorian), "7 NOV 1917");
    /// ```
    pub fn convert(&self, to: System) -> Option<DateValue<'a>> {
        if self.calendar.system() == Some(to) {
            return Some(DateValue::Date(*self));
        }
        if self.flaw().is_some() {
            return None;
        }
        let days = self.days()?;
        if let Some(date) = whole(to, days, self.precision()) {
            return Some(DateValue::Date(date));
        }
        let first = Date::of_day(to, days.first()?)?;
        let last = Date::of_day(to, days.last()?)?;
        Some(DateValue::Range(DateRange::Between(first, last)))
    }

    fn first_day(&self, to: System) -> Option<Date<'a>> {
        match self.convert(to)? {
            DateValue::Range(DateRange::Between(first, _)) => Some(first),
            DateValue::Date(date) => Some(date),
            _ => None,
        }
    }

    fn last_day(&self, to: System) -> Option<Date<'a>> {
        match self.convert(to)? {
            DateValue::Range(DateRange::Between(_, last)) => Some(last),
            DateValue::Date(date) => Some(date),
            _ => None,
        }
    }
}

impl<'a> DateValue<'a> {
    /// The same in another calendar, if it can be said there in one value: about a month of one calendar is about no date
    /// of another, and two dates in the wrong order have no days in between.
    pub fn convert(&self, to: System) -> Option<DateValue<'a>> {
        let one = |date: Date<'a>| match date.convert(to)? {
            DateValue::Date(date) => Some(date),
            _ => None,
        };
        if let DateValue::Range(DateRange::Between(first, last))
        | DateValue::Period(DatePeriod::FromTo(first, last)) = *self
            && first.days()?.compare(last.days()?) == Order::After
        {
            return None;
        }
        Some(match *self {
            DateValue::Date(date) => date.convert(to)?,
            DateValue::Approx(approx, date) => DateValue::Approx(approx, one(date)?),
            DateValue::Interp(date, phrase) => DateValue::Interp(one(date)?, phrase),
            DateValue::Phrase(phrase) => DateValue::Phrase(phrase),
            DateValue::Range(range) => DateValue::Range(match range {
                DateRange::Before(date) => DateRange::Before(date.last_day(to)?),
                DateRange::After(date) => DateRange::After(date.first_day(to)?),
                DateRange::Between(first, last) => {
                    DateRange::Between(first.first_day(to)?, last.last_day(to)?)
                }
            }),
            DateValue::Period(period) => DateValue::Period(match period {
                DatePeriod::To(date) => DatePeriod::To(date.last_day(to)?),
                DatePeriod::From(date) => DatePeriod::From(date.first_day(to)?),
                DatePeriod::FromTo(first, last) => {
                    DatePeriod::FromTo(first.first_day(to)?, last.last_day(to)?)
                }
            }),
        })
    }
}

/// The day, month or year of a calendar that has just these days.
fn whole(system: System, days: Days, precision: Precision) -> Option<Date<'static>> {
    let mut date = Date::of_day(system, days.first()?)?;
    if precision < Precision::Day {
        date.day = None;
    }
    if precision < Precision::Month {
        date.month = None;
    }
    (date.days() == Some(days)).then_some(date)
}
