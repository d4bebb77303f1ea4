//! Nothing of a record is left out, whatever is in it and however wide the terminal is.

use heirloom::source::Ignore;
use heirloom::{Payload, ReadOptions, parse_with};
use proptest::prelude::*;

use super::page::Context;
use super::{layout, page};
use crate::visible;

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
        let page = page::of(record, &mut Context::new(&parsed, &[record]));
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
    layout::write(&page::of(record, &mut Context::new(&parsed, &[record])), 80, &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().contains("x49999"));
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let file = include_str!("../../../../../examples/family.ged");
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    for columns in [40, 60, 80, 200] {
        for record in parsed.dataset.document() {
            let mut out = Vec::new();
            let page = page::of(record, &mut Context::new(&parsed, &[record]));
            layout::write(&page, columns, &mut out).unwrap();
            for line in String::from_utf8(out).unwrap().lines() {
                assert!(textwrap::core::display_width(line) <= columns, "{columns}: {line}");
            }
        }
    }
}

/// Were each pointer told with all that it lies in, this would fill the memory.
#[test]
fn pointers_may_lie_deep() {
    let deep: String =
        (1..20_000).map(|level| format!("{level} _D{level}\n{} SOUR @S1@\n", level + 1)).collect();
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @S1@ SOUR\n1 TITL Register\n0 @I1@ INDI\n{deep}0 TRLR\n");
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    let source = parsed.dataset.find("S1").unwrap();
    let mut out = Vec::new();
    layout::write(&page::of(source, &mut Context::new(&parsed, &[source])), 1000, &mut out).unwrap();
    let page = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap();
    let told = "(_d1, _d1: _d2, _d1: _d2: _d3, _d1: _d2: _d3: _d4, …: _d2: _d3: _d4: _d5, \
        …: _d3: _d4: _d5: _d6 and 19993 more)";
    assert!(page.contains(told), "{page}");
}
