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

#[test]
fn a_picture_that_few_programs_show_is_remarked_on() {
    let (folder, file) = folder_with(&line_of(500));
    let out = folder.path().join("tree.svg").to_str().unwrap().to_string();
    for arguments in [&["tree", &file, "I499", "-o", &out][..], &["tree", &file, "I499", "--format", "svg"]] {
        let said = String::from_utf8(run(arguments).stderr).unwrap();
        assert!(said.contains("pixels wide") && said.contains("--generations"), "{said}");
        let few = run(&[arguments, &["--generations", "9"]].concat());
        assert!(few.status.success() && few.stderr.is_empty(), "{few:?}");
        assert!(run(&[arguments, &["--quiet"]].concat()).stderr.is_empty());
    }
}

#[test]
fn only_names_that_are_known_say_what_is_drawn() {
    let (folder, file) = folder_with(&line_of(2));
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let refused = run(&["tree", &file, "I1", "-o", &out("tree.png")]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("pictures are .svg"), "{refused:?}");
    assert!(!folder.path().join("tree.png").exists());
    assert!(run(&["tree", &file, "I1", "-o", &out("tree.png"), "--format", "text"]).status.success());
    assert!(run(&["tree", &file, "I1", "-o", &out("tree.txt")]).status.success());
    assert!(run(&["tree", &file, "I1", "-o", &out("tree")]).status.success());
}

#[test]
fn who_has_more_partners_than_are_looked_at_may_have_relatives() {
    let mut content = "0 HEAD\n1 CHAR UTF-8\n0 @I0@ INDI\n0 @I99@ INDI\n".to_string();
    for partner in 1..=17 {
        writeln!(content, "0 @I{partner}@ INDI\n0 @F{partner}@ FAM\n1 HUSB @I0@\n1 WIFE @I{partner}@")
            .unwrap();
    }
    content += "0 @F99@ FAM\n1 CHIL @I17@\n1 CHIL @I99@\n0 TRLR\n";
    let (_folder, file) = folder_with(&content);
    for people in [["I0", "I99"], ["I99", "I0"]] {
        let done = run(&["relate", &file, people[0], people[1]]);
        assert_eq!(done.status.code(), Some(2));
        let told = "No relationship was found, but not all lines could be followed.\n";
        assert_eq!(String::from_utf8_lossy(&done.stdout), told);
        let done = run(&["relate", &file, people[0], people[1], "--format", "json"]);
        assert_eq!(done.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&done.stdout).contains("\"complete\": false"), "{done:?}");
    }
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
fn the_nearest_relationship_is_found_however_long_the_line() {
    let (_folder, file) = folder_with(&line_of(5_000));
    for (one, other) in [("I0", "I4999"), ("I4999", "I0")] {
        let done = run(&["relate", &file, one, other]);
        assert_eq!(done.status.code(), Some(0), "{one} {other}");
        let said = String::from_utf8(done.stdout).unwrap();
        assert!(said.contains("4997th great-grand"), "{one} {other}: {said:.200}");
    }
}
