//! Window by window rules find what they find in the whole file.

use std::fs;
use std::path::PathBuf;

use heirloom_core::ReadOptions;
use heirloom_laws::draw::{any_choices, drawn, kin_file, model_file};
use heirloom_laws::laws::rules_find_the_same;
use proptest::prelude::*;

proptest! {
    /// Trees of people who did impossible things, and files in which anything lies anywhere.
    #[test]
    fn rules_find_the_same_window_by_window(file in drawn(400, model_file), size in 1_usize..600) {
        let as_it_is = ReadOptions::new().detect_dialect();
        rules_find_the_same(&file, size, &as_it_is).map_err(TestCaseError::fail)?;
        rules_find_the_same(&file, 1, &as_it_is).map_err(TestCaseError::fail)?;
    }

    /// Kin whose records stand in any order, so that hardly anybody is in one window with another.
    #[test]
    fn kin_in_different_windows_are_found(file in drawn(600, kin_file), size in 1_usize..600) {
        let as_it_is = ReadOptions::new().detect_dialect();
        rules_find_the_same(&file, size, &as_it_is).map_err(TestCaseError::fail)?;
        rules_find_the_same(&file, 1, &as_it_is).map_err(TestCaseError::fail)?;
    }

    /// Whatever the dialect, and whatever becomes of ids that several records bear.
    #[test]
    fn so_they_do_in_every_dialect(file in drawn(400, model_file), choices in any_choices()) {
        rules_find_the_same(&file, 1, &choices.read()).map_err(TestCaseError::fail)?;
    }
}

/// Real files by others, where there are any: those in the folder that `HEIRLOOM_CORPUS` names.
#[test]
fn rules_find_the_same_in_real_files() {
    let Some(folder) = std::env::var_os("HEIRLOOM_CORPUS") else {
        return println!("there is no HEIRLOOM_CORPUS, so that no real files were tried");
    };
    let (mut folders, mut tried, mut wrong) = (vec![PathBuf::from(folder)], 0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            let is_file = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ged"));
            if path.is_dir() {
                folders.push(path);
            } else if is_file && let Ok(file) = fs::read(&path) {
                // Small windows put hardly anybody beside their kin; large files would take them all day.
                for size in [file.len() / 40 + 1, 1 << 14] {
                    let held = rules_find_the_same(&file, size, &ReadOptions::new().detect_dialect());
                    wrong.extend(held.err().map(|why| {
                        format!("{}: {}", path.display(), why.chars().take(600).collect::<String>())
                    }));
                }
                tried += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(tried > 0, "there are no files in that folder");
    println!("{tried} files say the same");
}
