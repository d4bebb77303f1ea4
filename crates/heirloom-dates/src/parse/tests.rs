use super::*;
use crate::{Approx, Calendar, Date, DateRange, Epoch, Flaw, Month, Precision, Year};
use proptest::prelude::*;

/// The canonical form and the names of the problems, as files are read.
#[track_caller]
fn check(text: &str, written: &str, problems: &[&str]) {
    let parsed = DateValue::parse(text);
    let names: Vec<&str> = parsed.problems.iter().map(|problem| problem.kind.name()).collect();
    assert_eq!((parsed.value.to_string().as_str(), &names[..]), (written, problems), "{text:?}");
}

#[test]
fn slips_are_read_as_they_were_meant() {
    check("12 Jan 1900", "12 JAN 1900", &["letter-case"]);
    check("12 August 1900", "12 AUG 1900", &["spelling"]);
    check("Sept. 1900", "SEP 1900", &["spelling"]);
    check("JUNE 1900", "JUN 1900", &["spelling"]);
    check("Abt 1900", "ABT 1900", &["letter-case"]);
    check("ABT. 1900", "ABT 1900", &["spelling"]);
    check("about 1900", "ABT 1900", &["spelling"]);
    check("abt.1900", "ABT 1900", &["spelling", "missing-space"]);
    check("c. 1900", "ABT 1900", &["spelling"]);
    check("Between 1900 and 1905", "BET 1900 AND 1905", &["spelling", "letter-case"]);
    check("BET. 1794 - 1796", "BET 1794 AND 1796", &["spelling", "spelling"]);
    check("FROM 1900 until 1905", "FROM 1900 TO 1905", &["spelling"]);
    check("12JAN1900", "12 JAN 1900", &["missing-space", "missing-space"]);
    check("INT 1840(no space)", "INT 1840 (no space)", &["missing-space"]);
    check("1840 (a phrase)", "INT 1840 (a phrase)", &["missing-int"]);
    check("(a (nested) phrase)", "(a [nested] phrase)", &["nested-parentheses"]);
    check("  12   JAN 1900 ", "12 JAN 1900", &["blanks", "blanks", "blanks"]);
    check("05 JAN 0900", "5 JAN 900", &["leading-zeros", "leading-zeros", "before-its-time"]);
}

#[test]
fn epochs() {
    check("63 B.C.", "63 B.C.", &[]);
    check("63 BC", "63 B.C.", &["epoch-without-stops"]);
    check("63 bc", "63 B.C.", &["spelling"]);
    check("63 BCE", "63 B.C.", &["spelling"]);
    check("63 (B.C.)", "63 B.C.", &["spelling"]);
    check("63 A.D.", "63", &["default-epoch"]);
    check("@#DHEBREW@ 5708 A.M.", "@#DHEBREW@ 5708", &["default-epoch"]);
    check("@#DHEBREW@ 10 B.C.", "@#DHEBREW@ 10 B.C.", &["no-such-epoch"]);
}

#[test]
fn calendars() {
    check("@#DFRENCHR@ 1 VEND 1", "@#DFRENCH R@ 1 VEND 1", &["spelling"]);
    check("@@#DJULIAN@@ 1700", "@#DJULIAN@ 1700", &["spelling"]);
    check("@#DJULIAN@1 JAN 1700", "@#DJULIAN@ 1 JAN 1700", &["missing-space"]);
    check("@#Djulian@ 1700", "@#DJULIAN@ 1700", &["spelling"]);
    check("JULIAN 1 JAN 1700", "@#DJULIAN@ 1 JAN 1700", &["calendar-keyword"]);
    check("@#DGREGORIAN@ 1700", "1700", &["needless-calendar"]);
    check("@#DROMAN@ 3 FOO 44", "@#DROMAN@ 3 FOO 44", &["unknown-calendar"]);
    check("@#DFRENCH R@ 18 Brumaire 8", "@#DFRENCH R@ 18 BRUM 8", &["spelling"]);
    check("@#DHEBREW@ 14 ADS 5783", "@#DHEBREW@ 14 ADR 5783", &["other-adar"]);
    check("@#DHEBREW@ 14 Nisan 5783", "@#DHEBREW@ 14 NSN 5783", &["spelling"]);
    check("12 FOO 1900", "12 FOO 1900", &["not-gregorian"]);
    check("BET @#DJULIAN@ 1750 AND 1752", "BET @#DJULIAN@ 1750 AND @#DGREGORIAN@ 1752", &["mixed-calendars"]);
}

#[test]
fn impossible_and_doubtful_dates() {
    check("31 APR 1850", "@#DGREGORIAN@ 31 APR 1850", &["no-such-day"]);
    check("@#DJULIAN@ 1 FOO 1700", "@#DJULIAN@ 1 FOO 1700", &["no-such-month"]);
    check("@#DJULIAN@ 1740/1620", "@#DJULIAN@ 1740/1620", &["dual-year-apart"]);
    check("30 JAN 1648/49", "@#DJULIAN@ 30 JAN 1648/49", &["assumed-julian"]);
    check("30 JAN 1948/49", "30 JAN 1948/49", &["not-gregorian"]);
    check("30 JAN 1648/9", "@#DJULIAN@ 30 JAN 1648/49", &["dual-year-digits", "assumed-julian"]);
    check("BET 1900 AND 1880", "BET 1900 AND 1880", &["range-reversed"]);
    check("FROM 1900 TO 1880", "FROM 1900 TO 1880", &["period-reversed"]);
    check("14 OCT 1582", "14 OCT 1582", &["before-its-time"]);
    check("15 OCT 1582", "15 OCT 1582", &[]);
    check("@#DFRENCH R@ 11 NIVO 14", "@#DFRENCH R@ 11 NIVO 14", &["after-its-time"]);
    check("@#DFRENCH R@ 26 FLOR 79", "@#DFRENCH R@ 26 FLOR 79", &["beyond-rule"]);
    check("99999999999", "(99999999999)", &["number-too-large"]);
    check("", "()", &["empty"]);
    check("1 Jan", "(1 Jan)", &["missing-year"]);
}

#[test]
fn what_can_not_be_read_is_a_phrase() {
    for text in ["12/03/1871", "1871-03-12", "UNKNOWN", "EST ABT 1881", "BET 1900", "INT 1840", "(a", "1 2"] {
        let parsed = DateValue::parse(text);
        assert_eq!(parsed.value, DateValue::Phrase(text));
        let kinds: Vec<Kind> = parsed.problems.iter().map(|problem| problem.kind).collect();
        assert_eq!(kinds, [Kind::NotUnderstood], "{text:?}");
    }
}

#[test]
fn places_are_those_of_the_pieces() {
    let places = |text| -> Vec<&str> {
        let parsed = DateValue::parse(text);
        parsed.problems.iter().map(|problem| problem.span.of(parsed.text)).collect()
    };
    assert_eq!(places("ABT 31 APR 1850"), ["31"]);
    assert_eq!(places("BET 12 Jan 1900 AND 1880"), ["Jan", "12 Jan 1900 AND 1880"]);
    assert_eq!(places("@#DJULIAN@ 1740/1620"), ["1740/1620"]);
    assert_eq!(places("FROM 12 FOO 1900"), ["FOO"]);
    assert_eq!(places("12 MAR 1900 in Rome"), [" in Rome"]);
    assert_eq!(places("@#DROMAN@ 44"), ["@#DROMAN@"]);
}

#[test]
fn gedcom_7_names_calendars_by_keywords() {
    let parse = |text| DateValue::parse_with(text, &Rules::GEDCOM_7);
    for text in
        ["JULIAN 30 JAN 1649", "FRENCH_R 18 BRUM 8", "HEBREW 14 ADS 5783", "63 BCE", "", "BET JULIAN 1 AND 2"]
    {
        let grave = parse(text).gravity();
        assert!(grave < Some(crate::Gravity::Doubtful), "{text:?} {:?}", parse(text).problems);
    }
    assert_eq!(parse("HEBREW 14 ADS 5783").value, parse("HEBREW 14 ADR 5783").value);
    assert_eq!(parse("HEBREW 14 ADR 5783").problems[0].kind, Kind::OtherAdar);
    assert_eq!(parse("JULIAN 1648/49").problems[0].kind, Kind::DualYearWritten);
    assert_eq!(parse("(a phrase)").problems[0].kind, Kind::PhraseWritten);
    let DateValue::Date(date) = parse("_EXT 3 _MONTH 12").value else { panic!("a date") };
    assert_eq!((date.calendar, date.month), (Calendar::Other("_EXT"), Some(Month::Other("_MONTH"))));
}

#[test]
fn the_letter_of_the_draft_refuses_slips() {
    for text in ["12 Jan 1900", "about 1900", "63 BCE", "@#DJULIAN@1 JAN 1700", "1840 (a phrase)"] {
        assert_eq!(DateValue::parse_with(text, &Rules::ELF).value, DateValue::Phrase(text));
    }
    let DateValue::Date(date) = DateValue::parse_with("12 AUGUST 2000", &Rules::ELF).value else {
        panic!("a date")
    };
    assert_eq!((date.calendar, date.month), (Calendar::Unstated, Some(Month::Other("AUGUST"))));
}

#[test]
fn impossible_days_leave_their_month() {
    let days = |text| DateValue::parse(text).value.days();
    assert_eq!(days("31 APR 1850"), days("APR 1850"));
    assert_eq!(days("@#DJULIAN@ 1 FOO 1700"), days("@#DJULIAN@ 1700"));
    assert_eq!(days("12 FOO 1900"), None);
    assert_eq!(days("@#DFRENCH R@ 26 FLOR 79"), None);
    assert_eq!(days("BET @#DROMAN@ 44 AND 1900"), days("BEF 1900"));
    assert_eq!(days("BET 5 MAY 1900 AND 1900"), days("FROM 5 MAY 1900 TO 31 DEC 1900"));
    assert_eq!(days("BET 1900 AND 1880"), days("BET 1880 AND 1900"));
}

#[test]
fn flaws_are_told_apart() {
    let flaw =
        |text| DateValue::parse_with(text, &Rules::ELF).value.dates().next().and_then(|date| date.flaw());
    assert_eq!(flaw("@#DGREGORIAN@ 29 FEB 1900"), Some(Flaw::NoSuchDay { days: 28 }));
    assert_eq!(flaw("@#DGREGORIAN@ 0 FEB 1900"), Some(Flaw::DayZero));
    assert_eq!(Flaw::DayZero.to_string(), "days begin with 1");
    assert_eq!(flaw("@#DHEBREW@ 14 ADS 5783"), Some(Flaw::NoSecondAdar));
    assert_eq!(flaw("@#DGREGORIAN@ 0"), Some(Flaw::NoSuchYear));
    assert_eq!(flaw("@#DGREGORIAN@ 1648/49"), Some(Flaw::DualYear));
    assert_eq!(flaw("@#DGREGORIAN@ 29 FEB 2000"), None);
}

#[test]
fn exact_dates() {
    let read = |text, rules: &Rules| DateExact::parse(text, rules).value.map(|date| date.to_string());
    assert_eq!(read("13 Feb 2017", &Rules::GEDCOM).as_deref(), Some("13 FEB 2017"));
    assert_eq!(read("13 Feb 2017", &Rules::ELF), None);
    assert_eq!(read("DEC 2018", &Rules::GEDCOM), None);
    assert_eq!(read("@#DJULIAN@ 1 JAN 2018", &Rules::GEDCOM), None);
    let day = DateExact::parse("1 JAN 2000", &Rules::ELF).value.and_then(DateExact::day);
    assert_eq!(day.map(crate::Day::jdn), Some(2_451_545));
    assert_eq!(day.and_then(DateExact::of_day).map(|date| date.to_string()).as_deref(), Some("1 JAN 2000"));
}

/// A date that needs no tokens, with the text of each of its parts in the right place.
#[test]
fn the_parts_of_a_plain_date() {
    let date = Date {
        calendar: Calendar::GREGORIAN,
        year: Year::plain(1888),
        epoch: Epoch::Usual,
        month: Some(Month::Known(3)),
        day: Some(12),
    };
    assert_eq!(DateValue::parse("12 MAR 1888").value, DateValue::Date(date));
    assert_eq!(DateValue::parse("EST 12 MAR 1888").value, DateValue::Approx(Approx::Estimated, date));
    assert_eq!(date.precision(), Precision::Day);
    let later = Date { year: Year::plain(1890), month: None, day: None, ..date };
    for (text, value) in [
        ("BET 12 MAR 1888 AND 1890", DateValue::Range(DateRange::Between(date, later))),
        ("FROM 12 MAR 1888 TO 1890", DateValue::Period(DatePeriod::FromTo(date, later))),
        ("FROM 12 MAR 1888", DateValue::Period(DatePeriod::From(date))),
        ("TO 12 MAR 1888", DateValue::Period(DatePeriod::To(date))),
    ] {
        assert_eq!((DateValue::parse(text).value, plain::value(text)), (value, Some(value)));
    }
    for longer in ["BET 1888 AND 12 MAR 1888", "BET 1890 AND 1888", "FROM 1888 AND 1890", "BET 1888 AND"] {
        assert_eq!(plain::value(longer), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    /// Nothing is read at once that would be read otherwise the long way, or about which something would be said.
    #[test]
    fn the_short_way_leads_where_the_long_way_does(
        text in "((ABT|CAL|EST|BEF|AFT|INT|FROM|TO) )?([0-3]?[0-9] )?((JAN|FEB|MAR|APR|JUN|SEP|NOV|DEC|FOO|Jan) )?[0-9]{3,5}"
            .boxed()
            .prop_union("(BET|FROM) ([1-3]?[0-9] )?((JAN|FEB|DEC) )?1[0-9]{3} (AND|TO) ([1-3]?[0-9] )?((JAN|FEB|DEC) )?1[0-9]{3}".boxed())
    ) {
        if let Some(value) = plain::value(&text) {
            for rules in [Rules::ELF, Rules::GEDCOM, Rules::GEDCOM_7] {
                let parsed = long_way(&text, &rules);
                prop_assert_eq!(&parsed.problems, &[]);
                prop_assert_eq!(parsed.value, value);
            }
        }
    }
}

#[test]
fn the_second_year_has_as_many_digits_as_it_would_be_written_with() {
    let digits = |text| {
        let parsed = DateValue::parse(text);
        (parsed.problems.iter().any(|problem| problem.kind == Kind::DualYearDigits), parsed.value.to_string())
    };
    for good in ["@#DJULIAN@ 1648/49", "@#DHEBREW@ 7000/6983", "@#DHEBREW@ 1616/8", "@#DHEBREW@ 1648/049"] {
        assert_eq!(digits(good), (false, good.to_string()));
    }
    assert_eq!(digits("@#DJULIAN@ 1648/9"), (true, "@#DJULIAN@ 1648/49".to_string()));
    assert_eq!(digits("@#DJULIAN@ 1648/1649"), (true, "@#DJULIAN@ 1648/49".to_string()));
    assert_eq!(digits("@#DHEBREW@ 1616/008"), (true, "@#DHEBREW@ 1616/8".to_string()));
}

#[test]
fn a_year_of_many_digits_is_worth_a_look() {
    let names = |text| DateValue::parse(text).problems.iter().map(|one| one.kind.name()).collect::<Vec<_>>();
    assert_eq!(names("18710312"), ["far-year"]);
    assert_eq!(names("ABT 10000"), ["far-year"]);
    assert_eq!(names("9999"), [""; 0]);
    assert_eq!(names("12000 B.C."), [""; 0]);
}

#[test]
fn calendars_that_nobody_knows_have_keywords_too() {
    let read = |text| DateValue::parse(text).value.to_string();
    assert_eq!(read("ABT ROMAN 89"), "ABT @#DROMAN@ 89");
    assert_eq!(read("ROMAN 26 _MONTH 59"), "@#DROMAN@ 26 MONTH 59");
    assert_eq!(read("BET UNKNOWN 95 AND 1900"), "BET @#DUNKNOWN@ 95 AND @#DGREGORIAN@ 1900");
    // By the grammar this is a month.
    assert_eq!(read("UNKNOWN 1900"), "UNKNOWN 1900");
    assert_eq!(read(" UNKNOWN 1900"), "UNKNOWN 1900");
    assert_eq!(read("26 _MONTH 59"), "(26 _MONTH 59)");
}

#[test]
fn an_epoch_of_another_calendar_is_written_as_it_should_be() {
    assert_eq!(DateValue::parse("@#DGREGORIAN@ 1 am").value.to_string(), "@#DGREGORIAN@ 1 A.M.");
    assert_eq!(DateValue::parse("@#DHEBREW@ 5000 bce").value.to_string(), "@#DHEBREW@ 5000 B.C.");
    assert_eq!(DateValue::parse("@#DHEBREW@ 5000 $x").value.to_string(), "@#DHEBREW@ 5000 $x");
}
