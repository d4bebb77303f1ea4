//! The days of a date value.

use super::{DatePeriod, DateRange, DateValue};
use crate::{Days, Order};

impl DateValue<'_> {
    /// The days that it speaks of; nothing if nobody can say, as of a phrase or of a calendar that we do not know.
    ///
    /// An approximation has the days of its date: how wide *about* is depends on who asks, see [`Days::widened`]. A pair
    /// in the wrong order has the days of both and all between, and a pair of which one is not known an open end.
    pub fn days(&self) -> Option<Days> {
        match *self {
            DateValue::Date(date) | DateValue::Approx(_, date) | DateValue::Interp(date, _) => date.days(),
            DateValue::Range(range) => range.days(),
            DateValue::Period(period) => period.days(),
            DateValue::Phrase(_) => None,
        }
    }
}

impl DateRange<'_> {
    /// The days of the range.
    pub fn days(&self) -> Option<Days> {
        match *self {
            DateRange::Before(date) => date.days()?.last().map(Days::until),
            DateRange::After(date) => date.days()?.first().map(Days::from),
            DateRange::Between(first, second) => pair(first.days(), second.days()),
        }
    }
}

impl DatePeriod<'_> {
    /// The days of the period.
    pub fn days(&self) -> Option<Days> {
        match *self {
            DatePeriod::To(date) => date.days()?.last().map(Days::until),
            DatePeriod::From(date) => date.days()?.first().map(Days::from),
            DatePeriod::FromTo(first, second) => pair(first.days(), second.days()),
        }
    }
}

fn pair(first: Option<Days>, second: Option<Days>) -> Option<Days> {
    match (first, second) {
        (Some(first), Some(second)) if first.compare(second) == Order::After => Some(first.hull(second)),
        (Some(first), Some(second)) => Some(Days::between(first.first()?, second.last()?)),
        (Some(first), None) => first.first().map(Days::from),
        (None, Some(second)) => second.last().map(Days::until),
        (None, None) => None,
    }
}
