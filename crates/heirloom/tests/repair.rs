//! Mending as properties: safe fixes keep the meaning of a file, what was mended is not found again, mending twice changes
//! nothing more, and no octet changes but for a reason.

mod files;

use std::path::{Path, PathBuf};

use heirloom::dialects::GEDCOM;
use heirloom::repair::{Left, Mended, Repair, mend};
use heirloom::source::{Edit, Finding, Safety, apply};
use heirloom::{Parsed, ReadOptions, parse_with};
use proptest::prelude::*;

fn read<'a>(octets: &'a [u8], options: &ReadOptions<'_>) -> (Parsed<'a>, Vec<Finding>) {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    findings.sort_by_key(Finding::span);
    (parsed, findings)
}

fn safely(octets: &[u8], options: &ReadOptions<'_>) -> Mended {
    mend(octets, options, |_, safety| safety == Safety::Safe)
}

/// What holds of every file that is mended safely.
fn check_safe(octets: &[u8], options: &ReadOptions<'_>) -> Result<(), String> {
    let (before, findings) = read(octets, options);
    let mended = safely(octets, options);
    let (after, _) = read(&mended.octets, options);
    let shown = || String::from_utf8_lossy(&mended.octets).into_owned();
    // Where the encoding is a guess, any other octet may make it another guess, so that a fix is withheld.
    let doubtful = findings.iter().any(|finding| ["O001", "O020"].contains(&finding.code().id));
    if let Some(code) = mended.withheld.first().filter(|_| !doubtful) {
        return Err(format!("{} would have changed the meaning", code.id));
    }
    if after.dataset != before.dataset || after.dialect != before.dialect {
        return Err(format!("another dataset: {:?}", shown()));
    }
    let withheld = |left: &&Left| mended.withheld.contains(&left.finding.code());
    let left = mended.left.iter().filter(|left| !withheld(left));
    if let Some(left) = left.into_iter().find(|left| left.mendable == Some(Safety::Safe)) {
        return Err(format!("{} is still there: {:?}", left.finding.code().id, shown()));
    }
    let edits: Vec<Edit> = mended.changes.iter().map(|change| change.edit.clone()).collect();
    if apply(octets, &edits) != mended.octets {
        return Err("the changes do not lead there".to_string());
    }
    if mended.changes.iter().any(|change| change.by.is_empty()) {
        return Err("a change without a reason".to_string());
    }
    let again = safely(&mended.octets, options);
    if mended.withheld.is_empty() && (again.octets != mended.octets || !again.made.is_empty()) {
        return Err(format!("mended again: {:?}", again.made));
    }
    // Each fix by itself is an honest one: in order, within the file, and no two edits in conflict.
    let repair = Repair::new(octets, &before, &findings);
    for fix in findings.iter().filter_map(|finding| repair.fix(finding)) {
        if fix
            .edits
            .windows(2)
            .any(|pair| pair[0].conflicts(&pair[1]) || pair[0].octets.end > pair[1].octets.start)
            || fix.edits.iter().any(|edit| edit.octets.end > octets.len())
        {
            return Err(format!("an odd fix: {fix:?}"));
        }
    }
    Ok(())
}

/// What holds when guesses are made too.
fn check_guesses(octets: &[u8], options: &ReadOptions<'_>) -> Result<(), String> {
    let mended = mend(octets, options, |_, _| true);
    let withheld = |left: &&Left| mended.withheld.contains(&left.finding.code());
    if let Some(left) = mended.left.iter().find(|left| left.mendable.is_some() && !withheld(left)) {
        return Err(format!(
            "{} is still there: {:?}",
            left.finding.code().id,
            String::from_utf8_lossy(&mended.octets)
        ));
    }
    let edits: Vec<Edit> = mended.changes.iter().map(|change| change.edit.clone()).collect();
    match apply(octets, &edits) == mended.octets {
        true => Ok(()),
        false => Err("the changes do not lead there".to_string()),
    }
}

fn any_options() -> impl Strategy<Value = ReadOptions<'static>> {
    prop_oneof![
        3 => Just(ReadOptions::new().dialect(GEDCOM)),
        2 => Just(ReadOptions::new().detect_dialect()),
        2 => files::any_reading(),
    ]
}

/// A file that failed, as a reader can type it.
fn told(octets: &[u8], options: &ReadOptions<'_>) -> impl FnOnce(String) -> TestCaseError {
    let file = octets.escape_ascii().to_string();
    let dialect = read(octets, options).0.dialect;
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
    let piece = proptest::sample::select(files::PIECES).prop_map(|piece| piece.as_bytes().to_vec());
    let change = (any::<proptest::sample::Index>(), 0usize..12, prop_oneof![Just(Vec::new()), piece]);
    (proptest::sample::select(odd), proptest::collection::vec(change, 0..5)).prop_map(
        |(mut octets, changes)| {
            for (place, length, new) in changes {
                let place = place.index(octets.len().max(1)).min(octets.len());
                let end = (place + length).min(octets.len());
                octets.splice(place..end, new);
            }
            octets
        },
    )
}

proptest! {
    #[test]
    fn odd_files_with_changes_are_mended_safely(octets in mutated_odd_file()) {
        let options = ReadOptions::new().detect_dialect();
        check_safe(&octets, &options).map_err(told(&octets, &options))?;
        check_guesses(&octets, &options).map_err(told(&octets, &options))?;
    }

    #[test]
    fn safe_fixes_keep_the_meaning(octets in files::any_file(), options in any_options()) {
        check_safe(&octets, &options).map_err(told(&octets, &options))?;
    }

    #[test]
    fn nothing_is_left_that_could_be_mended(octets in files::any_file(), options in any_options()) {
        check_guesses(&octets, &options).map_err(told(&octets, &options))?;
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
        if let Err(why) = check_safe(&octets, &options) {
            failures.push(format!("{}: {}", path.display(), why.chars().take(200).collect::<String>()));
        }
    }
    assert!(failures.is_empty(), "{} of {} files:\n{}", failures.len(), found.len(), failures.join("\n"));
    eprintln!("{} files were mended", found.len());
}
