//! Dates in real files by others: each is read and comes back, and few are not understood.
//!
//! The files are not part of the repository. They are looked for in the folder that `HEIRLOOM_CORPUS` names, else in
//! `shared/corpus` beside the repository; without them the test says that it skipped. `cargo run --example survey FOLDER`
//! prints the table.

#[path = "../examples/survey/table.rs"]
mod table;

use std::path::{Path, PathBuf};
use std::{env, fs};

use heirloom_dates::{DateValue, Rules, suggest, write};
use table::{Standing, Survey};

fn survey() -> Option<Survey> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let folder = env::var_os("HEIRLOOM_CORPUS").map_or_else(beside, PathBuf::from);
    if !folder.is_dir() {
        eprintln!("skipped: there are no files at {}", folder.display());
        return None;
    }
    let mut survey = Survey::default();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder that can be listed") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                survey.add(&fs::read(path).expect("a file that can be read"));
            }
        }
    }
    Some(survey)
}

#[test]
fn dates_of_real_files() {
    let Some(survey) = survey() else { return };
    for text in survey.all() {
        for rules in [Rules::ELF, Rules::GEDCOM] {
            let parsed = DateValue::parse_with(text, &rules);
            assert_eq!(parsed.text, text);
            let written = write::elf(&parsed.value);
            let again = DateValue::parse_with(&written, &rules).value;
            assert_eq!(write::elf(&again), written, "{text:?}");
            assert_eq!(again.days(), parsed.value.days(), "{text:?}");
        }
        for suggestion in suggest(text) {
            assert!(suggestion.value.dates().all(|date| date.flaw().is_none()), "{text:?}");
        }
    }
    let count = |standing| survey.count(standing);
    let all: usize = Standing::ALL.map(count).into_iter().sum();
    let unread = count(Standing::Unreadable) + count(Standing::Ambiguous);
    assert!(unread * 100 <= all, "{unread} of {all} dates are not understood:\n{survey}");
}
