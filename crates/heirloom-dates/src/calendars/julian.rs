//! The Julian calendar with a leap day every four years, reckoned backwards without end.
//!
//! Before the year 8 people in Rome counted leap years otherwise; nobody knows for certain which.

use super::{YearMonthDay, from_march, march_year, since_march};
use crate::Day;

/// Julian Day Number of 1 March of the year 0.
const EPOCH: i64 = 1_721_118;

/// Days of four years, after which all is as before.
const CYCLE: i64 = 1461;

/// Whether February has 29 days. 5 B.C. is the year -4, and a leap year.
pub const fn is_leap(year: i32) -> bool {
    year % 4 == 0
}

/// The day of a date that exists.
pub(super) fn day(date: YearMonthDay) -> Day {
    let year = march_year(date);
    Day::from_jdn(EPOCH + 365 * year + year.div_euclid(4) + since_march(date))
}

/// The date of a day, unless its year is no `i32`.
pub(super) fn year_month_day(day: Day) -> Option<YearMonthDay> {
    let days = day.jdn().checked_sub(EPOCH)?;
    let (cycle, days) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
    let year = (days - days / 1460) / 365;
    from_march(4 * cycle + year, days - 365 * year)
}
