//! The canonical form of ELF.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter, Write};

use crate::parse::is_month;
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
        Calendar::Other(name) => write!(f, "@#D{}@ ", calendar(name))?,
    }
    if let Some(month) = date.month {
        if let Some(day) = date.day {
            write!(f, "{day} ")?;
        }
        write!(f, "{} ", self::month(month.name(date.calendar)))?;
    }
    write!(f, "{}", date.year)?;
    match date.epoch.name() {
        Some(name) => write!(f, " {}", epoch(name)),
        None => Ok(()),
    }
}

/// A calendar of GEDCOM 7 may have underscores and digits, which ELF does not.
fn calendar(name: &str) -> Cow<'_, str> {
    let is_part = |c: char| c.is_ascii_uppercase() || c == ' ';
    if name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(is_part) {
        return Cow::Borrowed(name);
    }
    let letters: String = name.replace('_', " ").chars().filter(|&c| is_part(c)).collect();
    match letters.trim() {
        "" => Cow::Borrowed(Calendar::Unstated.name()),
        letters => Cow::Owned(letters.to_string()),
    }
}

/// A month of GEDCOM 7 may have underscores, be very short, or be a word that ELF keeps for something else.
fn month(name: &str) -> Cow<'_, str> {
    if is_month(name) {
        return Cow::Borrowed(name);
    }
    let is_part = |c: &char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let letters: String = name.chars().filter(is_part).collect();
    Cow::Owned(if is_month(&letters) { letters } else { format!("MONTH{letters}") })
}

/// An epoch of GEDCOM 7 may begin with an underscore. One of ELF has a stop or an underscore somewhere.
fn epoch(name: &str) -> Cow<'_, str> {
    let Some(letters) = name.strip_prefix('_') else { return Cow::Borrowed(name) };
    let letters = letters.trim_matches('_');
    if !letters.starts_with(|c: char| c.is_ascii_uppercase()) {
        return Cow::Owned(format!("${name}"));
    }
    match letters.contains('_') {
        true => Cow::Borrowed(letters),
        false => Cow::Owned(letters.chars().flat_map(|c| [c, '.']).collect()),
    }
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
