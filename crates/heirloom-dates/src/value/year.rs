//! Years as they are written, and what they are counted from.

use std::fmt;

use crate::calendars::System;

/// The last year of the Julian calendar in Britain and its colonies, where nearly all dual years come from.
pub(crate) const LAST_DUAL_YEAR: i32 = 1752;

/// The last year that people write down, in any calendar. What has more digits is often a date without its signs.
pub(crate) const FARTHEST_YEAR: i32 = 9999;

/// A year, or two of them where the year began on another day than today.
///
/// `1648/49` is a day of early 1649 that people then counted to 1648: its *historical* year is 1648, its *logical* year
/// 1649. All reckoning goes by the logical year.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Year {
    /// The year as we count it.
    pub logical: i32,
    /// The year as it was counted then, if both are written.
    pub historical: Option<i32>,
}

impl Year {
    /// A year that is written as one number.
    pub const fn plain(year: i32) -> Year {
        Year { logical: year, historical: None }
    }

    /// A year that is written as two numbers.
    pub const fn dual(historical: i32, logical: i32) -> Year {
        Year { logical, historical: Some(historical) }
    }

    /// A dual year of which the second number has so many digits.
    ///
    /// It is an abbreviation if it could have been written as one: two digits if the years differ by less than ten, one digit
    /// if they differ by one. Else it is the logical year itself: `1616/8` is the year 8.
    pub fn from_dual(historical: i32, second: i32, digits: usize) -> Year {
        let (scale, most) = match digits {
            1 => (10, 1),
            2 => (100, 9),
            _ => return Year::dual(historical, second),
        };
        if second < 0 {
            return Year::dual(historical, second);
        }
        let near =
            |apart: i32| historical.checked_add(apart).filter(|year| *year >= 0 && year % scale == second);
        let found = (1..=most).find_map(|apart| near(apart).or_else(|| near(-apart)));
        Year::dual(historical, found.unwrap_or(second))
    }

    /// How the second year is written: its number, and at least how many characters that takes.
    pub(crate) fn second(&self) -> Option<(i32, usize)> {
        let (historical, logical) = (self.historical?, self.logical);
        let is_read_back = |digits: usize, number: i32| Year::from_dual(historical, number, digits) == *self;
        if historical != logical && logical >= 0 && is_read_back(2, logical % 100) {
            return Some((logical % 100, 2));
        }
        let sign = usize::from(logical < 0);
        let digits = logical.unsigned_abs().checked_ilog10().map_or(1, |digits| digits as usize + 1) + sign;
        // A year of two digits that would be taken for an abbreviation has three.
        Some((logical, if is_read_back(digits, logical) { digits } else { 3 }))
    }
}

impl fmt::Display for Year {
    /// The second year has two digits if that is enough.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.historical, self.second()) {
            (Some(historical), Some((second, width))) => write!(f, "{historical}/{second:0width$}"),
            _ => write!(f, "{}", self.logical),
        }
    }
}

/// What years are counted from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Epoch<'a> {
    /// What the calendar counts from if nothing is written: `A.D.` or `A.M.`
    Usual,
    /// `B.C.`, which counts back from the year 1.
    BeforeChrist,
    /// One that the calendar does not have, or of a calendar that we do not know.
    Named(&'a str),
}

impl<'a> Epoch<'a> {
    /// How it is written in a calendar, unless it goes without saying.
    pub fn name(self) -> Option<&'a str> {
        match self {
            Epoch::Usual => None,
            Epoch::BeforeChrist => Some("B.C."),
            Epoch::Named(name) => Some(name),
        }
    }

    /// The epoch of a calendar with this name, which may be without stops.
    pub(crate) fn of(system: System, name: &'a str) -> Epoch<'a> {
        let letters = |epoch: &str| epoch.bytes().filter(|&octet| octet != b'.').eq(name.bytes());
        let is = |epoch: &str| name == epoch || letters(epoch);
        if system.default_epoch().is_some_and(is) {
            Epoch::Usual
        } else if system.has_before_christ() && is("B.C.") {
            Epoch::BeforeChrist
        } else {
            Epoch::Named(name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_number_is_an_abbreviation_if_it_can_be_one() {
        let dual = |historical, second, digits| Year::from_dual(historical, second, digits).logical;
        assert_eq!(dual(1648, 49, 2), 1649);
        assert_eq!(dual(1648, 9, 1), 1649);
        assert_eq!(dual(1648, 1649, 4), 1649);
        assert_eq!(dual(1699, 0, 2), 1700);
        assert_eq!(dual(1699, 0, 1), 1700);
        assert_eq!(dual(1700, 99, 2), 1699);
        assert_eq!(dual(1616, 8, 1), 8);
        assert_eq!(dual(1648, 48, 2), 48);
        assert_eq!(dual(1648, 58, 2), 58);
        assert_eq!(dual(1648, 57, 2), 1657);
        assert_eq!(dual(45, 44, 2), 44);
        assert_eq!(dual(1648, -9, 1), -9);
        assert_eq!(dual(i32::MAX, 48, 2), 48);
    }

    #[test]
    fn dual_years_are_read_back() {
        let written = |historical, logical| Year::dual(historical, logical).to_string();
        assert_eq!(written(1648, 1649), "1648/49");
        assert_eq!(written(1699, 1700), "1699/00");
        assert_eq!(written(1648, 1648), "1648/1648");
        assert_eq!(written(1616, 8), "1616/8");
        assert_eq!(written(1648, 49), "1648/049");
        assert_eq!(written(7000, 6983), "7000/6983");
        assert_eq!(written(5, 8), "5/08");
        assert_eq!(written(-45, -44), "-45/-44");
    }

    #[test]
    fn epochs_with_and_without_stops() {
        assert_eq!(Epoch::of(System::Gregorian, "AD"), Epoch::Usual);
        assert_eq!(Epoch::of(System::Julian, "B.C."), Epoch::BeforeChrist);
        assert_eq!(Epoch::of(System::Julian, "BC"), Epoch::BeforeChrist);
        assert_eq!(Epoch::of(System::Hebrew, "A.M."), Epoch::Usual);
        assert_eq!(Epoch::of(System::Hebrew, "B.C."), Epoch::Named("B.C."));
        assert_eq!(Epoch::of(System::FrenchRepublican, "A.D."), Epoch::Named("A.D."));
    }
}
