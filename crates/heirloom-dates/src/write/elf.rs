//! The canonical form of ELF.

use std::fmt::{self, Display, Formatter, Write};

use crate::{Calendar, Date, DatePeriod, DateRange, DateValue};

/// Writes a value in its canonical form.
///
/// ```
/// use heirloom_dates::{DateValue, write};
///
/// let canonical = |text| write::elf(&DateValue::parse(text).value);
/// assert_eq!(canonical("Abt. 05 Sept 1900"), "ABT 5 SEP 1900");
/// assert_eq!(canonical("@#DFRENCHR@ 18 Brumaire 8"), "@#DFRENCH R@ 18 BRUM 8");
/// assert_eq!(canonical("some time in spring"), "(some time in spring)");
/// ```
pub fn elf(value: &DateValue<'_>) -> String {
    value.to_string()
}

impl Display for DateValue<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            DateValue::Date(date) => write!(f, "{date}"),
            DateValue::Approx(approx, date) => write!(f, "{} {date}", approx.keyword()),
            DateValue::Range(range) => write!(f, "{range}"),
            DateValue::Period(period) => write!(f, "{period}"),
            DateValue::Interp(date, phrase) => {
                write!(f, "INT {date} ")?;
                write_phrase(f, phrase)
            }
            DateValue::Phrase(phrase) => write_phrase(f, phrase),
        }
    }
}

impl Display for DateRange<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            DateRange::Before(date) => write!(f, "BEF {date}"),
            DateRange::After(date) => write!(f, "AFT {date}"),
            DateRange::Between(first, second) => write_pair(f, "BET", first, "AND", second),
        }
    }
}

impl Display for DatePeriod<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            DatePeriod::From(date) => write!(f, "FROM {date}"),
            DatePeriod::To(date) => write!(f, "TO {date}"),
            DatePeriod::FromTo(first, second) => write_pair(f, "FROM", first, "TO", second),
        }
    }
}

impl Display for Date<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_date(f, self, Gregorian::GoesWithoutSaying)
    }
}

/// Whether the Gregorian calendar is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gregorian {
    GoesWithoutSaying,
    IsNamed,
}

/// Beside a date of another calendar the Gregorian one is named, since it is easily overlooked that nothing is inherited.
fn write_pair(
    f: &mut Formatter<'_>,
    one: &str,
    first: &Date<'_>,
    two: &str,
    second: &Date<'_>,
) -> fmt::Result {
    let is_stated = |date: &Date<'_>| date.calendar != Calendar::Unstated;
    let gregorian = match first.calendar != second.calendar && is_stated(first) && is_stated(second) {
        true => Gregorian::IsNamed,
        false => Gregorian::GoesWithoutSaying,
    };
    write!(f, "{one} ")?;
    write_date(f, first, gregorian)?;
    write!(f, " {two} ")?;
    write_date(f, second, gregorian)
}

fn write_date(f: &mut Formatter<'_>, date: &Date<'_>, gregorian: Gregorian) -> fmt::Result {
    match date.calendar {
        Calendar::Unstated => {}
        // An impossible date without a calendar would be one of no calendar.
        Calendar::GREGORIAN if gregorian == Gregorian::GoesWithoutSaying && date.flaw().is_none() => {}
        Calendar::Known(system) => write!(f, "@#D{}@ ", system.name())?,
        Calendar::Other(name) => {
            f.write_str("@#D")?;
            capitals(name, " ").try_for_each(|c| f.write_char(c))?;
            f.write_str("@ ")?;
        }
    }
    if let Some(month) = date.month {
        if let Some(day) = date.day {
            write!(f, "{day} ")?;
        }
        capitals(month.name(date.calendar), "0123456789").try_for_each(|c| f.write_char(c))?;
        f.write_char(' ')?;
    }
    write!(f, "{}", date.year)?;
    match date.epoch.name() {
        Some(epoch) => write!(f, " {epoch}"),
        None => Ok(()),
    }
}

/// A name of GEDCOM 7 may have underscores, which ELF does not.
fn capitals<'n>(name: &'n str, others: &'n str) -> impl Iterator<Item = char> + 'n {
    name.trim_matches('_').chars().filter_map(move |c| match c {
        'A'..='Z' => Some(c),
        '_' if others.contains(' ') => Some(' '),
        _ => others.contains(c).then_some(c),
    })
}

fn write_phrase(f: &mut Formatter<'_>, phrase: &str) -> fmt::Result {
    f.write_char('(')?;
    for c in phrase.chars() {
        f.write_char(match c {
            '(' => '[',
            ')' => ']',
            '\r' | '\n' => ' ',
            c => c,
        })?;
    }
    f.write_char(')')
}
