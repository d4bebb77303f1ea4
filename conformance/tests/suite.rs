//! The suite is what the vectors say, and its runner tells right answers from wrong ones.

use std::path::PathBuf;
use std::process::Command;

use heirloom_conformance::{DRAFTS, Loaded, suite};

#[test]
fn the_suite_is_up_to_date() {
    let stale = suite::stale().expect("the suite can be made");
    let shown = stale.iter().take(10).map(String::as_str).collect::<Vec<_>>().join("\n  ");
    assert!(
        stale.is_empty(),
        "{} files of conformance/suite are out of date: run `cargo run -p heirloom-conformance`:\n  {shown}",
        stale.len()
    );
}

#[test]
fn every_vector_is_a_case_or_left_out_with_a_reason() {
    let files = suite::files().expect("the suite can be made");
    for draft in DRAFTS {
        let index = String::from_utf8_lossy(&files[&format!("{}/index.json", draft.name)]).into_owned();
        for (file, vector) in Loaded::of(*draft).vectors {
            let name = format!("\"name\": \"{}/{}\"", file.trim_end_matches(".toml"), vector.name);
            assert_eq!(index.matches(&name).count(), 1, "{name} in the index of {}", draft.name);
        }
    }
}

/// The suite is for everybody: a file that is too large for a review, or has another ending, would not be.
#[test]
fn the_files_are_small() {
    let files = suite::files().expect("the suite can be made");
    for (name, bytes) in files.iter().filter(|(name, _)| !name.ends_with("index.json")) {
        assert!(bytes.len() <= 128 * 1024, "{name} has {} bytes", bytes.len());
    }
    let all: usize = files.values().map(Vec::len).sum();
    assert!(all < 6_000_000, "the suite has {all} bytes");
}

/// A case of 2019 with three ids, pointers, and several notes in one record.
const LABELS: &str = "5-pointers/characters-of-an-id";

fn python() -> Option<&'static str> {
    let works = |name: &&str| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let found = ["python3", "python"].into_iter().find(works);
    if found.is_none() {
        eprintln!("skipped: there is no Python");
    }
    found
}

/// Runs the runner: its exit code, and what it says.
fn runner(python: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(python);
    let output =
        command.arg(suite::path().join("run.py")).args(arguments).output().expect("Python can be run");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

/// The command of a program that answers in some way.
fn fake(python: &str, how: &str, places: &str) -> String {
    let program = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fake.py");
    format!("{python} '{}' {how} {places}", program.display())
}

/// Asks the runner about a reader that answers in some way to one case.
fn ask(how: &str, draft: &str, case: &str) -> Option<(Option<i32>, String)> {
    let python = python()?;
    let reader = fake(python, how, "{file}");
    let arguments =
        ["--reader", &reader, "--draft", draft, "--only", case, "--test", "dataset", "--timeout", "2"];
    Some(runner(python, &arguments))
}

fn assert_passes(how: &str, draft: &str, case: &str) {
    if let Some((code, said)) = ask(how, draft, case) {
        assert_eq!(code, Some(0), "{how} {draft} {case}: {said}");
    }
}

/// The case fails, is named, and something is said of why.
fn assert_fails(how: &str, draft: &str, case: &str, why: &str) {
    if let Some((code, said)) = ask(how, draft, case) {
        assert_eq!(code, Some(1), "{how} {draft} {case}: {said}");
        assert!(said.contains(&format!("FAILED {draft} {case} (dataset)")), "{how}: {said}");
        assert!(said.contains(why), "{how}: {said}");
    }
}

#[test]
fn the_answers_of_the_suite_pass() {
    assert_passes("same", "2019-01", "5-pointers/x");
    assert_passes("same", "2017-05", "1.3-structures/");
}

#[test]
fn what_does_not_count_may_be_different() {
    for draft in ["2019-01", "2018-redux"] {
        assert_passes("shuffled+renamed", draft, "pointer");
    }
    assert_passes("shuffled", "2017-10", "2-structures");
}

#[test]
fn ids_are_data_in_the_drafts_of_2017() {
    assert_fails("renamed", "2017-10", "2-structures/pointers-lead-to-any-structure", "+++ found");
}

/// Left out, the head is one that has nothing but its type.
#[test]
fn the_head_counts_in_the_drafts_of_2017() {
    for (draft, case) in [
        ("2017-10", "2-structures/the-head-is-a-structure"),
        ("2017-10", "5-dictionary/the-whole-dictionary"),
        ("2017-06", "2-structures/head-points-to-a-record"),
        ("2017-05", "1.1.1-non-structure-lines/head-has-an-identifier-and-a-payload"),
    ] {
        assert_fails("headless", draft, case, "head http://terms.fhiso.org/elf/HEAD");
    }
    assert_passes("headless", "2017-10", "4-lines/tags");
    assert_passes("headless", "2017-05", "1.3-structures/");
    assert_passes("headless", "2019-01", LABELS);
}

#[test]
fn one_wrong_answer_is_told_and_named() {
    for how in ["reworded", "retyped", "lost", "misled", "swapped"] {
        assert_fails(how, "2019-01", LABELS, "+++ found");
    }
}

#[test]
fn whatever_a_program_does_is_told() {
    assert_fails("crash", "2019-01", LABELS, "exit code 3");
    assert_fails("sleep", "2019-01", LABELS, "no answer within 2 s");
    assert_fails("babble", "2019-01", LABELS, "the answer is not JSON");
    assert_fails("reject", "2019-01", LABELS, "rejected: no, thanks");
}

/// Where the draft leaves it open an answer may be another one, unless that is asked for.
#[test]
fn decisions_are_reported_apart() {
    let Some(python) = python() else { return };
    let reader = fake(python, "lost", "{file}");
    let decision =
        ["--reader", &reader, "--only", "1-conventions/padded-pointers-are-accepted", "--test", "dataset"];
    let (code, said) = runner(python, &decision);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("DIFFERS 2019-01 1-conventions/padded-pointers-are-accepted") && said.contains("OQ-09"),
        "{said}"
    );
    assert_eq!(runner(python, &[&decision[..], &["--decisions", "fail"]].concat()).0, Some(1));
}

/// A file that is not valid may be rejected.
#[test]
fn invalid_files_may_be_rejected_but_not_be_misread() {
    let case = "2-overview/unresolved-xref-points-to-undef";
    assert_passes("reject", "2019-01", case);
    assert_passes("same", "2019-01", case);
    assert_fails("lost", "2019-01", case, "+++ found");
}

#[test]
fn lines_are_compared() {
    let Some(python) = python() else { return };
    let ask = |how: &str| {
        let lines = fake(python, how, "{file}");
        runner(python, &["--lines", &lines, "--draft", "2019-01", "--only", LABELS, "--test", "lines"])
    };
    let (code, said) = ask("lines");
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = ask("same");
    assert!(code == Some(1) && said.contains("lines are a JSON array"), "{said}");
}

#[test]
fn writers_are_tried() {
    let Some(python) = python() else { return };
    let ask = |how: &str, only: &str| {
        let (reader, writer) = (fake(python, "same", "{file}"), fake(python, how, "{json} {out}"));
        runner(python, &["--writer", &writer, "--read-back", &reader, "--draft", "2019-01", "--only", only])
    };
    let (code, said) = ask("shuffled+renamed", LABELS);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = ask("reworded", LABELS);
    assert!(code == Some(1) && said.contains(&format!("FAILED 2019-01 {LABELS} (writer)")), "{said}");
    assert!(said.contains("it was written as"), "{said}");
    // What can't be written has to be refused.
    let unwritable = "document-is-no-type-of-structures";
    let (code, said) = ask("reject", unwritable);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = ask("same", unwritable);
    assert!(code == Some(1) && said.contains("this dataset has no form in the draft"), "{said}");
}

#[test]
fn bad_usage_is_told() {
    let Some(python) = python() else { return };
    for (arguments, sentence) in [
        (&[][..], "give a command: --reader, --lines or --writer"),
        (&["--writer", "w {json} {out}"], "--writer needs --reader or --read-back"),
        (&["--reader", "r {file}", "--only", "no such case"], "no test has these names"),
        (&["--reader", "no-such-program {file}", "--only", LABELS], "a program can't be run"),
        (&["--reader", "r {file}", "--option", "strict"], "--option is NAME=WORDS"),
        (&["--reader", "r {file}", "--jobs", "0"], "--jobs is at least 1"),
    ] {
        let (code, said) = runner(python, arguments);
        assert!(code == Some(2) && said.contains(sentence), "{arguments:?}: {said}");
    }
}
