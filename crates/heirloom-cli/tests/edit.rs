//! `heirloom edit` with files of its own: octets that a session can't show, and files that are changed in place.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn edit(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heirloom")).arg("edit").args(arguments).output().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Every encoding, every break, and damage.
const FILES: &[&[u8]] = &[
    b"",
    b"\n",
    b"0 HEAD",
    b"\xEF\xBB\xBF0 HEAD\r\n1 CHAR UTF-8\r\n0 TRLR",
    b"\xFF\xFE0\0 \0H\0E\0A\0D\0\r\0\n\x000\0 \0T\0R\0L\0R\0x",
    b"0 HEAD\r1 CHAR ANSEL\r0 NOTE Andr\xE2\r1 CONC e\r\r0 TRLR\r\0\0\0",
    b"0 HEAD\n1 CHAR ANSI\njunk \xFF\x80\n\n  7 DEEP x \t\n0 @I1@INDI\n\n",
    b"\x00\xFF\xFE\xFD",
];

#[test]
fn without_changes_a_file_comes_out_as_it_went_in() {
    let folder = tempfile::tempdir().unwrap();
    let [file, target] =
        ["a.ged", "b.ged"].map(|name| folder.path().join(name).to_str().unwrap().to_string());
    for octets in FILES {
        fs::write(&file, octets).unwrap();
        let output = edit(&[&file]);
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), *octets));
        assert_eq!(edit(&[&file, "-o", &target]).status.code(), Some(0));
        assert_eq!(fs::read(&target).unwrap(), *octets);
    }
    // Nothing is written over, and no backup is made.
    assert_eq!(edit(&[&file, "--in-place"]).status.code(), Some(0));
    assert_eq!(names(folder.path()), ["a.ged", "b.ged"]);
}

#[test]
fn in_place_the_old_file_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ged").to_str().unwrap().to_string();
    let old = b"0 HEAD\r\n1 CHAR ANSEL\r\n0 @I1@ INDI\r\n1 NAME Andr\xE2e\r\n0 TRLR\r\n";
    fs::write(&file, old).unwrap();
    let output = edit(&[&file, "--set", "I1.NAME=Zoë", "--in-place"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        format!("changed {file}; the old file is {}.bak\n", fs::canonicalize(&file).unwrap().display())
    );
    assert!(output.stdout.is_empty());
    let new = b"0 HEAD\r\n1 CHAR ANSEL\r\n0 @I1@ INDI\r\n1 NAME Zo\xE8e\r\n0 TRLR\r\n";
    assert_eq!(fs::read(&file).unwrap(), new);
    assert_eq!(fs::read(format!("{file}.bak")).unwrap(), old);
    assert_eq!(edit(&[&file, "--remove", "I1.NAME", "--in-place"]).status.code(), Some(0));
    assert_eq!(names(folder.path()), ["a.ged", "a.ged.bak", "a.ged.bak1"]);
    assert_eq!(fs::read(format!("{file}.bak1")).unwrap(), new);

    // A change that fails leaves everything, those before it too.
    let failed = edit(&[&file, "--set", "I1=x", "--set", "I2=x", "--in-place"]);
    assert_eq!(failed.status.code(), Some(2));
    assert_eq!(names(folder.path()).len(), 3);
    assert!(!fs::read(&file).unwrap().contains(&b'x'));
}

#[test]
fn a_value_may_have_line_breaks_and_begin_with_a_hyphen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ged").to_str().unwrap().to_string();
    fs::write(&file, "0 HEAD\r\n1 CHAR UTF-8\r\n0 NOTE x\r\n0 TRLR").unwrap();
    let output = edit(&[&file, "--set", "NOTE=- a\n- b", "--add", "HEAD.NOTE=-"]);
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "0 HEAD\r\n1 CHAR UTF-8\r\n1 NOTE -\r\n0 NOTE - a\r\n1 CONT - b\r\n0 TRLR"
    );
}
