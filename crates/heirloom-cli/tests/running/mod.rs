//! Running the command as somebody would, in folders with files of the test's own.

// Each test uses some of it.
#![allow(dead_code)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// 1 January 2026 in the words of `SOURCE_DATE_EPOCH`: some rules ask which day it is, and no test may turn out otherwise
/// on another one.
pub(crate) const TODAY: (&str, &str) = ("SOURCE_DATE_EPOCH", "1767225600");

/// The command, for those who have more to say of how it is run.
pub(crate) fn heirloom(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
    command.args(arguments).env(TODAY.0, TODAY.1);
    command
}

/// Runs it here.
pub(crate) fn run(arguments: &[&str]) -> Output {
    heirloom(arguments).output().unwrap()
}

/// Runs it in a folder: with what it exits, what it writes, and what it says on standard error.
pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    outcome(heirloom(arguments).current_dir(folder))
}

/// The same of a command that has all it needs.
pub(crate) fn outcome(command: &mut Command) -> (Option<i32>, String, String) {
    let output = command.output().unwrap();
    let text = |octets: Vec<u8>| String::from_utf8(octets).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Runs it with something on its standard input.
pub(crate) fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = heirloom(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// A folder with files in it.
pub(crate) fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, content) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, content).unwrap();
    }
    folder
}

/// A folder with one file in it, `file.ged`, and the whole name of that.
pub(crate) fn one_file(content: &[u8]) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file.ged");
    fs::write(&file, content).unwrap();
    let file = file.to_str().unwrap().to_string();
    (folder, file)
}

/// What lies in a folder, in order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A file that others are made from.
pub(crate) const NOTE: &str = "tests/cmd/data/note.ged";

/// Structures of the dataset, one a line.
pub(crate) fn dataset(file: &str) -> String {
    String::from_utf8(run(&["parse", file, "--format", "jsonl"]).stdout).unwrap()
}

/// Many records, so that the output fills any pipe.
pub(crate) fn large_file() -> Vec<u8> {
    format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", "0 INDI\nnonsense\n".repeat(20_000)).into_bytes()
}
