//! ISO 8601.

use crate::calendars::System;
use crate::{Date, DatePeriod, DateRange, DateValue, Day, Month, Precision};

/// Writes a value by ISO 8601, in the Gregorian calendar: `1888-03-12`, `1888-03`, `1888`, and `1861/1865` for a period.
///
/// 1 B.C. is `0000`, and years beyond 9999 have a sign. A month or year of another calendar is an interval of days. What is
/// not exact, or open, can't be said: nothing then.
///
/// ```
/// use heirloom_dates::{DateValue, write};
///
/// let iso = |text| write::iso(&DateValue::parse(text).value);
/// assert_eq!(iso("@#DFRENCH R@ 18 BRUM 8").as_deref(), Some("1799-11-09"));
/// assert_eq!(iso("FROM 4 MAR 1861 TO 1865").as_deref(), Some("1861-03-04/1865"));
/// assert_eq!(iso("@#DJULIAN@ 1700").as_deref(), Some("1700-01-11/1701-01-11"));
/// assert_eq!(iso("BEF 1700"), None);
/// ```
pub fn iso(value: &DateValue<'_>) -> Option<String> {
    match value {
        DateValue::Date(date) => Days::of(date, iso_text)?.joined("/"),
        DateValue::Period(DatePeriod::FromTo(first, second)) => {
            in_order(first, second)?;
            Some(format!("{}/{}", Days::of(first, iso_text)?.first, Days::of(second, iso_text)?.last))
        }
        DateValue::Interp(date, _) => iso(&DateValue::Date(*date)),
        DateValue::Approx(..) | DateValue::Period(_) | DateValue::Phrase(_) => None,
        DateValue::Range(DateRange::Before(_) | DateRange::After(_) | DateRange::Between(..)) => None,
    }
}

/// A date in the Gregorian calendar: one text, or that of its first day and that of its last.
pub(super) struct Days {
    pub(super) first: String,
    pub(super) last: String,
}

impl Days {
    /// Writes a date with `text`; nothing if there is no such date.
    pub(super) fn of(date: &Date<'_>, text: fn(&Date<'_>) -> Option<String>) -> Option<Days> {
        if date.flaw().is_some() {
            return None;
        }
        if date.calendar.system()? == System::Gregorian {
            let one = text(date)?;
            return Some(Days { first: one.clone(), last: one });
        }
        let days = date.days()?;
        let of = |day: Option<Day>| text(&Date::of_day(System::Gregorian, day?)?);
        Some(Days { first: of(days.first())?, last: of(days.last())? })
    }

    /// Both with a sign between them, or the one.
    pub(super) fn joined(self, sign: &str) -> Option<String> {
        Some(if self.first == self.last { self.first } else { format!("{}{sign}{}", self.first, self.last) })
    }
}

/// Nothing unless the first date is no later than the second.
pub(super) fn in_order(first: &Date<'_>, second: &Date<'_>) -> Option<()> {
    (first.days()?.compare(second.days()?) != crate::Order::After).then_some(())
}

/// The digits of a Gregorian date that there is, with a year of at least four of them.
pub(super) fn digits(date: &Date<'_>, year: &str) -> Option<String> {
    let month = || date.month.and_then(Month::number);
    Some(match date.precision() {
        Precision::Year => year.to_string(),
        Precision::Month => format!("{year}-{:02}", month()?),
        Precision::Day => format!("{year}-{:02}-{:02}", month()?, date.day?),
    })
}

fn iso_text(date: &Date<'_>) -> Option<String> {
    let year = date.reckoned_year()?;
    let sign = if year > 9999 { "+" } else { "" };
    digits(date, &format!("{sign}{}", four_digits(year)))
}

/// A year with at least four digits behind its sign.
pub(super) fn four_digits(year: i32) -> String {
    let sign = if year < 0 { "-" } else { "" };
    format!("{sign}{:04}", year.unsigned_abs())
}
