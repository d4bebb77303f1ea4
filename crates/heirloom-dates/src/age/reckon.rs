//! From an age to days.

use super::{Age, Bound, Duration, Unit};
use crate::{Day, Days};

impl Age {
    /// The days on which somebody is so old who was born on one of `born`. Nothing for a word.
    ///
    /// ```
    /// use heirloom_dates::{Age, DateValue, Rules};
    ///
    /// let days = |text| DateValue::parse(text).value.days().unwrap();
    /// let age = |text| Age::parse(text, &Rules::GEDCOM).value.unwrap();
    /// assert_eq!(age("2y").when(days("3 MAY 1900")), Some(days("FROM 3 MAY 1902 TO 2 MAY 1903")));
    /// assert_eq!(age("> 2y").when(days("3 MAY 1900")), Some(days("AFT 3 MAY 1902")));
    /// ```
    pub fn when(&self, born: Days) -> Option<Days> {
        let (bound, age) = self.parts()?;
        let first = match bound {
            Some(Bound::AtMost) => born.first(),
            _ => reckon(born.first(), |day| age.earliest(day))?,
        };
        let last = match bound {
            Some(Bound::AtLeast) => None,
            _ => reckon(born.last(), |day| age.latest(day))?,
        };
        Some(span(first, last))
    }

    /// The days on which somebody was born who is so old on one of `then`. Nothing for a word.
    pub fn born(&self, then: Days) -> Option<Days> {
        let (bound, age) = self.parts()?;
        let first = match bound {
            Some(Bound::AtLeast) => None,
            // The first day whose last day of that age is not over yet.
            _ => reckon(then.first(), |day| {
                first_with(age.back(day, 1)?, |born| Some(age.latest(born)? >= day))
            })?,
        };
        let last = match bound {
            Some(Bound::AtMost) => then.last(),
            // The last day whose first day of that age has come.
            _ => reckon(then.last(), |day| {
                let next = first_with(age.back(day, 0)?, |born| Some(age.earliest(born)? > day))?;
                Some(next.plus(-1))
            })?,
        };
        Some(span(first, last))
    }

    fn parts(&self) -> Option<(Option<Bound>, Exact)> {
        match *self {
            Age::Duration(bound, duration) => Some((bound, Exact { duration, unit: duration.precision()? })),
            Age::Word(_) => None,
        }
    }
}

/// A duration with its smallest unit.
#[derive(Clone, Copy)]
struct Exact {
    duration: Duration,
    unit: Unit,
}

impl Exact {
    /// The first day of the age.
    fn earliest(self, born: Day) -> Option<Day> {
        self.duration.and_more(0, self.unit).shift(born, 1)
    }

    /// The last day of the age.
    fn latest(self, born: Day) -> Option<Day> {
        Some(self.duration.and_more(1, self.unit).shift(born, 1)?.plus(-1))
    }

    /// About the day of birth: months have different lengths, so that this is some days off.
    fn back(self, then: Day, more: i64) -> Option<Day> {
        self.duration.and_more(more, self.unit).shift(then, -1)
    }
}

/// Open ends stay open; a day that we can't reckon with is nothing at all.
fn reckon(day: Option<Day>, to: impl Fn(Day) -> Option<Day>) -> Option<Option<Day>> {
    match day {
        None => Some(None),
        Some(day) => to(day).map(Some),
    }
}

/// The first day from which on something holds, which is near `about`.
fn first_with(about: Day, holds: impl Fn(Day) -> Option<bool>) -> Option<Day> {
    let mut day = about.plus(-FAR);
    while !holds(day)? {
        day = day.plus(1);
        if day > about.plus(FAR) {
            return None;
        }
    }
    Some(day)
}

/// By how many days reckoning back and forth over months can differ.
const FAR: i64 = 5;

fn span(first: Option<Day>, last: Option<Day>) -> Days {
    match (first, last) {
        (Some(first), Some(last)) => Days::between(first, last),
        (Some(first), None) => Days::from(first),
        (None, Some(last)) => Days::until(last),
        (None, None) => Days::ALL,
    }
}
