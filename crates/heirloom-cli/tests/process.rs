//! What sessions can't show: pipes, files that are replaced, octets that are not text, and deep nesting.

mod running;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use running::{folder_with, heirloom, names, one_file, outcome, run, run_in, with_input};

const NOTE: &str = "tests/cmd/data/note.ged";

/// Structures of the dataset, one a line.
fn dataset(file: &str) -> String {
    String::from_utf8(run(&["parse", file, "--format", "jsonl"]).stdout).unwrap()
}

/// Many records, so that the output fills any pipe.
fn large_file() -> Vec<u8> {
    format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", "0 INDI\nnonsense\n".repeat(20_000)).into_bytes()
}

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
fn every_encoding_carries_the_same_data() {
    let (folder, file) = one_file(b"");
    for encoding in ["utf-8", "ascii", "ansel", "utf-16le", "utf-16be"] {
        for line_break in ["lf", "crlf", "cr"] {
            let options = ["--encoding", encoding, "--line-break", line_break, "--width", "50"];
            let output = run(&[&["convert", NOTE, "-o", &file], &options[..]].concat());
            assert_eq!(output.status.code(), Some(0), "{encoding}");
            assert_eq!(dataset(&file), dataset(NOTE), "{encoding}");
            let json = String::from_utf8(run(&["parse", &file]).stdout).unwrap();
            assert!(json.contains(&format!("\"encoding\": \"{}\"", encoding.to_uppercase())), "{encoding}");
        }
    }
    assert_eq!(names(folder.path()), ["file.ged"]);
}

#[test]
fn byte_order_marks_and_line_breaks_are_written_as_asked() {
    let octets = |options: &[&str]| run(&[&["convert", NOTE], options].concat()).stdout;
    assert!(octets(&[]).starts_with(b"0 HEAD\n"));
    assert!(octets(&["--bom", "always"]).starts_with(b"\xEF\xBB\xBF0 HEAD\n"));
    assert!(octets(&["--encoding", "utf-16le"]).starts_with(b"\xFF\xFE0\0 \0"));
    assert!(octets(&["--encoding", "utf-16be", "--bom", "never"]).starts_with(b"\x000\0 "));
    assert!(octets(&["--line-break", "crlf"]).ends_with(b"0 TRLR\r\n"));
    assert!(octets(&["--line-break", "cr"]).ends_with(b"0 TRLR\r"));
}

#[test]
fn standard_input_and_output_can_be_named() {
    let input = fs::read(NOTE).unwrap();
    let by_name = run(&["convert", NOTE]);
    assert_eq!(with_input(&["convert", "-", "-o", "-"], &input).stdout, by_name.stdout);
    let checked = with_input(&["check", "-"], b"0 HEAD\nnonsense\n0 TRLR\n");
    assert_eq!(checked.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&checked.stdout).contains("--> <stdin>:2:1"));
    let declared = with_input(&["parse", "-", "--encoding", "cp850"], b"0 HEAD\n0 NOTE \x81\n0 TRLR\n");
    assert!(String::from_utf8_lossy(&declared.stdout).contains("\"payload\": \"ü\""));
}

#[test]
fn a_file_can_be_converted_in_place() {
    let (folder, file) = one_file(&fs::read(NOTE).unwrap());
    let before = dataset(&file);
    let output = run(&["convert", &file, "-o", &file, "--encoding", "ascii"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(fs::read(&file).unwrap().is_ascii());
    assert_eq!(dataset(&file), before);
    assert_eq!(names(folder.path()), ["file.ged"]);
}

#[test]
fn a_failed_run_leaves_the_target_as_it_was() {
    let (folder, file) = one_file(b"precious");
    for arguments in [
        &["convert", "tests/cmd/data/nul.ged", "-o", &file][..],
        &["convert", "tests/cmd/data/nul.ged", "-o", &file, "--bad-octets", "windows-1252"],
        &["convert", NOTE, "-o", &file, "--encoding", "windows-1252"],
        &["convert", "tests/cmd/data/missing.ged", "-o", &file],
    ] {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments:?}");
        assert_eq!(fs::read(&file).unwrap(), b"precious", "{arguments:?}");
        assert_eq!(names(folder.path()), ["file.ged"], "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn permissions_links_and_devices_are_respected() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    let (folder, file) = one_file(b"old");
    let mode = |file: &Path| fs::metadata(file).unwrap().permissions().mode() & 0o777;
    let new = folder.path().join("new.ged");
    let plain = folder.path().join("plain");
    fs::write(&plain, "").unwrap();
    run(&["convert", NOTE, "-o", new.to_str().unwrap()]);
    assert_eq!(mode(&new), mode(&plain), "a new file is like any other new file");

    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link.ged");
    symlink("file.ged", &link).unwrap();
    run(&["convert", NOTE, "-o", link.to_str().unwrap()]);
    assert_eq!(mode(Path::new(&file)), 0o640, "a replaced file keeps its permissions");
    assert!(link.symlink_metadata().unwrap().is_symlink(), "a link stays a link");
    assert_eq!(fs::read(&file).unwrap(), fs::read(&new).unwrap());

    assert_eq!(run(&["convert", NOTE, "-o", "/dev/null"]).status.code(), Some(0));
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device(), "a device stays a device");
}

#[test]
fn nesting_may_be_deeper_than_the_stack() {
    let lines = (0..100_000).map(|level| format!("{level} _DEEP x\n"));
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", lines.collect::<String>());
    let (_folder, file) = one_file(file.as_bytes());
    for stage in ["lines", "xref", "tagged", "dataset"] {
        for format in ["json", "jsonl", "tree"] {
            let output = run(&["parse", &file, "--stage", stage, "--format", format]);
            assert_eq!(output.status.code(), Some(0), "{stage} {format}");
            assert!(output.stdout.len() < 150_000_000, "{stage} {format}");
        }
    }
    assert_eq!(run(&["check", &file]).status.code(), Some(0));
    assert_eq!(run(&["convert", &file]).status.code(), Some(0));
}

#[test]
fn many_findings_in_one_line_take_little_time() {
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE {}\n0 TRLR\n", "some text \u{1}".repeat(50_000));
    let (_folder, file) = one_file(file.as_bytes());
    let start = std::time::Instant::now();
    let arguments = ["check", &file, "--as", "elf", "--max", "all", "--select", OF_THE_TEXT];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\n50000 warnings in 1 file\n"));
    assert!(
        start.elapsed().as_secs() < 60,
        "one pass over the file takes seconds, one for each finding hours"
    );
}

#[test]
fn colour_is_for_terminals() {
    let arguments = ["check", "tests/cmd/data/error-lines.ged"];
    let coloured = |variable: Option<(&str, &str)>| {
        let mut command = heirloom(&arguments);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").envs(variable);
        command.output().unwrap().stdout.contains(&0x1B)
    };
    assert!(!coloured(None));
    assert!(!coloured(Some(("NO_COLOR", "1"))));
    assert!(coloured(Some(("CLICOLOR_FORCE", "1"))));
}

/// Damaged in many ways: findings in every record, duplicate ids, pointers that lead nowhere, and the header not first.
const DAMAGED: &str = "0 @I1@ INDI\n1 NAME Ada /King/\n1 FAMS @F1@\n0 HEAD\n1 CHAR UTF-8\n1 SOUR x@y\n\n\
    0 @I1@ INDI\r\n1 NAME Bob\r\n1 FAMC @I1@\r\n2 CONT é\r\nnonsense\r\n0 @F1@ FAM\n5 DEEP x\n1 HUSB @I9@\n\
    1 WIFE @F1@\n1 _LONGER_THAN_FIFTEEN\n0 CONT stray\n0 @LONGER_ID@ _X\n1 _LONGER_THAN_FIFTEEN\n0 TRLR\n0 _X\n";

/// Every finding on how a file is written. Rules on what it says want to see it whole.
const OF_THE_TEXT: &str = "O,L,X,T,D,S";

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
    if let Ok(Value::Array(mut findings)) = serde_json::from_str(report) {
        findings.iter_mut().filter_map(Value::as_object_mut).for_each(|finding| {
            finding.remove("fix");
        });
        return serde_json::to_string_pretty(&findings).unwrap();
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
            &["check", file, "--select", OF_THE_TEXT][..],
            &["check", file, "--select", OF_THE_TEXT, "--format", "json"],
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
fn that_no_rules_were_tried_is_told_where_any_were_wanted() {
    let told = "is read in parts, so that no rules on people and families were tried";
    for (arguments, tells) in
        [(&["check", NOTE][..], true), (&["check", NOTE, "--select", OF_THE_TEXT], false)]
    {
        let [(_, _, whole), (_, _, windows)] = both_ways(arguments, "64");
        assert_eq!(whole, "", "{arguments:?}");
        assert_eq!(windows.contains(told), tells, "{arguments:?}: {windows}");
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
        "0 @I1@ INDI\n0 HEAD lost\n1 CHAR UTF-8\n2 _LOST x\n0 INDI\n1 @N1@ NOTE y\n0 @I3@ INDI\n0 TRLR z\n";
    let (folder, file) = one_file(file.as_bytes());
    let target = folder.path().join("new.ged").to_str().unwrap().to_string();
    let mut seen = Vec::new();
    for window in ["0", "1", "64"] {
        let output =
            heirloom(&["convert", &file, "-o", &target]).env("HEIRLOOM_WINDOW", window).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        seen.push((fs::read_to_string(&target).unwrap(), String::from_utf8(output.stderr).unwrap()));
    }
    assert!(seen.iter().all(|other| *other == seen[0]), "{seen:#?}");
    let (written, said) = &seen[0];
    assert!(written.contains("0 @R1@ INDI\n1 NOTE y\n"), "{written}");
    for lost in ["0 HEAD lost", "2 _LOST x", "the id `N1` was not written", "0 TRLR z"] {
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
fn what_a_dialect_cannot_carry_is_not_written() {
    let (folder, file) = one_file(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n1 CONT x\n0 TRLR\n");
    let refused = run(&["convert", &file, "-o", &file, "--as", "elf", "--to", "elf-2018-redux"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(fs::read(&file).unwrap().ends_with(b"1 CONT x\n0 TRLR\n"));
    let done = run(&[
        "convert",
        &file,
        "-o",
        &file,
        "--as",
        "elf",
        "--to",
        "elf-2018-redux",
        "--lossy",
        "--schema",
        "none",
    ]);
    assert_eq!(done.status.code(), Some(0));
    assert!(String::from_utf8(done.stderr).unwrap().contains("W004 not-carried"));
    assert_eq!(fs::read(&file).unwrap(), b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n0 TRLR\n");
    assert_eq!(names(folder.path()), ["file.ged"]);
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
    let codes = ["L005", "T010", "T011"].map(|code| text.matches(code).count());
    assert_eq!(codes, [1, 1, 2], "{text}");
}

#[test]
fn a_file_that_is_mended_in_place_is_kept_beside_it() {
    let before = b"0 HEAD\n1 CHAR UTF-8\n01 FILE a\n0 TRLR\n";
    let after = b"0 HEAD\n1 CHAR UTF-8\n1 FILE a\n0 TRLR\n";
    let (folder, file) = one_file(before);
    let output = run(&["fix", &file, "--in-place"]);
    assert!(output.status.success() && output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("file.ged.bak"));
    assert_eq!(fs::read(&file).unwrap(), after);
    assert_eq!(fs::read(format!("{file}.bak")).unwrap(), before);
    // Nothing is left to do, so that nothing is touched.
    assert!(run(&["fix", &file, "--in-place"]).status.success());
    assert_eq!(names(folder.path()).len(), 2);
}

#[test]
fn a_mended_file_is_written_where_it_was_asked_for() {
    let before = b"0 HEAD\r\n1 CHAR IBMPC\r\n1 FILE K\x94ln\r\n0 TRLR\r\n";
    let (folder, file) = one_file(before);
    let new = folder.path().join("new.ged").to_str().unwrap().to_string();
    assert!(run(&["fix", &file, "-o", &new]).status.success());
    let after = "0 HEAD\r\n1 CHAR UTF-8\r\n1 FILE Köln\r\n0 TRLR\r\n".as_bytes();
    assert_eq!(fs::read(&new).unwrap(), after);
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(with_input(&["fix", "-"], before).stdout, after);
    // What is only shown is not written.
    assert!(run(&["fix", &file, "--diff"]).status.success());
    assert_eq!(names(folder.path()).len(), 2);
}

/// What the command does to a folder in which a file is being written when it is interrupted.
#[cfg(unix)]
fn interrupted(signal: &str) -> (std::process::ExitStatus, Vec<String>, Vec<u8>) {
    let record = "0 INDI\n1 NAME Somebody /Somewhere/\n1 NOTE é\n";
    let large = format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", record.repeat(400_000));
    let (folder, file) = one_file(large.as_bytes());
    let target = folder.path().join("target.ged");
    fs::write(&target, "precious").unwrap();
    let arguments = ["convert", &file, "-o", target.to_str().unwrap(), "--encoding", "utf-16le"];
    let mut child = heirloom(&arguments).stderr(Stdio::null()).spawn().unwrap();
    while !names(folder.path()).iter().any(|name| name.starts_with(".heirloom-")) {
        assert_eq!(child.try_wait().unwrap(), None, "it was too fast to be interrupted");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let status = child.wait().unwrap();
    let mut left = names(folder.path());
    left.sort();
    (status, left, fs::read(&target).unwrap())
}

/// Whether a signal is ignored by this process, and so by those that it starts.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or_default();
    bits >> (signal - 1) & 1 == 1
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    use std::os::unix::process::ExitStatusExt;

    for (signal, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        // What the tests were told to ignore, as a shell does in its background, the command ignores too.
        if is_ignored(number) {
            eprintln!("skipped: {signal} is ignored here");
            continue;
        }
        let (status, left, target) = interrupted(signal);
        assert_eq!(status.signal(), Some(number), "{signal}: a shell has to know");
        assert_eq!(left, ["file.ged", "target.ged"], "{signal}");
        assert_eq!(target, b"precious", "{signal}");
    }
}

#[test]
fn colour_is_as_asked_for() {
    let coloured = |arguments: &[&str], variable: Option<(&str, &str)>| {
        let mut command = heirloom(arguments);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").envs(variable);
        command.output().unwrap().stdout.contains(&0x1B)
    };
    let (no, force) = (Some(("NO_COLOR", "1")), Some(("CLICOLOR_FORCE", "1")));
    for command in [
        &["show", "../../examples/family.ged", "I1"][..],
        &["stats", NOTE],
        &["schema", NOTE],
        &["check", "../../examples/damaged.ged"],
    ] {
        let with = |option: &'static str| [command, &["--color", option]].concat();
        assert!(!coloured(command, None), "{command:?}");
        assert!(coloured(command, force), "{command:?}");
        assert!(!coloured(command, no), "{command:?}");
        assert!(coloured(&with("always"), no), "{command:?}");
        assert!(!coloured(&with("never"), force), "{command:?}");
        assert!(!coloured(&with("auto"), None), "{command:?}");
    }
    // Help, which is written before options are understood.
    assert!(coloured(&["--color", "always", "--help"], no));
    assert!(!coloured(&["--color", "never", "--help"], force));
}

#[cfg(unix)]
#[test]
fn names_of_files_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = TempDir::new().unwrap();
    let [file, other] =
        [&b"tree-\xE9.ged"[..], b"other-\xFF.ged"].map(|name| folder.path().join(OsStr::from_bytes(name)));
    fs::copy("../../examples/family.ged", &file).unwrap();
    let output = |arguments: &[&OsStr]| {
        let output = heirloom(&[]).args(arguments).output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(0),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        output.stdout
    };
    let word = OsStr::new;
    for command in ["check", "parse", "convert", "encoding", "edit", "fix", "show", "stats", "schema"] {
        output(&[word(command), file.as_os_str()]);
    }
    output(&[word("fmt"), file.as_os_str()]);
    output(&[word("convert"), file.as_os_str(), word("-o"), other.as_os_str()]);
    assert!(other.is_file());
    for command in ["stats", "encoding", "schema"] {
        let each = if command == "stats" { "--per-file" } else { "--quiet" };
        let json = output(&[word(command), file.as_os_str(), word("--format"), word("json"), word(each)]);
        let json = String::from_utf8(json).unwrap();
        assert!(json.contains("tree-\u{FFFD}.ged\""), "{command}: {json}");
        assert!(json.contains("tree-%E9.ged\""), "{command}: {json}");
    }
    // Folders with such names are walked through, and both files are found.
    let lines =
        String::from_utf8_lossy(&output(&[word("stats"), folder.path().as_os_str(), word("--per-file")]))
            .into_owned();
    assert_eq!(lines.lines().count(), 2, "{lines}");
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let commands =
        ["check", "fix", "show", "parse", "convert", "edit", "fmt", "encoding", "stats", "schema", "man"];
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = String::from_utf8(run(&["completions", shell]).stdout).unwrap();
        for command in commands {
            assert!(script.contains(command), "{shell} {command}");
        }
        assert!(script.contains("force-encoding"), "{shell}");
    }
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(run(&["man", "--out", pages.to_str().unwrap()]).status.code(), Some(0));
    for command in commands {
        let page = fs::read_to_string(pages.join(format!("heirloom-{command}.1"))).unwrap();
        assert!(page.contains(&format!("heirloom\\-{command}")) && page.contains("color"), "{command}");
    }
    let main = fs::read_to_string(pages.join("heirloom.1")).unwrap();
    assert_eq!(main.as_bytes(), run(&["man"]).stdout);
    assert_eq!(fs::read(pages.join("heirloom-show.1")).unwrap(), run(&["man", "show"]).stdout);
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

#[test]
fn many_files_are_counted_in_a_steady_order() {
    let folder = TempDir::new().unwrap();
    for number in 0..200 {
        let persons = "0 INDI\n1 _X\n".repeat(number % 7);
        fs::write(
            folder.path().join(format!("{number:03}.ged")),
            format!("0 HEAD\n1 CHAR UTF-8\n{persons}0 TRLR\n"),
        )
        .unwrap();
    }
    let folder = folder.path().to_str().unwrap();
    let first = run(&["stats", folder, "--per-file"]).stdout;
    let names: Vec<String> = String::from_utf8(first.clone())
        .unwrap()
        .lines()
        .map(|line| line.split(':').next().unwrap().to_string())
        .collect();
    assert!(names.len() == 200 && names.is_sorted());
    assert_eq!(run(&["stats", folder, "--per-file"]).stdout, first);
}

#[test]
fn many_files_are_converted_into_a_folder() {
    let folder = TempDir::new().unwrap();
    let new = folder.path().join("new/files");
    let (old, new) = (folder.path(), new.to_str().unwrap());
    let place = |name: &str| old.join(name).to_str().unwrap().to_string();
    fs::write(old.join("a.ged"), b"0 HEAD\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME Andr\xE2e\n0 TRLR\n").unwrap();
    fs::write(old.join("b.ged"), b"0 HEAD\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME J\xF6rg\n0 TRLR\n").unwrap();
    let output = run(&[
        "convert",
        &place("a.ged"),
        &place("none.ged"),
        &place("b.ged"),
        "--to",
        "gedcom",
        "--out-dir",
        new,
    ]);
    // What can't be read is told, and the others are converted all the same.
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("none.ged: No such file"));
    assert_eq!(names(Path::new(new)), ["a.ged", "b.ged"]);
    for (name, person) in [("a.ged", "André"), ("b.ged", "Jörg")] {
        let file = fs::read_to_string(Path::new(new).join(name)).unwrap();
        assert_eq!(file, format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME {person}\n0 TRLR\n"));
    }
}

#[test]
fn a_folder_is_converted_with_the_folders_in_it() {
    let folder = TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::create_dir_all(place("old/deep")).unwrap();
    for name in ["old/a.ged", "old/deep/a.ged", "old/notes.txt"] {
        fs::write(place(name), "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n").unwrap();
    }
    let output =
        run(&["convert", &place("old"), &place("old/a.ged"), "--out-dir", &place("new"), "--to", "gedcom"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(names(Path::new(&place("new"))), ["a.ged", "deep"]);
    assert_eq!(names(Path::new(&place("new/deep"))), ["a.ged"]);
    // Results are not converted again, and nothing that is still to be read is written over.
    let again =
        run(&["convert", folder.path().to_str().unwrap(), "--out-dir", &place("new"), "--to", "gedcom"]);
    assert_eq!(again.status.code(), Some(0), "{}", String::from_utf8_lossy(&again.stderr));
    assert!(!Path::new(&place("new/new")).exists());
    fs::write(place("a.ged"), "0 HEAD\n0 TRLR\n").unwrap();
    let over = run(&["convert", &place("a.ged"), &place("new/a.ged"), "--out-dir", &place("new")]);
    assert_eq!(over.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&over.stderr).contains("would "), "{over:?}");
}

#[test]
fn a_folder_is_made_for_what_is_written_into_it() {
    let refused = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n1 CONT x\n0 TRLR\n";
    let folder = folder_with(&[("a.ged", refused), ("b.ged", "0 HEAD\n1 CHAR UTF-8\n0 NOTE a\0\n0 TRLR\n")]);
    for window in ["0", "1"] {
        for file in ["none.ged", "a.ged", "b.ged"] {
            let mut command = heirloom(&["convert", file, "--out-dir", "new/deep", "--as", "elf"]);
            command.args(["--to", "elf-2018-redux"]).current_dir(folder.path());
            let (code, _, said) = outcome(command.env("HEIRLOOM_WINDOW", window));
            assert_eq!(code, Some(2), "{said}");
            assert_eq!(names(folder.path()), ["a.ged", "b.ged"], "{file}");
        }
    }
    // Folders that were there stay, empty or not.
    fs::create_dir(folder.path().join("new")).unwrap();
    let arguments = ["convert", "a.ged", "--out-dir", "new/deep", "--as", "elf", "--to", "elf-2018-redux"];
    run_in(folder.path(), &arguments);
    assert_eq!(names(&folder.path().join("new")), Vec::<String>::new());
    run_in(folder.path(), &[&arguments[..], &["--lossy"]].concat());
    assert_eq!(names(&folder.path().join("new/deep")), ["a.ged"]);
}

#[test]
fn a_file_that_is_named_in_two_ways_is_converted_once() {
    let folder = folder_with(&[("a.ged", "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n")]);
    let (code, _, said) = run_in(folder.path(), &["convert", "a.ged", "./a.ged", "--out-dir", "new"]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
}

/// The empty payload is told of once the file is written, and is not why it is not.
#[test]
fn lossy_is_advised_only_where_it_helps() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX \n0 @N1@ NOTE \u{FFFF}\n0 TRLR\n";
    let (_folder, file) = one_file(file.as_bytes());
    let seen = ["0", "1", "64"].map(|window| {
        let mut command = heirloom(&["convert", &file, "--as", "elf", "--to", "elf-2017-10"]);
        command.args(["--encoding", "ascii"]);
        outcome(command.env("HEIRLOOM_WINDOW", window))
    });
    let (code, _, said) = &seen[0];
    assert_eq!(*code, Some(2));
    assert!(said.contains("U+FFFF") && said.lines().count() == 1 && !said.contains("--lossy"), "{said}");
    assert_eq!(seen[1], seen[0]);
    assert_eq!(seen[2], seen[0]);
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

#[test]
fn what_is_lost_is_told_whole() {
    let (long, other) = ("long ".repeat(100), "other ".repeat(100));
    let file = format!("0 HEAD\n1 CHAR UTF-8\n2 _LOST {long}end\n3 CONT {other}of it\u{1b}\n0 TRLR\n");
    let (folder, file) = one_file(file.as_bytes());
    let target = folder.path().join("new.ged").to_str().unwrap().to_string();
    for window in ["0", "1"] {
        let mut command = heirloom(&["convert", &file, "--as", "elf", "-o", &target]);
        let (code, _, said) = outcome(command.env("HEIRLOOM_WINDOW", window));
        assert_eq!(code, Some(0), "{said}");
        let whole = format!("\nin full:\n    2 _LOST {long}end\n    3 CONT {other}of it␛\n");
        assert!(said.contains(&whole), "{said}");
    }
}
