//! Nothing of a record is left out, whatever is in it and however wide the terminal is.

use heirloom_core::source::Ignore;
use heirloom_core::{Payload, ReadOptions, parse_with};
use proptest::prelude::*;

use super::page::PageContext;
use super::{layout, list, page};
use crate::json::{Json, Layout};
use crate::text::visible;

/// What a text looks like without blanks and colours, so that wrapping makes no difference.
fn squeezed(text: &str) -> String {
    let mut seen = String::new();
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        visible::push(&mut seen, c);
    }
    seen.split_whitespace().collect()
}

fn shown(file: &str, columns: usize) -> Vec<(String, String)> {
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    let mut missing = Vec::new();
    for record in parsed.dataset.tagged_structures() {
        let mut out = Vec::new();
        let page = page::of(record, &mut PageContext::new(&parsed, &[record]));
        layout::write(&page, columns, &mut out).unwrap();
        let page = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap();
        let seen = squeezed(&page);
        for (_, structure) in record.preorder() {
            let expected = match structure.payload() {
                Some(Payload::String(text)) => squeezed(&text),
                Some(Payload::Pointer(target)) => squeezed(&format!("@{}@", target.id().unwrap())),
                None => String::new(),
            };
            if !seen.contains(&expected) {
                missing.push((expected, page.clone()));
            }
        }
    }
    missing
}

fn tag() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "NAME", "SEX", "BIRT", "DEAT", "EVEN", "DATE", "PLAC", "TYPE", "NOTE", "SOUR", "PAGE", "FAMS",
        "FAMC", "CHIL", "HUSB", "CHAN", "TITL", "MARR", "_UID", "FORM", "MAP", "TIME", "OBJE",
    ];
    prop_oneof![9 => prop::sample::select(KNOWN).prop_map(String::from), 1 => "[A-Z_]{1,6}"]
}

fn payload() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[ -?A-~é字\u{1b}\t]{0,40}",
        1 => "[a-z]{1,150}",
        1 => prop::sample::select(&["@I1@", "@F1@", "@N1@", "@gone@", "Y", "M", "12 FEB 1801", ""][..])
            .prop_map(String::from),
    ]
}

fn record(first: &'static str) -> impl Strategy<Value = String> {
    let line = (1usize..5, tag(), payload());
    prop::collection::vec(line, 0..25).prop_map(move |lines| {
        let mut record = format!("0 {first}\n");
        let mut level = 0;
        for (wanted, tag, payload) in lines {
            level = wanted.min(level + 1);
            record.push_str(&format!("{level} {tag} {payload}\n"));
            if payload.len() > 30 {
                record.push_str(&format!(
                    "{} CONT {}\n",
                    level + 1,
                    &payload[..payload.floor_char_boundary(9)]
                ));
            }
        }
        record
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_value_is_shown(
        person in record("@I1@ INDI"),
        family in record("@F1@ FAM"),
        note in record("@N1@ NOTE A note\n1 CONT of two lines"),
        columns in 30usize..140,
    ) {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{person}{family}{note}0 TRLR\n");
        let missing = shown(&file, columns);
        prop_assert!(missing.is_empty(), "{:?}\n{}\n{}", missing[0].0, missing[0].1, file);
    }
}

#[test]
fn nesting_may_be_deeper_than_the_stack() {
    let lines: String = (1..50_000).map(|level| format!("{level} _DEEP x{level}\n")).collect();
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{lines}0 TRLR\n");
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    let record = parsed.dataset.find("I1").unwrap();
    let mut out = Vec::new();
    layout::write(&page::of(record, &mut PageContext::new(&parsed, &[record])), 80, &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().contains("x49999"));
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let file = include_str!("../../../../examples/family.ged");
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    for columns in [40, 60, 80, 200] {
        for record in parsed.dataset.document() {
            let mut out = Vec::new();
            let page = page::of(record, &mut PageContext::new(&parsed, &[record]));
            layout::write(&page, columns, &mut out).unwrap();
            for line in String::from_utf8(out).unwrap().lines() {
                assert!(textwrap::core::display_width(line) <= columns, "{columns}: {line}");
            }
        }
    }
}

/// The page of a record as a terminal without colours shows it.
fn page_of(file: &str, id: &str) -> String {
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    let record = parsed.dataset.find(id).unwrap();
    let mut out = Vec::new();
    layout::write(&page::of(record, &mut PageContext::new(&parsed, &[record])), 100, &mut out).unwrap();
    String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap()
}

#[test]
fn a_marriage_has_its_date_whatever_lies_in_that() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n1 MARR\n2 DATE 5 MAY 1829\n\
        3 TIME 12:00\n2 PLAC Alzey\n3 MAP\n0 TRLR\n";
    let page = page_of(file, "I1");
    assert!(page.contains("Married         5 MAY 1829, Alzey\n"), "{page}");
    // Where it stands whole, they have rows of their own.
    let page = page_of(file, "F1");
    assert!(page.contains("Married\n") && page.contains("12:00"), "{page}");
}

#[test]
fn the_header_mentions_whom_it_names() {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 SUBM @U1@\n0 @U1@ SUBM\n1 NAME Ada\n0 INDI\n1 SUBM @U1@\n0 TRLR\n";
    let page = page_of(file, "U1");
    assert!(page.contains("Mentioned in      header (submitter)\n"), "{page}");
    assert!(page.contains("Mentioned in      person (submitter)\n"), "{page}");
}

#[test]
fn pointers_may_lie_deep_and_be_many() {
    let deep: String = (1..30_000).map(|level| format!("{level} _X{level} @N1@\n")).collect();
    let wide: String = (0..30_000).map(|number| format!("1 _Y{number}\n2 _Z @N1@\n")).collect();
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE x\n0 @I1@ INDI\n{deep}0 @I2@ INDI\n{wide}0 TRLR\n");
    let page = page_of(&file, "N1");
    assert!(page.contains("@I1@ (_x1, _x1: _x2, ") && page.contains(" more)"), "{page}");
}

#[test]
fn the_children_of_a_family_may_be_many() {
    let children: String = (0..50_000).map(|number| format!("1 CHIL @I{number}@\n")).collect();
    let persons: String = (0..50_000).map(|number| format!("0 @I{number}@ INDI\n1 FAMC @F1@\n")).collect();
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @F1@ FAM\n{children}{persons}0 TRLR\n");
    assert!(page_of(&file, "F1").contains("@I49999@"));
}

#[test]
fn names_in_wide_letters_keep_the_columns_straight() {
    let names = ["Ada /King/", "山田 /太郎/", &"字".repeat(70)];
    let persons = names.map(|name| format!("0 INDI\n1 NAME {name}\n1 BIRT\n2 DATE 1801\n")).concat();
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{persons}0 TRLR\n");
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    let mut out = Vec::new();
    list::write(&list::persons(&parsed.dataset), 80, &mut out).unwrap();
    let text = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap();
    let before = |line: &str| textwrap::core::display_width(line.split("1801").next().unwrap());
    let widths: Vec<usize> = text.lines().map(before).collect();
    assert!(widths.len() == 3 && widths.iter().all(|width| *width == widths[0]), "{widths:?}\n{text}");
    assert!(widths[0] < 60, "{text}");
}

#[test]
fn other_programs_get_names_as_they_stand_in_the_file() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada\u{1b} /King/\n1 ASSO @I1@\n0 TRLR\n";
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    let person = parsed.dataset.find("I1").unwrap();
    let mut out = Vec::new();
    let mut json = Json::new(&mut out, Layout::Lines);
    super::json::write(&parsed, &[person], &mut json).unwrap();
    json.finish().unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(shown["record"]["name"], "Ada\u{1b} King");
    assert_eq!(shown["names"]["I1"], "Ada\u{1b} King");
    let mut out = Vec::new();
    let mut json = Json::new(&mut out, Layout::Lines);
    list::write_json(&list::persons(&parsed.dataset), &mut json).unwrap();
    json.finish().unwrap();
    let listed: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(listed["name"], "Ada\u{1b} King");
}

/// A file may point to one record from each line of another.
#[test]
fn what_a_record_says_is_not_told_for_ever() {
    let notes = "1 NOTE @N1@\n".repeat(40);
    let family = "1 FAMS @F1@\n".repeat(40);
    let file = format!(
        "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{notes}{family}0 @N1@ NOTE One\n1 CONT Two\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n\
        1 CHIL @I2@\n0 @I2@ INDI\n1 NAME Ann /Lee/\n0 TRLR\n"
    );
    let page = page_of(&file, "I1");
    assert_eq!((page.matches("Two").count(), page.matches("Ann Lee").count()), (8, 8), "{page}");
    assert_eq!((page.matches("@N1@").count(), page.matches("@F1@").count()), (40, 40), "{page}");
}

#[test]
fn adoptive_parents_are_parents_and_not_partners() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 FAMC @F1@\n2 PEDI adopted\n1 ADOP\n2 FAMC @F1@\n3 ADOP BOTH\n\
        0 @I2@ INDI\n1 NAME Lloyd\n0 @I3@ INDI\n1 NAME Janis\n0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I3@\n1 CHIL @I1@\n0 TRLR\n";
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
    let person = parsed.dataset.find("I1").unwrap();
    let page = page::of(person, &mut PageContext::new(&parsed, &[person]));
    let rows = page.groups.iter().flatten().filter(|row| row.label == "Parents");
    let told: Vec<String> = rows.map(|row| row.value.to_string()).collect();
    assert_eq!(told, ["Lloyd @I2@ (adoptive) and Janis @I3@ (adoptive) (@F1@)"; 2]);
}
