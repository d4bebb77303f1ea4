//! Every row of every table has a test that passes, or a reason why it has none.

use std::collections::HashSet;
use std::fs;

use heirloom_conformance::{
    DRAFTS, Loaded, Table, WriterRules, matrix, matrix_path, report, report_path, run,
};

fn assert_none(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures:\n\n{}", failures.len(), failures.join("\n\n"));
}

fn all_vectors_pass(draft: &str, file: &str) {
    let draft = *DRAFTS.iter().find(|known| known.name == draft).expect("a draft");
    let loaded = Loaded::of(draft);
    let mut failures = loaded.failures;
    for (_, vector) in loaded.vectors.iter().filter(|(name, _)| name.strip_suffix(".toml") == Some(file)) {
        let found = run::run(draft, vector);
        if !found.is_empty() {
            failures.push(format!("{} ({})\n  {}", vector.name, vector.rows.join(" "), found.join("\n  ")));
        }
    }
    assert_none(&failures);
}

/// A test for each data file, so that the name of one that fails says which section of which draft is broken.
macro_rules! vectors {
    ($($module:ident $draft:literal { $($test:ident $file:literal)* })*) => {
        $(
            mod $module {
                $(
                    #[test]
                    fn $test() {
                        super::all_vectors_pass($draft, $file);
                    }
                )*
            }
        )*

        #[test]
        fn every_file_of_vectors_is_tried() {
            let tried: Vec<(&str, Vec<&str>)> = vec![$(($draft, vec![$($file),*])),*];
            let drafts: Vec<&str> = tried.iter().map(|(draft, _)| *draft).collect();
            assert_eq!(drafts, DRAFTS.iter().map(|draft| draft.name).collect::<Vec<_>>());
            for (&draft, (_, tried)) in DRAFTS.iter().zip(&tried) {
                let mut files: Vec<String> = Loaded::of(draft).vectors.into_iter().map(|(file, _)| file).collect();
                files.dedup();
                let tried: Vec<String> = tried.iter().map(|file| format!("{file}.toml")).collect();
                assert_eq!(files, tried, "{}", draft.name);
            }
        }
    };
}

vectors! {
    elf_2019_01 "2019-01" {
        conventions "1-conventions"
        overview "2-overview"
        tags "3-tags"
        metadata "4-metadata"
        schema "4-schema"
        at_signs "5-at-signs"
        escapes "5-escapes"
        pointers "5-pointers"
        error_lines "6-error-lines"
        lines "6-lines"
        splitting "6-splitting"
        encoding "7-encoding"
        writing "7-writing"
        references "8-references"
        default_schema "9-default-schema"
    }
    elf_2018_redux "2018-redux" {
        forms "1-forms"
        document "2-document"
        xref_ids "3-xref-ids"
        tagged_structures "4-tagged-structures"
        extended_lines "5-extended-lines"
        lines "6-lines"
        encoding "7-encoding"
        header "8-header"
        schema "9-schema"
    }
    elf_2017_10 "2017-10" {
        general "1-general"
        structures "2-structures"
        dataset "3-dataset"
        lines "4-lines"
        payloads "4-payloads"
        dictionary "5-dictionary"
        octets "6-octets"
    }
    elf_2017_06 "2017-06" {
        general "1-general"
        structures "2-structures"
        dataset "3-dataset"
        lines "4-lines"
        payloads "4-payloads"
        tags "5-tags"
        octets "6-octets"
    }
    elf_2017_05 "2017-05" {
        encoding "1-encoding"
        lines "1.1-lines"
        non_structure_lines "1.1.1-non-structure-lines"
        iris_and_tags "1.2-iris-and-tags"
        dictionary_format "1.2.1-dictionary-format"
        tag_to_iri "1.2.2-tag-to-iri"
        iri_to_tag "1.2.3-iri-to-tag"
        dictionary_encoding "1.2.4-dictionary-encoding"
        structures "1.3-structures"
        substructures "1.3.1-substructures"
        payload_strings "1.3.2-payload-strings"
        multi_line_strings "1.3.3-multi-line-strings"
        line_splitting "1.3.3.1-line-splitting"
        decoding "2-decoding"
    }
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

/// `check` reports every file that breaks a rule for writers, where a file can show that.
#[test]
fn every_rule_for_writers_is_obeyed_and_told() {
    let mut failures = Vec::new();
    for &draft in DRAFTS {
        match WriterRules::of(draft).and_then(|rules| rules.failures(draft)) {
            Ok(found) => failures.extend(found),
            Err(trouble) => failures.push(trouble),
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
    for code in heirloom_core::codes::all() {
        for row in code.requirements.iter().filter(|row| !known(row)) {
            failures.push(format!("{} rests on {row}, which no table has", code.id));
        }
    }
    for question in heirloom_core::dialects::matrix() {
        for answer in &question.answers {
            for row in answer.rows.iter().filter(|row| !known(row) || !answer.dialect.has_row(row)) {
                failures.push(format!("{} rests on {row} in {}", question.rule, answer.dialect));
            }
        }
    }
    assert_none(&failures);
}
