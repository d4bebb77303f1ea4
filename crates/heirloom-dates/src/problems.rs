//! What can be wrong with a date, an age or a time: what, where in its text, and how much it matters.

use std::fmt;

/// Something about a text that should be otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Problem {
    /// What it is.
    pub kind: Kind,
    /// Where in the text.
    pub span: Span,
}

/// A part of a text, by octets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Span {
    /// What stands there.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    pub(crate) fn to(self, end: Span) -> Span {
        Span { start: self.start, end: end.end }
    }
}

/// How much a problem matters, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gravity {
    /// All is well, but there is a better way to write it.
    Style,
    /// It may be right, but is worth a look.
    Doubtful,
    /// It follows the grammar, and there is no such date.
    IllFormed,
    /// It does not follow the grammar. It was read as it was meant, or not at all.
    Outside,
}

/// Why there is no such date in its calendar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flaw {
    /// The day is 0.
    DayZero,
    /// The month has fewer days.
    NoSuchDay {
        /// How many days the month has.
        days: u8,
    },
    /// The calendar has no such month.
    NoSuchMonth,
    /// `ADS` in a common year of the Hebrew calendar, which has one Adar.
    NoSecondAdar,
    /// A year before the year 1.
    NoSuchYear,
    /// The calendar does not count from there.
    NoSuchEpoch,
    /// A dual year in a calendar whose years always began on the same day.
    DualYear,
    /// A dual year of which the years do not follow each other.
    DualYearApart,
}

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// The text can't be read, from here on.
    NotUnderstood,
    /// A day and a month without a year.
    MissingYear,
    /// There is no text.
    Empty,
    /// A number beyond what we can reckon with.
    NumberTooLarge,
    /// Small letters.
    LetterCase,
    /// A word that is written otherwise.
    Spelling {
        /// How it should be written.
        expected: &'static str,
    },
    /// Two parts without a space between them.
    MissingSpace,
    /// A calendar named by a keyword, where it takes an escape.
    CalendarKeyword,
    /// A calendar named by an escape, where it takes a keyword.
    CalendarEscape,
    /// Parentheses within a phrase.
    NestedParentheses,
    /// A phrase in parentheses, where it has a place of its own.
    PhraseWritten,
    /// A dual year, where there are none.
    DualYearWritten,
    /// A date with a phrase, but without `INT`.
    MissingInt,
    /// There is no such date in the calendar that is named.
    IllFormed(Flaw),
    /// The first date of a range is later than the second.
    RangeReversed,
    /// A period ends before it begins.
    PeriodReversed,
    /// No calendar is named, and there is no such date in the Gregorian one.
    NotGregorian(Flaw),
    /// A dual year without a calendar, taken as one of the Julian calendar.
    AssumedJulian,
    /// A calendar that we do not know.
    UnknownCalendar,
    /// A date of a calendar from before there was that calendar.
    BeforeItsTime,
    /// A date of a calendar from after its end.
    AfterItsTime,
    /// A year of which nobody knows whether it was a leap year.
    BeyondRule,
    /// A year of five digits or more, which may be a whole date without its signs.
    FarYear,
    /// A year before a day, which may be a day of the same month: `BET 1 AND 3 JUL 1035`.
    YearLikeDay,
    /// Two dates in different calendars.
    MixedCalendars,
    /// More blanks than needed.
    Blanks,
    /// Zeros before a number.
    LeadingZeros,
    /// An epoch that goes without saying.
    DefaultEpoch,
    /// An epoch without stops.
    EpochWithoutStops,
    /// A calendar that goes without saying.
    NeedlessCalendar,
    /// A dual year with more or fewer digits than usual.
    DualYearDigits,
    /// The Adar of a common year by its name in another format.
    OtherAdar,
    /// An hour beyond 24, or past the end of the day.
    NoSuchHour,
    /// A minute beyond 59.
    NoSuchMinute,
    /// A second beyond 60.
    NoSuchSecond,
    /// 24:00, which is the next day.
    EndOfDay,
    /// Second 60, which few minutes have.
    LeapSecond,
    /// A time zone, which a time has no room for.
    TimeZone,
    /// A time zone that is written in letters.
    SpeltZone,
    /// An hour of one digit.
    OneDigitHour,
    /// A time by the clock of twelve hours.
    TwelveHourClock,
    /// A time without its seconds.
    MissingSeconds,
    /// Other than three decimals.
    Decimals,
    /// An age of years without the `y`.
    BareYears,
    /// Weeks, which only GEDCOM 7 has.
    Weeks,
    /// Years, months and days in another order.
    UnitOrder,
    /// `<` or `>` before a word.
    SignBeforeWord,
    /// A word for an age, where there are none.
    WordForAge,
}

impl Problem {
    pub(crate) fn new(kind: Kind, span: Span) -> Problem {
        Problem { kind, span }
    }

    /// How much it matters.
    pub fn gravity(&self) -> Gravity {
        self.kind.gravity()
    }
}

impl Kind {
    /// How much it matters.
    pub fn gravity(self) -> Gravity {
        self.facts().1
    }

    /// A name in small letters, which stays the same.
    pub fn name(self) -> &'static str {
        self.facts().0
    }

    fn facts(self) -> (&'static str, Gravity) {
        use Gravity::{Doubtful, IllFormed, Outside, Style};
        match self {
            Kind::NotUnderstood => ("not-understood", Outside),
            Kind::MissingYear => ("missing-year", Outside),
            Kind::Empty => ("empty", Outside),
            Kind::NumberTooLarge => ("number-too-large", Doubtful),
            Kind::LetterCase => ("letter-case", Outside),
            Kind::Spelling { .. } => ("spelling", Outside),
            Kind::MissingSpace => ("missing-space", Outside),
            Kind::CalendarKeyword => ("calendar-keyword", Outside),
            Kind::CalendarEscape => ("calendar-escape", Outside),
            Kind::NestedParentheses => ("nested-parentheses", Outside),
            Kind::PhraseWritten => ("phrase-written", Outside),
            Kind::DualYearWritten => ("dual-year-written", Outside),
            Kind::MissingInt => ("missing-int", Outside),
            Kind::IllFormed(flaw) => (flaw.name(), IllFormed),
            Kind::RangeReversed => ("range-reversed", IllFormed),
            Kind::PeriodReversed => ("period-reversed", Doubtful),
            Kind::NotGregorian(_) => ("not-gregorian", Doubtful),
            Kind::AssumedJulian => ("assumed-julian", Doubtful),
            Kind::UnknownCalendar => ("unknown-calendar", Doubtful),
            Kind::BeforeItsTime => ("before-its-time", Doubtful),
            Kind::AfterItsTime => ("after-its-time", Doubtful),
            Kind::BeyondRule => ("beyond-rule", Doubtful),
            Kind::FarYear => ("far-year", Doubtful),
            Kind::YearLikeDay => ("year-like-day", Doubtful),
            Kind::MixedCalendars => ("mixed-calendars", Style),
            Kind::Blanks => ("blanks", Style),
            Kind::LeadingZeros => ("leading-zeros", Style),
            Kind::DefaultEpoch => ("default-epoch", Style),
            Kind::EpochWithoutStops => ("epoch-without-stops", Style),
            Kind::NeedlessCalendar => ("needless-calendar", Style),
            Kind::DualYearDigits => ("dual-year-digits", Style),
            Kind::OtherAdar => ("other-adar", IllFormed),
            Kind::NoSuchHour => ("no-such-hour", Outside),
            Kind::NoSuchMinute => ("no-such-minute", Outside),
            Kind::NoSuchSecond => ("no-such-second", Outside),
            Kind::EndOfDay => ("end-of-day", Doubtful),
            Kind::LeapSecond => ("leap-second", Doubtful),
            Kind::TimeZone => ("time-zone", Style),
            Kind::SpeltZone => ("spelt-zone", Outside),
            Kind::OneDigitHour => ("one-digit-hour", Outside),
            Kind::TwelveHourClock => ("twelve-hour-clock", Outside),
            Kind::MissingSeconds => ("missing-seconds", Style),
            Kind::Decimals => ("decimals", Style),
            Kind::BareYears => ("bare-years", Style),
            Kind::Weeks => ("weeks", Outside),
            Kind::UnitOrder => ("unit-order", Outside),
            Kind::SignBeforeWord => ("sign-before-word", Outside),
            Kind::WordForAge => ("word-for-age", Outside),
        }
    }
}

impl Flaw {
    /// A name in small letters, which stays the same.
    pub fn name(self) -> &'static str {
        match self {
            Flaw::DayZero | Flaw::NoSuchDay { .. } => "no-such-day",
            Flaw::NoSuchMonth => "no-such-month",
            Flaw::NoSecondAdar => "no-second-adar",
            Flaw::NoSuchYear => "no-such-year",
            Flaw::NoSuchEpoch => "no-such-epoch",
            Flaw::DualYear => "dual-year",
            Flaw::DualYearApart => "dual-year-apart",
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::DayZero => f.write_str("days begin with 1"),
            Flaw::NoSuchDay { days } => write!(f, "the month has {days} days"),
            Flaw::NoSuchMonth => f.write_str("the calendar has no such month"),
            Flaw::NoSecondAdar => f.write_str("a common year has one Adar, ADR"),
            Flaw::NoSuchYear => f.write_str("years begin with 1"),
            Flaw::NoSuchEpoch => f.write_str("the calendar has no such epoch"),
            Flaw::DualYear => f.write_str("the calendar has no dual years"),
            Flaw::DualYearApart => f.write_str("the two years do not follow each other"),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::NotUnderstood => "this can't be read",
            Kind::MissingYear => "a date has a year",
            Kind::Empty => "there is nothing here",
            Kind::NumberTooLarge => "this number is too large to reckon with",
            Kind::LetterCase => "this is written in capital letters",
            Kind::Spelling { expected } => return write!(f, "this is written {expected}"),
            Kind::MissingSpace => "a space is missing here",
            Kind::CalendarKeyword => "a calendar is written like @#DJULIAN@",
            Kind::CalendarEscape => "a calendar is written like JULIAN",
            Kind::NestedParentheses => "a phrase has no parentheses within it",
            Kind::PhraseWritten => "GEDCOM 7 has phrases in PHRASE",
            Kind::DualYearWritten => "GEDCOM 7 has no dual years",
            Kind::MissingInt => "a date with a phrase begins with INT",
            Kind::IllFormed(flaw) => return write!(f, "there is no such date: {flaw}"),
            Kind::RangeReversed => "the first date is later than the second",
            Kind::PeriodReversed => "the period ends before it begins",
            Kind::NotGregorian(flaw) => {
                return write!(f, "no calendar is named, and the Gregorian one has no such date: {flaw}");
            }
            Kind::AssumedJulian => {
                "no calendar is named; the dual year was read as one of the Julian calendar"
            }
            Kind::UnknownCalendar => "nothing is known about this calendar",
            Kind::BeforeItsTime => "the calendar was not in use yet",
            Kind::AfterItsTime => "the calendar was not in use any more",
            Kind::BeyondRule => "nobody knows which years were leap years then",
            Kind::FarYear => "this is a year that is far ahead",
            Kind::YearLikeDay => "this is a year, and may have been meant as a day of the month behind it",
            Kind::MixedCalendars => "the two dates are in different calendars",
            Kind::Blanks => "there are more blanks than needed",
            Kind::LeadingZeros => "these zeros mean nothing",
            Kind::DefaultEpoch => "this epoch goes without saying",
            Kind::EpochWithoutStops => "an epoch is written with stops",
            Kind::NeedlessCalendar => "the Gregorian calendar goes without saying",
            Kind::DualYearDigits => {
                "the second year has two digits if the years are less than ten apart, else as many as it needs"
            }
            Kind::OtherAdar => "the Adar of a common year is ADR in ELF and older GEDCOM, ADS in GEDCOM 7",
            Kind::NoSuchHour => "there is no such hour",
            Kind::NoSuchMinute => "there is no such minute",
            Kind::NoSuchSecond => "there is no such second",
            Kind::EndOfDay => "the end of a day is 00:00:00 of the next",
            Kind::LeapSecond => "few minutes have a second 60",
            Kind::TimeZone => "a time zone is not kept",
            Kind::SpeltZone => "a time has no letters, and no time zone is kept but Z in GEDCOM 7",
            Kind::OneDigitHour => "an hour has two digits",
            Kind::TwelveHourClock => "a time goes by the clock of 24 hours",
            Kind::MissingSeconds => "a time is written with its seconds",
            Kind::Decimals => "seconds have three decimals",
            Kind::BareYears => "an age is written with its unit, as 42y",
            Kind::Weeks => "ages have no weeks but in GEDCOM 7",
            Kind::UnitOrder => "years come first, then months, then days",
            Kind::SignBeforeWord => "a sign can't stand before a word",
            Kind::WordForAge => "GEDCOM 7 has no words for ages",
        })
    }
}
