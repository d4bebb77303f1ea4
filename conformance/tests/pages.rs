//! Every kind of finding has a page, and every page holds what it says.

use std::collections::BTreeMap;
use std::fs;

use heirloom::source::Code;
use heirloom_conformance::{findings, findings_path, pages, requirements_path};

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
        assert!(heirloom::codes::find(id).is_some() && !reason.is_empty(), "{id}");
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
fn the_pages_in_docs_are_up_to_date() {
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read_to_string(entry.path()).expect("a text"))
    };
    let found: BTreeMap<String, String> = fs::read_dir(findings_path())
        .into_iter()
        .flatten()
        .map(|entry| read(entry.expect("an entry")))
        .collect();
    let wanted = findings::pages();
    let names = wanted.keys().chain(found.keys());
    let stale: Vec<&String> = names.filter(|name| found.get(*name) != wanted.get(*name)).collect();
    assert!(stale.is_empty(), "out of date: {stale:?}; run `cargo run -p heirloom-conformance`");
}

#[test]
fn the_rows_that_the_library_quotes_are_up_to_date() {
    let found = fs::read_to_string(requirements_path()).unwrap_or_default();
    let wanted = findings::requirements().expect("the tables can be read");
    assert!(wanted == found, "requirements.tsv is out of date: run `cargo run -p heirloom-conformance`");
}
