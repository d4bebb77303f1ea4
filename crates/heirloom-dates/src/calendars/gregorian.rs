//! The Gregorian calendar, reckoned backwards without end.

use super::{YearMonthDay, from_march, march_year, since_march};
use crate::Day;

/// Julian Day Number of 1 March of the year 0.
const EPOCH: i64 = 1_721_120;

/// Days of 400 years, after which all is as before.
const CYCLE: i64 = 146_097;

/// Whether February has 29 days. 5 B.C. is the year -4, and a leap year.
pub const fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The day of a date that exists.
pub(super) fn day(date: YearMonthDay) -> Day {
    let year = march_year(date);
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    Day::from_jdn(EPOCH + 365 * year + leap_days + since_march(date))
}

/// The date of a day, unless its year is no `i32`.
pub(super) fn year_month_day(day: Day) -> Option<YearMonthDay> {
    let days = day.jdn().checked_sub(EPOCH)?;
    let (cycle, days) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
    // The last day of four and of 400 years is the leap day, which belongs to the year before.
    let year = (days - days / 1460 + days / 36_524 - days / 146_096) / 365;
    from_march(400 * cycle + year, days - (365 * year + year / 4 - year / 100))
}
