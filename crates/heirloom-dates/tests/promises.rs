//! The promises of the crate page, as properties over random texts and values.

use heirloom_dates::calendars::System;
use heirloom_dates::{
    Age, Approx, Calendar, Date, DateExact, DatePeriod, DateRange, DateValue, Day, Days, Epoch, Gravity,
    Kind, Month, Order, Precision, Rules, Time, Year, suggest, write,
};
use proptest::prelude::*;

const RULES: [Rules; 3] = [Rules::ELF, Rules::GEDCOM, Rules::GEDCOM_7];

/// Pieces that mean something, so that random texts get beyond the first.
const PIECES: &[&str] = &[
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "\n",
    "@#DGREGORIAN@",
    "@#DJULIAN@",
    "@#DFRENCH R@",
    "@#DHEBREW@",
    "@#DROMAN@",
    "@#DFRENCHR@",
    "@@#DJULIAN@@",
    "@#D",
    "@",
    "JULIAN",
    "HEBREW",
    "ROMAN",
    "UNKNOWN",
    "_EXT",
    "_MONTH",
    "ABT",
    "Abt.",
    "about",
    "CAL",
    "EST",
    "BEF",
    "AFT",
    "BET",
    "AND",
    "FROM",
    "TO",
    "INT",
    "(",
    ")",
    "a phrase",
    "1",
    "12",
    "29",
    "30",
    "31",
    "0",
    "00",
    "05",
    "1648/49",
    "1699/00",
    "1752",
    "1900",
    "5783",
    "5784",
    "14",
    "79",
    "99999999999",
    "-5",
    "/",
    "-",
    "–",
    ".",
    ",",
    "?",
    "+",
    "<",
    ">",
    "~",
    "JAN",
    "jan",
    "January",
    "Sept.",
    "FEB",
    "MAR",
    "DEC",
    "VEND",
    "COMP",
    "TSH",
    "ADR",
    "ADS",
    "FOO",
    "März",
    "août",
    "B.C.",
    "BC",
    "BCE",
    "A.D.",
    "A.M.",
    "$昭和",
    "y",
    "m",
    "w",
    "d",
    "CHILD",
    "12:30",
    ":59",
    ":60",
    "24:00",
    "Z",
    "am",
    "pm",
    "or",
    "bis",
    "century",
    "s",
    "Q",
    "th",
    "é",
    "\u{a0}",
    "'",
];

fn any_text() -> impl Strategy<Value = String> {
    let pieces =
        prop::collection::vec(prop::sample::select(PIECES), 0..12).prop_map(|pieces| pieces.concat());
    let spaced =
        prop::collection::vec(prop::sample::select(PIECES), 0..9).prop_map(|pieces| pieces.join(" "));
    prop_oneof![2 => pieces, 4 => spaced, 1 => ".{0,40}", 1 => any::<String>()]
}

/// A date of a known calendar that there is.
fn any_date() -> impl Strategy<Value = Date<'static>> {
    let system = prop::sample::select(&System::ALL[..]);
    // Of the few years of the French Republic there would be hardly any.
    let year = prop_oneof![3 => 1_i32..6000, 1 => 1_i32..19];
    (system, year, 1_u8..14, 1_u32..32, 0..4, any::<bool>(), any::<bool>()).prop_filter_map(
        "there is no such date",
        |(system, year, month, day, parts, back, dual_before)| {
            let epoch = if back && system.has_before_christ() { Epoch::BeforeChrist } else { Epoch::Usual };
            // The year of people then began earlier than ours, or later.
            let historical = if dual_before { year - 1 } else { year + 1 };
            let dual = parts == 3 && system == System::Julian && historical > 0;
            let date = Date {
                calendar: Calendar::Known(system),
                year: if dual { Year::dual(historical, year) } else { Year::plain(year) },
                epoch,
                month: (parts > 0).then_some(Month::Known(month)),
                day: (parts > 1).then_some(day),
            };
            date.flaw().is_none().then_some(date)
        },
    )
}

fn any_value() -> impl Strategy<Value = DateValue<'static>> {
    let phrase = prop::sample::select(&["", "a phrase", " with blanks ", "é", "1900"][..]);
    let approx = prop::sample::select(&[Approx::About, Approx::Calculated, Approx::Estimated][..]);
    (any_date(), any_date(), phrase, approx, 0..10).prop_map(
        |(one, other, phrase, approx, form)| match form {
            0 => DateValue::Approx(approx, one),
            1 => DateValue::Range(DateRange::Before(one)),
            2 => DateValue::Range(DateRange::After(one)),
            3 => DateValue::Range(DateRange::Between(one, other)),
            4 => DateValue::Period(DatePeriod::From(one)),
            5 => DateValue::Period(DatePeriod::To(one)),
            6 => DateValue::Period(DatePeriod::FromTo(one, other)),
            7 => DateValue::Interp(one, phrase),
            8 => DateValue::Phrase(phrase),
            _ => DateValue::Date(one),
        },
    )
}

/// A day, as often as not one that there is not, behind keywords and in all sorts of signs.
fn any_day_after_a_word() -> impl Strategy<Value = String> {
    let word = prop::sample::select(&["", "ABT", "CAL", "BEF", "AFT", "FROM", "TO", "BET", "INT", "vor"][..]);
    let joint = prop::sample::select(&["", "AND", "TO", "-", "(", "or"][..]);
    let month = prop::sample::select(&["FEB", "apr", "DEC", "März", "COMP", "ADS", "FOO"][..]);
    let calendar = prop::sample::select(&["", "", "", "@#DJULIAN@ ", "@#DFRENCH R@ ", "@#DHEBREW@ "][..]);
    let named = (calendar, 0_u32..40, month, 0..2100).prop_map(|(a, b, c, d)| format!("{a}{b} {c} {d}"));
    let numbers = (0..2100, 0..20, 0..40, prop::sample::select(&["-", "/", "."][..]))
        .prop_map(|(year, month, day, sign)| format!("{year:04}{sign}{month:02}{sign}{day:02}"));
    let day = prop_oneof![3 => named, 1 => numbers].boxed();
    (word, day.clone(), joint, day).prop_map(|(word, one, joint, other)| match joint {
        "" => format!("{word} {one}"),
        _ => format!("{word} {one} {joint} {other}"),
    })
}

fn is_writable(value: &DateValue<'_>) -> bool {
    value.phrase().is_none_or(|phrase| !phrase.contains(['(', ')', '\r', '\n']))
}

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
    for piece in PIECES {
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
    fn every_text_is_read_and_kept(text in any_text()) {
        for rules in RULES {
            let parsed = DateValue::parse_with(&text, &rules);
            prop_assert_eq!(parsed.text, &text);
            for problem in &parsed.problems {
                prop_assert!(text.get(problem.span.start..problem.span.end).is_some(), "{problem:?}");
            }
            if let DateValue::Phrase(phrase) = parsed.value {
                prop_assert!(text.contains(phrase));
            }
            let days = parsed.value.days();
            let ends = days.and_then(|days| days.first().zip(days.last()));
            prop_assert!(ends.is_none_or(|(first, last)| first <= last));
            let _ = (write::iso(&parsed.value), write::edtf(&parsed.value), write::gedcom7(&parsed.value));
        }
    }

    #[test]
    fn what_was_read_is_read_again(text in any_text()) {
        for rules in [Rules::ELF, Rules::GEDCOM] {
            let value = DateValue::parse_with(&text, &rules).value;
            let written = write::elf(&value);
            let again = DateValue::parse_with(&written, &rules);
            if is_writable(&value) {
                prop_assert_eq!(again.value, value, "{:?} {:?}", text, written);
            }
            prop_assert_eq!(write::elf(&again.value), written, "{:?}", text);
        }
    }

    #[test]
    fn the_canonical_form_follows_the_grammar(text in any_text()) {
        let written = write::elf(&DateValue::parse(&text).value);
        let again = DateValue::parse_with(&written, &Rules::ELF);
        let outside = again.problems.iter().find(|problem| problem.gravity() == Gravity::Outside);
        prop_assert!(outside.is_none(), "{text:?} {written:?} {outside:?}");
    }

    #[test]
    fn every_value_comes_back(value in any_value()) {
        let written = write::elf(&value);
        for rules in [Rules::ELF, Rules::GEDCOM] {
            let again = DateValue::parse_with(&written, &rules);
            prop_assert_eq!(again.value, value, "{}", written);
            prop_assert!(again.gravity().is_none_or(|gravity| gravity < Gravity::Outside));
        }
    }

    #[test]
    fn every_value_comes_back_from_gedcom_7(value in any_value()) {
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
    fn the_same_days_in_every_calendar(value in any_value(), system in prop::sample::select(&System::ALL[..])) {
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
    fn suggestions_are_dates_that_there_are(text in any_text()) {
        let suggestions = suggest(&text);
        for suggestion in &suggestions {
            prop_assert!(suggestion.value.dates().count() > 0);
            for date in suggestion.value.dates() {
                prop_assert_eq!(date.flaw(), None, "{:?} {:?}", text, suggestion);
            }
            let written = write::elf(&suggestion.value);
            prop_assert_eq!(write::elf(&DateValue::parse(&written).value), written);
        }
        for (at, one) in suggestions.iter().enumerate() {
            prop_assert!(suggestions[..at].iter().all(|other| other.value != one.value), "{text:?}");
        }
    }

    #[test]
    fn suggestions_are_not_wrong_themselves(text in prop_oneof![any_text(), any_day_after_a_word()]) {
        for suggestion in suggest(&text) {
            let written = write::elf(&suggestion.value);
            let again = DateValue::parse(&written);
            prop_assert!(again.gravity().is_none_or(|gravity| gravity < Gravity::IllFormed), "{text:?} {written:?}");
            // What is doubtful may stay so, but for what a suggestion answers.
            let is_answered = |kind| matches!(kind, Kind::NotGregorian(_) | Kind::AssumedJulian | Kind::PeriodReversed);
            prop_assert!(!again.problems.iter().any(|problem| is_answered(problem.kind)), "{text:?} {written:?}");
        }
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
    fn ages_and_times_are_read_and_come_back(text in any_text()) {
        for rules in RULES {
            if let Some(age) = Age::parse(&text, &rules).value {
                prop_assert_eq!(Age::parse(&age.to_string(), &rules).value, Some(age));
            }
            if let Some(time) = Time::parse(&text, &rules).value {
                let again = Time::parse(&time.to_string(), &rules).value;
                prop_assert_eq!(again, Some(Time { zone: None, ..time }));
            }
            if let Some(exact) = DateExact::parse(&text, &rules).value {
                prop_assert_eq!(DateExact::parse(&exact.to_string(), &Rules::ELF).value, Some(exact));
            }
            if let Some(period) = DatePeriod::parse(&text, &rules).value {
                prop_assert_eq!(DateValue::parse_with(&text, &rules).value, DateValue::Period(period));
            }
        }
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
    fn sorting_agrees_with_comparing(one in any_date(), other in any_date()) {
        let (one, other) = (DateValue::Date(one), DateValue::Date(other));
        if let (Some(a), Some(b)) = (one.days(), other.days())
            && a.compare(b) == Order::Before
        {
            prop_assert!(one.sort_key() < other.sort_key());
        }
    }
}
