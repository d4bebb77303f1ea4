//! ISO 8601-2: the Extended Date/Time Format.

use super::iso::{Days, digits, four_digits, in_order};
use crate::{Approx, Date, DatePeriod, DateRange, DateValue, Precision};

/// Writes a value in the Extended Date/Time Format, in the Gregorian calendar.
///
/// | value | EDTF |
/// | --- | --- |
/// | `12 MAR 1888`, `MAR 1888`, `1888` | `1888-03-12`, `1888-03`, `1888` |
/// | `63 B.C.`, `12345` | `-0062`, `Y12345` |
/// | `ABT x`, `EST x`, `CAL x` | `x~`, `x%`, `x` |
/// | `BEF x`, `AFT x`, `BET x AND y` | `[..x]`, `[x..]`, `[x..y]` |
/// | `FROM x TO y`, `FROM x`, `TO y` | `x/y`, `x/..`, `../y` |
/// | a month or year of another calendar | its first day, `/`, its last day |
///
/// Nothing for phrases, calendars that we do not know, impossible dates, and months or days beyond the year 9999.
///
/// ```
/// use heirloom_dates::{DateValue, write};
///
/// let edtf = |text| write::edtf(&DateValue::parse(text).value);
/// assert_eq!(edtf("BET 1900 AND MAY 1905").as_deref(), Some("[1900..1905-05]"));
/// assert_eq!(edtf("EST @#DHEBREW@ 5708").as_deref(), Some("1947-09-15%/1948-10-03%"));
/// ```
pub fn edtf(value: &DateValue<'_>) -> Option<String> {
    let days = |date: &Date<'_>| Days::of(date, text);
    match value {
        DateValue::Date(date) | DateValue::Interp(date, _) => days(date)?.joined("/"),
        DateValue::Approx(approx, date) => {
            let mark = match approx {
                Approx::About => "~",
                Approx::Estimated => "%",
                Approx::Calculated => "",
            };
            let written = days(date)?.joined(&format!("{mark}/"))?;
            Some(format!("{written}{mark}"))
        }
        DateValue::Range(DateRange::Before(date)) => Some(format!("[..{}]", days(date)?.last)),
        DateValue::Range(DateRange::After(date)) => Some(format!("[{}..]", days(date)?.first)),
        DateValue::Range(DateRange::Between(first, second)) => {
            in_order(first, second)?;
            Some(format!("[{}..{}]", days(first)?.first, days(second)?.last))
        }
        DateValue::Period(DatePeriod::From(date)) => Some(format!("{}/..", days(date)?.first)),
        DateValue::Period(DatePeriod::To(date)) => Some(format!("../{}", days(date)?.last)),
        DateValue::Period(DatePeriod::FromTo(first, second)) => {
            in_order(first, second)?;
            Some(format!("{}/{}", days(first)?.first, days(second)?.last))
        }
        DateValue::Phrase(_) => None,
    }
}

/// A Gregorian date. Only a year may have more than four digits.
fn text(date: &Date<'_>) -> Option<String> {
    let year = date.reckoned_year()?;
    match year {
        -9999..=9999 => digits(date, &four_digits(year)),
        _ => (date.precision() == Precision::Year).then(|| format!("Y{year}")),
    }
}
