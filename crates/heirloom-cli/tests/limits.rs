//! Limits: how many findings are reported, and how much memory files may take. What exceeds one is told in a sentence, and with
//! the exit code 2.

use crate::running;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use running::{folder_with, heirloom, outcome, run_in, with_input};
use serde_json::Value;

/// A file with so many findings: pointers that lead nowhere.
fn leading_nowhere(count: usize) -> String {
    let lines: String = (0..count).map(|number| format!("1 NOTE @Q{number}@\n")).collect();
    format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{lines}0 TRLR\n")
}

/// Checks `files` in a folder for pointers that lead nowhere, of which all are shown that may be.
fn checked(folder: &Path, files: &[&str], more: &[&str]) -> (Option<i32>, String, String) {
    let arguments = [&["check", "--no-config", "--select", "T", "--max", "all"], files, more].concat();
    run_in(folder, &arguments)
}

#[test]
fn a_limit_that_is_not_exceeded_changes_nothing() {
    let (small, other) = (leading_nowhere(3), leading_nowhere(2));
    let folder = folder_with(&[("a.ged", &small), ("b.ged", &other)]);
    for format in ["text", "concise", "json", "jsonl", "sarif", "github", "html"] {
        let without = checked(folder.path(), &["."], &["--format", format]);
        let within = checked(folder.path(), &["."], &["--format", format, "--max-findings", "5"]);
        assert_eq!(without, within, "{format}");
    }
}

#[test]
fn a_report_that_is_cut_says_so_in_every_form() {
    let (first, second) = (leading_nowhere(3), leading_nowhere(4));
    let folder = folder_with(&[("a.ged", &first), ("b.ged", &second)]);
    let cut = |format: &str| {
        let (code, report, said) =
            checked(folder.path(), &["a.ged", "b.ged"], &["--format", format, "--max-findings", "4"]);
        assert_eq!(code, Some(2), "{format}");
        assert_eq!(said, "heirloom: 3 findings are not shown: --max-findings allows 4\n", "{format}");
        report
    };
    let sentence = "3 findings are not shown: --max-findings allows 4";

    let text = cut("text");
    assert_eq!(text.matches("-->").count(), 4);
    assert!(text.contains("3 more findings in b.ged") && !text.contains("--max all"), "{text}");
    assert!(text.contains(" in 2 files, 3 of them not shown\n"), "{text}");

    let concise = cut("concise");
    assert_eq!(concise.lines().filter(|line| line.contains(".ged:")).count(), 4);
    assert!(concise.contains(" in 2 files, 3 of them not shown\n"), "{concise}");

    let json: Value = serde_json::from_str(&cut("json")).unwrap();
    let items = json["findings"].as_array().unwrap();
    assert_eq!(items.len(), 4);
    assert!(items.iter().all(|item| item["code"].is_string()));
    assert_eq!(items[3]["file"], "b.ged");
    let truncated = &json["truncated"];
    assert_eq!(truncated["beyondLimitOfRun"], 3);
    assert_eq!((&truncated["shown"], &truncated["notShown"]), (&Value::from(4), &Value::from(3)));
    assert_eq!(truncated["message"], sentence);

    let lines: Vec<Value> = cut("jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().filter(|line| line["is"] == "finding").count(), 4);
    assert_eq!(&lines[lines.len() - 1]["truncated"], truncated);

    let sarif: Value = serde_json::from_str(&cut("sarif")).unwrap();
    let run = &sarif["runs"][0];
    assert_eq!(run["results"].as_array().unwrap().len(), 4);
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let notification = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(notification["message"]["text"], sentence);
    // A bracket too many in one of its patterns, which not every dialect of these forgives.
    let schema = fs::read_to_string("tests/sarif-schema-2.1.0.json").unwrap().replace("{2}]?$", "{2}$");
    let schema: Value = serde_json::from_str(&schema).unwrap();
    assert!(jsonschema::is_valid(&schema, &sarif));

    let github = cut("github");
    assert_eq!(github.lines().count(), 5);
    assert_eq!(github.lines().last(), Some(&*format!("::error title=max-findings::{sentence}")));

    let html = cut("html");
    assert_eq!(html.matches("<div class=\"finding").count(), 4);
    assert!(html.contains(&format!("<p>{sentence}.</p>")) && html.ends_with("</html>\n"));
}

#[test]
fn no_findings_at_all_may_be_allowed() {
    let bad = leading_nowhere(1);
    let folder = folder_with(&[("bad.ged", &bad), ("good.ged", "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n")]);
    let json = |file: &str| checked(folder.path(), &[file], &["--max-findings", "0", "--format", "json"]);
    let (code, report, said) = json("bad.ged");
    assert_eq!((code, &*said), (Some(2), "heirloom: 1 finding is not shown: --max-findings allows 0\n"));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["findings"], Value::Array(Vec::new()));
    assert_eq!(
        (&report["truncated"]["notShown"], &report["totals"]["counts"]["warning"]),
        (&1.into(), &0.into())
    );
    let (code, report, said) = json("good.ged");
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((code, &*said, &report["truncated"]), (Some(0), "", &Value::Null));
}

#[test]
fn what_is_shown_of_many_files_is_always_the_same() {
    let files: Vec<(String, String)> =
        (0..40).map(|number| (format!("{number:02}.ged"), leading_nowhere(number % 7))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = folder_with(&files);
    let arguments = ["--format", "concise", "--max-findings", "50"];
    let first = checked(folder.path(), &["."], &arguments);
    assert_eq!(first.1.lines().filter(|line| line.contains(".ged:")).count(), 50);
    for _ in 0..5 {
        assert_eq!(checked(folder.path(), &["."], &arguments), first);
    }
    // Window by window, of which there are several in each file, the same are the first.
    let arguments =
        [&["check", "--no-config", "--select", "T", "--max", "all", "."], &arguments[..]].concat();
    let windows = outcome(heirloom(&arguments).current_dir(folder.path()).env("HEIRLOOM_WINDOW", "40"));
    // But for how many can be mended, which nobody knows then.
    let found = |report: &str| report.lines().filter(|line| !line.contains("heirloom fix")).count();
    assert_eq!(found(&windows.1), found(&first.1));
    assert!(first.1.starts_with(&windows.1));
}

#[test]
fn what_a_baseline_knows_is_not_limited_and_does_not_count() {
    let bad = leading_nowhere(5);
    let folder = folder_with(&[("a.ged", &bad), ("heirloom.toml", "[check]\nmax-findings = 2\n")]);
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    assert_eq!(run(&["check", "a.ged"]).0, Some(2));
    // The limit of the configuration does not cut what is written to a baseline.
    let (code, _, said) = run(&["check", "a.ged", "--write-baseline", "known.json"]);
    assert!(code == Some(0) && !said.contains("not shown"), "{said}");
    let (code, report, said) = run(&["check", "a.ged", "--baseline", "known.json"]);
    assert!(code == Some(0) && said.is_empty(), "{report}{said}");
    let (code, _, said) = run(&["check", "a.ged", "--write-baseline", "known.json", "--max-findings", "1"]);
    assert!(code == Some(2) && said.contains("cannot be used with"), "{said}");
}

#[test]
fn a_number_of_findings_is_a_number() {
    let folder = folder_with(&[("heirloom.toml", "[check]\nmax-findings = \"many\"\n")]);
    let (code, _, said) = run_in(folder.path(), &["check", "a.ged", "--max-findings", "many"]);
    assert!(code == Some(2) && said.contains("it has to be a whole number, 0 or more"), "{said}");
    let (code, _, said) = run_in(folder.path(), &["check", "a.ged"]);
    assert!(code == Some(2) && said.contains("heirloom.toml:2:"), "{said}");
}

/// A file of about ten megabytes in many records.
fn ten_megabytes() -> String {
    let note = "x".repeat(960);
    let record = |number: usize| format!("0 @N{number}@ NOTE {note}\n1 REFN {number}\n");
    let records: String = (0..10_000).map(record).collect();
    format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n")
}

#[test]
fn a_file_is_read_in_parts_where_it_may_not_be_held_whole() {
    let file = ten_megabytes();
    let folder = folder_with(&[("a.ged", &file)]);
    let in_parts = "a.ged is read in parts";
    let check = |size: &str| run_in(folder.path(), &["check", "a.ged", "--verbose", "--max-memory", size]);
    let (code, _, said) = check("1GB");
    assert!(code == Some(0) && !said.contains(in_parts), "{said}");
    let (code, _, said) = check("40MB");
    assert!(code == Some(0) && said.contains(in_parts), "{said}");
    let (code, report, said) = check("20MB");
    let sentence = "heirloom: cannot read a.ged: reading it in parts takes about 34 MB of memory, and --max-memory \
                    allows 20 MB\n";
    assert!(code == Some(2) && said.contains(sentence), "{said}{report}");
}

/// What is checked must not depend on how much memory there is.
#[test]
fn rules_on_people_are_tried_in_a_file_that_is_read_in_parts() {
    let people = 100_000;
    let mut file = "0 HEAD\n1 CHAR UTF-8\n".to_string();
    for number in 0..people {
        writeln!(file, "0 @I{number}@ INDI\n1 NAME A /B/\n1 BIRT\n2 DATE 1900\n1 DEAT\n2 DATE 1899").unwrap();
    }
    file += "0 TRLR\n";
    let folder = folder_with(&[("a.ged", &file)]);
    let check = |size: &str| {
        let arguments =
            ["check", "a.ged", "--format", "json", "-q", "--fail-on", "warning", "--max-memory", size];
        let (code, report, said) =
            run_in(folder.path(), &[&arguments[..], &["--select", "died-before-birth"]].concat());
        assert_eq!((code, &*said), (Some(1), ""));
        let report: Value = serde_json::from_str(&report).unwrap();
        report["findings"].as_array().unwrap().clone()
    };
    let in_parts = check("40MB");
    assert_eq!(in_parts.len(), people);
    assert_eq!(in_parts[2]["message"], "this death is before the birth in line 18");
    assert_eq!(in_parts, check("4GB"));
}

#[test]
fn what_needs_a_file_whole_refuses_it_before() {
    let file = ten_megabytes();
    let folder = folder_with(&[("a.ged", &file)]);
    let refused: [&[&str]; 9] = [
        &["show", "a.ged"],
        &["fix", "a.ged", "--in-place"],
        &["edit", "a.ged", "--set", "N1.REFN=x", "--in-place"],
        &["fmt", "a.ged"],
        &["diff", "a.ged", "a.ged"],
        &["relate", "a.ged", "I1", "I2"],
        &["tree", "a.ged", "I1"],
        &["parse", "a.ged"],
        &["schema", "a.ged", "--write"],
    ];
    for arguments in refused {
        let (code, out, said) = run_in(folder.path(), &[arguments, &["--max-memory", "40MB"]].concat());
        assert_eq!((code, &*out), (Some(2), ""), "{arguments:?}");
        let said: Vec<&str> = said.lines().filter(|line| line.starts_with("heirloom: ")).collect();
        assert_eq!(said.len(), 1, "{arguments:?}");
        assert!(
            said[0].starts_with("heirloom: cannot read a.ged: holding it whole takes at least "),
            "{said:?}"
        );
        assert!(said[0].ends_with(" MB of memory, and --max-memory allows 40 MB"), "{said:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("a.ged")).unwrap(), file);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn standard_input_is_not_kept_beyond_what_is_allowed() {
    let file = ten_megabytes();
    // As much as is read before that is known.
    let most = (40_000_000 - (8 << 20)) / 5 + 1;
    let output = with_input(&["show", "-", "--max-memory", "40MB"], &file.as_bytes()[..most]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.starts_with("heirloom: cannot read <stdin>: holding it whole takes about 4"), "{said}");
    // It is kept in a file where it can be read in parts.
    let output = with_input(&["check", "-", "--max-memory", "40MB"], file.as_bytes());
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_record_that_may_not_be_held_is_refused() {
    let note = "much ".repeat(4_000_000);
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE {note}\n0 TRLR\n");
    let folder = folder_with(&[("a.ged", &file)]);
    let (code, out, said) = run_in(folder.path(), &["convert", "a.ged", "--max-memory", "64MB"]);
    assert_eq!((code, &*out), (Some(2), ""), "{said}");
    assert!(said.contains("cannot read a.ged: a record in it has more than "), "{said}");
    let (code, ..) = run_in(folder.path(), &["stats", "a.ged", "--max-memory", "1GB"]);
    assert_eq!(code, Some(0));
}

/// As many findings as a file of its size can have.
#[test]
fn lines_of_one_letter_are_not_held_beyond_what_is_allowed() {
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", "x\n".repeat(500_000));
    let folder = folder_with(&[("a.ged", &file)]);
    let check = |size: &str| {
        let arguments =
            ["check", "a.ged", "--verbose", "--max", "1", "--format", "jsonl", "--max-memory", size];
        run_in(folder.path(), &arguments)
    };
    let (_, whole, said) = check("1GB");
    assert!(!said.contains("is read in parts"), "{said}");
    let (_, in_parts, said) = check("40MB");
    assert!(said.contains("is read in parts"), "{said}");
    // But for how it can be fixed, the same is found.
    let findings = |said: &str| {
        said.lines()
            .filter(|line| line.starts_with("{\"is\":\"finding\""))
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    let (of_parts, of_whole) = (findings(&in_parts), findings(&whole));
    assert!(!of_parts.is_empty() && of_parts.len() == of_whole.len());
    assert!(of_parts.iter().all(|line| of_whole.iter().any(|other| other.starts_with(&line[..100]))));
    let (code, _, said) = run_in(folder.path(), &["show", "a.ged", "--max-memory", "40MB"]);
    assert!(code == Some(2) && said.contains("holding it whole takes about 62 MB of memory"), "{said}");
    let (code, _, said) = run_in(folder.path(), &["fix", "a.ged", "--diff", "--max-memory", "100MB"]);
    assert!(code == Some(2) && said.contains("mending what is wrong in it takes about"), "{said}");
}

#[test]
fn files_that_are_read_at_the_same_time_share_the_memory() {
    let file = ten_megabytes();
    let folder = folder_with(&[("a.ged", &file), ("b.ged", &file)]);
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let check = |files: &[&str]| {
        let (code, _, said) =
            run_in(folder.path(), &[&["check", "--verbose", "--max-memory", "100MB"], files].concat());
        (code, said.matches("is read in parts").count())
    };
    assert_eq!(check(&["a.ged"]), (Some(0), 0));
    assert_eq!(check(&["a.ged", "b.ged"]), (Some(0), if threads > 1 { 2 } else { 0 }));
}

#[test]
fn a_size_is_a_number_with_a_unit() {
    let folder = folder_with(&[
        ("a.ged", "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n"),
        ("heirloom.toml", "[check]\nmax-memory = \"1kB\"\n"),
        ("wrong.toml", "[check]\nmax-memory = \"lots\"\n"),
    ]);
    let run = |arguments: &[&str]| run_in(folder.path(), &[&["check", "a.ged"], arguments].concat());
    let (code, _, said) = run(&["--max-memory", "lots"]);
    assert!(code == Some(2) && said.contains("it has to be a size, as 512MB or 2GiB"), "{said}");
    let (code, _, said) = run(&["--config", "wrong.toml"]);
    assert!(
        code == Some(2) && said.contains("wrong.toml:2:") && said.contains("it has to be a size"),
        "{said}"
    );
    let (code, _, said) = run(&[]);
    assert!(code == Some(2) && said.contains("--max-memory allows 1 kB"), "{said}");
    // What is typed counts more.
    assert_eq!(run(&["--max-memory", "1GB"]).0, Some(0));
}
