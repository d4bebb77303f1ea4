//! `heirloom dates` where sessions can't show it: files of any size and shape, and what comes over a pipe.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use proptest::prelude::*;
use serde_json::Value;

fn dates(input: &[u8], window: Option<usize>, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
    command.args(["dates", "-"]).args(arguments);
    if let Some(octets) = window {
        command.env("HEIRLOOM_WINDOW", octets.to_string());
    }
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn text(output: Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A tree of couples, with a date for each sort of trouble.
fn tree(couples: usize) -> String {
    let mut file = "0 HEAD\n1 SOUR TREES\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n".to_string();
    for at in 0..couples {
        let (one, other) = (2 * at, 2 * at + 1);
        file += &format!(
            "0 @F{at}@ FAM\n1 HUSB @I{one}@\n1 WIFE @I{other}@\n1 MARR\n2 DATE {}/2/1801\n",
            at % 12 + 1
        );
        file +=
            &format!("0 @I{one}@ INDI\n1 NAME One{one} /Weber/\n1 BIRT\n2 DATE 12 March 17{:02}\n", at % 100);
        file += &format!(
            "0 @I{other}@ INDI\n1 NAME Other{other} /Weber/\n1 DEAT\n2 DATE 1{:03}\n2 AGE {at}\n",
            at % 1000
        );
    }
    file + "0 TRLR\n"
}

#[test]
fn window_by_window_the_same_is_said() {
    let file = tree(300);
    for arguments in [&["--format", "json"][..], &["--format", "tsv"], &["--problems"], &["--summary"]] {
        let whole = text(dates(file.as_bytes(), Some(0), arguments));
        for window in [1, 500, 10_000] {
            let windows = text(dates(file.as_bytes(), Some(window), arguments));
            assert!(windows == whole, "{arguments:?} in windows of {window}");
        }
    }
}

/// The lines of a report that have a date.
fn results(report: &str) -> impl Iterator<Item = &str> {
    report.lines().filter(|line| line.starts_with("{\"is\":\"result\""))
}

#[test]
fn a_record_of_many_dates_and_deep_ones_take_no_longer_than_others() {
    let events = "1 EVEN\n2 DATE 3/4/1801\n".repeat(20_000);
    let many = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{events}0 TRLR\n");
    assert_eq!(results(&text(dates(many.as_bytes(), None, &["--format", "jsonl"]))).count(), 20_000);
    assert!(text(dates(many.as_bytes(), None, &["-q"])).lines().count() > 40_000);

    let deep: String =
        (1..5_000).map(|level| format!("{level} _IN\n{} DATE 3/4/1801\n", level + 1)).collect();
    let deep = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{deep}0 TRLR\n");
    let listed = text(dates(deep.as_bytes(), None, &["--format", "jsonl"]));
    assert_eq!(results(&listed).count(), 4_999);
    let last: Value = serde_json::from_str(results(&listed).last().unwrap()).unwrap();
    assert_eq!((&last["event"], &last["path"]), (&Value::from("_IN, …, _IN, _IN"), &Value::Null));
}

#[test]
fn a_path_leads_to_the_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ged");
    fs::write(&file, tree(3)).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
        text(command.current_dir(folder.path()).args(arguments).output().unwrap())
    };
    for entry in results(&run(&["dates", "a.ged", "--problems", "--format", "jsonl"])) {
        let entry: Value = serde_json::from_str(entry).unwrap();
        let better = entry["better"][0]["text"].as_str().unwrap();
        run(&[
            "edit",
            "a.ged",
            "--in-place",
            "--set",
            &format!("{}={better}", entry["path"].as_str().unwrap()),
        ]);
    }
    assert_eq!(run(&["dates", "a.ged", "--problems"]), "9 dates, 3 ages: 12 good\n");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_listed(texts in prop::collection::vec("[^\r\n\u{0}-\u{1f}\u{7f}-\u{9f}\u{2028}\u{2029}]{1,30}", 1..20)) {
        let lines: String = texts.iter().map(|text| format!("1 EVEN\n2 DATE x{text}\n2 AGE x{text}\n2 TIME x{text}\n")).collect();
        let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{lines}0 TRLR\n");
        let listed = text(dates(file.as_bytes(), None, &["--format", "jsonl"]));
        prop_assert_eq!(results(&listed).count(), 3 * texts.len());
        let table = text(dates(file.as_bytes(), None, &["--format", "tsv"]));
        prop_assert!(table.lines().all(|line| line.split('\t').count() == 16));
        prop_assert_eq!(table.lines().count(), 3 * texts.len() + 1);
    }
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let file = tree(30)
        + "0 @I99@ INDI\n1 NAME A person whose name is much longer than the terminal is wide /Weber/\n1 BIRT\n\
        2 DATE INT 1801 (the register is hard to read and the clerk was not quite sober)\n0 TRLR\n";
    let (folder, whole) = (tempfile::tempdir().unwrap(), dates(file.as_bytes(), None, &[]));
    let name = folder.path().join("file.ged");
    fs::write(&name, &file).unwrap();
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    for columns in [30, 40, 60] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
        let command = command.arg("dates").arg(&name).env("COLUMNS", columns.to_string());
        let told = text(command.output().unwrap());
        // The last line counts them.
        let wide = told.lines().rev().skip(1).find(|line| line.chars().count() > columns);
        assert_eq!(wide, None, "{columns}");
        assert_eq!(words(&told).len(), words(&text(whole.clone())).len());
    }
}
