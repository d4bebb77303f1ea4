//! What is wrong with a date, an age or a time is said in a sentence, and so is what a suggestion assumes.

use heirloom_dates::{Age, DateValue, Kind, Language, Parsed, Rules, Time, suggest};

/// A sentence that is missing among those about a text.
fn missing(wanted: &str, text: &str, said: impl IntoIterator<Item = impl ToString>) -> Option<String> {
    let said: Vec<String> = said.into_iter().map(|what| what.to_string()).collect();
    let is_there = said.iter().any(|sentence| sentence == wanted);
    (!is_there).then(|| format!("of {text:?} it is said {said:?}, and not {wanted:?}"))
}

fn kinds<T>(parsed: &Parsed<'_, T>) -> Vec<Kind> {
    parsed.problems.iter().map(|problem| problem.kind).collect()
}

#[test]
fn what_is_wrong_with_a_date_is_said() {
    let mut wrong: Vec<String> = Vec::new();
    for (text, sentence) in [
        ("once upon a time", "this can't be read"),
        ("12 MAY", "a date has a year"),
        ("", "there is nothing here"),
        ("12 MAY 99999999999", "this number is too large to reckon with"),
        ("12 may 1900", "this is written in capital letters"),
        ("ABOUT 1900", "this is written ABT"),
        ("12MAY 1900", "a space is missing here"),
        ("JULIAN 12 MAY 1700", "a calendar is written like @#DJULIAN@"),
        ("INT 1900 (a (b) c)", "a phrase has no parentheses within it"),
        ("1899 (about then)", "a date with a phrase begins with INT"),
        ("@#DGREGORIAN@ 31 JUN 1900", "there is no such date: the month has 30 days"),
        ("@#DGREGORIAN@ 0 JUN 1900", "there is no such date: days begin with 1"),
        ("@#DGREGORIAN@ 1 VEND 1900", "there is no such date: the calendar has no such month"),
        ("@#DGREGORIAN@ -5", "there is no such date: years begin with 1"),
        (
            "@#DHEBREW@ 5 ADS 5701",
            "the Adar of a common year is ADR in ELF and older GEDCOM, ADS in GEDCOM 7",
        ),
        ("@#DHEBREW@ 5 TSH 5701 B.C.", "there is no such date: the calendar has no such epoch"),
        ("@#DJULIAN@ 5 MAR 1700/05", "there is no such date: the two years do not follow each other"),
        ("BET 1901 AND 1900", "the first date is later than the second"),
        ("FROM 1901 TO 1900", "the period ends before it begins"),
        (
            "12 MAI 1900",
            "no calendar is named, and the Gregorian one has no such date: the calendar has no such month",
        ),
        ("5 MAR 1699/00", "no calendar is named; the dual year was read as one of the Julian calendar"),
        ("@#DROMAN@ 5 MAR 700", "nothing is known about this calendar"),
        ("12 MAY 1400", "the calendar was not in use yet"),
        ("@#DFRENCH R@ 5 VEND 30", "nobody knows which years were leap years then"),
        ("12 MAY 12000", "this is a year that is far ahead"),
        ("BET @#DJULIAN@ 1700 AND @#DHEBREW@ 5701", "the two dates are in different calendars"),
        ("12  MAY 1900", "there are more blanks than needed"),
        ("012 MAY 1900", "these zeros mean nothing"),
        ("1900 A.D.", "this epoch goes without saying"),
        ("5 BC", "an epoch is written with stops"),
        ("@#DGREGORIAN@ 1900", "the Gregorian calendar goes without saying"),
        (
            "@#DJULIAN@ 5 MAR 1699/1700",
            "the second year has two digits if the years are less than ten apart, else as many as it needs",
        ),
    ] {
        wrong.extend(missing(sentence, text, kinds(&DateValue::parse_with(text, &Rules::GEDCOM))));
    }
    for (text, sentence) in [
        ("@#DJULIAN@ 12 MAY 1700", "a calendar is written like JULIAN"),
        ("1900 (about then)", "GEDCOM 7 has phrases in PHRASE"),
        ("JULIAN 5 MAR 1699/00", "GEDCOM 7 has no dual years"),
        ("HEBREW 5 ADR 5701", "the Adar of a common year is ADR in ELF and older GEDCOM, ADS in GEDCOM 7"),
    ] {
        wrong.extend(missing(sentence, text, kinds(&DateValue::parse_with(text, &Rules::GEDCOM_7))));
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn what_is_wrong_with_a_time_is_said() {
    for (text, sentence, gravity) in [
        ("25:00", "there is no such hour", "no-such-hour"),
        ("12:60", "there is no such minute", "no-such-minute"),
        ("12:30:61", "there is no such second", "no-such-second"),
        ("24:00", "the end of a day is 00:00:00 of the next", "end-of-day"),
        ("23:59:60", "few minutes have a second 60", "leap-second"),
        ("12:30:00Z", "a time zone is not kept", "time-zone"),
        ("12:30:00-05:00", "a time zone is not kept", "time-zone"),
        ("12:30 GMT", "a time has no letters, and no time zone is kept but Z in GEDCOM 7", "spelt-zone"),
        ("8:30:00", "an hour has two digits", "one-digit-hour"),
        ("08:30 pm", "a time goes by the clock of 24 hours", "twelve-hour-clock"),
        ("08:30", "a time is written with its seconds", "missing-seconds"),
        ("08:30:00.5", "seconds have three decimals", "decimals"),
        ("noon", "this can't be read", "not-understood"),
    ] {
        let parsed = Time::parse(text, &Rules::GEDCOM);
        assert_eq!(missing(sentence, text, kinds(&parsed)), None);
        assert!(parsed.problems.iter().any(|problem| problem.kind.name() == gravity), "{text}");
    }
    let time = |text| Time::parse(text, &Rules::GEDCOM).value.map(|time| time.to_string());
    assert_eq!(time("08:30 p.m.").as_deref(), Some("20:30:00"));
    assert_eq!(time("12:30 AM").as_deref(), Some("00:30:00"));
    assert_eq!(time("13:30 pm"), None);
    for odd in ["12:30+05", "12:30+05:0", "12:30:", "12:30:00.", "123:00", "12:3", "12:30 GMT+5:"] {
        assert_eq!(time(odd), None, "{odd}");
    }
}

#[test]
fn gedcom_7_has_other_times() {
    let time = |text| Time::parse(text, &Rules::GEDCOM).value.expect("a time");
    assert_eq!(time("24:00").gedcom7(), "23:59:59");
    assert_eq!(time("24:00").next_day().map(|time| time.gedcom7()).as_deref(), Some("00:00:00"));
    assert_eq!(time("23:59:60.250Z").gedcom7(), "23:59:59.250Z");
    assert_eq!(time("12:30:00+01:00").gedcom7(), "12:30:00");
    assert_eq!(time("12:30").next_day(), None);
}

#[test]
fn what_is_wrong_with_an_age_is_said() {
    for (text, rules, sentence) in [
        ("42", Rules::GEDCOM, "an age is written with its unit, as 42y"),
        ("3w", Rules::GEDCOM, "ages have no weeks but in GEDCOM 7"),
        ("3m 42y", Rules::GEDCOM, "years come first, then months, then days"),
        ("< CHILD", Rules::GEDCOM, "a sign can't stand before a word"),
        ("CHILD", Rules::GEDCOM_7, "GEDCOM 7 has no words for ages"),
        ("quite old", Rules::GEDCOM, "this can't be read"),
    ] {
        let parsed = Age::parse(text, &rules);
        assert_eq!(missing(sentence, text, kinds(&parsed)), None);
    }
}

#[test]
fn what_a_suggestion_assumes_is_said() {
    let mut wrong: Vec<String> = Vec::new();
    for (text, sentence) in [
        ("3/4/1900", "the day stands before the month"),
        ("3/4/1900", "the month stands before the day"),
        ("12/5/85", "the year is one of the 1800s"),
        ("12 maggio 1900", "the month is Italian"),
        ("~ 1900", "a sign stands for a word"),
        ("1900 - 1905", "two dates are the ends of a range"),
        ("1900 or 1901", "of two dates one is right"),
        ("1900-05", "the second number is shortened"),
        ("1890s", "a part of a year, or several years, are a range"),
        ("BET 1901 AND 1900", "the two dates are in the wrong order"),
        ("00 MAY 1900", "what is not known is left out"),
        ("ABT BEF 1900", "one of several words before the date is left"),
        ("1900 in the spring or so", "the text is kept as a phrase"),
    ] {
        let suggestions = suggest(text);
        let assumed = suggestions.iter().flat_map(|suggestion| &suggestion.assumptions);
        wrong.extend(missing(sentence, text, assumed));
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!([Language::German, Language::Croatian].map(Language::name), ["German", "Croatian"]);
}
