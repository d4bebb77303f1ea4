//! One day, whatever it is called.

/// A civil day, by its Julian Day Number: 0 is 24 November 4714 B.C. in the Gregorian calendar, 2451545 is 1 January 2000.
///
/// Days are taken as whole, from midnight to midnight. That a Hebrew day begins at sunset is left aside, as the draft does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(i64);

impl Day {
    /// The day with this Julian Day Number.
    pub const fn from_jdn(jdn: i64) -> Day {
        Day(jdn)
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
    fn no_day_is_too_far() {
        assert_eq!(Day::from_jdn(i64::MAX).plus(1), Day::from_jdn(i64::MAX));
        assert_eq!(Day::from_jdn(i64::MIN).since(Day::from_jdn(1)), i64::MIN);
    }
}
