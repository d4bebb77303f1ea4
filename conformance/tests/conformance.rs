//! Every row of every table has a test that passes, or a reason why it has none.

use std::collections::HashSet;
use std::fs;

use heirloom_conformance::{DRAFTS, Loaded, Table, matrix, matrix_path, report, report_path, run};

fn assert_none(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures:\n\n{}", failures.len(), failures.join("\n\n"));
}

fn all_vectors_pass(draft: &str) {
    let draft = *DRAFTS.iter().find(|known| known.name == draft).expect("a draft");
    let loaded = Loaded::of(draft);
    let mut failures = loaded.failures;
    for (file, vector) in &loaded.vectors {
        let found = run::run(draft, vector);
        if !found.is_empty() {
            let rows = vector.rows.join(" ");
            failures.push(format!("{file}: {} ({rows})\n  {}", vector.name, found.join("\n  ")));
        }
    }
    assert_none(&failures);
}

macro_rules! drafts {
    ($($test:ident $draft:literal)*) => {
        $(
            #[test]
            fn $test() {
                all_vectors_pass($draft);
            }
        )*

        #[test]
        fn the_vectors_of_every_draft_are_tried() {
            let names: Vec<&str> = DRAFTS.iter().map(|draft| draft.name).collect();
            assert_eq!(names, [$($draft),*]);
        }
    };
}

drafts! {
    all_vectors_of_2019_01_pass "2019-01"
    all_vectors_of_2018_redux_pass "2018-redux"
    all_vectors_of_2017_10_pass "2017-10"
    all_vectors_of_2017_06_pass "2017-06"
    all_vectors_of_2017_05_pass "2017-05"
}

#[test]
fn every_row_has_a_vector_or_a_reason() {
    let mut failures = Vec::new();
    for &draft in DRAFTS {
        let table = Table::of(draft).expect("the table can be read");
        let loaded = Loaded::of(draft);
        for row in &table.rows {
            match (loaded.vectors_of(&row.id).is_empty(), loaded.reason_of(&row.id).is_some()) {
                (true, false) => failures.push(format!("{}: no vector and no reason", row.id)),
                (false, true) => failures.push(format!("{}: a vector and a reason", row.id)),
                _ => {}
            }
        }
        let mut names = HashSet::new();
        for (file, vector) in &loaded.vectors {
            if !names.insert(&vector.name) {
                failures.push(format!("{file}: there are two vectors `{}`", vector.name));
            }
            if vector.rows.is_empty() {
                failures.push(format!("{file}: {} names no row", vector.name));
            }
            for row in vector.rows.iter().filter(|row| !table.has(row)) {
                failures.push(format!("{file}: {} names {row}, which is not in the table", vector.name));
            }
        }
        let mut reasons = HashSet::new();
        for reason in &loaded.reasons {
            if !table.has(&reason.row) || !reasons.insert(&reason.row) {
                failures.push(format!("reasons: {} is not in the table, or has two reasons", reason.row));
            }
        }
    }
    assert_none(&failures);
}

#[test]
fn the_report_is_up_to_date() {
    let wanted = report::report().expect("the tables can be read");
    let found = fs::read_to_string(report_path()).unwrap_or_default();
    assert!(wanted == found, "docs/CONFORMANCE.md is out of date: run `cargo run -p heirloom-conformance`");
}

#[test]
fn the_matrix_of_dialects_is_up_to_date() {
    let found = fs::read_to_string(matrix_path()).unwrap_or_default();
    let wanted = matrix::matrix();
    assert!(wanted == found, "docs/DIALECTS.md is out of date: run `cargo run -p heirloom-conformance`");
}

/// Findings and rules rest on rows that exist, each of the draft that it is said to be of.
#[test]
fn every_row_that_is_cited_is_in_a_table() {
    let tables: Vec<Table> =
        DRAFTS.iter().map(|&draft| Table::of(draft).expect("the table can be read")).collect();
    let known = |row: &str| tables.iter().any(|table| table.has(row));
    let mut failures = Vec::new();
    for code in heirloom::codes::all() {
        for row in code.requirements.iter().filter(|row| !known(row)) {
            failures.push(format!("{} rests on {row}, which no table has", code.id));
        }
    }
    for question in heirloom::dialects::matrix() {
        for answer in &question.answers {
            for row in answer.rows.iter().filter(|row| !known(row) || !answer.dialect.has_row(row)) {
                failures.push(format!("{} rests on {row} in {}", question.rule, answer.dialect));
            }
        }
    }
    assert_none(&failures);
}
