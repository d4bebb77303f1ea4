//! A date: a year, perhaps with a month, perhaps with a day.

use super::{Calendar, Epoch, Month, Year};
use crate::calendars::{System, YearMonthDay, french_republican, hebrew};
use crate::problems::Flaw;
use crate::{Day, Days};

/// A *Date* in a calendar, as exact as it was written.
///
/// It may be impossible: a date with a [`Date::flaw`] is kept all the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Date<'a> {
    /// The calendar.
    pub calendar: Calendar<'a>,
    /// The year.
    pub year: Year,
    /// What the year is counted from.
    pub epoch: Epoch<'a>,
    /// The month.
    pub month: Option<Month<'a>>,
    /// The day of the month. No date has a day without a month.
    pub day: Option<u32>,
}

/// How exact a date is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Precision {
    /// A year.
    Year,
    /// A month.
    Month,
    /// A day.
    Day,
}

impl Date<'static> {
    /// The date of a day in a calendar, if the calendar reaches so far.
    pub fn of_day(system: System, day: Day) -> Option<Date<'static>> {
        let YearMonthDay { year, month, day } = system.year_month_day(day)?;
        let mut date = Date::of_year(system, year)?;
        date.month = Some(Month::Known(month));
        date.day = Some(u32::from(day));
        Some(date)
    }

    /// A year of a calendar, in which 0 is the year before the year 1.
    pub fn of_year(system: System, year: i32) -> Option<Date<'static>> {
        let (year, epoch) = match year {
            1.. => (year, Epoch::Usual),
            _ if system.has_before_christ() => (1_i32.checked_sub(year)?, Epoch::BeforeChrist),
            _ => return None,
        };
        let calendar = Calendar::Known(system);
        Some(Date { calendar, year: Year::plain(year), epoch, month: None, day: None })
    }
}

impl<'a> Date<'a> {
    /// How exact it is.
    pub fn precision(&self) -> Precision {
        match (self.month, self.day) {
            (None, _) => Precision::Year,
            (Some(_), None) => Precision::Month,
            (Some(_), Some(_)) => Precision::Day,
        }
    }

    /// Its year with a year 0, as [`System`] counts, if the calendar is known.
    pub fn reckoned_year(&self) -> Option<i32> {
        self.calendar.system()?;
        match self.epoch {
            Epoch::Usual => Some(self.year.logical),
            Epoch::BeforeChrist => 1_i32.checked_sub(self.year.logical),
            Epoch::Named(_) => None,
        }
    }

    /// The days that it may be; nothing if nobody can say.
    ///
    /// An impossible day gives the days of its month, and an impossible month those of its year: what else was written
    /// remains true.
    pub fn days(&self) -> Option<Days> {
        let system = self.calendar.system()?;
        let year = self.reckoned_year()?;
        if self.year.logical < 1 {
            return None;
        }
        let in_month = self.month.and_then(Month::number).and_then(|month| {
            let day = self.day.and_then(|day| u8::try_from(day).ok());
            let day = day.and_then(|day| system.day(YearMonthDay { year, month, day }));
            day.map(Days::one).or_else(|| system.month_days(year, month))
        });
        in_month.or_else(|| system.year_days(year))
    }

    /// Why there is no such date in its calendar, if so. Dates of calendars that we do not know are taken as they are.
    pub fn flaw(&self) -> Option<Flaw> {
        let system = self.calendar.system()?;
        if let Epoch::Named(_) = self.epoch {
            return Some(Flaw::NoSuchEpoch);
        }
        if self.year.logical < 1 {
            return Some(Flaw::NoSuchYear);
        }
        if let Some(historical) = self.year.historical {
            let apart = historical.abs_diff(self.year.logical);
            match system {
                System::Gregorian | System::FrenchRepublican => return Some(Flaw::DualYear),
                System::Julian if apart != 1 => return Some(Flaw::DualYearApart),
                System::Julian | System::Hebrew => {}
            }
        }
        let year = self.reckoned_year()?;
        let month = match self.month? {
            Month::Known(month) => month,
            Month::Other(_) => return Some(Flaw::NoSuchMonth),
        };
        let days = system.days_in_month(year, month);
        match self.day {
            _ if system == System::Hebrew && month == hebrew::ADS && days == 0 => Some(Flaw::NoSecondAdar),
            _ if days == 0 => Some(Flaw::NoSuchMonth),
            Some(0) => Some(Flaw::DayZero),
            Some(day) if day > u32::from(days) => Some(Flaw::NoSuchDay { days }),
            _ => None,
        }
    }

    /// Whether its year is counted back from the year 1.
    pub fn is_before_christ(&self) -> bool {
        self.epoch == Epoch::BeforeChrist
    }

    /// Whether it lies beyond the years of its calendar of which it is known which were leap years.
    pub fn is_beyond_rule(&self) -> bool {
        self.calendar == Calendar::FRENCH_REPUBLICAN && self.year.logical > french_republican::LAST_YEAR
    }
}
