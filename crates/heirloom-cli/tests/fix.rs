//! `heirloom fix` with files that are too long for a session.

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Output};

fn fix(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heirloom")).arg("fix").args(arguments).output().unwrap()
}

/// Each pointer leads to a line that goes with the next pointer, so that mending one brings out the one before it.
fn chain(length: usize) -> String {
    let mut file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 ASSO @X0@\n".to_string();
    for link in 0..length {
        let _ = writeln!(file, "1 @X{link}@ NOTE @X{}@", link + 1);
    }
    file + "0 TRLR\n"
}

#[test]
fn what_is_left_for_another_run_is_told_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ged").to_str().unwrap().to_string();
    fs::write(&file, chain(40)).unwrap();
    let run = || {
        let output = fix(&[&file, "--unsafe", "--select", "T001", "--in-place"]);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).unwrap()
    };
    let first = run();
    let again = "1 more can be mended by another run (1 T001 dangling-pointer)\n";
    assert!(first.contains("24 mended") && first.contains(again), "{first}");
    let second = run();
    assert!(second.contains("17 mended") && !second.contains("another run"), "{second}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
}
