//! Vectors: what is valid, what it means and how it is written, one line each.
//!
//! `tests/vectors/*.tsv` are our own, derived from the rules. A table by others is looked for where `HEIRLOOM_DATE_VECTORS`
//! names it, else in `shared/model` beside the repository; without it that test says that it skipped.

use std::path::{Path, PathBuf};
use std::{env, fs};

use heirloom_dates::{Age, DateExact, DatePeriod, DateValue, Days, Gravity, Parsed, Rules, Time, write};

/// What a line says about a text: valid or not, its calendars, its canonical form, and more.
#[derive(Debug, PartialEq)]
struct Verdict {
    valid: &'static str,
    calendar: String,
    written: Option<String>,
    iso: Option<String>,
    jdn: Option<String>,
}

fn validity<T>(parsed: &Parsed<'_, T>) -> &'static str {
    match parsed.gravity() {
        Some(Gravity::Outside) => "no",
        Some(Gravity::IllFormed) => "not-well-formed",
        _ => "yes",
    }
}

fn jdn(days: Days) -> String {
    let number = |day: Option<heirloom_dates::Day>| day.map(|day| day.jdn().to_string()).unwrap_or_default();
    match (days.first(), days.last()) {
        (first, last) if first == last => number(first),
        (first, last) => format!("{}..{}", number(first), number(last)),
    }
}

fn verdict(kind: &str, text: &str, rules: &Rules) -> Verdict {
    let none = |valid| Verdict { valid, calendar: "-".into(), written: None, iso: None, jdn: None };
    let value = |parsed: &Parsed<'_, ()>, value: DateValue<'_>| {
        let mut calendars: Vec<_> = value.dates().map(|date| date.calendar.name().to_string()).collect();
        calendars.dedup();
        let valid = validity(parsed);
        if valid == "no" {
            return none(valid);
        }
        let calendar = if calendars.is_empty() { "-".into() } else { calendars.join("+") };
        if valid == "not-well-formed" {
            return Verdict { calendar, ..none(valid) };
        }
        Verdict {
            valid,
            calendar,
            written: Some(write::elf(&value)),
            iso: write::edtf(&value),
            jdn: value.days().map(jdn),
        }
    };
    fn bare<'a, T>(parsed: &Parsed<'a, T>) -> Parsed<'a, ()> {
        Parsed { text: parsed.text, value: (), problems: parsed.problems.clone() }
    }
    match kind {
        "DateValue" => {
            let parsed = DateValue::parse_with(text, rules);
            value(&bare(&parsed), parsed.value)
        }
        "DatePeriod" => {
            let parsed = DatePeriod::parse(text, rules);
            match parsed.value {
                Some(period) => value(&bare(&parsed), DateValue::Period(period)),
                None => none(validity(&parsed)),
            }
        }
        "DateExact" => {
            let parsed = DateExact::parse(text, rules);
            match parsed.value {
                Some(date) => value(&bare(&parsed), DateValue::Date(date.to_date())),
                None => none(validity(&parsed)),
            }
        }
        "Time" => {
            let parsed = Time::parse(text, rules);
            Verdict { written: parsed.value.map(|time| time.to_string()), ..none(validity(&parsed)) }
        }
        "Age" => {
            let parsed = Age::parse(text, rules);
            Verdict { written: parsed.value.map(|age| age.to_string()), ..none(validity(&parsed)) }
        }
        other => panic!("no such kind: {other}"),
    }
}

/// What the vector wants of a text, in so far as it says.
fn check(line: &str, rules: &Rules) -> Result<(), String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [text, kind, calendar, valid, form] = fields[..] else { return Err("not five fields".into()) };
    let kind = kind.split(':').next().unwrap_or_default();
    let found = verdict(kind, text, rules);
    if found.valid != valid {
        return Err(format!("is {} where {valid} is wanted", found.valid));
    }
    if valid != "yes" {
        return Ok(());
    }
    if !matches!(kind, "Time" | "Age") && found.calendar != calendar {
        return Err(format!("is in {} where {calendar} is wanted", found.calendar));
    }
    let mut parts = form.split(" | ");
    if found.written.as_deref() != parts.next() {
        return Err(format!("is written {:?} where {form:?} is wanted", found.written));
    }
    // A warned of pair has neither.
    if form.contains("warning:") || matches!(kind, "Time" | "Age") {
        return Ok(());
    }
    let field = |name: &str| form.split(" | ").find_map(|part| part.strip_prefix(name)).map(str::to_string);
    if found.iso != field("iso=") {
        return Err(format!("has iso={:?} where {:?} is wanted", found.iso, field("iso=")));
    }
    if found.jdn != field("jdn=") {
        return Err(format!("has jdn={:?} where {:?} is wanted", found.jdn, field("jdn=")));
    }
    Ok(())
}

fn check_all(table: &str, rules: &Rules) {
    let failures: Vec<String> = (table.lines().skip(1).filter(|line| !line.is_empty()))
        .filter_map(|line| check(line, rules).err().map(|reason| format!("{line:?} {reason}")))
        .collect();
    assert!(failures.is_empty(), "{} of them:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn vectors_of_elf() {
    check_all(include_str!("vectors/elf.tsv"), &Rules::ELF);
}

/// Texts as they are found: what they are read as, and what is said about them.
#[test]
fn vectors_of_gedcom() {
    for line in include_str!("vectors/gedcom.tsv").lines().skip(1) {
        let [text, written, problems] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not three fields: {line:?}");
        };
        let parsed = DateValue::parse(text);
        let names: Vec<&str> = parsed.problems.iter().map(|problem| problem.kind.name()).collect();
        assert_eq!(
            (write::elf(&parsed.value).as_str(), names.join(" ").as_str()),
            (written, problems),
            "{text:?}"
        );
    }
}

#[test]
fn vectors_by_others() {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/model/date-vectors.tsv");
    let file = env::var_os("HEIRLOOM_DATE_VECTORS").map_or_else(beside, PathBuf::from);
    match fs::read_to_string(&file) {
        Ok(table) => check_all(&table, &Rules::ELF),
        Err(_) => eprintln!("skipped: there are no vectors at {}", file.display()),
    }
}
