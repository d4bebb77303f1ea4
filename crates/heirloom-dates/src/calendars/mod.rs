//! The four calendars of the draft: which days their dates are, and which dates a day has.
//!
//! | calendar | months | leap years | years |
//! | --- | --- | --- | --- |
//! | [`gregorian`] | `JAN` to `DEC` | every fourth, but of centuries every fourth | any, with a year 0 |
//! | [`julian`] | the same | every fourth | any, with a year 0 |
//! | [`french_republican`] | twelve of 30 days, and `COMP` | 3, 7, 11, 15; later years by a rule that was only proposed | 1 to 18 |
//! | [`hebrew`] | twelve, or thirteen with `ADS` | seven of nineteen | 1 and later |
//!
//! Years are counted astronomically here: 1 B.C. is the year 0. Days go by their [Julian Day Numbers](Day), so that a date
//! of one calendar becomes one of another by way of its day:
//!
//! ```
//! use heirloom_dates::calendars::{System, YearMonthDay};
//!
//! let brumaire = YearMonthDay { year: 8, month: 2, day: 18 };
//! let day = System::FrenchRepublican.day(brumaire).unwrap();
//! assert_eq!(System::Gregorian.year_month_day(day), Some(YearMonthDay { year: 1799, month: 11, day: 9 }));
//! ```

pub mod gregorian;
pub mod julian;
pub mod french_republican;
pub mod hebrew;

use crate::{Day, Days};

/// A calendar that we can reckon in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum System {
    /// The calendar of today.
    Gregorian,
    /// The calendar before it, as Augustus left it.
    Julian,
    /// The calendar of the French Republic, 1793 to 1805.
    FrenchRepublican,
    /// The calculated Hebrew calendar, with years from Tishrei.
    Hebrew,
}

/// A date in one of the calendars, by numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct YearMonthDay {
    /// The year, of which there is a year 0 before the year 1.
    pub year: i32,
    /// The month, from 1, by its place in [`System::months`].
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
}

/// The months of the Gregorian and the Julian calendar.
const JANUARY_TO_DECEMBER: &[&str] =
    &["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

impl System {
    /// All of them.
    pub const ALL: [System; 4] =
        [System::Gregorian, System::Julian, System::FrenchRepublican, System::Hebrew];

    /// Its name in a calendar escape: `FRENCH R` in `@#DFRENCH R@`.
    pub const fn name(self) -> &'static str {
        match self {
            System::Gregorian => "GREGORIAN",
            System::Julian => "JULIAN",
            System::FrenchRepublican => "FRENCH R",
            System::Hebrew => "HEBREW",
        }
    }

    /// The one with this name in a calendar escape.
    pub fn named(name: &str) -> Option<System> {
        System::ALL.into_iter().find(|system| system.name() == name)
    }

    /// Its months, as they are written. Those of the Hebrew calendar are all thirteen; a common year goes without `ADS`.
    pub const fn months(self) -> &'static [&'static str] {
        match self {
            System::Gregorian | System::Julian => JANUARY_TO_DECEMBER,
            System::FrenchRepublican => french_republican::MONTHS,
            System::Hebrew => hebrew::MONTHS,
        }
    }

    /// The number of a month.
    pub fn month_named(self, name: &str) -> Option<u8> {
        let at = self.months().iter().position(|&month| month == name)?;
        u8::try_from(at + 1).ok()
    }

    /// The epoch that years are counted from if none is written.
    pub const fn default_epoch(self) -> Option<&'static str> {
        match self {
            System::Gregorian | System::Julian => Some("A.D."),
            System::FrenchRepublican => None,
            System::Hebrew => Some("A.M."),
        }
    }

    /// Whether years can be counted back from an epoch too.
    pub const fn has_before_christ(self) -> bool {
        matches!(self, System::Gregorian | System::Julian)
    }

    /// How many days a month has; none if the year has no such month.
    pub fn days_in_month(self, year: i32, month: u8) -> u8 {
        match self {
            System::Gregorian => roman_month(gregorian::is_leap(year), month),
            System::Julian => roman_month(julian::is_leap(year), month),
            System::FrenchRepublican => french_republican::days_in_month(year, month),
            System::Hebrew => hebrew::days_in_month(year, month),
        }
    }

    /// The day of a date, if there is such a date and we can say which day it is.
    pub fn day(self, date: YearMonthDay) -> Option<Day> {
        if date.day == 0 || date.day > self.days_in_month(date.year, date.month) {
            return None;
        }
        match self {
            System::Gregorian => Some(gregorian::day(date)),
            System::Julian => Some(julian::day(date)),
            System::FrenchRepublican => french_republican::day(date),
            System::Hebrew => hebrew::day(date),
        }
    }

    /// The date of a day, unless it lies before the first year of the calendar or beyond the last that we can say.
    pub fn year_month_day(self, day: Day) -> Option<YearMonthDay> {
        match self {
            System::Gregorian => gregorian::year_month_day(day),
            System::Julian => julian::year_month_day(day),
            System::FrenchRepublican => french_republican::year_month_day(day),
            System::Hebrew => hebrew::year_month_day(day),
        }
    }

    /// The days of a month.
    pub fn month_days(self, year: i32, month: u8) -> Option<Days> {
        let first = self.day(YearMonthDay { year, month, day: 1 })?;
        let count = self.days_in_month(year, month);
        Some(Days::between(first, first.plus(i64::from(count) - 1)))
    }

    /// The days of a year.
    pub fn year_days(self, year: i32) -> Option<Days> {
        let first = self.day(YearMonthDay { year, month: 1, day: 1 })?;
        let last = match self {
            System::Gregorian => first.plus(364 + i64::from(gregorian::is_leap(year))),
            System::Julian => first.plus(364 + i64::from(julian::is_leap(year))),
            System::FrenchRepublican => first.plus(364 + i64::from(french_republican::is_leap(year))),
            System::Hebrew => first.plus(i64::from(hebrew::days_in_year(year)) - 1),
        };
        Some(Days::between(first, last))
    }

    /// The days on which people wrote dates in it; earlier and later ones were reckoned afterwards.
    ///
    /// The Gregorian calendar begins in 1582 where it began first. The Julian one has no end: churches go by it still.
    pub const fn in_use(self) -> Days {
        const ROME: Day = Day::from_jdn(2_299_161);
        const CAESAR: Day = Day::from_jdn(1_704_987);
        match self {
            System::Gregorian => Days::from(ROME),
            System::Julian => Days::from(CAESAR),
            System::FrenchRepublican => french_republican::IN_USE,
            System::Hebrew => Days::from(hebrew::FIRST),
        }
    }
}

/// How many days a month of the Gregorian or the Julian calendar has.
fn roman_month(is_leap: bool, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u8::from(is_leap),
        _ => 0,
    }
}

/// Days from 1 March to the first of a month, and to the day in it. Years that begin in March have their leap day last.
fn since_march(date: YearMonthDay) -> i64 {
    let months = (i64::from(date.month) + 9) % 12;
    (153 * months + 2) / 5 + i64::from(date.day) - 1
}

/// The year that begins in March, for a date.
fn march_year(date: YearMonthDay) -> i64 {
    i64::from(date.year) - i64::from(date.month <= 2)
}

/// The date that lies so many days behind 1 March of a year.
fn from_march(year: i64, days: i64) -> Option<YearMonthDay> {
    let months = (5 * days + 2) / 153;
    let day = days - (153 * months + 2) / 5 + 1;
    let month = (months + 2) % 12 + 1;
    let year = i32::try_from(year + i64::from(month <= 2)).ok()?;
    Some(YearMonthDay { year, month: u8::try_from(month).ok()?, day: u8::try_from(day).ok()? })
}

#[cfg(test)]
mod tests;
