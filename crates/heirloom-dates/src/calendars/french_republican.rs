//! The calendar of the French Republic.
//!
//! A year began on the day of the autumnal equinox in Paris, by decree. So it was announced and not calculated: years 3, 7
//! and 11 had a sixth complementary day, and 15 was to have one. The calendar was abolished with 10 Nivôse XIV, the last
//! day of 1805; almanacs went on a little. The draft lets dates up to the year 18 be reckoned and says nothing of later
//! ones; the Commune of 1871 wrote the year 79. Romme had proposed a rule in 1795: every fourth year, but of centuries
//! every fourth. [`day_by_romme`] goes by it. It was never made law, so that nothing else here uses it.

use super::YearMonthDay;
use crate::{Day, Days};

/// Its months, the last of which are the five or six complementary days.
pub const MONTHS: &[&str] =
    &["VEND", "BRUM", "FRIM", "NIVO", "PLUV", "VENT", "GERM", "FLOR", "PRAI", "MESS", "THER", "FRUC", "COMP"];

/// The last year of which it is known whether it was to be a leap year.
pub const LAST_YEAR: i32 = 18;

/// 1 Vendémiaire I, 22 September 1792.
const EPOCH: i64 = 2_375_840;

/// 1 Vendémiaire I to 10 Nivôse XIV.
pub(super) const IN_USE: Days = Days::both(Day::from_jdn(EPOCH), Day::from_jdn(2_380_687));

/// Whether the year has a sixth complementary day: 3, 7, 11 and 15.
pub const fn is_leap(year: i32) -> bool {
    matches!(year, 3 | 7 | 11 | 15)
}

/// How many days a month has. A year beyond the rule is given the benefit of the doubt.
pub(super) fn days_in_month(year: i32, month: u8) -> u8 {
    match month {
        1..=12 => 30,
        13 => 5 + u8::from(is_leap(year) || year > LAST_YEAR),
        _ => 0,
    }
}

/// The day of a date that exists, in the years 1 to 18.
pub(super) fn day(date: YearMonthDay) -> Option<Day> {
    (1..=LAST_YEAR).contains(&date.year).then(|| reckon(date, leap_years_before(date.year)))
}

/// The date of a day from the years 1 to 18.
pub(super) fn year_month_day(day: Day) -> Option<YearMonthDay> {
    let first = |year: i32| reckon(YearMonthDay { year, month: 1, day: 1 }, leap_years_before(year));
    if !(first(1)..first(LAST_YEAR + 1)).contains(&day) {
        return None;
    }
    let since = day.since(first(1));
    let mut year = i32::try_from(since / 366).ok()? + 1;
    if first(year + 1) <= day {
        year += 1;
    }
    let days = u16::try_from(day.since(first(year))).ok()?;
    Some(YearMonthDay {
        year,
        month: u8::try_from(days / 30 + 1).ok()?,
        day: u8::try_from(days % 30 + 1).ok()?,
    })
}

/// The day of a date of any year from 1 on, by the rule that Romme proposed for the years after 18.
///
/// ```
/// use heirloom_dates::calendars::{System, YearMonthDay, french_republican};
///
/// // The Commune pulled down the column on the Place Vendôme on 26 Floréal 79.
/// let day = french_republican::day_by_romme(YearMonthDay { year: 79, month: 8, day: 26 }).unwrap();
/// assert_eq!(System::Gregorian.year_month_day(day), Some(YearMonthDay { year: 1871, month: 5, day: 16 }));
/// ```
pub fn day_by_romme(date: YearMonthDay) -> Option<Day> {
    let YearMonthDay { year, month, day } = date;
    let complementary = 5 + u8::from(is_leap(year) || is_leap_by_romme(year));
    let most = if month == 13 { complementary } else { days_in_month(year, month) };
    if year < 1 || day == 0 || day > most {
        return None;
    }
    // Of the years 1 to 18 those were leap years that were; 4, 8, 12 and 16 stand for 3, 7, 11 and 15 in the count.
    let before = i64::from(year) - 1;
    let leap_years = match year {
        ..=LAST_YEAR => leap_years_before(year),
        _ => before / 4 - before / 100 + before / 400 - before / 4000,
    };
    Some(reckon(date, leap_years))
}

/// Every fourth year, but of centuries every fourth, and not every tenth of these.
const fn is_leap_by_romme(year: i32) -> bool {
    year > LAST_YEAR && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) && year % 4000 != 0
}

/// How many of the years 3, 7, 11, 15 are over when a year begins.
fn leap_years_before(year: i32) -> i64 {
    i64::from((year / 4).clamp(0, 4))
}

fn reckon(date: YearMonthDay, leap_years: i64) -> Day {
    let years = i64::from(date.year) - 1;
    let in_year = 30 * (i64::from(date.month) - 1) + i64::from(date.day) - 1;
    Day::from_jdn(EPOCH + 365 * years + leap_years + in_year)
}
