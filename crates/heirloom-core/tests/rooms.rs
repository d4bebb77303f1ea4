//! Who may lean on whom: each room may use the rooms below it and no other. `tools/heirloom-walls` holds the walls between crates.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms in walking order, and what each may use.
const ROOMS: &[(&str, &[&str])] = &[
    ("threads", &[]),
    ("keyed", &[]),
    ("source", &[]),
    ("octets", &["source"]),
    ("lines", &["source"]),
    ("cutter", &["source", "octets", "lines"]),
    ("tree", &["threads", "keyed", "source", "lines", "cutter"]),
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
            "threads", "keyed", "source", "octets", "lines", "cutter", "tree", "schema", "dataset",
            "dialects", "prologue", "pipeline",
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
            "verbatim", "repair",
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
