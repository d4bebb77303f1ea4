use super::*;
use crate::{DateValue, Day, Days, Kind, Rules};

/// The canonical form and the names of the problems, as files are read.
#[track_caller]
fn check(text: &str, written: Option<&str>, problems: &[&str]) {
    let parsed = Age::parse(text, &Rules::GEDCOM);
    let names: Vec<&str> = parsed.problems.iter().map(|problem| problem.kind.name()).collect();
    assert_eq!(
        (parsed.value.map(|age| age.to_string()).as_deref(), &names[..]),
        (written, problems),
        "{text:?}"
    );
}

#[test]
fn ages_as_they_are_found() {
    check("42y", Some("42y"), &[]);
    check("42", Some("42y"), &["bare-years"]);
    check("<9", Some("< 9y"), &["bare-years"]);
    check("9 months", Some("9m"), &["spelling", "spelling"]);
    check("17Y", Some("17y"), &["spelling"]);
    check("> 9 y", Some("> 9y"), &["spelling"]);
    check("8w", Some("8w"), &["weeks"]);
    check("3d 2y", Some("2y 3d"), &["unit-order"]);
    check("2 years, 3 months", Some("2y 3m"), &["spelling", "spelling", "spelling", "spelling", "spelling"]);
    check("Stillborn", Some("STILLBORN"), &["letter-case"]);
    check("< CHILD", Some("CHILD"), &["sign-before-word"]);
    check("about 40", None, &["not-understood"]);
    check("2y 3y", None, &["not-understood"]);
    check("15 2m", None, &["not-understood"]);
    check("", None, &["empty"]);
    check("99999999999y", None, &["number-too-large"]);
    check("<", None, &["not-understood"]);
}

#[test]
fn gedcom_7() {
    let written = |text| Age::parse(text, &Rules::GEDCOM).value.unwrap().gedcom7();
    assert_eq!(written("8w").payload, "8w");
    assert_eq!(written("INFANT").payload, "< 1y");
    assert_eq!(written("INFANT").phrase.as_deref(), Some("INFANT"));
    assert_eq!(Age::parse("8w", &Rules::GEDCOM_7).problems, []);
    assert_eq!(Age::parse("", &Rules::GEDCOM_7).problems, []);
    assert_eq!(Age::parse("CHILD", &Rules::GEDCOM_7).problems[0].kind, Kind::WordForAge);
}

fn days(text: &str) -> Days {
    DateValue::parse(text).value.days().unwrap()
}

#[test]
fn an_age_is_as_exact_as_its_smallest_unit() {
    let when = |age: &str, born: &str| Age::parse(age, &Rules::GEDCOM).value.unwrap().when(days(born));
    assert_eq!(when("2y", "1900"), Some(days("FROM 1902 TO 30 DEC 1903")));
    assert_eq!(when("2y 0m", "3 MAY 1900"), Some(days("FROM 3 MAY 1902 TO 2 JUN 1902")));
    assert_eq!(when("2y 0d", "3 MAY 1900"), Some(days("3 MAY 1902")));
    assert_eq!(when("1m", "31 JAN 1900"), Some(days("FROM 28 FEB 1900 TO 30 MAR 1900")));
    assert_eq!(when("< 2y", "3 MAY 1900"), Some(days("FROM 3 MAY 1900 TO 2 MAY 1903")));
    assert_eq!(when("1y", "29 FEB 1880"), Some(days("FROM 28 FEB 1881 TO 27 FEB 1882")));
    assert_eq!(when("1w", "3 MAY 1900"), Some(days("FROM 10 MAY 1900 TO 16 MAY 1900")));
    assert_eq!(when("CHILD", "1900"), None);
    assert_eq!(when("4000000000y", "1900"), None);
    assert_eq!(when("2y", "BEF 1900"), Some(days("BEF 30 DEC 1903")));
}

#[test]
fn time_between_two_days() {
    let between = |born: &str, then: &str| AgeBetween::new(days(born), days(then));
    let exact = between("29 FEB 1880", "28 FEB 1881");
    assert_eq!(exact.least, exact.most);
    assert_eq!(exact.least.unwrap().duration.to_string(), "1y 0m 0d");
    assert_eq!(exact.least.unwrap().days, 365);

    let negative = between("1900", "1850");
    assert!(negative.is_negative());
    assert_eq!(negative.most.unwrap().years(), -49);
    assert!(!between("1850", "1850").is_negative());
    assert_eq!(between("1850", "AFT 1860").most, None);
    assert_eq!(between("1850", "AFT 1860").least.unwrap().years(), 9);
}

#[test]
fn days_at_the_end_of_time() {
    let far = Days::one(Day::from_jdn(i64::MAX));
    let age = Age::parse("2y", &Rules::GEDCOM).value.unwrap();
    assert_eq!((age.when(far), age.born(far)), (None, None));
    assert_eq!(AgeBetween::new(far, far).least, None);
}
