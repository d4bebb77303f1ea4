//! Spans of time in years, months, weeks and days.

use std::fmt;

use crate::calendars::{System, YearMonthDay};
use crate::{Day, calendars::gregorian};

/// A *Duration*: years, months and days, of which those that are not written are not known.
///
/// `2y` is anything from two years to a day less than three, `2y 0m` less than a month more than two years.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Duration {
    /// `y`.
    pub years: Option<u32>,
    /// `m`.
    pub months: Option<u32>,
    /// `w`, in GEDCOM 7 only.
    pub weeks: Option<u32>,
    /// `d`.
    pub days: Option<u32>,
}

/// What a duration is counted in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Unit {
    Years,
    Months,
    Weeks,
    Days,
}

impl Unit {
    pub(super) const ALL: [Unit; 4] = [Unit::Years, Unit::Months, Unit::Weeks, Unit::Days];

    /// The letter behind a number of them.
    pub const fn letter(self) -> &'static str {
        match self {
            Unit::Years => "y",
            Unit::Months => "m",
            Unit::Weeks => "w",
            Unit::Days => "d",
        }
    }
}

impl Duration {
    /// So many of a unit.
    pub fn of(unit: Unit, count: u32) -> Duration {
        let mut duration = Duration::default();
        *duration.part(unit) = Some(count);
        duration
    }

    /// The number of a unit, if it is written.
    pub fn get(&self, unit: Unit) -> Option<u32> {
        match unit {
            Unit::Years => self.years,
            Unit::Months => self.months,
            Unit::Weeks => self.weeks,
            Unit::Days => self.days,
        }
    }

    pub(super) fn part(&mut self, unit: Unit) -> &mut Option<u32> {
        match unit {
            Unit::Years => &mut self.years,
            Unit::Months => &mut self.months,
            Unit::Weeks => &mut self.weeks,
            Unit::Days => &mut self.days,
        }
    }

    /// How exact it is: the smallest unit that is written.
    pub fn precision(&self) -> Option<Unit> {
        Unit::ALL.into_iter().rev().find(|&unit| self.get(unit).is_some())
    }

    /// The day that lies so much later in the Gregorian calendar; nothing beyond the years that we can reckon with.
    ///
    /// A day that the month does not have is its last one: a year after 29 February is 28 February.
    pub fn after(&self, day: Day) -> Option<Day> {
        self.and_more(0, Unit::Days).shift(day, 1)
    }

    pub(super) fn and_more(self, count: i64, unit: Unit) -> Shift {
        let number = |part: Option<u32>| i64::from(part.unwrap_or(0));
        let mut shift = Shift {
            months: 12 * number(self.years) + number(self.months),
            days: 7 * number(self.weeks) + number(self.days),
        };
        match unit {
            Unit::Years => shift.months += 12 * count,
            Unit::Months => shift.months += count,
            Unit::Weeks => shift.days += 7 * count,
            Unit::Days => shift.days += count,
        }
        shift
    }
}

/// So many months, and then so many days.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    months: i64,
    days: i64,
}

impl Shift {
    /// The day so much later, or earlier with a sign of -1.
    pub(super) fn shift(self, day: Day, sign: i64) -> Option<Day> {
        let date = System::Gregorian.year_month_day(day)?;
        let month = 12 * i64::from(date.year) + i64::from(date.month) - 1 + sign * self.months;
        let year = i32::try_from(month.div_euclid(12)).ok()?;
        let month = u8::try_from(month.rem_euclid(12) + 1).ok()?;
        let last = System::Gregorian.days_in_month(year, month);
        debug_assert!(last >= 28 + u8::from(month == 2 && gregorian::is_leap(year)));
        let day = System::Gregorian.day(YearMonthDay { year, month, day: date.day.min(last) })?;
        Some(day.plus(sign * self.days))
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_first = true;
        for unit in Unit::ALL {
            if let Some(count) = self.get(unit) {
                let space = if is_first { "" } else { " " };
                write!(f, "{space}{count}{}", unit.letter())?;
                is_first = false;
            }
        }
        Ok(())
    }
}
