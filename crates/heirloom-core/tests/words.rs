//! No library speaks of the command: its findings, helps and errors are read in browsers, in editors and in Python too.
//!
//! What to do is said without flags, and as a `Remedy`; each front end adds its own words. The long pages (`findings/*.md`)
//! are worded for the command for now; docs/DESIGN.md says so.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates that know nothing of the command.
const LIBRARIES: [&str; 4] = ["heirloom-core", "heirloom-model", "heirloom-dates", "heirloom-breaks"];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if ["tests", "tests.rs", "testing.rs"].contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The flags and commands that a text names, each with its line. Comments, and everything behind the first `#[cfg(test)]`,
/// are left out. Code outside of strings has none of them.
fn spoken(text: &str) -> Vec<(usize, String)> {
    let code = text.lines().zip(1..).take_while(|(line, _)| line.trim() != "#[cfg(test)]");
    let code = code.filter(|(line, _)| !line.trim_start().starts_with("//"));
    let found = code.flat_map(|(line, number)| {
        let line = line.split(" // ").next().unwrap_or_default();
        let flags = line.match_indices("--").map(|(at, _)| &line[at..]);
        let flags = flags.filter(|rest| rest[2..].starts_with(|c: char| c.is_ascii_lowercase() || c == '{'));
        let commands = line.match_indices("`heirloom ").map(|(at, _)| &line[at..]);
        let named = flags.chain(commands);
        named.map(move |rest| (number, rest.chars().take(24).collect::<String>())).collect::<Vec<_>>()
    });
    found.collect()
}

#[test]
fn no_library_names_a_flag_or_a_command() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for library in LIBRARIES {
        rust_files(&crates.join(library).join("src"), &mut files);
    }
    assert!(files.len() > 100, "the sources are somewhere else");
    let mut wrong = Vec::new();
    for file in &files {
        for (line, named) in spoken(&fs::read_to_string(file).expect("a text")) {
            wrong.push(format!("{}:{line}: {named}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn flags_and_commands_are_seen_wherever_they_are_written() {
    let text = "/// `heirloom fix` and --lossy\nlet a = b - -c; // --lossy\n    \"say --as {dialect}\"\n    \
                \"with `--{name}`\";\nlet c = \"`heirloom convert` does\";\n\"-- two dashes\";\n#[cfg(test)]\n\"--unsafe\"";
    let found: Vec<usize> = spoken(text).into_iter().map(|(line, _)| line).collect();
    assert_eq!(found, [3, 4, 5]);
}
