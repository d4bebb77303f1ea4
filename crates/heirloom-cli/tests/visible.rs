//! What somebody puts into the name of a file, or types, is shown and never obeyed: a terminal can be told to do much by
//! a few characters.

#![cfg(unix)]

use crate::running;

use std::fs;

use running::{folder_with, outcome, run_in};

/// A name that would change the title of the window, ring the bell, turn text around and begin a line of its own.
const NAME: &str = "a\u{1b}]0;b\u{7}\u{202e}\nc.ged";
const SHOWN: &str = "a␛]0;b␇<U+202E>␊c.ged";

/// The same for what is typed.
const TYPED: &str = "d\u{1b}]0;e\u{7}\u{202e}\u{9b}";

const FILE: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada /King/\n1 BIRT\n2 DATE 3 foo 1815\n0 @I2@ INDI\nnonsense\n0 TRLR\n";

/// Whether a terminal would show all of a text, colours aside.
fn is_harmless(said: &str) -> bool {
    !said.contains(['\u{7}', '\u{202e}', '\u{9b}']) && !said.contains("\u{1b}]")
}

#[test]
fn names_of_files_are_shown_and_not_obeyed() {
    let folder = folder_with(&[(NAME, FILE), ("other.ged", FILE)]);
    for arguments in [
        &["check", NAME][..],
        &["check", NAME, "--format", "concise"],
        &["check", NAME, "other.ged", "--max", "0"],
        &["check", NAME, "-o", "report.txt", "--verbose"],
        &["fix", NAME, "--diff", "--unsafe"],
        &["fix", NAME, "--in-place"],
        &["show", NAME],
        &["show", NAME, "none"],
        &["relate", NAME, "none", "I1"],
        &["tree", NAME, "none"],
        &["tree", NAME, "I1", "-o", NAME],
        &["parse", NAME, "--verbose", "--format", "tree"],
        &["convert", NAME, "--verbose"],
        &["convert", NAME, "--to", "elf-2017-05"],
        &["edit", NAME, "--set", "I1.NAME=Eva", "--diff"],
        &["edit", NAME, "--set", "I1.NAME=Eva", "--in-place"],
        &["edit", NAME, "--set", "I9.NAME=Eva"],
        &["fmt", NAME, "--check"],
        &["fmt", NAME, "--diff"],
        &["diff", NAME, "other.ged"],
        &["diff", NAME, "other.ged", "--brief"],
        &["diff", "--git", NAME, NAME, "0", "0", "other.ged", "0", "0"],
        &["encoding", NAME],
        &["stats", NAME, "other.ged"],
        &["dates", NAME, "other.ged"],
        &["dates", NAME, "other.ged", "--format", "tsv"],
        &["schema", NAME],
        &["schema", NAME, "--write"],
        &["check", "gone\u{7}\n"],
        &["check", "gone\u{7}*"],
        &["check", "other.ged", "--baseline", NAME],
        &["check", "other.ged", "--write-baseline", NAME],
        &["check", "other.ged", "--config", NAME],
        &["stats", "gone\u{7}"],
        &["convert", "other.ged", "-o", "gone\u{7}/x"],
        &["man", "-o", "other.ged\u{7}/x"],
    ] {
        for colour in ["--color=never", "--color=always"] {
            fs::write(folder.path().join(NAME), FILE).unwrap();
            let (_, out, errors) = run_in(folder.path(), &[arguments, &[colour]].concat());
            assert!(is_harmless(&out) && is_harmless(&errors), "{arguments:?}\n{out:?}\n{errors:?}");
            assert!(
                !out.contains("\nc.ged") && !errors.contains("\nc.ged"),
                "{arguments:?}\n{out}\n{errors}"
            );
        }
    }
}

#[test]
fn they_are_shown_in_one_form() {
    let folder = folder_with(&[(NAME, FILE), ("other.ged", FILE)]);
    for (arguments, place) in [
        (&["check", NAME][..], format!("--> {SHOWN}:8:1")),
        (&["encoding", NAME], format!("{SHOWN}: UTF-8")),
        (&["edit", NAME, "--set", "I1.NAME=Eva", "--diff"], format!("--- {SHOWN}\n")),
        (&["show", NAME, "none"], format!("heirloom: {SHOWN}: ")),
        (&["check", "gone\u{7}"], "heirloom: cannot read gone␇: ".to_string()),
    ] {
        let (_, out, errors) = run_in(folder.path(), arguments);
        assert!(out.contains(&place) || errors.contains(&place), "{arguments:?}\n{out}\n{errors}");
    }
    // What other programs read has the name itself.
    let (_, out, _) = run_in(folder.path(), &["encoding", NAME, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["results"][0]["file"], NAME, "{out}");
}

#[test]
fn what_is_typed_is_shown_and_not_obeyed() {
    let folder = folder_with(&[("a.ged", FILE)]);
    for arguments in [
        &["explain", TYPED][..],
        &["show", "a.ged", TYPED],
        &["show", "a.ged", "--find", TYPED],
        &["relate", "a.ged", TYPED, "I1"],
        &["tree", "a.ged", TYPED],
        &["tree", "a.ged", "I1", "-o", TYPED, "--format", TYPED],
        &["check", "a.ged", "--select", TYPED],
        &["check", "a.ged", "--as", TYPED],
        &["parse", "a.ged", "--from-encoding", TYPED],
        &["edit", "a.ged", "--set", TYPED],
        &["edit", "a.ged", "--add", TYPED],
        &["convert", "a.ged", TYPED],
        &["diff", "a.ged", "a.ged", "--ignore", TYPED],
        &["schema", "a.ged", "--write", "--namespace", TYPED],
        &["man", TYPED],
        &["completions", TYPED],
        &[TYPED],
    ] {
        for colour in ["--color=never", "--color=always"] {
            let (_, out, errors) = run_in(folder.path(), &[arguments, &[colour]].concat());
            assert!(is_harmless(&out) && is_harmless(&errors), "{arguments:?}\n{out:?}\n{errors:?}");
        }
    }
    let mut command = running::heirloom(&["check", "a.ged"]);
    let (_, _, errors) = outcome(command.current_dir(folder.path()).env("HEIRLOOM_WINDOW", TYPED));
    assert!(is_harmless(&errors) && errors.contains("d␛]0;e␇<U+202E><U+009B>"), "{errors:?}");
}

#[test]
fn messages_show_what_a_file_holds_as_everything_else_does() {
    let folder = folder_with(&[(
        "a.ged",
        "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE a\u{1b}[31m\u{202e}\n0 a\u{1b}b\n0 TRLR\n",
    )]);
    for format in ["text", "concise", "json", "github", "html"] {
        let (_, out, _) = run_in(folder.path(), &["check", "a.ged", "--format", format]);
        assert!(is_harmless(&out) && !out.contains("\\u{1b}"), "{format}\n{out}");
        assert!(out.contains('␛') || format == "json", "{format}\n{out}");
    }
}

#[test]
fn other_programs_get_the_names_that_stand_in_the_file() {
    let person = |name: &str| format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME {name}\n1 SEX F\n0 TRLR\n");
    let long = format!("Ada\u{1b}[31m\u{202e} {}", "of a name that is longer than a line ".repeat(4));
    let folder =
        folder_with(&[("a.ged", &person(&long)), ("b.ged", &person(&long).replace("SEX F", "SEX M"))]);
    let (_, out, _) = run_in(folder.path(), &["diff", "a.ged", "b.ged", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["results"][0]["changed"][0]["new"]["name"], long.trim_end(), "{out}");
}
