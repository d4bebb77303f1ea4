//! The calculated Hebrew calendar, whose years begin with Tishrei.
//!
//! A year has twelve months, or thirteen in seven of nineteen years. It begins with the mean new moon, put off by a day or
//! two so that no feast falls on an awkward day of the week; so a year may be a day too short or too long, which *Kislev*
//! and *Marcheshvan* make up for.
//!
//! # Adar
//!
//! In a leap year Adar I is `ADR` and Adar II is `ADS`. The one Adar of a common year is `ADR` in the draft and in GEDCOM
//! 5.5.1, and `ADS` in GEDCOM 7. Here it is month 6, `ADR`, and a common year has no month 7.

use super::YearMonthDay;
use crate::Day;

/// Its months. `ADS` is there in leap years only.
pub const MONTHS: &[&str] =
    &["TSH", "CSH", "KSL", "TVT", "SHV", "ADR", "ADS", "NSN", "IYR", "SVN", "TMZ", "AAV", "ELL"];

/// The number of `ADR`: Adar I of a leap year, the one Adar of a common year.
pub const ADR: u8 = 6;

/// The number of `ADS`: Adar II.
pub const ADS: u8 = 7;

/// 1 Tishrei of the year 1.
pub(super) const FIRST: Day = Day::from_jdn(EPOCH);

/// Julian Day Number of the day of 1 Tishrei of the year 1.
const EPOCH: i64 = 347_998;

/// Parts of an hour in a day: 24 times 1080.
const DAY: i64 = 25_920;

/// Whether the year has a second Adar.
pub const fn is_leap(year: i32) -> bool {
    (7 * year as i64 + 1).rem_euclid(19) < 7
}

/// How many days a year has: 353, 354, 355, 383, 384 or 385.
pub fn days_in_year(year: i32) -> u16 {
    u16::try_from(new_year(i64::from(year) + 1) - new_year(i64::from(year))).unwrap_or_default()
}

/// How many days a month has; none if the year has no such month.
pub(super) fn days_in_month(year: i32, month: u8) -> u8 {
    days_in_month_of(is_leap(year), days_in_year(year), month)
}

/// The day of a date that exists, from the year 1 on.
pub(super) fn day(date: YearMonthDay) -> Option<Day> {
    if date.year < 1 {
        return None;
    }
    let (is_leap, length) = (is_leap(date.year), days_in_year(date.year));
    let months: i64 = (1..date.month).map(|month| i64::from(days_in_month_of(is_leap, length, month))).sum();
    Some(Day::from_jdn(new_year(i64::from(date.year)) + months + i64::from(date.day) - 1))
}

/// The date of a day, from the year 1 on, unless its year is no `i32`.
pub(super) fn year_month_day(day: Day) -> Option<YearMonthDay> {
    let since = day.jdn().checked_sub(EPOCH).filter(|&since| since >= 0)?;
    // By the mean length of a year, which is wrong by a year at most.
    let mut year = since.checked_mul(98_496)? / 35_975_351 + 1;
    while new_year(year) > day.jdn() {
        year -= 1;
    }
    while new_year(year + 1) <= day.jdn() {
        year += 1;
    }
    let mut left = day.jdn() - new_year(year);
    let year = i32::try_from(year).ok()?;
    let (is_leap, length) = (is_leap(year), days_in_year(year));
    for month in 1..=13 {
        let days = i64::from(days_in_month_of(is_leap, length, month));
        if left < days {
            return Some(YearMonthDay { year, month, day: u8::try_from(left + 1).ok()? });
        }
        left -= days;
    }
    None
}

fn days_in_month_of(is_leap: bool, length: u16, month: u8) -> u8 {
    match month {
        2 => 29 + u8::from(length % 10 == 5),
        3 => 30 - u8::from(length % 10 == 3),
        ADR => 29 + u8::from(is_leap),
        ADS => 29 * u8::from(is_leap),
        1 | 5 | 8 | 10 | 12 => 30,
        4 | 9 | 11 | 13 => 29,
        _ => 0,
    }
}

/// Julian Day Number of 1 Tishrei of a year.
fn new_year(year: i64) -> i64 {
    let (before, this, next) = (near_moon(year - 1), near_moon(year), near_moon(year + 1));
    // Two more delays, so that no year has 356 or 382 days.
    let delay = if next - this == 356 {
        2
    } else if this - before == 382 {
        1
    } else {
        0
    };
    EPOCH + this + delay
}

/// Days from the first new year to the mean new moon of Tishrei, put off if it falls on a Sunday, Wednesday or Friday.
fn near_moon(year: i64) -> i64 {
    let months = (235 * year - 234).div_euclid(19);
    let parts = 12_084 + 13_753 * months;
    let day = 29 * months + parts.div_euclid(DAY);
    day + i64::from((3 * (day + 1)).rem_euclid(7) < 3)
}
