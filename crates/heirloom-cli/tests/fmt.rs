//! `heirloom fmt` with files of its own: they are rewritten where they are, or left alone.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn fmt(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heirloom")).arg("fmt").args(arguments).output().unwrap()
}

fn text(octets: &[u8]) -> String {
    String::from_utf8(octets.to_vec()).unwrap()
}

const UNTIDY: &[u8] = b"0 HEAD\r\n  1 CHAR ANSEL\r\n    2 VERS ANSI Z39.47-1985\r\n0 @I1@ INDI\r\n1 NAME Andr\xE2e\r\n0 INDI\r\n0 TRLR";
const TIDY: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME André\n0 INDI\n0 TRLR\n";

#[test]
fn a_file_is_rewritten_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ged").to_str().unwrap().to_string();
    fs::write(&file, UNTIDY).unwrap();

    let checked = fmt(&["--check", &file]);
    assert_eq!((checked.status.code(), text(&checked.stdout)), (Some(1), format!("{file}\n")));
    let shown = fmt(&["--diff", &file]);
    assert_eq!(shown.status.code(), Some(1));
    assert!(text(&shown.stdout).contains("+0 TRLR\n"), "{}", text(&shown.stdout));
    assert_eq!(fs::read(&file).unwrap(), UNTIDY);

    let done = fmt(&[&file]);
    assert_eq!((done.status.code(), text(&done.stdout)), (Some(0), String::new()));
    assert_eq!(text(&done.stderr), "1 file rewritten, 0 files in order\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), TIDY);

    let again = fmt(&["--check", &file]);
    assert_eq!((again.status.code(), text(&again.stdout)), (Some(0), String::new()));
    assert_eq!(text(&again.stderr), "0 files would be rewritten, 1 file in order\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn standard_input_goes_to_standard_output() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
    command.args(["fmt", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(UNTIDY).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), TIDY.to_string()));
}

#[test]
fn what_would_be_lost_leaves_a_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let [good, lossy, bad] =
        ["a.ged", "b.ged", "c.ged"].map(|name| folder.path().join(name).to_str().unwrap().to_string());
    let losing = "0 HEAD lost\n1 CHAR UTF-8\n0 TRLR\n";
    fs::write(&good, UNTIDY).unwrap();
    fs::write(&lossy, losing).unwrap();
    fs::write(&bad, b"0 HEAD\n1 CHAR UTF-8\n0 NOTE a\0b\n0 TRLR\n").unwrap();
    // The others are rewritten all the same.
    let done = fmt(&[&lossy, &bad, &good]);
    let said = text(&done.stderr);
    assert_eq!(done.status.code(), Some(2));
    assert!(said.contains("D011 data-dropped"), "{said}");
    assert!(
        said.contains(&format!("cannot format {lossy}: this would be lost; pass --lossy to write")),
        "{said}"
    );
    assert!(said.contains(&format!("cannot format {bad}: line 3 holds a NUL")), "{said}");
    assert!(said.ends_with("1 file rewritten, 0 files in order, 2 files left alone\n"), "{said}");
    assert_eq!(fs::read_to_string(&lossy).unwrap(), losing);
    assert_eq!(fs::read_to_string(&good).unwrap(), TIDY);

    let done = fmt(&["--lossy", "--bad-octets", "replace", &lossy, &bad]);
    assert_eq!(done.status.code(), Some(0));
    assert!(text(&done.stderr).contains("D011 data-dropped"));
    assert_eq!(fs::read_to_string(&lossy).unwrap(), "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n");
    assert_eq!(fs::read_to_string(&bad).unwrap(), "0 HEAD\n1 CHAR UTF-8\n0 NOTE a\u{fffd}b\n0 TRLR\n");
}

#[test]
fn a_record_that_the_header_would_swallow_leaves_a_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.ged").to_str().unwrap().to_string();
    let swallowed = "0 HEAD\n1 CHAR UTF-8\n0 @é1@ INDI\n1 NAME Joe\n0 TRLR\n";
    fs::write(&file, swallowed).unwrap();
    let done = fmt(&[&file, "--as", "elf"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).contains("D011 data-dropped"), "{}", text(&done.stderr));
    assert_eq!(fs::read_to_string(&file).unwrap(), swallowed);
}
