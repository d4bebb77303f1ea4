//! `relate` and `tree` where sessions can't show them: files that are written, and trees of many people.

use std::fmt::Write;
use std::fs;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heirloom")).args(arguments).output().unwrap()
}

fn folder_with(content: &str) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file.ged").to_str().unwrap().to_string();
    fs::write(&file, content).unwrap();
    (folder, file)
}

/// Everybody is a child of the one before.
fn line_of(people: usize) -> String {
    let mut file = "0 HEAD\n1 CHAR UTF-8\n".to_string();
    for person in 0..people {
        writeln!(file, "0 @I{person}@ INDI\n1 NAME Ada <{person}> & Sons\n1 FAMS @F{person}@").unwrap();
        if let Some(before) = person.checked_sub(1) {
            writeln!(file, "1 FAMC @F{before}@").unwrap();
        }
        writeln!(file, "0 @F{person}@ FAM").unwrap();
    }
    file + "0 TRLR\n"
}

#[test]
fn a_picture_is_written_whole_and_never_over_the_file() {
    let (folder, file) = folder_with(&line_of(7));
    let out = folder.path().join("tree.svg").to_str().unwrap().to_string();
    let done = run(&["tree", &file, "I6", "-o", &out]);
    assert!(done.status.success() && done.stdout.is_empty() && done.stderr.is_empty(), "{done:?}");
    let picture = fs::read_to_string(&out).unwrap();
    assert_eq!(picture.matches("<g>").count(), 7);
    assert!(is_balanced(&picture));
    assert_eq!(run(&["tree", &file, "I6", "--format", "svg"]).stdout, picture.as_bytes());

    let before = fs::read(&file).unwrap();
    let refused = run(&["tree", &file, "I6", "-o", &file]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read(&file).unwrap(), before);
}

/// Whether every tag is closed in its turn, and nothing else looks like one.
fn is_balanced(xml: &str) -> bool {
    let mut open = Vec::new();
    for tag in xml.split('<').skip(1) {
        let Some((tag, text)) = tag.split_once('>') else { return false };
        if text.contains('>')
            || text.replace("&amp;", "").replace("&lt;", "").replace("&gt;", "").contains('&')
        {
            return false;
        }
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(closed) if open.pop() != Some(closed) => return false,
            Some(_) => {}
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    open.is_empty()
}

#[test]
fn long_lines_are_drawn_in_every_form() {
    let (_folder, file) = folder_with(&line_of(5_000));
    let begun = Instant::now();
    for format in ["text", "svg", "json"] {
        for direction in ["--ancestors", "--descendants"] {
            let person = if direction == "--ancestors" { "I4999" } else { "I0" };
            let done = run(&["tree", &file, person, direction, "--format", format]);
            assert!(done.status.success(), "{format} {direction}: {:?}", done.status);
            let names = String::from_utf8(done.stdout).unwrap().matches("Sons").count();
            assert!(names >= 5_000, "{format} {direction}: {names}");
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn lines_that_could_not_be_followed_are_not_said_to_be_none() {
    let (_folder, file) = folder_with(&line_of(5_000));
    let done = run(&["relate", &file, "I0", "I4999"]);
    assert_eq!(done.status.code(), Some(1));
    let said = String::from_utf8(done.stdout).unwrap();
    assert_eq!(said, "There may be more lines between them: not all could be followed.\n");
}
