//! The promises of the crate page, as properties over random texts and values.

use heirloom_dates::calendars::System;
use heirloom_dates::{
    Age, Calendar, Date, DatePeriod, DateRange, DateValue, Day, Days, Kind, Order, Precision, Rules, Time,
    Year, suggest, write,
};
use heirloom_laws::draw::{self, DATE_PIECES, drawn};
use heirloom_laws::laws;
use proptest::prelude::*;

const RULES: [Rules; 3] = [Rules::ELF, Rules::GEDCOM, Rules::GEDCOM_7];

/// What GEDCOM 7 has in the payload of a date, and what in a phrase.
fn in_gedcom_7(value: DateValue<'static>) -> (DateValue<'static>, Option<&'static str>) {
    let plain = |date: Date<'static>| Date { year: Year::plain(date.year.logical), ..date };
    let payload = match value {
        DateValue::Date(date) | DateValue::Interp(date, _) => DateValue::Date(plain(date)),
        DateValue::Approx(approx, date) => DateValue::Approx(approx, plain(date)),
        DateValue::Range(range) => DateValue::Range(match range {
            DateRange::Before(date) => DateRange::Before(plain(date)),
            DateRange::After(date) => DateRange::After(plain(date)),
            DateRange::Between(first, last) => DateRange::Between(plain(first), plain(last)),
        }),
        DateValue::Period(period) => DateValue::Period(match period {
            DatePeriod::From(date) => DatePeriod::From(plain(date)),
            DatePeriod::To(date) => DatePeriod::To(plain(date)),
            DatePeriod::FromTo(first, last) => DatePeriod::FromTo(plain(first), plain(last)),
        }),
        DateValue::Phrase(_) => DateValue::Phrase(""),
    };
    (payload, value.phrase())
}

/// Whether a calendar has a name for every day that a value speaks of.
fn reaches(system: System, date: &Date<'_>) -> bool {
    let ends = date.days().and_then(|days| days.first().zip(days.last()));
    ends.is_some_and(|(first, last)| [first, last].iter().all(|&day| Date::of_day(system, day).is_some()))
}

/// Time that grew with the square of the length would be noticed.
#[test]
fn long_texts_are_read_too() {
    for piece in DATE_PIECES {
        for long in
            [piece.repeat(200_000 / piece.len()), format!("(1900 {}", format!("{piece} ").repeat(40_000))]
        {
            for rules in RULES {
                assert_eq!(DateValue::parse_with(&long, &rules).text.len(), long.len());
                assert_eq!(Age::parse(&long, &rules).text.len(), long.len());
                assert_eq!(Time::parse(&long, &rules).text.len(), long.len());
            }
            assert!(suggest(&long).len() < 2);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn every_text_is_read_and_kept(text in drawn(40, draw::date_text)) {
        laws::every_date_is_read(&text).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn what_was_read_is_read_again(text in drawn(40, draw::date_text)) {
        laws::what_was_read_is_read_again(&text).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn every_value_comes_back(value in drawn(24, draw::date_value)) {
        laws::value_comes_back(&value).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn every_value_comes_back_from_gedcom_7(value in drawn(24, draw::date_value)) {
        let written = write::gedcom7(&value);
        let again = DateValue::parse_with(&written.payload, &Rules::GEDCOM_7);
        let style = |kind| matches!(kind, Kind::RangeReversed | Kind::PeriodReversed | Kind::MixedCalendars
            | Kind::BeforeItsTime | Kind::AfterItsTime | Kind::BeyondRule | Kind::YearLikeDay);
        prop_assert!(again.problems.iter().all(|problem| style(problem.kind)), "{written:?} {:?}", again.problems);
        // All but phrases and historical years stands in the payload, and those beside it.
        let (expected, phrase) = in_gedcom_7(value);
        prop_assert_eq!(again.value, expected, "{:?}", written);
        let is_dual = value.dates().any(|date| date.year.historical.is_some());
        let phrase = if is_dual { Some(value.to_string()) } else { phrase.map(str::to_string) };
        prop_assert_eq!(written.phrase, phrase);
    }

    #[test]
    fn the_same_days_in_every_calendar(value in drawn(24, draw::date_value), system in prop::sample::select(&System::ALL[..])) {
        let same_days = |one: &Date<'_>| matches!(one.convert(system), Some(DateValue::Date(_)));
        let in_order = |first: Date<'_>, last: Date<'_>| {
            first.days().zip(last.days()).is_some_and(|(first, last)| first.compare(last) != Order::After)
        };
        // Only what can't be said in one value of the calendar may be refused.
        let can_be_said = value.dates().all(|date| date.calendar == Calendar::Known(system) || reaches(system, &date))
            && match value {
                DateValue::Approx(_, date) | DateValue::Interp(date, _) => same_days(&date),
                DateValue::Range(DateRange::Between(first, last))
                | DateValue::Period(DatePeriod::FromTo(first, last)) => in_order(first, last),
                _ => true,
            };
        let converted = value.convert(system);
        prop_assert_eq!(converted.is_some(), can_be_said, "{} {:?}", value, converted);
        let Some(converted) = converted else { return Ok(()) };
        prop_assert_eq!(converted.days(), value.days());
        prop_assert_eq!(converted.phrase(), value.phrase());
        for date in converted.dates() {
            prop_assert_eq!(date.calendar, Calendar::Known(system));
            prop_assert_eq!(date.flaw(), None);
        }
        // A day is a day everywhere, and comes back as the day that it was.
        if let DateValue::Date(date) = value
            && let (Precision::Day, Calendar::Known(own)) = (date.precision(), date.calendar)
        {
            let plain = Date { year: Year::plain(date.year.logical), ..date };
            let back = converted.convert(own);
            prop_assert_eq!(back, Some(DateValue::Date(if own == system { date } else { plain })));
        }
    }

    #[test]
    fn suggestions_are_sound(text in drawn(40, draw::date_text)) {
        laws::suggestions_are_sound(&text).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn every_day_is_suggested_as_it_is_typed(jdn in 2_268_924_i64..2_488_070, form in 0..8) {
        let day = Day::from_jdn(jdn);
        let date = System::Gregorian.year_month_day(day).unwrap();
        let (year, month, day) = (date.year, date.month, date.day);
        let text = match form {
            0 => format!("{year:04}-{month:02}-{day:02}"),
            1 => format!("{day:02}.{month:02}.{year}"),
            2 => format!("{day}/{month}/{year}"),
            3 => format!("{month}/{day}/{year}"),
            4 => format!("{day}. {month}. {year}"),
            5 => format!("{day:02}{month:02}{year:04}"),
            6 => format!("{month:02}{day:02}{year:04}"),
            _ => format!("{year:04}{month:02}{day:02}"),
        };
        let days: Vec<_> = suggest(&text).iter().map(|found| found.value.days()).collect();
        prop_assert!(days.contains(&Some(Days::one(Day::from_jdn(jdn)))), "{text}");
        let can_be_two = matches!(form, 2 | 3 | 5 | 6) && day <= 12 && month != day;
        // Eight digits may be those of yet another year.
        if form < 5 || days.len() < 2 {
            prop_assert_eq!(days.len(), if can_be_two { 2 } else { 1 }, "{}", text);
        }
    }

    #[test]
    fn ages_and_times_are_read_and_come_back(text in drawn(40, draw::date_text)) {
        laws::age_comes_back(&text).map_err(TestCaseError::fail)?;
        laws::time_comes_back(&text).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn an_age_leads_there_and_back(born in 2_400_000_i64..2_450_000, then in 0_i64..40_000, age in "[<>]?[0-9]{1,2}y( [0-9]{1,2}m)?( [0-9]{1,2}d)?") {
        let (born, then) = (Day::from_jdn(born), Day::from_jdn(born + then));
        let age = Age::parse(&age, &Rules::GEDCOM).value.unwrap();
        let forth = age.when(Days::one(born)).unwrap().contains(then);
        let back = age.born(Days::one(then)).unwrap().contains(born);
        prop_assert_eq!(forth, back, "{} {:?} {:?}", age, born, then);
    }

    #[test]
    fn sorting_agrees_with_comparing(one in drawn(12, draw::date), other in drawn(12, draw::date)) {
        let (one, other) = (DateValue::Date(one), DateValue::Date(other));
        if let (Some(a), Some(b)) = (one.days(), other.days())
            && a.compare(b) == Order::Before
        {
            prop_assert!(one.sort_key() < other.sort_key());
        }
    }
}
