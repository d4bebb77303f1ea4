//! Exact dates, as of the last change of a record.

use crate::calendars::{System, YearMonthDay};
use crate::{Calendar, Date, DateValue, Day, Epoch, Kind, Month, Parsed, Problem, Rules, Slips, Span, Year};

/// A *DateExact*: a day of the Gregorian calendar that there is, in a year of four digits.
///
/// ```
/// use heirloom_dates::{DateExact, Rules};
///
/// let parsed = DateExact::parse("24 DEC 2018", &Rules::ELF);
/// assert_eq!(parsed.value.map(|date| date.to_string()).as_deref(), Some("24 DEC 2018"));
/// assert_eq!(DateExact::parse("31 FEB 2018", &Rules::ELF).value, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DateExact(YearMonthDay);

impl DateExact {
    /// The exact date of a day, in the years 0 to 9999.
    pub fn of_day(day: Day) -> Option<DateExact> {
        let date = System::Gregorian.year_month_day(day)?;
        (1..=9999).contains(&date.year).then_some(DateExact(date))
    }

    /// Reads `GregDate ::= [0-9] [0-9]? S GregMonth S [0-9] [0-9] [0-9] [0-9]`; nothing if there is no such day.
    ///
    /// If slips are read, everything is that [`DateValue`] takes for such a day.
    pub fn parse<'a>(text: &'a str, rules: &Rules) -> Parsed<'a, Option<DateExact>> {
        let Parsed { text, value, mut problems } = DateValue::parse_with(text, rules);
        let value = match value {
            DateValue::Date(date) if rules.slips == Slips::Read || is_by_letter(text) => {
                DateExact::of_date(&date)
            }
            _ => None,
        };
        if value.is_none() {
            let flaw = problems
                .iter()
                .copied()
                .find(|problem| matches!(problem.kind, Kind::IllFormed(_) | Kind::NotGregorian(_)));
            problems.clear();
            problems.extend(flaw);
            problems.push(Problem::new(Kind::NotUnderstood, Span { start: 0, end: text.len() }));
        }
        Parsed { text, value, problems }
    }

    fn of_date(date: &Date<'_>) -> Option<DateExact> {
        if date.calendar != Calendar::GREGORIAN || date.epoch != Epoch::Usual || date.flaw().is_some() {
            return None;
        }
        let day = u8::try_from(date.day?).ok()?;
        let exact = YearMonthDay { year: date.year.logical, month: date.month?.number()?, day };
        (1..=9999).contains(&exact.year).then_some(DateExact(exact))
    }

    /// The day.
    pub fn day(self) -> Option<Day> {
        System::Gregorian.day(self.0)
    }

    /// Its numbers.
    pub fn year_month_day(self) -> YearMonthDay {
        self.0
    }

    /// The same as a date.
    pub fn to_date(self) -> Date<'static> {
        Date {
            calendar: Calendar::GREGORIAN,
            year: Year::plain(self.0.year),
            epoch: Epoch::Usual,
            month: Some(Month::Known(self.0.month)),
            day: Some(u32::from(self.0.day)),
        }
    }
}

impl std::fmt::Display for DateExact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let YearMonthDay { year, month, day } = self.0;
        let month = Month::Known(month).name(Calendar::GREGORIAN);
        write!(f, "{day} {month} {year:04}")
    }
}

/// Nothing but a day of one or two digits, a month and a year of four.
fn is_by_letter(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let digits = |word: Option<&str>, most: std::ops::RangeInclusive<usize>| {
        word.is_some_and(|word| {
            most.contains(&word.len()) && word.bytes().all(|octet| octet.is_ascii_digit())
        })
    };
    digits(words.next(), 1..=2)
        && words.next().is_some()
        && digits(words.next(), 4..=4)
        && words.next().is_none()
}
