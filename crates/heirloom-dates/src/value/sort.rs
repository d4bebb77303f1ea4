//! In which order dates are listed.

use super::{DatePeriod, DateRange, DateValue};
use crate::{Day, Days};

/// Where a date stands in a list by time. Dates without days come last.
///
/// A list is not a comparison: `BEF 1900` may be any day before, yet it belongs next to 1900. So dates go by the first day of
/// the first date that is written, then *before* it, on it, *after* it, then by the last day, so that the wider comes last.
///
/// ```
/// use heirloom_dates::DateValue;
///
/// let mut dates = ["1901", "AFT 1900", "(some day)", "1900", "5 MAY 1900", "BEF 1900", "1899"];
/// dates.sort_by_key(|text| DateValue::parse(text).value.sort_key());
/// assert_eq!(dates, ["1899", "BEF 1900", "1900", "AFT 1900", "5 MAY 1900", "1901", "(some day)"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SortKey {
    first: Known,
    side: Side,
    last: Known,
}

/// A day, or none, which comes last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Known {
    Day(Day),
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Side {
    Before,
    On,
    After,
}

impl DateValue<'_> {
    /// Where it stands in a list by time.
    pub fn sort_key(&self) -> SortKey {
        let side = match self {
            DateValue::Range(DateRange::Before(_)) | DateValue::Period(DatePeriod::To(_)) => Side::Before,
            DateValue::Range(DateRange::After(_)) | DateValue::Period(DatePeriod::From(_)) => Side::After,
            _ => Side::On,
        };
        let known = |day: Option<Day>| day.map_or(Known::Nothing, Known::Day);
        let mut days = self.dates().filter_map(|date| date.days());
        let first = known(days.next().and_then(Days::first));
        SortKey { first, side, last: known(self.days().and_then(Days::last)) }
    }
}
