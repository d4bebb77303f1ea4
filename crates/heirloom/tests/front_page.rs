//! The front page keeps its word: each program on it is short and needs one dependency. That they run is for rustdoc to see.

use std::fs;
use std::path::Path;

/// As many lines as a program of the front page may have, `fn main` and its end included.
const MOST: usize = 8;

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a text")
}

/// The programs of a page: what stands between fences, without the lines that rustdoc hides.
fn programs(page: &str) -> Vec<String> {
    let fences = page.split("```").skip(1).step_by(2);
    let programs = fences.filter_map(|block| {
        let (language, code) = block.split_once('\n')?;
        language.is_empty().then_some(()).or_else(|| language.starts_with("rust").then_some(()))?;
        let shown = code.lines().filter(|line| !line.starts_with("# "));
        Some(shown.collect::<Vec<_>>().join("\n"))
    });
    programs.filter(|program| program.contains("fn main")).collect()
}

fn front_page() -> String {
    let source = text("src/lib.rs");
    let page = source.lines().map_while(|line| line.strip_prefix("//!"));
    page.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn programs_of_the_front_page_are_short_and_need_nothing_else() {
    let programs = programs(&front_page());
    for what in ["people()", "report(", "fix(", "diff(", "relate("] {
        assert!(programs.iter().any(|program| program.contains(what)), "no program shows {what}");
    }
    for program in programs {
        assert!(program.lines().count() <= MOST, "more than {MOST} lines:\n{program}");
        let paths = program.match_indices("::").map(|(at, _)| {
            let before = &program[..at];
            &before[before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |end| end + 1)..]
        });
        for first in paths.filter(|name| name.starts_with(char::is_lowercase)) {
            assert!(
                ["std", "heirloom", "fs", "io", "error", "time", "report", "renderers"].contains(&first),
                "{first} in\n{program}"
            );
        }
    }
}

#[test]
fn the_readme_begins_with_the_same_program() {
    let readme = programs(&text("../../README.md"));
    let first = readme.first().expect("a program").replace("examples/family.ged", "family.ged");
    assert_eq!(Some(&first), programs(&front_page()).first());
}
