//! Files of any size: read window by window they say the same as whole.

use crate::running;

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use running::{NOTE, heirloom, names, one_file, run, with_input};

/// Damaged in many ways: findings in every record, duplicate ids, pointers that lead nowhere, and the header not first.
const DAMAGED: &str = "0 @I1@ INDI\n1 NAME Ada /King/\n1 FAMS @F1@\n0 HEAD\n1 CHAR UTF-8\n1 SOUR x@y\n\n\
    0 @I1@ INDI\r\n1 NAME Bob\r\n1 FAMC @I1@\r\n2 CONT é\r\nnonsense\r\n0 @F1@ FAM\n5 DEEP x\n1 HUSB @I9@\n\
    1 WIFE @F1@\n1 _LONGER_THAN_FIFTEEN\n0 CONT stray\n0 @LONGER_ID@ _X\n1 _LONGER_THAN_FIFTEEN\n0 TRLR\n0 _X\n";

/// What the command says of a file read whole, and in windows of some size.
fn both_ways(arguments: &[&str], window: &str) -> [(Option<i32>, String, String); 2] {
    ["0", window].map(|window| {
        let output = heirloom(arguments).env("HEIRLOOM_WINDOW", window).output().unwrap();
        let text = |octets: &[u8]| String::from_utf8_lossy(octets).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    })
}

/// A report without what only those can know who have the whole file.
fn without_fixes(report: &str) -> String {
    if let Ok(mut report) = serde_json::from_str::<Value>(report)
        && report["findings"].is_array()
    {
        let forget =
            |value: &mut Value, key: &str| drop(value.as_object_mut().map(|object| object.remove(key)));
        for finding in report["findings"].as_array_mut().unwrap() {
            forget(finding, "fix");
            // Nor does a window know the numbers of records.
            forget(finding, "path");
        }
        report["files"].as_array_mut().unwrap().iter_mut().for_each(|file| forget(file, "fixable"));
        forget(&mut report["totals"], "fixable");
        return serde_json::to_string_pretty(&report).unwrap();
    }
    let told = report.lines().filter(|line| !line.starts_with("`heirloom fix")).map(|line| {
        let kind = line.split("  ").filter(|part| part.contains("can be mended")).count();
        match kind {
            0 => line,
            _ => line.rsplit_once("  ").unwrap().0.trim_end(),
        }
    });
    told.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_file_says_the_same_window_by_window() {
    let (folder, damaged) = one_file(DAMAGED.as_bytes());
    let utf16 = folder.path().join("utf16.ged").to_str().unwrap().to_string();
    let units = DAMAGED.replace("UTF-8", "UNICODE");
    fs::write(&utf16, units.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).unwrap();
    let data = fs::read_dir("tests/cmd/data").unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<String> = data.map(|path| path.to_str().unwrap().to_string()).collect();
    files.extend([damaged, utf16]);
    for file in &files {
        for arguments in [
            &["check", file][..],
            &["check", file, "--format", "json"],
            &["check", file, "--as", "elf"],
            &["check", file, "--as", "elf-2017-05", "--format", "concise"],
            &["check", file, file, "--select", "T", "--fail-on", "never"],
            &["parse", file, "--format", "jsonl"],
            &["parse", file, "--format", "jsonl", "--stage", "lines"],
            &["parse", file, "--format", "jsonl", "--stage", "xref"],
            &["parse", file, "--format", "jsonl", "--stage", "tagged"],
            &["convert", file],
            &["convert", file, "--bad-octets", "replace", "--encoding", "ansel", "--width", "30"],
            &["convert", file, "--schema", "none", "--force-encoding", "windows-1252", "--bom", "always"],
        ] {
            for window in ["1", "64", "1048576"] {
                let [whole, windows] = both_ways(arguments, window);
                let [whole, windows] =
                    [whole, windows].map(|(code, out, errors)| (code, without_fixes(&out), errors));
                assert_eq!(whole, windows, "{arguments:?} in windows of {window}");
            }
        }
    }
}

#[test]
fn standard_input_is_read_as_a_file_is() {
    let (_folder, file) = one_file(DAMAGED.as_bytes());
    for arguments in [&["check", "--format", "json"][..], &["parse", "--format", "jsonl"], &["convert"]] {
        let piped = with_input(&[arguments, &["-"]].concat(), DAMAGED.as_bytes());
        let named = run(&[arguments, &[&file]].concat());
        let text = |octets: &[u8], name: &str| String::from_utf8_lossy(octets).replace(name, "FILE");
        assert_eq!(
            text(&piped.stdout, "\"-\""),
            text(&named.stdout, &format!("\"{file}\"")),
            "{arguments:?}"
        );
    }
}

#[test]
fn what_is_lost_is_told_window_by_window() {
    let file =
        "0 @I1@ INDI\n0 HEAD lost\n1 CHAR UTF-8\n2 _KEPT x\n0 INDI\n1 @N1@ NOTE y\n0 @I3@ INDI\n0 TRLR z\n";
    let (folder, file) = one_file(file.as_bytes());
    let target = folder.path().join("new.ged").to_str().unwrap().to_string();
    let mut seen = Vec::new();
    for window in ["0", "1", "64"] {
        let output = heirloom(&["convert", &file, "--lossy", "-o", &target])
            .env("HEIRLOOM_WINDOW", window)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0));
        seen.push((fs::read_to_string(&target).unwrap(), String::from_utf8(output.stderr).unwrap()));
    }
    assert!(seen.iter().all(|other| *other == seen[0]), "{seen:#?}");
    let (written, said) = &seen[0];
    assert!(written.contains("0 @R1@ INDI\n1 NOTE y\n"), "{written}");
    assert!(written.contains("1 CHAR UTF-8\n2 _KEPT x\n"), "{written}");
    for lost in ["0 HEAD lost", "the id `N1` was not written", "0 TRLR z"] {
        assert!(said.contains(lost), "{lost} in {said}");
    }
}

#[test]
fn a_file_can_be_converted_in_place_window_by_window() {
    let (folder, file) = one_file(DAMAGED.as_bytes());
    let expected = run(&["convert", &file, "--encoding", "ansel"]).stdout;
    let mut command = heirloom(&["convert", &file, "-o", &file, "--encoding", "ansel"]);
    assert_eq!(command.env("HEIRLOOM_WINDOW", "1").status().unwrap().code(), Some(0));
    assert_eq!(fs::read(&file).unwrap(), expected);
    assert_eq!(names(folder.path()), ["file.ged"]);
}

const NOT_A_CHARACTER: &[u8] = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 @N1@ NOTE \xEF\xBF\xBF\n0 TRLR\n";
const OWN_SCHEMA: &[u8] = b"0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n\
    2 IRI https://x.example/\n3 TAG _X elf:Document\n0 @I1@ INDI\n0 @X1@ _X\n0 TRLR\n";

#[test]
fn a_refused_file_leaves_the_target_as_it_was_window_by_window() {
    let (folder, target) = one_file(b"precious");
    for (input, options, sentence) in [
        (b"0 HEAD\n1 CHAR UTF-8\n0 INDI\n1 NAME \xFF\n0 TRLR\n".to_vec(), &[][..], "line 4 holds octets"),
        (
            b"0 HEAD\n1 CHAR UTF-8\n0 INDI\n0 NOTE a\0\n0 TRLR\n".to_vec(),
            &[],
            "line 4 holds a NUL (octet 35)",
        ),
        (NOT_A_CHARACTER.to_vec(), &["--encoding", "ascii"], "the character U+FFFF in"),
        (OWN_SCHEMA.to_vec(), &["--schema", "none"], "without a schema the tag INDI"),
    ] {
        let arguments = [&["convert", "-", "--as", "elf", "-o", &target], options].concat();
        for window in ["0", "1"] {
            let mut command = heirloom(&arguments);
            command.env("HEIRLOOM_WINDOW", window).stdin(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            child.stdin.take().unwrap().write_all(&input).unwrap();
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.starts_with("heirloom: cannot convert <stdin>: "), "{said}");
            assert!(said.contains(sentence) && said.lines().count() == 1, "{said}");
            assert_eq!(fs::read(&target).unwrap(), b"precious");
            assert_eq!(names(folder.path()), ["file.ged"]);
        }
    }
}

#[test]
fn a_window_is_a_number_of_octets() {
    for arguments in [&["check", NOTE][..], &["parse", NOTE, "--format", "jsonl"], &["convert", NOTE]] {
        for window in ["", "1MB", "-1", "0x10"] {
            let output = heirloom(arguments).env("HEIRLOOM_WINDOW", window).output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?} {window}");
            assert_eq!(
                said,
                format!("heirloom: HEIRLOOM_WINDOW is `{window}`, but has to be a number of octets\n")
            );
            assert!(output.stdout.is_empty());
        }
    }
}

#[test]
fn what_a_dialect_cannot_carry_is_told_window_by_window() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @U1@ UNDEF\n0 @U2@ UNDEF\n0 @I1@ INDI\n1 SEX F\n1 CONT x\n1 FAMC @U1@\n\
        1 FAMC @U9@\n0 @I2@ INDI\n1 SEX F\n1 CONT y\n0 TRLR\n";
    let (folder, file) = one_file(file.as_bytes());
    let target = folder.path().join("new.ged").to_str().unwrap().to_string();
    for (options, code) in [(&[][..], 2), (&["--lossy"], 0)] {
        let arguments =
            [&["convert", &file, "-o", &target, "--as", "elf", "--to", "elf-2018-redux"], options].concat();
        let seen = ["0", "1", "64"].map(|window| {
            let output = heirloom(&arguments).env("HEIRLOOM_WINDOW", window).output().unwrap();
            assert_eq!(output.status.code(), Some(code));
            (fs::read_to_string(&target).ok(), String::from_utf8(output.stderr).unwrap())
        });
        assert!(seen.iter().all(|other| *other == seen[0]), "{seen:#?}");
        assert_eq!(seen[0].1.matches("W004 not-carried").count(), 3, "{}", seen[0].1);
        assert_eq!(seen[0].0.is_some(), code == 0);
    }
}

#[test]
fn files_of_any_size_are_counted_and_explained_alike() {
    let (_folder, file) = one_file(DAMAGED.as_bytes());
    for command in [&["stats", "--format", "json", "--per-file"][..], &["schema", "--format", "json"]] {
        let arguments = [command, &[&file]].concat();
        for window in ["1", "40", "100000"] {
            let [whole, windows] = both_ways(&arguments, window);
            assert_eq!(whole, windows, "{command:?} in windows of {window}");
        }
    }
}
