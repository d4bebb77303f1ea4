//! Who may lean on whom: each room may use the rooms below it and no other; and none knows the name of a draft.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use heirloom::Dialect;

/// The rooms in walking order, and what each may use.
const ROOMS: &[(&str, &[&str])] = &[
    ("threads", &[]),
    ("keyed", &[]),
    ("source", &[]),
    ("octets", &["source"]),
    ("lines", &["source"]),
    ("tree", &["threads", "keyed", "source", "lines"]),
    ("schema", &["keyed", "source", "tree"]),
    ("dataset", &["threads", "keyed", "source", "lines", "tree", "schema"]),
    ("dialects", &["source", "octets", "lines", "tree", "schema", "dataset"]),
    ("prologue", &["source", "octets", "lines", "tree", "schema", "dialects"]),
    (
        "pipeline",
        &[
            "threads", "keyed", "source", "octets", "lines", "tree", "schema", "dataset", "dialects",
            "prologue",
        ],
    ),
    ("form", &["keyed", "source", "octets", "lines", "tree", "schema", "dataset", "dialects", "pipeline"]),
    (
        "records",
        &[
            "threads", "keyed", "source", "octets", "lines", "tree", "schema", "dataset", "dialects",
            "prologue", "pipeline",
        ],
    ),
    ("difference", &["keyed", "lines", "tree", "dataset"]),
    (
        "verbatim",
        &["source", "octets", "lines", "tree", "schema", "dataset", "dialects", "prologue", "pipeline"],
    ),
    (
        "repair",
        &[
            "keyed", "source", "octets", "lines", "tree", "schema", "dataset", "dialects", "prologue",
            "pipeline", "form", "verbatim",
        ],
    ),
    (
        "codes",
        &[
            "source", "octets", "prologue", "lines", "tree", "schema", "dialects", "pipeline", "form",
            "repair",
        ],
    ),
    (TESTING, &["dialects", "pipeline"]),
];

/// Any room may use this one in its tests; otherwise it is not there.
const TESTING: &str = "testing";

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The room of a file: the first part of its path below `src`.
fn room(file: &Path) -> String {
    let below = file.strip_prefix(source()).expect("below src");
    let first = below.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_string()
}

/// The rooms that a text names as `crate::room` or `crate::{room, …}`, comments aside: a comment may point anywhere.
fn leans_on(text: &str) -> BTreeSet<String> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut rooms = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            rooms.insert(name(rest));
            continue;
        };
        // What stands first, and what stands behind a comma of this group and not of one within it.
        rooms.insert(name(group));
        let mut depth = 1;
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => {
                    rooms.insert(name(&group[at + 1..]));
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    rooms.remove("");
    rooms
}

/// The name with which a text begins.
fn name(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn no_room_leans_on_one_that_it_may_not() {
    let mut files = Vec::new();
    rust_files(&source(), &mut files);
    let mut wrong = Vec::new();
    for file in files.iter().filter(|file| !file.ends_with("src/lib.rs")) {
        let here = room(file);
        let Some((_, allowed)) = ROOMS.iter().find(|(room, _)| *room == here) else {
            wrong.push(format!("{}: a room that the plan does not have", file.display()));
            continue;
        };
        for other in leans_on(&fs::read_to_string(file).expect("a text")) {
            if other != here && other != TESTING && !allowed.contains(&other.as_str()) {
                wrong.push(format!("{}: {here} may not lean on {other}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// No room, and nothing in the command, asks which draft it serves: outside of `dialects/` no code has a draft's name.
#[test]
fn only_dialects_knows_the_names_of_drafts() {
    let mut files = Vec::new();
    rust_files(&source(), &mut files);
    files.retain(|file| room(file) != "dialects");
    rust_files(&source().join("../../heirloom-cli/src"), &mut files);
    files.retain(|file| !is_for_tests(file));
    let mut wrong = Vec::new();
    for file in &files {
        for (line, name) in names_of_drafts(&fs::read_to_string(file).expect("a text")) {
            wrong.push(format!("{}:{line}: {name}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a file has nothing but tests, or what they need.
fn is_for_tests(file: &Path) -> bool {
    let below = file.strip_prefix(source()).unwrap_or(file);
    below
        .components()
        .any(|part| ["tests", "tests.rs", "testing.rs"].iter().any(|name| part.as_os_str() == *name))
}

/// The names of drafts in a text, comments and what follows the first `#[cfg(test)]` aside, each with its line.
fn names_of_drafts(text: &str) -> Vec<(usize, String)> {
    let code = text.lines().zip(1..).take_while(|(line, _)| line.trim() != "#[cfg(test)]");
    let code = code.filter(|(line, _)| !line.trim_start().starts_with("//"));
    let names = Dialect::ALL.iter().flat_map(|dialect| {
        let name = dialect.name().to_string();
        [name.replace('-', "_").to_uppercase(), name.replace('-', "_"), name]
    });
    let names: Vec<String> = names.collect();
    let found = code.flat_map(|(line, number)| {
        names.iter().filter(move |name| line.contains(name.as_str())).map(move |name| (number, name.clone()))
    });
    found.collect()
}

#[test]
fn names_of_drafts_are_seen_wherever_they_are_written() {
    let text = "// elf-2019-01\nif dialect == ELF_2019_01 {\n    match name { \"elf-2018-redux\" => 1 }\n#[cfg(test)]\nelf-2019-01";
    let found: Vec<usize> = names_of_drafts(text).into_iter().map(|(line, _)| line).collect();
    assert_eq!(found, [2, 3]);
}

#[test]
fn lib_rs_lists_the_rooms_in_walking_order() {
    let text = fs::read_to_string(source().join("lib.rs")).expect("lib.rs");
    let module = |line: &'static str| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';');
    let text: &'static str = text.leak();
    let listed: Vec<&str> = text.lines().filter_map(module).collect();
    let planned: Vec<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    assert_eq!(listed, planned);
}

#[test]
fn leaning_is_seen_wherever_it_is_written() {
    let text = "use crate::lines::Line;\n// crate::dataset\nfn f() { crate::octets::detect(b\"\"); }\n\
                use crate::{\n    schema::{Schema, TypeId},\n    tree,\n};";
    let rooms: BTreeSet<String> = ["lines", "octets", "schema", "tree"].map(String::from).into();
    assert_eq!(leans_on(text), rooms);
}
