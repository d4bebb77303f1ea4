//! Who may lean on whom: each room may use the rooms below it and no other; and none knows the name of a dialect.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use heirloom_core::Dialect;

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

/// Crates that no dialect's name may stand in, beside the rooms. The command takes names of dialects as arguments, which
/// `Dialect::named` understands.
const OTHERS: [&str; 4] = ["heirloom-breaks", "heirloom-cli", "heirloom-dates", "heirloom-model"];

/// No room, no other library and nothing in the command asks which dialect it serves: outside of `dialects/` no code has the
/// name of one, nor asks whether it is a draft.
#[test]
fn only_dialects_knows_the_names_of_dialects() {
    let mut files = Vec::new();
    rust_files(&source(), &mut files);
    files.retain(|file| room(file) != "dialects");
    for other in OTHERS {
        rust_files(&source().join("../..").join(other).join("src"), &mut files);
    }
    files.retain(|file| !is_for_tests(file));
    let mut wrong = Vec::new();
    for file in &files {
        for (line, name) in names_of_dialects(&fs::read_to_string(file).expect("a text")) {
            if !MEANS_SOMETHING_ELSE.iter().any(|(path, other)| file.ends_with(path) && name == *other) {
                wrong.push(format!("{}:{line}: {name}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What looks like the name of a dialect and is none: the ending of a file's name, and rules by which dates are read, in a
/// crate that knows no dialects.
const MEANS_SOMETHING_ELSE: [(&str, &str); 2] =
    [("heirloom-cli/src/files.rs", "\"gedcom\""), ("heirloom-dates/src/rules.rs", "GEDCOM")];

/// Whether a file has nothing but tests, or what they need.
fn is_for_tests(file: &Path) -> bool {
    let below = file.strip_prefix(source()).unwrap_or(file);
    below
        .components()
        .any(|part| ["tests", "tests.rs", "testing.rs"].iter().any(|name| part.as_os_str() == *name))
}

/// The names of dialects in a text, comments and the tests within it aside, each with its line: as a
/// constant, a module or a string, and whatever tells one dialect from another without its name.
fn names_of_dialects(text: &str) -> Vec<(usize, String)> {
    let tokens = tokens(text);
    // A module of tests in a file of its own ends nothing.
    let end = tokens.windows(8).position(|eight| {
        let words: Vec<&str> = eight.iter().map(|(_, token)| &**token).collect();
        words[..6] == ["cfg", "(", "test", ")", "]", "mod"] && words[7] == "{"
    });
    let tokens = &tokens[..end.unwrap_or(tokens.len())];
    let mut found = Vec::new();
    for (at, (line, token)) in tokens.iter().enumerate() {
        let behind = |back: usize| at.checked_sub(back).map_or("", |at| &*tokens[at].1);
        let before = |ahead: usize| tokens.get(at + ahead).map_or("", |(_, token)| &**token);
        // The rules by which dates are read have names of their own, and know no dialect.
        let of_dates = behind(1) == "::" && behind(2) == "Rules";
        for dialect in Dialect::READ {
            let name = dialect.name();
            let constant = name.replace('-', "_").to_uppercase();
            let is_named = match token.starts_with('"') {
                // What nothing else is called is not even mentioned.
                true => *token == format!("{name:?}") || name.contains('-') && token.contains(name),
                false => *token == constant || *token == constant.to_lowercase(),
            };
            if is_named && !of_dates {
                found.push((*line, if token.starts_with('"') { format!("{name:?}") } else { token.clone() }));
            }
        }
        let asks_whether_it_is_in = ["ALL", "READ"].contains(&&**token)
            && behind(2) == "Dialect"
            && before(1) == "."
            && before(2) == "contains";
        let compares = ["==", "!="].contains(&behind(1)) && token == "Dialect" && before(1) == "::";
        let compared = ["NEWEST", "UNDECLARED"].contains(&&**token) && ["==", "!="].contains(&before(1));
        if asks_whether_it_is_in || compares || compared {
            found.push((*line, format!("{token}{}{}", before(1), before(2))));
        }
    }
    found
}

/// The words, signs and strings of a text, each with its line. Comments are none.
fn tokens(text: &str) -> Vec<(usize, String)> {
    let octets = text.as_bytes();
    let (mut at, mut line) = (0, 1);
    let mut found: Vec<(usize, String)> = Vec::new();
    while at < octets.len() {
        let rest = &text[at..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let raw = rest.trim_start_matches(['b', 'r']).trim_start_matches('#');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with(['r', 'b'])
            && raw.starts_with('"')
            && rest[..rest.len() - raw.len()].contains('r')
        {
            // A raw string ends with as many number signs as stand before it.
            let opening = rest.len() - raw.len();
            let end = format!("\"{}", "#".repeat(rest[..opening].matches('#').count()));
            raw[1..].find(&end).map_or(rest.len(), |length| opening + 1 + length + end.len())
        } else if let Some(string) = rest.strip_prefix('"') {
            let mut escaped = false;
            let end = string.find(|c: char| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else if let Some(escape) = rest.strip_prefix("'\\") {
            let end = escape.char_indices().skip(1).find(|(_, c)| *c == '\'');
            end.map_or(rest.len(), |(end, _)| end + 3)
        } else if rest.starts_with('\'') && rest.chars().nth(2) == Some('\'') {
            rest.chars().take(3).map(char::len_utf8).sum()
        } else if rest.starts_with(is_word) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if ["::", "==", "!="].iter().any(|sign| rest.starts_with(sign)) {
            2
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        let token = &rest[..length];
        let is_comment = token.starts_with("//") || token.starts_with("/*");
        if !is_comment && !token.starts_with(char::is_whitespace) {
            found.push((line, token.to_string()));
        }
        line += token.matches('\n').count();
        at += length;
    }
    found
}

#[test]
fn names_of_dialects_are_seen_wherever_they_are_written() {
    let found = |text: &str| names_of_dialects(text).into_iter().map(|(line, _)| line).collect::<Vec<_>>();
    let text = "// elf-2019-01\nif dialect == ELF_2019_01 {\n    match name { \"elf-2018-redux\" => 1 }\n\
                #[cfg(test)]\nmod tests;\nmod elf_2019_01;\n#[cfg(test)]\nmod tests {\nmod elf_2019_01;";
    assert_eq!(found(text), [2, 3, 6]);
    // Each of these would bring one of the eight places back that used to ask.
    for put_back in [
        "use heirloom_core::dialects::GEDCOM;",
        "use crate::dialects::{GEDCOM, Rules};",
        "None if to == GEDCOM => SchemaSelection::None,",
        "dialect.name() == \"gedcom\"",
        "if Dialect::named(\"gedcom\") == Some(dialect) {",
        "let schema = match Dialect::ALL.contains(&dialect) {",
        "Dialect::ALL\n    .contains(&dialect)",
        "Dialect::READ.contains(&dialect)",
        "if dialect == Dialect::UNDECLARED {",
        "if Dialect::NEWEST != dialect {",
        "mod gedcom;",
        "mod elf_2017_05;",
    ] {
        let code = format!("\"a \\\" string\"; r#\"one \" more\"#; 'x'; '\"'; '\\'';\n{put_back}\n");
        assert_eq!(found(&code).first(), Some(&2), "{put_back}");
    }
    // What is said about GEDCOM is no question, nor are the names of other things.
    for other in [
        "let said = \"GEDCOM has another notation,\n    and gedcom is GEDCOM\";",
        "/* GEDCOM */ // GEDCOM",
        "Rules::GEDCOM; Rules::GEDCOM_7; is_gedcom_7(); Table::gedcom_5_5_1();",
        "Dialect::ALL.iter().find(allows).unwrap_or(Dialect::NEWEST)",
        "Declared::Nothing => Dialect::UNDECLARED,",
        "r\"GEDCOM\"; let c: &'static str = \"a\"; b\"GEDCOM\";",
    ] {
        assert_eq!(found(other), [], "{other}");
    }
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
