//! No crate asks which dialect it serves: outside of `heirloom-core/src/dialects` no code has the name of one, nor asks whether it is a
//! draft.

use std::path::Path;

use heirloom_core::Dialect;
use heirloom_walls::{crates, product_tokens, wrong_in};

/// What looks like the name of a dialect and is none: the ending of a file's name, and rules by which dates are read, in a
/// crate that knows no dialects.
const MEANS_SOMETHING_ELSE: [(&str, &str); 2] =
    [("heirloom-cli/src/files.rs", "\"gedcom\""), ("heirloom-dates/src/rules.rs", "GEDCOM")];

#[test]
fn only_dialects_knows_the_names_of_dialects() {
    let wrong = wrong_in(&crates(), |file, text| {
        if is_of_dialects(file) {
            return Vec::new();
        }
        let mut found = names_of_dialects(text);
        found.retain(|(_, name)| {
            !MEANS_SOMETHING_ELSE.iter().any(|(path, other)| file.ends_with(path) && name == *other)
        });
        found
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The command takes names of dialects as arguments too, which `Dialect::named` understands.
fn is_of_dialects(file: &Path) -> bool {
    file.components()
        .map(std::path::Component::as_os_str)
        .collect::<Vec<_>>()
        .windows(3)
        .any(|three| three == ["heirloom-core", "src", "dialects"])
}

/// The names of dialects in a text, comments and the tests within it aside, each with its line: as a
/// constant, a module or a string, and whatever tells one dialect from another without its name.
fn names_of_dialects(text: &str) -> Vec<(usize, String)> {
    let tokens = product_tokens(text);
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
