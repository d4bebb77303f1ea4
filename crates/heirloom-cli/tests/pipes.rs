//! The command in a pipe, at either end, and what becomes of its exit code when nobody reads what it writes.

use crate::running;

use std::fs;
use std::io::Read;
use std::process::Stdio;

use running::{NOTE, heirloom, large_file, one_file, run, with_input};

#[test]
fn a_closed_pipe_is_no_error() {
    let (_folder, file) = one_file(&large_file());
    for arguments in [&["parse", &file][..], &["parse", &file, "--format", "tree"], &["convert", &file]] {
        assert_eq!(as_head_reads(arguments), (Some(0), String::new()), "{arguments:?}");
    }
}

/// Runs the command and closes its output after one octet, as `head -c 1` does: with what it exits, and what it says.
fn as_head_reads(arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = heirloom(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdout.take().unwrap().read_exact(&mut [0]).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_exit_code_does_not_depend_on_who_reads_the_output() {
    let people: String =
        (0..4000).map(|person| format!("0 @I{person}@ INDI\n1 NAME Ada {person}\nx\n")).collect();
    let (folder, file) = one_file(format!("0 HEAD\n1 CHAR UTF-8\n{people}0 TRLR\n").as_bytes());
    let missing = folder.path().join("missing.ged").to_str().unwrap().to_string();
    for (arguments, code) in [
        (&["check", &file, "--max", "all"][..], 1),
        (&["check", &file, "--max", "all", "--color", "always"], 1),
        (&["check", &file, "--max", "all", "--fail-on", "never"], 0),
        (&["check", &file, "--format", "json"], 1),
        (&["check", &file, "--format", "html"], 1),
        (&["check", NOTE, &file, "--format", "concise"], 1),
        (&["check", &file, &missing, "--format", "jsonl"], 2),
        (&["diff", NOTE, &file], 1),
        (&["diff", NOTE, &file, "--format", "json"], 1),
        (&["fmt", &file, "--diff"], 1),
        (&["show", &file, "INDI", "I9999"], 2),
        (&["explain", "X007", "nothing-like-it"], 2),
        (&["stats", &file, &missing], 2),
        (&["dates", &file, &missing, "--format", "json"], 2),
        (&["encoding", &file, &missing], 2),
    ] {
        let read_whole = run(arguments);
        assert_eq!(read_whole.status.code(), Some(code), "{arguments:?}");
        if !read_whole.stdout.is_empty() {
            let said = String::from_utf8(read_whole.stderr).unwrap();
            assert_eq!(as_head_reads(arguments), (Some(code), said), "{arguments:?}");
        }
    }
}

#[test]
fn a_closed_standard_error_is_no_error() {
    let (_folder, file) = one_file(&large_file());
    let mut child = heirloom(&["parse", &file]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn standard_input_and_output_can_be_named() {
    let input = fs::read(NOTE).unwrap();
    let by_name = run(&["convert", NOTE]);
    assert_eq!(with_input(&["convert", "-", "-o", "-"], &input).stdout, by_name.stdout);
    let checked = with_input(&["check", "-"], b"0 HEAD\nnonsense\n0 TRLR\n");
    assert_eq!(checked.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&checked.stdout).contains("--> <stdin>:2:1"));
    let declared = with_input(&["parse", "-", "--from-encoding", "cp850"], b"0 HEAD\n0 NOTE \x81\n0 TRLR\n");
    assert!(String::from_utf8_lossy(&declared.stdout).contains("\"payload\": \"ü\""));
}

/// What comes over a pipe is read window by window.
#[test]
fn a_pipe_is_read_in_its_dialect() {
    let file =
        b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\nno level\n1 FAMC @F9@\n0 @N1@ NOTE\n0 @N1@ NOTE\n0 TRLR\n";
    let piped = with_input(&["parse", "-", "--format", "jsonl", "--as", "elf-2018-redux"], file);
    let (_folder, path) = one_file(file);
    let whole = run(&["parse", &path, "--format", "jsonl", "--as", "elf-2018-redux"]);
    assert_eq!(String::from_utf8(piped.stdout).unwrap(), String::from_utf8(whole.stdout).unwrap());
    let checked = with_input(&["check", "-", "--as", "elf-2018-redux", "--format", "json"], file);
    let text = String::from_utf8(checked.stdout).unwrap();
    let codes = ["L005", "T010", "T011"].map(|code| text.matches(&format!("\"code\": \"{code}\"")).count());
    assert_eq!(codes, [1, 1, 2], "{text}");
}

/// What stands behind the last line break is written when the program ends, and then nobody hears that it could not be.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told_to_the_last_octet() {
    let (_folder, file) = one_file(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 _X y\n0 TRLR");
    let namespace = "https://example.com/";
    for arguments in [
        &["schema", &file, "--write", "--namespace", namespace, "-o", "-"][..],
        &["convert", &file, "--line-break", "cr", "-o", "-"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = heirloom(arguments).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with("heirloom: cannot write to standard output: No space left"), "{said}");
    }
}
