//! What the pieces of a date value mean.

use super::date::leading_zeros;
use super::pieces::{DatePieces, Form, Piece, Pieces};
use crate::calendars::{System, hebrew};
use crate::problems::Flaw;
use crate::value::{FARTHEST_YEAR, LAST_DUAL_YEAR};
use crate::{
    Approx, Calendar, Date, DatePeriod, DateRange, DateValue, Epoch, Kind, Month, Notation, Order, Precision,
    Problem, Rules, Slips, Span, Unmarked, Year, names,
};

/// What a date value means; nothing if a number in it is too large.
pub(super) fn value<'a>(
    pieces: &Pieces<'a>,
    rules: &Rules,
    problems: &mut Vec<Problem>,
) -> Option<DateValue<'a>> {
    let [first, second] = pieces.dates;
    let phrase = pieces.phrase.map_or("", |phrase| phrase.text);
    let Some(written) = first else { return Some(DateValue::Phrase(phrase)) };
    let date = date(&written, rules, problems)?;
    let both = match second {
        Some(second) => Some((second, self::date(&second, rules, problems)?)),
        None => None,
    };
    needless_calendars(&[Some((written, date)), both], problems);
    let value = match (pieces.form, both) {
        (Form::Date | Form::Phrase, _) => DateValue::Date(date),
        (Form::About, _) => DateValue::Approx(Approx::About, date),
        (Form::Calculated, _) => DateValue::Approx(Approx::Calculated, date),
        (Form::Estimated, _) => DateValue::Approx(Approx::Estimated, date),
        (Form::Interp, _) => DateValue::Interp(date, phrase),
        (Form::Before, _) => DateValue::Range(DateRange::Before(date)),
        (Form::After, _) => DateValue::Range(DateRange::After(date)),
        (Form::To, _) => DateValue::Period(DatePeriod::To(date)),
        (Form::Between, Some((_, second))) => DateValue::Range(DateRange::Between(date, second)),
        (Form::FromTo, Some((_, second))) => DateValue::Period(DatePeriod::FromTo(date, second)),
        (Form::From | Form::Between | Form::FromTo, _) => DateValue::Period(DatePeriod::From(date)),
    };
    if let Some((other, second)) = both {
        let order = date.days().zip(second.days()).map(|(first, second)| first.compare(second));
        if order == Some(Order::After) {
            let is_range = pieces.form == Form::Between;
            let kind = if is_range { Kind::RangeReversed } else { Kind::PeriodReversed };
            problems.push(Problem::new(kind, whole(&written).to(whole(&other))));
        }
        if rules.unmarked == Unmarked::AsMeant && is_like_day(&written, &date, &second) {
            problems.push(Problem::new(Kind::YearLikeDay, written.year.span));
        }
        if date.calendar != second.calendar {
            problems.push(Problem::new(Kind::MixedCalendars, whole(&written).to(whole(&other))));
        }
    }
    Some(value)
}

/// Whether a first date is nothing but a number that may be a day of the month of the second: `BET 1 AND 3 JUL 1035`.
fn is_like_day(written: &DatePieces<'_>, first: &Date<'_>, second: &Date<'_>) -> bool {
    let is_bare = written.calendar.is_none() && written.epoch.is_none() && written.year.text.len() <= 2;
    let day =
        u32::try_from(first.year.logical).ok().filter(|_| is_bare && first.precision() == Precision::Year);
    let last = second.day.filter(|_| second.flaw().is_none());
    // Beside another early year it is a year.
    day.zip(last).is_some_and(|(first, last)| first > 0 && first < last) && second.year.logical > 99
}

/// What a date means; nothing if a number in it is too large.
fn date<'a>(pieces: &DatePieces<'a>, rules: &Rules, problems: &mut Vec<Problem>) -> Option<Date<'a>> {
    let numbers = numbers(pieces, problems)?;
    let named = pieces.calendar.map(|piece| (piece, calendar(piece.text, rules)));
    let date = match named {
        Some((_, Calendar::Known(system))) => {
            let date = in_system(system, pieces, numbers, rules);
            if let Some(flaw) = date.flaw() {
                problems.push(Problem::new(Kind::IllFormed(flaw), place(flaw, pieces)));
            }
            date
        }
        Some((piece, calendar)) => {
            problems.push(Problem::new(Kind::UnknownCalendar, piece.span));
            in_no_system(calendar, pieces, numbers, rules)
        }
        None => unmarked(pieces, numbers, rules, problems),
    };
    if let Some(system) = date.calendar.system() {
        spellings(system, pieces, &date, rules, problems);
        times(system, pieces, &date, problems);
    }
    Some(date)
}

/// The numbers of a date.
#[derive(Clone, Copy)]
struct Numbers {
    day: Option<u32>,
    year: Year,
}

/// Reads the numbers of a date; nothing if one is too large.
fn numbers(pieces: &DatePieces<'_>, problems: &mut Vec<Problem>) -> Option<Numbers> {
    let mut number = |piece: Piece<'_>| -> Option<i32> {
        let number = piece.text.parse::<i32>().ok();
        match number {
            None => problems.push(Problem::new(Kind::NumberTooLarge, piece.span)),
            Some(_) => {
                problems.extend(leading_zeros(piece).map(|zeros| Problem::new(Kind::LeadingZeros, zeros)));
            }
        }
        number
    };
    let day = match pieces.day {
        Some(day) => Some(number(day)?.unsigned_abs()),
        None => None,
    };
    let year = match pieces.second_year {
        None => Year::plain(number(pieces.year)?),
        Some(second) => {
            let historical = number(pieces.year)?;
            // Zeros of an abbreviation do mean something.
            let Ok(number) = second.text.parse() else {
                problems.push(Problem::new(Kind::NumberTooLarge, second.span));
                return None;
            };
            let year = Year::from_dual(historical, number, second.text.len());
            // What is advised is what would be written.
            if year.second().is_some_and(|(_, width)| width != second.text.len()) {
                problems.push(Problem::new(Kind::DualYearDigits, second.span));
            }
            year
        }
    };
    Some(Numbers { day, year })
}

fn calendar<'a>(name: &'a str, rules: &Rules) -> Calendar<'a> {
    let lenient = rules.slips == Slips::Read || rules.notation == Notation::Keywords;
    let alias = names::calendar(name).filter(|_| lenient);
    alias.map_or_else(|| Calendar::named(name), Calendar::Known)
}

/// A date of a calendar that we know, whether there is such a date or not.
fn in_system<'a>(system: System, pieces: &DatePieces<'a>, numbers: Numbers, rules: &Rules) -> Date<'a> {
    let Numbers { day, year } = numbers;
    let lenient = rules.slips == Slips::Read;
    let month = pieces.month.map(|piece| {
        let known = system.month_named(piece.text);
        let known = known.or_else(|| names::month(system, piece.text).filter(|_| lenient));
        known.map_or(Month::Other(piece.text), Month::Known)
    });
    let epoch = pieces.epoch.map_or(Epoch::Usual, |piece| {
        let name = names::epoch(piece.text).filter(|_| lenient);
        Epoch::of(system, name.unwrap_or(piece.text))
    });
    let mut date = Date { calendar: Calendar::Known(system), year, epoch, month, day };
    // Both formats mean the same Adar, of which a common year has but one.
    if lenient && date.flaw() == Some(Flaw::NoSecondAdar) {
        date.month = Some(Month::Known(hebrew::ADR));
    }
    date
}

fn in_no_system<'a>(
    calendar: Calendar<'a>,
    pieces: &DatePieces<'a>,
    numbers: Numbers,
    rules: &Rules,
) -> Date<'a> {
    // Names that are read though they are misspelt are kept as they should have been written.
    let lenient = rules.slips == Slips::Read;
    let epoch = |piece: Piece<'a>| names::epoch(piece.text).filter(|_| lenient).unwrap_or(piece.text);
    let month = |piece: Piece<'a>| {
        let known = names::english_month(piece.text).filter(|_| lenient && calendar == Calendar::Unstated);
        let name = match rules.notation {
            Notation::Escapes => piece.text.trim_start_matches('_'),
            Notation::Keywords => piece.text,
        };
        known.map_or(name, |month| Month::Known(month).name(Calendar::GREGORIAN))
    };
    Date {
        calendar,
        year: numbers.year,
        epoch: pieces.epoch.map_or(Epoch::Usual, |piece| Epoch::Named(epoch(piece))),
        month: pieces.month.map(|piece| Month::Other(month(piece))),
        day: numbers.day,
    }
}

/// A date without a calendar: a Gregorian one if there is such a date.
fn unmarked<'a>(
    pieces: &DatePieces<'a>,
    numbers: Numbers,
    rules: &Rules,
    problems: &mut Vec<Problem>,
) -> Date<'a> {
    let gregorian = in_system(System::Gregorian, pieces, numbers, rules);
    let Some(flaw) = gregorian.flaw() else { return gregorian };
    if rules.unmarked == Unmarked::AsMeant {
        // A day of three digits is hardly a day.
        if let (Flaw::DayZero | Flaw::NoSuchDay { .. }, Some(..100)) = (flaw, numbers.day) {
            problems.push(Problem::new(Kind::IllFormed(flaw), place(flaw, pieces)));
            return gregorian;
        }
        let julian = in_system(System::Julian, pieces, numbers, rules);
        if flaw == Flaw::DualYear && julian.flaw().is_none() && numbers.year.logical <= LAST_DUAL_YEAR {
            problems.push(Problem::new(Kind::AssumedJulian, place(flaw, pieces)));
            return julian;
        }
    }
    problems.push(Problem::new(Kind::NotGregorian(flaw), place(flaw, pieces)));
    in_no_system(Calendar::Unstated, pieces, numbers, rules)
}

/// Where a flaw is.
fn place(flaw: Flaw, pieces: &DatePieces<'_>) -> Span {
    let year = pieces.year.span;
    let piece = match flaw {
        Flaw::DayZero | Flaw::NoSuchDay { .. } => pieces.day,
        Flaw::NoSuchMonth | Flaw::NoSecondAdar => pieces.month,
        Flaw::NoSuchEpoch => pieces.epoch,
        Flaw::NoSuchYear => None,
        Flaw::DualYear | Flaw::DualYearApart => {
            return pieces.second_year.map_or(year, |second| year.to(second.span));
        }
    };
    piece.map_or(year, |piece| piece.span)
}

/// Names that should be written otherwise, in a calendar that we know.
fn spellings(
    system: System,
    pieces: &DatePieces<'_>,
    date: &Date<'_>,
    rules: &Rules,
    problems: &mut Vec<Problem>,
) {
    if let (Some(piece), Some(Month::Known(_))) = (pieces.month, date.month) {
        problems.extend(month_spelling(system, piece, date, rules));
    }
    let Some(piece) = pieces.epoch else { return };
    let kind = match (date.epoch, rules.notation) {
        (Epoch::Named(_), _) => return,
        (Epoch::Usual, _) => Kind::DefaultEpoch,
        (Epoch::BeforeChrist, Notation::Keywords) if piece.text == "BCE" => return,
        (Epoch::BeforeChrist, Notation::Keywords) => Kind::Spelling { expected: "BCE" },
        (Epoch::BeforeChrist, Notation::Escapes) => match piece.text {
            "B.C." if piece.span.end - piece.span.start == 4 => return,
            "BC" if piece.span.end - piece.span.start == 2 => Kind::EpochWithoutStops,
            _ => Kind::Spelling { expected: "B.C." },
        },
    };
    problems.push(Problem::new(kind, piece.span));
}

fn month_spelling(system: System, piece: Piece<'_>, date: &Date<'_>, rules: &Rules) -> Option<Problem> {
    let number = date.month?.number()?;
    let mut expected = *system.months().get(usize::from(number) - 1)?;
    let year = date.reckoned_year()?;
    let is_common_adar = system == System::Hebrew && number == hebrew::ADR && !hebrew::is_leap(year);
    let other = *hebrew::MONTHS.get(usize::from(hebrew::ADS) - 1)?;
    let by_keywords = rules.notation == Notation::Keywords;
    if is_common_adar && by_keywords {
        expected = other;
    }
    let kind = match piece.text {
        text if text == expected => return None,
        "ADR" | "ADS" if is_common_adar => Kind::OtherAdar,
        text if text.eq_ignore_ascii_case(expected) => Kind::LetterCase,
        _ => Kind::Spelling { expected },
    };
    Some(Problem::new(kind, piece.span))
}

/// Whether there was such a calendar then.
fn times(system: System, pieces: &DatePieces<'_>, date: &Date<'_>, problems: &mut Vec<Problem>) {
    if date.is_beyond_rule() {
        problems.push(Problem::new(Kind::BeyondRule, pieces.year.span));
        return;
    }
    if date.year.logical > FARTHEST_YEAR && date.epoch == Epoch::Usual {
        problems.push(Problem::new(Kind::FarYear, pieces.year.span));
    }
    // Of a year or a month nobody cares: the calendars differ by days.
    if date.precision() != Precision::Day || date.flaw().is_some() {
        return;
    }
    let kind = match date.days().map(|days| days.compare(system.in_use())) {
        Some(Order::Before) => Kind::BeforeItsTime,
        Some(Order::After) => Kind::AfterItsTime,
        _ => return,
    };
    problems.push(Problem::new(kind, whole(pieces)));
}

/// Reports that the Gregorian calendar is named, unless a date beside it is in another one.
fn needless_calendars(dates: &[Option<(DatePieces<'_>, Date<'_>)>; 2], problems: &mut Vec<Problem>) {
    let is_gregorian = |date: &Date<'_>| date.calendar == Calendar::GREGORIAN;
    if !dates.iter().flatten().all(|(_, date)| is_gregorian(date)) {
        return;
    }
    for (pieces, date) in dates.iter().flatten() {
        if let (Some(calendar), None) = (pieces.calendar, date.flaw()) {
            problems.push(Problem::new(Kind::NeedlessCalendar, calendar.span));
        }
    }
}

/// Where a date is.
fn whole(pieces: &DatePieces<'_>) -> Span {
    let first = pieces.calendar.or(pieces.day).or(pieces.month).unwrap_or(pieces.year);
    let last = pieces.epoch.or(pieces.second_year).unwrap_or(pieces.year);
    first.span.to(last.span)
}
