//! What a date says, in days: from the first that it may be to the last.

use crate::Day;

/// Days from a first to a last one, both included; either end may be open.
///
/// A date is known only so well: `1850` is any day of that year, `BEF 1850` any up to its last. Two such dates can be
/// compared only as far as their days can.
///
/// ```
/// use heirloom_dates::{DateValue, Order};
///
/// let days = |text| DateValue::parse(text).value.days().unwrap();
/// assert_eq!(days("1850").compare(days("3 MAR 1851")), Order::Before);
/// assert_eq!(days("1850").compare(days("3 MAR 1850")), Order::Overlaps);
/// assert_eq!(days("AFT 1850").overlap(days("BEF MAY 1850")), Some(days("FROM 1 JAN 1850 TO 31 MAY 1850")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Days {
    first: Option<Day>,
    last: Option<Day>,
}

/// How the days of two dates lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// All days of the one are earlier than all of the other.
    Before,
    /// They have days in common, so that nobody knows.
    Overlaps,
    /// All days of the one are later than all of the other.
    After,
}

impl Days {
    /// All days there are: nothing is known.
    pub const ALL: Days = Days { first: None, last: None };

    /// One day.
    pub const fn one(day: Day) -> Days {
        Days { first: Some(day), last: Some(day) }
    }

    /// From the earlier of the two days to the later.
    pub fn between(one: Day, other: Day) -> Days {
        Days { first: Some(one.min(other)), last: Some(one.max(other)) }
    }

    /// The same for days that are known to be in order.
    pub(crate) const fn both(first: Day, last: Day) -> Days {
        Days { first: Some(first), last: Some(last) }
    }

    /// This day and all later ones.
    pub const fn from(first: Day) -> Days {
        Days { first: Some(first), last: None }
    }

    /// This day and all earlier ones.
    pub const fn until(last: Day) -> Days {
        Days { first: None, last: Some(last) }
    }

    /// The first day, if there is one.
    pub const fn first(self) -> Option<Day> {
        self.first
    }

    /// The last day, if there is one.
    pub const fn last(self) -> Option<Day> {
        self.last
    }

    /// Whether both ends are known.
    pub const fn is_closed(self) -> bool {
        self.first.is_some() && self.last.is_some()
    }

    /// How many days they are, unless an end is open.
    pub fn count(self) -> Option<i64> {
        Some(self.last?.since(self.first?).saturating_add(1))
    }

    /// Whether a day is one of them.
    pub fn contains(self, day: Day) -> bool {
        self.first.is_none_or(|first| first <= day) && self.last.is_none_or(|last| day <= last)
    }

    /// How they lie to others.
    pub fn compare(self, other: Days) -> Order {
        let before = |one: Days, other: Days| matches!((one.last, other.first), (Some(l), Some(f)) if l < f);
        if before(self, other) {
            Order::Before
        } else if before(other, self) {
            Order::After
        } else {
            Order::Overlaps
        }
    }

    /// The days that both have.
    pub fn overlap(self, other: Days) -> Option<Days> {
        if self.compare(other) != Order::Overlaps {
            return None;
        }
        Some(Days { first: self.first.max(other.first), last: earliest(self.last, other.last) })
    }

    /// The days of both and all between.
    pub fn hull(self, other: Days) -> Days {
        Days {
            first: self.first.zip(other.first).map(|(one, other)| one.min(other)),
            last: self.last.zip(other.last).map(|(one, other)| one.max(other)),
        }
    }

    /// So many more days at each end that is not open: what `ABT` means in days is for the caller to say.
    pub fn widened(self, days: u32) -> Days {
        let days = i64::from(days);
        Days { first: self.first.map(|day| day.plus(-days)), last: self.last.map(|day| day.plus(days)) }
    }
}

/// The earlier of two ends, of which an open one is later than any day.
fn earliest(one: Option<Day>, other: Option<Day>) -> Option<Day> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_days() -> impl Strategy<Value = Days> {
        let end = || prop::option::of((0_i64..40).prop_map(Day::from_jdn));
        (end(), end()).prop_map(|(first, last)| match (first, last) {
            (Some(first), Some(last)) => Days::between(first, last),
            (first, last) => Days { first, last },
        })
    }

    proptest! {
        #[test]
        fn overlap_and_hull_are_what_their_days_say(one in any_days(), other in any_days()) {
            let hull = one.hull(other);
            let overlap = one.overlap(other);
            for day in (-5..45).map(Day::from_jdn) {
                let both = one.contains(day) && other.contains(day);
                prop_assert_eq!(both, overlap.is_some_and(|days| days.contains(day)));
                prop_assert!(hull.contains(day) || !(one.contains(day) || other.contains(day)));
            }
            prop_assert_eq!(overlap, other.overlap(one));
            prop_assert_eq!(hull, other.hull(one));
        }

        #[test]
        fn comparing_the_other_way_round_is_the_opposite(one in any_days(), other in any_days()) {
            let opposite = match other.compare(one) {
                Order::Before => Order::After,
                Order::After => Order::Before,
                Order::Overlaps => Order::Overlaps,
            };
            prop_assert_eq!(one.compare(other), opposite);
        }

        #[test]
        fn the_first_is_never_behind_the_last(days in any_days(), by in 0_u32..9) {
            let days = days.widened(by);
            prop_assert!(days.first().zip(days.last()).is_none_or(|(first, last)| first <= last));
            prop_assert!(days.count().is_none_or(|count| count > 0));
        }
    }
}
