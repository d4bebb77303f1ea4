//! How old somebody was, as far as two dates can tell.

use super::Duration;
use crate::calendars::System;
use crate::{Day, Days};

/// The age between two dates, each of which is known only so well.
///
/// ```
/// use heirloom_dates::{AgeBetween, DateValue};
///
/// let days = |text| DateValue::parse(text).value.days().unwrap();
/// let age = AgeBetween::new(days("1850"), days("3 MAY 1900"));
/// assert_eq!(age.least.unwrap().duration.to_string(), "49y 4m 3d");
/// assert_eq!(age.most.unwrap().duration.to_string(), "50y 4m 2d");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AgeBetween {
    /// At least so old; nothing if an end is open.
    pub least: Option<Elapsed>,
    /// At most so old; nothing if an end is open.
    pub most: Option<Elapsed>,
}

/// The time from one day to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Elapsed {
    /// In days; negative if the second day comes first.
    pub days: i64,
    /// In whole years, months and days of the Gregorian calendar, without a sign.
    pub duration: Duration,
}

impl AgeBetween {
    /// From the one to the other.
    pub fn new(born: Days, then: Days) -> AgeBetween {
        let elapsed = |from: Option<Day>, to: Option<Day>| Elapsed::new(from?, to?);
        AgeBetween { least: elapsed(born.last(), then.first()), most: elapsed(born.first(), then.last()) }
    }

    /// Whether the second date must be earlier than the first, whatever the days.
    pub fn is_negative(&self) -> bool {
        self.most.is_some_and(|most| most.days < 0)
    }
}

impl Elapsed {
    /// From one day to another; nothing beyond the years that we can reckon with.
    pub fn new(from: Day, to: Day) -> Option<Elapsed> {
        let (first, last) = (from.min(to), from.max(to));
        let (one, other) =
            (System::Gregorian.year_month_day(first)?, System::Gregorian.year_month_day(last)?);
        let months = |year: i32, month: u8| 12 * i64::from(year) + i64::from(month);
        let apart = months(other.year, other.month) - months(one.year, one.month);
        let duration = |months: i64| {
            let (years, months) = (u32::try_from(months / 12).ok()?, u32::try_from(months % 12).ok()?);
            Some(Duration { years: Some(years), months: Some(months), ..Duration::default() })
        };
        let mut whole = duration(apart)?;
        if whole.after(first)? > last {
            whole = duration(apart - 1)?;
        }
        whole.days = u32::try_from(last.since(whole.after(first)?)).ok();
        Some(Elapsed { days: to.since(from), duration: whole })
    }

    /// Whole years, negative if the second day comes first.
    pub fn years(&self) -> i64 {
        let years = i64::from(self.duration.years.unwrap_or(0));
        if self.days < 0 { -years } else { years }
    }
}
