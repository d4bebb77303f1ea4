//! Mending as properties: safe fixes keep the meaning of a file, what was mended is not found again, mending twice changes
//! nothing more, and no octet changes but for a reason.

use crate::files;

use std::path::{Path, PathBuf};

use heirloom_core::dialects::GEDCOM;
use heirloom_core::source::Ignore;
use heirloom_core::{ReadOptions, parse_with};
use heirloom_laws::draw::{self, any_file, any_reading};
use heirloom_laws::laws::{fixes_are_honest, mended_by_guesses, mended_safely};
use proptest::prelude::*;

/// What holds of every file that is mended safely.
fn check_safely(octets: &[u8], options: &ReadOptions<'_>) -> Result<(), String> {
    mended_safely(octets, options)?;
    fixes_are_honest(octets, options)
}

fn any_options() -> impl Strategy<Value = ReadOptions<'static>> {
    prop_oneof![
        3 => Just(ReadOptions::new().dialect(GEDCOM)),
        2 => Just(ReadOptions::new().detect_dialect()),
        2 => any_reading(),
    ]
}

/// A file that failed, as a reader can type it.
fn told(octets: &[u8], options: &ReadOptions<'_>) -> impl FnOnce(String) -> TestCaseError {
    let file = octets.escape_ascii().to_string();
    let dialect = parse_with(octets, options, &mut Ignore).dialect;
    move |why| TestCaseError::fail(format!("{why}\nfor b\"{file}\" as {dialect}"))
}

/// The odd files, each with a few octets changed.
fn mutated_odd_file() -> impl Strategy<Value = Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/odd");
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "ged")).collect();
    paths.sort();
    let odd: Vec<Vec<u8>> =
        paths.into_iter().map(|path| std::fs::read(path).expect("a file that can be read")).collect();
    let odd: Vec<(String, Vec<u8>)> = odd.into_iter().map(|octets| (String::new(), octets)).collect();
    let random = proptest::collection::vec(any::<u8>(), 0..60);
    random.prop_map(move |random| draw::damaged(&mut draw::Draw::new(&random), &odd).1)
}

proptest! {
    #[test]
    fn odd_files_with_changes_are_mended_safely(octets in mutated_odd_file()) {
        let options = ReadOptions::new().detect_dialect();
        check_safely(&octets, &options).map_err(told(&octets, &options))?;
        mended_by_guesses(&octets, &options).map_err(told(&octets, &options))?;
    }

    #[test]
    fn safe_fixes_keep_the_meaning(octets in any_file(), options in any_options()) {
        check_safely(&octets, &options).map_err(told(&octets, &options))?;
    }

    #[test]
    fn nothing_is_left_that_could_be_mended(octets in any_file(), options in any_options()) {
        mended_by_guesses(&octets, &options).map_err(told(&octets, &options))?;
    }
}

/// Real files by others, where there are any.
#[test]
fn real_files_are_mended_safely() {
    let Some(found) = files::corpus_files() else {
        eprintln!("skipped: no corpus of files here");
        return;
    };
    let options = ReadOptions::new().detect_dialect();
    let mut failures = Vec::new();
    for path in &found {
        let octets = std::fs::read(path).expect("a file that can be read");
        if let Err(why) = check_safely(&octets, &options) {
            failures.push(format!("{}: {}", path.display(), why.chars().take(200).collect::<String>()));
        }
    }
    assert!(failures.is_empty(), "{} of {} files:\n{}", failures.len(), found.len(), failures.join("\n"));
    eprintln!("{} files were mended", found.len());
}
