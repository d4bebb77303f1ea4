//! What a text may have meant that is no date by any grammar.
//!
//! | written | suggested |
//! | --- | --- |
//! | `12.03.1871`, `1871-03-12`, `18710312` | `12 MAR 1871` |
//! | `12/03/1871` | `12 MAR 1871` or `3 DEC 1871`: nobody can tell |
//! | `den 12. März 1871`, `12 de marzo de 1871`, `12.III.1871` | `12 MAR 1871` |
//! | `March 12, 1871`, `12th of March 1871`, `12-Mar-1871` | `12 MAR 1871` |
//! | `~1850`, `1850?`, `vers 1850` | `ABT 1850` |
//! | `<1900`, `vor 1900`; `>1900`, `1900+` | `BEF 1900`; `AFT 1900` |
//! | `1900-1905`, `1900/1905`, `zwischen 1900 und 1905` | `BET 1900 AND 1905` |
//! | `1900-05`, `1871-02` | `BET 1900 AND 1905` or `MAY 1900`, `FEB 1871` |
//! | `1850s`, `18th century`, `Mar Qtr 1881` | `BET 1850 AND 1859`, `BET 1701 AND 1800`, `BET JAN 1881 AND MAR 1881` |
//! | `1–3 July 1035`, `between 1 and 3 July 1035` | `BET 1 JUL 1035 AND 3 JUL 1035` |
//! | `12031871` | `12 MAR 1871` or `3 DEC 1871` |
//! | `12 Jan - 15 Mar 1900`, `Jan to Mar 1900` | `BET 12 JAN 1900 AND 15 MAR 1900`, `BET JAN 1900 AND MAR 1900` |
//! | `18??`, `186x`, `5th century BC` | `BET 1800 AND 1899`, `BET 1860 AND 1869`, `BET 500 B.C. AND 401 B.C.` |
//! | `1800s` | `BET 1800 AND 1809` or `BET 1800 AND 1899` |
//! | `since the 1850s` | `FROM 1850` |
//! | `?? JAN 1900`, `00.03.1871` | `JAN 1900`, `MAR 1871` |
//! | `2 TVT 5758`, `18 brumaire an VIII` | `@#DHEBREW@ 2 TVT 5758`, `@#DFRENCH R@ 18 BRUM 8` |
//! | `21 NOV 1952 IF` | `INT 21 NOV 1952 (21 NOV 1952 IF)` |
//! | `31 APR 1866`, `1866-04-31` | `INT APR 1866 (31 APR 1866)`, `INT APR 1866 (1866-04-31)` |
//! | `ABT 31 APR 1866`, `BEF 31 APR 1866` | `ABT APR 1866`, `BEF MAY 1866` |
//! | `BET 1900 AND 1880` | `BET 1880 AND 1900` |
//!
//! Nothing here is read for certain, so that nothing but a person should decide to write it. More than one suggestion means
//! that the text is ambiguous; all readings are given then, and none is better than another.

mod items;
mod months;
mod words;
mod one;
mod numbers;
mod spans;
mod whole;

use std::fmt;

use crate::calendars::System;
use crate::problems::Flaw;
use crate::value::FARTHEST_YEAR;
use crate::{Calendar, Date, DatePeriod, DateRange, DateValue, Day, Kind, Order, Precision};

/// What a text may have meant, and what it takes to believe that.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Suggestion<'a> {
    /// The value.
    pub value: DateValue<'a>,
    /// What was taken for granted. Nothing if the text has but one meaning.
    pub assumptions: Vec<Assumption>,
}

/// Something that was taken for granted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Assumption {
    /// The day is written before the month.
    DayFirst,
    /// The month is written before the day.
    MonthFirst,
    /// A year of two digits is one of this century.
    Century(u8),
    /// The name of the month is in this language.
    Language(Language),
    /// The date is in this calendar.
    Calendar(System),
    /// A sign stands for a word: `~`, `?`, `<`, `>`, `+`.
    Sign,
    /// Two dates are the ends of a range.
    Range,
    /// Two dates of which one is right are the ends of a range.
    Alternatives,
    /// The second number is without the digits that it has in common with the first.
    Abbreviated,
    /// A decade, a century or a quarter of a year is a range.
    Span,
    /// The two dates are in the wrong order.
    Swapped,
    /// A day or month that is not there, or not known, is left out.
    PartLeftOut,
    /// Of several words before a date one is left.
    OneModifier,
    /// There are other words, so that the whole text is kept as a phrase.
    WordsKept,
    /// There are other words, for which there is no room.
    WordsLeftOut,
}

/// A language that dates are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Language {
    English,
    German,
    French,
    Dutch,
    Spanish,
    Italian,
    Portuguese,
    Swedish,
    Danish,
    Norwegian,
    Finnish,
    Polish,
    Czech,
    Croatian,
    Hungarian,
    Latin,
    Russian,
}

impl Language {
    /// Its name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "German",
            Language::French => "French",
            Language::Dutch => "Dutch",
            Language::Spanish => "Spanish",
            Language::Italian => "Italian",
            Language::Portuguese => "Portuguese",
            Language::Swedish => "Swedish",
            Language::Danish => "Danish",
            Language::Norwegian => "Norwegian",
            Language::Finnish => "Finnish",
            Language::Polish => "Polish",
            Language::Czech => "Czech",
            Language::Croatian => "Croatian",
            Language::Hungarian => "Hungarian",
            Language::Latin => "Latin",
            Language::Russian => "Russian",
        }
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Assumption::DayFirst => "the day stands before the month",
            Assumption::MonthFirst => "the month stands before the day",
            Assumption::Century(century) => return write!(f, "the year is one of the {century}00s"),
            Assumption::Language(language) => return write!(f, "the month is {}", language.name()),
            Assumption::Calendar(system) => return write!(f, "the calendar is {}", system.name()),
            Assumption::Sign => "a sign stands for a word",
            Assumption::Range => "two dates are the ends of a range",
            Assumption::Alternatives => "of two dates one is right",
            Assumption::Abbreviated => "the second number is shortened",
            Assumption::Span => "a part of a year, or several years, are a range",
            Assumption::Swapped => "the two dates are in the wrong order",
            Assumption::PartLeftOut => "what is not known is left out",
            Assumption::OneModifier => "one of several words before the date is left",
            Assumption::WordsKept => "the text is kept as a phrase",
            Assumption::WordsLeftOut => "some words are left out",
        })
    }
}

/// All that a text may have meant.
///
/// A date that can be read as it is gives itself. Nothing is suggested for a text that says no date.
///
/// ```
/// use heirloom_dates::{Assumption, suggest};
///
/// let written = |text| suggest(text).iter().map(|found| found.value.to_string()).collect::<Vec<_>>();
/// assert_eq!(written("12.03.1871"), ["12 MAR 1871"]);
/// assert_eq!(written("c. 1850"), ["ABT 1850"]);
/// assert_eq!(written("unbekannt"), Vec::<String>::new());
///
/// // Nobody can tell, so that both are given.
/// assert_eq!(written("12/03/1871"), ["12 MAR 1871", "3 DEC 1871"]);
/// assert_eq!(suggest("12/03/1871")[1].assumptions, [Assumption::MonthFirst]);
/// ```
pub fn suggest(text: &str) -> Vec<Suggestion<'_>> {
    let parsed = DateValue::parse(text);
    let kind = |is: fn(Kind) -> bool| parsed.problems.iter().any(|problem| is(problem.kind));
    let one = |value, assumption| vec![Suggestion { value, assumptions: vec![assumption] }];
    if let DateValue::Interp(_, phrase) = parsed.value
        && kind(|kind| matches!(kind, Kind::NotGregorian(_)))
    {
        let found = interpreted(text, phrase);
        return if found.is_empty() { whole::read(text) } else { found };
    }
    if kind(|kind| matches!(kind, Kind::NotUnderstood | Kind::NotGregorian(_))) {
        return whole::read(text);
    }
    // By the grammar `18710312` is a year, and so is the 1 of `BET 1 AND 3 JUL 1035`.
    let is_far = |date: Date<'_>| date.precision() == Precision::Year && date.year.logical > FARTHEST_YEAR;
    if parsed.value.dates().any(is_far) || kind(|kind| kind == Kind::YearLikeDay) {
        let found = whole::read(text);
        if !found.is_empty() {
            return found;
        }
    }
    if let DateValue::Date(date) = parsed.value
        && let Some(Flaw::DayZero | Flaw::NoSuchDay { .. }) = date.flaw()
    {
        return impossible_day(text, date);
    }
    if parsed.value.dates().any(|date| date.flaw().is_some()) {
        return without_days(parsed.value).into_iter().collect();
    }
    if let DateValue::Phrase(_) = parsed.value {
        return Vec::new();
    }
    if kind(|kind| matches!(kind, Kind::RangeReversed | Kind::PeriodReversed)) {
        return one(swapped(parsed.value), Assumption::Swapped);
    }
    let julian = kind(|kind| kind == Kind::AssumedJulian).then_some(Assumption::Calendar(System::Julian));
    vec![Suggestion { value: parsed.value, assumptions: julian.into_iter().collect() }]
}

/// Another date for a phrase that has one.
fn interpreted<'a>(text: &'a str, phrase: &'a str) -> Vec<Suggestion<'a>> {
    let date = text.split('(').next().unwrap_or_default();
    let mut found = whole::read(date);
    found.retain_mut(|one| match one.value {
        DateValue::Date(date) => {
            one.value = DateValue::Interp(date, phrase);
            true
        }
        _ => false,
    });
    found
}

fn swapped(value: DateValue<'_>) -> DateValue<'_> {
    match value {
        DateValue::Range(DateRange::Between(first, second)) => {
            DateValue::Range(DateRange::Between(second, first))
        }
        DateValue::Period(DatePeriod::FromTo(first, second)) => {
            DateValue::Period(DatePeriod::FromTo(second, first))
        }
        value => value,
    }
}

/// A day 0 means that there is none. Another may be one of the Julian calendar; else the month is all that can be known.
fn impossible_day<'a>(text: &'a str, date: Date<'a>) -> Vec<Suggestion<'a>> {
    let mut found = Vec::new();
    let julian = Date { calendar: Calendar::JULIAN, ..date };
    if date.calendar == Calendar::GREGORIAN && julian.flaw().is_none() {
        let assumptions = vec![Assumption::Calendar(System::Julian)];
        found.push(Suggestion { value: DateValue::Date(julian), assumptions });
    }
    let month = Date { day: None, ..date };
    let assumptions = match date.day {
        Some(0) => vec![Assumption::PartLeftOut],
        _ => vec![Assumption::PartLeftOut, Assumption::WordsKept],
    };
    let value = match date.day {
        Some(0) => DateValue::Date(month),
        _ => DateValue::Interp(month, text.trim()),
    };
    found.push(Suggestion { value, assumptions });
    found
}

/// Behind a keyword there is no room for a phrase, so that impossible days are left out: `AFT 31 FEB 1900`. With a phrase
/// or another flaw nothing is known.
fn without_days(value: DateValue<'_>) -> Option<Suggestion<'_>> {
    let value = match value {
        DateValue::Approx(approx, date) => DateValue::Approx(approx, without_day(date)?),
        DateValue::Range(DateRange::Before(date)) => {
            // What is before a day behind the end of April may be in April.
            let date = if date.day == Some(0) { without_day(date)? } else { month_behind(date)? };
            DateValue::Range(DateRange::Before(date))
        }
        DateValue::Range(DateRange::After(date)) => DateValue::Range(DateRange::After(without_day(date)?)),
        DateValue::Range(DateRange::Between(first, second)) => {
            DateValue::Range(DateRange::Between(without_day(first)?, without_day(second)?))
        }
        DateValue::Period(DatePeriod::From(date)) => DateValue::Period(DatePeriod::From(without_day(date)?)),
        DateValue::Period(DatePeriod::To(date)) => DateValue::Period(DatePeriod::To(without_day(date)?)),
        DateValue::Period(DatePeriod::FromTo(first, second)) => {
            DateValue::Period(DatePeriod::FromTo(without_day(first)?, without_day(second)?))
        }
        DateValue::Date(_) | DateValue::Interp(..) | DateValue::Phrase(_) => return None,
    };
    let suggestion = Suggestion { value, assumptions: vec![Assumption::PartLeftOut] };
    Some(if is_reversed(value) { swap(suggestion) } else { suggestion })
}

/// A date as it is, or without its day if there is no such day. Nothing if more than that is wrong with it.
fn without_day(date: Date<'_>) -> Option<Date<'_>> {
    let date = match date.flaw() {
        Some(Flaw::DayZero | Flaw::NoSuchDay { .. }) => Date { day: None, ..date },
        _ => date,
    };
    date.flaw().is_none().then_some(date)
}

/// The month behind that of a date without such a day.
fn month_behind(date: Date<'_>) -> Option<Date<'_>> {
    let month = without_day(date)?;
    let next = Day::from_jdn(month.days()?.last()?.jdn() + 1);
    let next = Date { day: None, ..Date::of_day(month.calendar.system()?, next)? };
    next.flaw().is_none().then_some(next)
}

fn is_reversed(value: DateValue<'_>) -> bool {
    let (DateValue::Range(DateRange::Between(first, second))
    | DateValue::Period(DatePeriod::FromTo(first, second))) = value
    else {
        return false;
    };
    first.days().zip(second.days()).is_some_and(|(first, second)| first.compare(second) == Order::After)
}

fn swap(mut suggestion: Suggestion<'_>) -> Suggestion<'_> {
    suggestion.value = swapped(suggestion.value);
    suggestion.assumptions.push(Assumption::Swapped);
    suggestion
}

#[cfg(test)]
mod tests;
