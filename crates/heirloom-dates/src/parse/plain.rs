//! Plain dates, which are nearly all: read at once, without tokens.
//!
//! ```text
//! Plain ::= ( ( "ABT" | "CAL" | "EST" | "BEF" | "AFT" | "FROM" | "TO" ) " " )? Date | "BET " Date " AND " Date | "FROM " Date " TO " Date
//! Date  ::= ( ( Day " " )? Month " " )? Year
//! Year  ::= [1-9] [0-9] [0-9] [0-9]
//! ```
//!
//! There must be such a day, and the Gregorian calendar must have been in use: nothing is left to say of such a date. Of two dates the
//! first must be of an earlier year.

use crate::calendars::System;
use crate::{Approx, Calendar, Date, DatePeriod, DateRange, DateValue, Epoch, Month, Year};

/// From this year on days were reckoned by the Gregorian calendar.
const FIRST_YEAR: i32 = 1583;

/// A plain date.
#[inline]
pub(super) fn value<'a>(text: &'a str) -> Option<DateValue<'a>> {
    let octets = text.as_bytes();
    if let [first, ..] = octets
        && first.is_ascii_digit()
    {
        return date(octets).map(DateValue::Date);
    }
    match octets {
        [b'A', b'B', b'T', b' ', rest @ ..] => Some(DateValue::Approx(Approx::About, date(rest)?)),
        [b'C', b'A', b'L', b' ', rest @ ..] => Some(DateValue::Approx(Approx::Calculated, date(rest)?)),
        [b'E', b'S', b'T', b' ', rest @ ..] => Some(DateValue::Approx(Approx::Estimated, date(rest)?)),
        [b'B', b'E', b'F', b' ', rest @ ..] => Some(DateValue::Range(DateRange::Before(date(rest)?))),
        [b'A', b'F', b'T', b' ', rest @ ..] => Some(DateValue::Range(DateRange::After(date(rest)?))),
        [b'B' | b'F' | b'T', ..] => of_two(octets),
        _ => date(octets).map(DateValue::Date),
    }
}

/// A range or a period. Apart from the others, which are read more often and would be slower with it.
#[inline(never)]
fn of_two<'a>(octets: &[u8]) -> Option<DateValue<'a>> {
    match octets {
        [b'B', b'E', b'T', b' ', rest @ ..] => {
            let (first, last) = two_dates(rest, b" AND ")?;
            Some(DateValue::Range(DateRange::Between(first, last)))
        }
        [b'F', b'R', b'O', b'M', b' ', rest @ ..] => Some(DateValue::Period(match one(rest) {
            Some(first) => DatePeriod::From(first),
            None => {
                let (first, last) = two_dates(rest, b" TO ")?;
                DatePeriod::FromTo(first, last)
            }
        })),
        [b'T', b'O', b' ', rest @ ..] => Some(DateValue::Period(DatePeriod::To(one(rest)?))),
        // No month begins with a `B` or a `T`, but `FEB` with an `F`.
        _ => one(octets).map(DateValue::Date),
    }
}

/// Two dates with a word between them.
fn two_dates(octets: &[u8], word: &[u8]) -> Option<(Date<'static>, Date<'static>)> {
    let end = octets.windows(word.len()).position(|part| part == word)?;
    let (first, last) = (one(&octets[..end])?, one(&octets[end + word.len()..])?);
    (first.year.logical < last.year.logical).then_some((first, last))
}

/// A date, where it does not matter that it is read in another place.
#[inline(never)]
fn one(octets: &[u8]) -> Option<Date<'static>> {
    date(octets)
}

#[inline(always)]
fn date(octets: &[u8]) -> Option<Date<'static>> {
    let (day, rest) = match *octets {
        [ones @ b'1'..=b'9', b' ', ref rest @ ..] => (Some(ones - b'0'), rest),
        [tens @ b'1'..=b'3', ones @ b'0'..=b'9', b' ', ref rest @ ..] => {
            (Some(10 * (tens - b'0') + (ones - b'0')), rest)
        }
        _ => (None, octets),
    };
    let (month, rest) = match *rest {
        [a, b, c, b' ', ref rest @ ..] => (Some(month([a, b, c])?), rest),
        _ => (None, rest),
    };
    let &[a @ b'1'..=b'9', b @ b'0'..=b'9', c @ b'0'..=b'9', d @ b'0'..=b'9'] = rest else { return None };
    let digit = |octet: u8| i32::from(octet - b'0');
    let year = 1000 * digit(a) + 100 * digit(b) + 10 * digit(c) + digit(d);
    if let Some(day) = day {
        let is_there = day <= 28 || day <= System::Gregorian.days_in_month(year, month?);
        if month.is_none() || !is_there || year < FIRST_YEAR {
            return None;
        }
    }
    Some(Date {
        calendar: Calendar::GREGORIAN,
        year: Year::plain(year),
        epoch: Epoch::Usual,
        month: month.map(Month::Known),
        day: day.map(u32::from),
    })
}

#[inline]
fn month(name: [u8; 3]) -> Option<u8> {
    Some(match &name {
        b"JAN" => 1,
        b"FEB" => 2,
        b"MAR" => 3,
        b"APR" => 4,
        b"MAY" => 5,
        b"JUN" => 6,
        b"JUL" => 7,
        b"AUG" => 8,
        b"SEP" => 9,
        b"OCT" => 10,
        b"NOV" => 11,
        b"DEC" => 12,
        _ => return None,
    })
}
