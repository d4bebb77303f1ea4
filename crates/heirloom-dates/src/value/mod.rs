//! What a date says: the forms of the draft's *DateValue*, and the dates in them.
//!
//! Values borrow names and phrases from the text that they were read from, so that reading makes no copies. Whoever keeps a
//! date keeps its text; reading it again is cheaper than a copy would be.

mod date;
mod year;
mod month;
mod calendar;
mod days;
mod sort;
mod convert;

pub use calendar::Calendar;
pub use date::{Date, Precision};
pub use month::Month;
pub use sort::SortKey;
pub use year::{Epoch, Year};
pub(crate) use year::{FARTHEST_YEAR, LAST_DUAL_YEAR};

/// A *DateValue*: what an event or attribute is dated with.
///
/// ```
/// use heirloom_dates::{DateRange, DateValue};
///
/// let parsed = DateValue::parse("BET @#DJULIAN@ 2 APR 742 AND @#DJULIAN@ 2 APR 748");
/// assert!(matches!(parsed.value, DateValue::Range(DateRange::Between(..))));
/// let days = parsed.value.days().unwrap();
/// assert_eq!(days.first().map(|day| day.jdn()), Some(1_992_165));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DateValue<'a> {
    /// A date.
    Date(Date<'a>),
    /// *DateApprox*: a date that is not exact.
    Approx(Approx, Date<'a>),
    /// *DateRange*: one day of a range, nobody knows which.
    Range(DateRange<'a>),
    /// *DatePeriod*: all days of a period.
    Period(DatePeriod<'a>),
    /// *DateInterp* with a date: how somebody understood a phrase.
    Interp(Date<'a>, &'a str),
    /// *DateInterp* without a date, in parentheses; or a text that can't be read, without them.
    Phrase(&'a str),
}

/// In which way a date is not exact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Approx {
    /// `ABT`: there is evidence for about this date.
    About,
    /// `CAL`: calculated from other data, such as an age.
    Calculated,
    /// `EST`: estimated from what is usual.
    Estimated,
}

/// A range: what is dated happened on some day of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DateRange<'a> {
    /// `BEF`: on the date or earlier.
    Before(Date<'a>),
    /// `AFT`: on the date or later.
    After(Date<'a>),
    /// `BET` and `AND`: on one of the dates or between them.
    Between(Date<'a>, Date<'a>),
}

/// A period: what is dated lasted all through it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DatePeriod<'a> {
    /// `FROM`: nobody knows until when.
    From(Date<'a>),
    /// `TO`: nobody knows since when.
    To(Date<'a>),
    /// `FROM` and `TO`.
    FromTo(Date<'a>, Date<'a>),
}

impl Approx {
    /// The word that it is written with.
    pub const fn keyword(self) -> &'static str {
        match self {
            Approx::About => "ABT",
            Approx::Calculated => "CAL",
            Approx::Estimated => "EST",
        }
    }
}

impl<'a> DateValue<'a> {
    /// The dates in it, in the order in which they are written.
    pub fn dates(&self) -> impl Iterator<Item = Date<'a>> + use<'a> {
        let (first, second) = match *self {
            DateValue::Date(date) | DateValue::Approx(_, date) | DateValue::Interp(date, _) => {
                (Some(date), None)
            }
            DateValue::Range(DateRange::Before(date) | DateRange::After(date)) => (Some(date), None),
            DateValue::Period(DatePeriod::From(date) | DatePeriod::To(date)) => (Some(date), None),
            DateValue::Range(DateRange::Between(first, second)) => (Some(first), Some(second)),
            DateValue::Period(DatePeriod::FromTo(first, second)) => (Some(first), Some(second)),
            DateValue::Phrase(_) => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The phrase in it.
    pub fn phrase(&self) -> Option<&'a str> {
        match *self {
            DateValue::Interp(_, phrase) | DateValue::Phrase(phrase) => Some(phrase),
            _ => None,
        }
    }
}
