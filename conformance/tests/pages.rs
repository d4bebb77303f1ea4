//! Every kind of finding has a page, and every page holds what it says.

use std::collections::BTreeSet;
use std::fs;

use heirloom_conformance::{findings, findings_path, pages, requirements_path};
use heirloom_core::source::Code;

#[test]
fn every_page_is_whole_and_its_examples_are_true() {
    let mut failures = Vec::new();
    for code in findings::all() {
        failures
            .extend(pages::failures(code, code.page).iter().map(|trouble| format!("{}: {trouble}", code.id)));
    }
    assert!(failures.is_empty(), "{} failures:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn what_is_not_shown_is_a_code() {
    for (id, reason) in pages::UNSHOWN {
        assert!(heirloom_core::codes::find(id).is_some() && !reason.is_empty(), "{id}");
    }
}

#[test]
fn sentences_are_told_apart() {
    let mut sentences: Vec<&str> = findings::all().map(Code::sentence).collect();
    sentences.sort_unstable();
    let count = sentences.len();
    sentences.dedup();
    assert_eq!(sentences.len(), count);
}

#[test]
fn the_list_of_findings_is_up_to_date() {
    let found = fs::read_to_string(findings_path()).unwrap_or_default();
    let wanted = findings::list().expect("every finding has a page");
    assert!(wanted == found, "docs/FINDINGS.md is out of date: run `cargo run -p heirloom-conformance`");
}

/// No page is left of a code that is gone.
#[test]
fn every_page_is_that_of_a_code() {
    let known: BTreeSet<String> = findings::all().map(|code| code.id.to_string()).collect();
    let pages: BTreeSet<String> = findings::sources().expect("sources").into_keys().collect();
    assert_eq!(pages, known);
}

#[test]
fn the_rows_that_the_library_quotes_are_up_to_date() {
    let found = fs::read_to_string(requirements_path()).unwrap_or_default();
    let wanted = findings::requirements().expect("the tables can be read");
    assert!(wanted == found, "requirements.tsv is out of date: run `cargo run -p heirloom-conformance`");
}
