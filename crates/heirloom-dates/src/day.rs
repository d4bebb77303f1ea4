//! One day, whatever it is called.

/// A civil day, by its Julian Day Number: 0 is 24 November 4714 B.C. in the Gregorian calendar, 2451545 is 1 January 2000.
///
/// Days are taken as whole, from midnight to midnight. That a Hebrew day begins at sunset is left aside, as the draft does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(i64);

/// The Julian Day Number of 1 January 1970.
const UNIX_DAY: i64 = 2_440_588;

const SECONDS_OF_DAY: i64 = 24 * 60 * 60;

impl Day {
    /// The day with this Julian Day Number.
    pub const fn from_jdn(jdn: i64) -> Day {
        Day(jdn)
    }

    /// The day of a moment in seconds since the beginning of 1970, in UTC.
    ///
    /// ```
    /// use heirloom_dates::{DateValue, Day, Days};
    ///
    /// let day = DateValue::parse("1 JAN 2026").value.days().and_then(Days::first);
    /// assert_eq!(day, Some(Day::from_unix_seconds(1_767_225_600)));
    /// ```
    pub const fn from_unix_seconds(seconds: i64) -> Day {
        Day(UNIX_DAY.saturating_add(seconds.div_euclid(SECONDS_OF_DAY)))
    }

    /// Its Julian Day Number.
    pub const fn jdn(self) -> i64 {
        self.0
    }

    /// The day so many days later, or earlier if negative. Ends at the last number instead of going round.
    pub const fn plus(self, days: i64) -> Day {
        Day(self.0.saturating_add(days))
    }

    /// How many days later it is than `other`.
    pub const fn since(self, other: Day) -> i64 {
        self.0.saturating_sub(other.0)
    }

    /// The day of the week.
    pub const fn weekday(self) -> Weekday {
        match self.0.rem_euclid(7) {
            0 => Weekday::Monday,
            1 => Weekday::Tuesday,
            2 => Weekday::Wednesday,
            3 => Weekday::Thursday,
            4 => Weekday::Friday,
            5 => Weekday::Saturday,
            _ => Weekday::Sunday,
        }
    }
}

/// A day of the week, which all calendars here but the French Republican share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weekdays_go_on_before_day_zero() {
        assert_eq!(Day::from_jdn(2_451_545).weekday(), Weekday::Saturday);
        assert_eq!(Day::from_jdn(2_451_544).weekday(), Weekday::Friday);
        assert_eq!(Day::from_jdn(0).weekday(), Weekday::Monday);
        assert_eq!(Day::from_jdn(-1).weekday(), Weekday::Sunday);
    }

    #[test]
    fn days_are_counted_from_1970() {
        let day = |seconds| Day::from_unix_seconds(seconds).jdn();
        assert_eq!((day(0), day(86_399), day(86_400)), (2_440_588, 2_440_588, 2_440_589));
        assert_eq!((day(-1), day(-86_400)), (2_440_587, 2_440_587));
        assert!(Day::from_unix_seconds(i64::MAX) > Day::from_unix_seconds(i64::MIN));
    }

    #[test]
    fn no_day_is_too_far() {
        assert_eq!(Day::from_jdn(i64::MAX).plus(1), Day::from_jdn(i64::MAX));
        assert_eq!(Day::from_jdn(i64::MIN).since(Day::from_jdn(1)), i64::MIN);
    }
}
