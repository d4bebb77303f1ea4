//! What sessions can't show: deep nesting, colours, files that are mended, and runs that are interrupted.

use crate::running;

use std::fs;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use running::{NOTE, heirloom, names, one_file, run, with_input};

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
    let arguments = ["check", &file, "--as", "elf", "--max", "all", "--select", "O"];
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
        assert!(script.contains("force-encoding") && script.contains("from-encoding"), "{shell}");
    }
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(run(&["man", "--out-dir", pages.to_str().unwrap()]).status.code(), Some(0));
    for command in commands {
        let page = fs::read_to_string(pages.join(format!("heirloom-{command}.1"))).unwrap();
        assert!(page.contains(&format!("heirloom\\-{command}")) && page.contains("color"), "{command}");
    }
    let main = fs::read_to_string(pages.join("heirloom.1")).unwrap();
    assert_eq!(main.as_bytes(), run(&["man"]).stdout);
    assert_eq!(fs::read(pages.join("heirloom-show.1")).unwrap(), run(&["man", "show"]).stdout);
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
