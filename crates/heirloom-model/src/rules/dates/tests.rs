//! What each rule on dates finds and does not find.

use crate::rules::Limits;
use crate::rules::testing::{found, found_with};

/// What all rules on dates say of a birth on a date: their names and messages.
fn of_birth(date: &str) -> Vec<(&'static str, String)> {
    of_file(&format!("0 @I1@ INDI\n1 BIRT\n2 DATE {date}\n"))
}

fn of_file(records: &str) -> Vec<(&'static str, String)> {
    let names = super::findings::ALL.iter().map(|code| code.name);
    names.flat_map(|name| found(name, records).into_iter().map(move |(_, message)| (name, message))).collect()
}

#[track_caller]
fn says(date: &str, name: &str, message: &str) {
    assert_eq!(of_birth(date), [(name, message.to_string())], "{date}");
}

fn change(date: &str) -> String {
    format!("0 @I1@ INDI\n1 CHAN\n2 DATE {date}\n")
}

#[test]
fn nothing_is_said_of_dates_with_which_all_is_well() {
    for date in [
        "1850",
        "12 MAR 1871",
        "01 MAR 1871",
        "ABT 1850",
        "BET 1850 AND 1852",
        "FROM 1850 TO 1852",
        "@#DJULIAN@ 30 JAN 1648/49",
        "@#DHEBREW@ 5 IYR 5708",
        "@#DFRENCH R@ 18 BRUM 8",
        "@#DFRENCH R@ 79",
        "@#DGREGORIAN@ 12 MAR 1871",
        "INT 1 APR 1871 (Easter 1871)",
        "63 B.C.",
        "TO 2050",
        "2026",
        "2 JAN 2026",
        "1250",
        "3 FEB 1700",
    ] {
        assert_eq!(of_birth(date), [], "{date}");
    }
}

#[test]
fn a_date_that_cannot_be_read_is_told_with_what_it_may_mean() {
    says("12.03.1871", "unreadable-date", "the date `12.03.1871` can't be read; it may mean `12 MAR 1871`");
    says("12 Mai 1850", "unreadable-date", "the date `12 Mai 1850` can't be read; it may mean `12 MAY 1850`");
    says("18710312", "unreadable-date", "the date `18710312` can't be read; it may mean `12 MAR 1871`");
    says("CLEARED 11/88", "unreadable-date", "the date `CLEARED 11/88` can't be read");
    says("99999999999", "unreadable-date", "the date `99999999999` can't be read");
}

#[test]
fn a_date_that_may_be_several_is_told_with_all_of_them() {
    says("12/03/1871", "ambiguous-date", "the date `12/03/1871` may be `12 MAR 1871` or `3 DEC 1871`");
}

#[test]
fn words_are_no_date_unless_they_are_in_parentheses() {
    says("unknown", "words-for-date", "`unknown` is no date");
    says("(unknown)", "phrase-as-date", "this date is only a phrase");
    says(
        "(12 March 1871)",
        "phrase-as-date",
        "this date is only a phrase; it may be written `INT 12 MAR 1871 (12 March 1871)`",
    );
    // It was not that day but a later one.
    says(
        "(Soon after 10 October 1551)",
        "phrase-as-date",
        "this date is only a phrase; it may mean `AFT 10 OCT 1551`",
    );
    says("INT 1840", "interpretation-without-phrase", "`INT` has no phrase behind it");
}

#[test]
fn a_day_that_comes_every_year_is_told() {
    says("25 DEC", "date-without-year", "the date `25 DEC` has no year");
}

#[test]
fn days_months_and_years_that_there_are_not_are_told() {
    let no_day = "there is no such date as `30 FEB 1850`: the month has 28 days";
    says("30 FEB 1850", "impossible-date", no_day);
    let no_month = "there is no such date as `@#DJULIAN@ 3 VEND 1700`: the calendar has no such month";
    says("@#DJULIAN@ 3 VEND 1700", "impossible-date", no_month);
    let change = of_file(&change("31 APR 2018"));
    assert_eq!(change.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["impossible-date"]);
}

#[test]
fn two_years_that_are_not_one_winter_are_told() {
    let message = "the two years of `@#DJULIAN@ 3 FEB 1700/5` do not follow each other";
    says("@#DJULIAN@ 3 FEB 1700/5", "dual-year-apart", message);
    says("11 FEB 1731/35", "dual-year-apart", "the two years of `11 FEB 1731/35` do not follow each other");
    for date in ["15 SEP 1648/49", "15 Sept 1648/49", "25 MAR 1648/49"] {
        let message =
            format!("the two years of `{date}` can't be: only days from 1 January to 24 March have two");
        says(date, "dual-year-apart", &message);
    }
}

#[test]
fn two_years_of_one_winter_are_told_if_there_were_none_then() {
    let late = "the two years of `1 APR 1872/73` can't be: all years of this calendar began on the same day";
    says("1 APR 1872/73", "dual-year-apart", late);
    let no_day = "there is no such date as `29 FEB 1634/35`: the month has 28 days";
    says("29 FEB 1634/35", "impossible-date", no_day);
}

#[test]
fn what_ends_before_it_begins_is_told() {
    says("BET 1900 AND 1880", "reversed-dates", "this range ends before it begins");
    says("FROM 1900 TO 1880", "reversed-dates", "this period ends before it begins");
    says("BET 1876 AND 80", "early-year", "the year 80 is very early");
}

#[test]
fn what_has_not_been_yet_is_told() {
    says("2027", "date-in-future", "this date is after today, 1 JAN 2026");
    says("AFT 3 MAY 2086", "date-in-future", "this date is after today, 1 JAN 2026");
}

#[test]
fn calendars_have_to_be_known_and_in_use() {
    says("@#DROMAN@ 1 JAN 800", "unknown-calendar", "nothing is known about the calendar `ROMAN`");
    let french = "the French Republican calendar was not in use any more on this date";
    says("@#DFRENCH R@ 3 VEND 17", "calendar-out-of-use", french);
    let julian = "no country used the Julian calendar any more on this date";
    says("@#DJULIAN@ 3 MAY 1950", "calendar-out-of-use", julian);
    let early = "this day is before 15 OCT 1582, when the Gregorian calendar began; \
        was it `@#DJULIAN@ 23 APR 1564`?";
    says("23 APR 1564", "before-gregorian-calendar", early);
}

#[test]
fn winters_that_may_belong_to_either_year_are_told_where_that_was_so() {
    let at = |date: &str, place: &str| {
        let records = format!("0 @I1@ INDI\n1 BIRT\n2 DATE {date}\n2 PLAC {place}\n");
        found("missing-dual-year", &records).into_iter().map(|(_, message)| message).collect::<Vec<_>>()
    };
    let told = "the year may be 1648 or 1649, since the year began on 25 March then";
    assert_eq!(at("30 JAN 1648", "Whitehall, London, England"), [told]);
    assert_eq!(at("@#DJULIAN@ 30 JAN 1648", "Boston, Massachusetts"), [told]);
    assert_eq!(at("@#DJULIAN@ 30 JAN 1648", ""), [told]);
    for (date, place) in [
        ("@#DJULIAN@ 30 JAN 1648", "Riga"),
        ("30 JAN 1648", "Mainz, Deutschland"),
        ("30 JAN 1648/49", "London, England"),
        ("25 MAR 1648", "London, England"),
        ("30 JAN 1752", "London, England"),
        ("1648", "London, England"),
    ] {
        assert_eq!(at(date, place), Vec::<String>::new(), "{date} {place}");
    }
}

#[test]
fn a_dual_year_without_a_calendar_is_julian_in_gedcom_and_unknown_in_elf() {
    assert_eq!(of_birth("30 JAN 1648/49"), []);
    let elf = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n\
        0 @I1@ INDI\n1 BIRT\n2 DATE 30 JAN 1648/49\n0 TRLR\n";
    assert_eq!(found("assumed-julian-date", elf).len(), 1);
}

#[test]
fn years_without_their_century_are_told() {
    says("12 JAN 76", "early-year", "the year 76 is very early");
    says("76", "early-year", "the year 76 is very early");
}

#[test]
fn other_spellings_are_told_with_the_usual_one() {
    for (date, usual) in [
        ("about 1850", "ABT 1850"),
        ("12 August 1900", "12 AUG 1900"),
        ("1840 (so)", "INT 1840 (so)"),
        ("63 BC", "63 B.C."),
    ] {
        says(date, "date-spelling", &format!("this date is usually written `{usual}`"));
    }
}

#[test]
fn small_letters_are_told_once_a_file() {
    let told = |message: &str| [("date-letter-case", message.to_string())];
    assert_eq!(of_birth("12 jan 1900"), told("this date is in small letters"));
    let births = "1 BIRT\n2 DATE 12 Jan 1900\n1 BIRT\n2 DATE abt 1900\n1 BIRT\n2 DATE Jan 1900\n";
    let records = format!("0 @I1@ INDI\n{births}1 BIRT\n2 DATE about 1900\n");
    let found = found("date-letter-case", &records);
    assert_eq!(found, [(5, "this date and 2 others are in small letters".to_string())]);
}

#[test]
fn changes_are_made_on_one_day_and_not_too_long_ago() {
    assert_eq!(of_file(&change("24 DEC 2018")), []);
    let told = |date: &str| of_file(&change(date)).pop().expect("a finding");
    let told_inexact = |message: &str| ("inexact-date", message.to_string());
    assert_eq!(told("2018"), told_inexact("this has to be a single day"));
    assert_eq!(told("2018-12-24"), told_inexact("this has to be a single day; it may mean `24 DEC 2018`"));
    assert_eq!(told("03 MAR 95"), told_inexact("this has to be a single day; it may mean `3 MAR 1995`"));
    let impossible = |message: &str| ("impossible-change-date", message.to_string());
    assert_eq!(told("3 MAY 2026"), impossible("this can't have been written after today, 1 JAN 2026"));
    assert_eq!(
        told("3 MAY 1918"),
        impossible("this can't have been written before 1984, when there were no such files")
    );
    let ordinance = "0 @I1@ INDI\n1 BAPL\n2 STAT COMPLETED\n3 DATE 3 MAY 1918\n";
    assert_eq!(found("impossible-change-date", ordinance), []);
    let mut limits = Limits::default();
    limits.dates.first_change_year = 1900;
    assert_eq!(found_with("impossible-change-date", &change("3 MAY 1918"), &limits), []);
}

#[test]
fn what_a_source_covers_is_a_period() {
    let of = |date: &str| of_file(&format!("0 @S1@ SOUR\n1 DATA\n2 EVEN BIRT\n3 DATE {date}\n"));
    assert_eq!(of("FROM 1820 TO 1850"), []);
    let told = |message: &str| [("not-a-period", message.to_string())];
    assert_eq!(of("1820"), told("this has to be a period; it may mean `FROM 1820 TO 1820`"));
    assert_eq!(of("BET 1820 AND 1850"), told("this has to be a period; it may mean `FROM 1820 TO 1850`"));
    assert_eq!(of("(long)"), told("this has to be a period"));
}

#[test]
fn ages_that_cannot_be_read_or_are_written_otherwise_are_told() {
    let of = |age: &str| of_file(&format!("0 @I1@ INDI\n1 DEAT\n2 AGE {age}\n"));
    for age in ["42y", "42y 3m 10d", "< 1y", "STILLBORN"] {
        assert_eq!(of(age), [], "{age}");
    }
    assert_eq!(of("old"), [("unreadable-age", "the age `old` can't be read".to_string())]);
    assert_eq!(of("42"), [("age-spelling", "this age is usually written `42y`".to_string())]);
    assert_eq!(of("42 years"), [("age-spelling", "this age is usually written `42y`".to_string())]);
    assert_eq!(of("3w"), [("age-spelling", "ages have no weeks but in GEDCOM 7".to_string())]);
}

#[test]
fn times_that_cannot_be_read_or_are_written_otherwise_are_told() {
    let of = |time: &str| of_file(&format!("0 @I1@ INDI\n1 CHAN\n2 DATE 24 DEC 2018\n3 TIME {time}\n"));
    for time in ["12:30", "12:30:15", "12:30:15.250", "00:00:00"] {
        assert_eq!(of(time), [], "{time}");
    }
    let told = |message: &str| [("unreadable-time", message.to_string())];
    assert_eq!(of("noon"), told("the time `noon` can't be read"));
    assert_eq!(of("9:05 pm"), [("time-spelling", "this time is usually written `21:05:00`".to_string())]);
}

#[test]
fn dates_of_gedcom_7_are_read_by_its_own_notation() {
    let file =
        |date: &str| format!("0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 BIRT\n2 DATE {date}\n0 TRLR\n");
    assert_eq!(of_file(&file("JULIAN 30 MAY 1648")), []);
    let told = [("date-spelling", "this date is usually written `JULIAN 30 MAY 1648`".to_string())];
    assert_eq!(of_file(&file("@#DJULIAN@ 30 MAY 1648")), told);
}
