//! The JSON of all commands: one envelope, one name for one thing, and the schema that is published.

use crate::running;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::Value;

use running::{folder_with, heirloom, outcome, run_in};

const FAMILY: &str = "../../examples/family.ged";
const DAMAGED: &str = "../../examples/damaged.ged";
const SCHEMA: &str = "../../docs/schemas/report-1.schema.json";

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(&fs::read_to_string(SCHEMA).unwrap()).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// A folder with the examples in it, and a file that commands refuse to write.
fn folder() -> tempfile::TempDir {
    let folder = folder_with(&[
        ("family.ged", &fs::read_to_string(FAMILY).unwrap()),
        ("damaged.ged", &fs::read_to_string(DAMAGED).unwrap()),
        ("later.ged", &fs::read_to_string("../../examples/family-later.ged").unwrap()),
        ("clan.ged", &fs::read_to_string("../../examples/clan.ged").unwrap()),
        ("dates.ged", &fs::read_to_string("../../examples/dates.ged").unwrap()),
        ("doubtful.ged", &fs::read_to_string("../../examples/doubtful.ged").unwrap()),
    ]);
    fs::write(folder.path().join("bad.ged"), b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME a\0b\n0 TRLR\n")
        .unwrap();
    folder
}

/// Every command that has JSON, with all shapes of its results.
const REPORTS: &[&[&str]] = &[
    &["check", "family.ged"],
    &["check", "damaged.ged", "missing.ged", "doubtful.ged"],
    &["check", "damaged.ged", "--max", "0"],
    &["check", "damaged.ged", "doubtful.ged", "--max-findings", "3"],
    &["check", "damaged.ged", "--max", "1", "--max-findings", "2"],
    &["check", "empty", "bad.ged"],
    &["fix", "damaged.ged"],
    &["fix", "damaged.ged", "--unsafe", "--diff"],
    &["fix", "damaged.ged", "-o", "fixed.ged"],
    &["fix", "missing.ged"],
    &["explain"],
    &["explain", "X007", "lives", "DATE", "CONT", "elf:DATE_VALUE"],
    &["show", "family.ged"],
    &["show", "family.ged", "--find", "weber"],
    &["show", "family.ged", "I1", "F1", "I1.BIRT", "HEAD"],
    &["show", "missing.ged"],
    &["relate", "clan.ged", "I1", "I3"],
    &["relate", "missing.ged", "I1", "I2"],
    &["tree", "clan.ged", "I1"],
    &["tree", "clan.ged", "I1", "--descendants"],
    &["tree", "clan.ged", "I3", "--generations", "1"],
    &["tree", "missing.ged", "I1"],
    &["convert", "damaged.ged", "-o", "converted.ged"],
    &["convert", "family.ged", "damaged.ged", "bad.ged", "missing.ged", "--to", "gedcom", "--out-dir", "out"],
    &["edit", "family.ged", "--set", "I1.SEX=F", "--add", "@N9@ NOTE=x", "--remove", "I2.NAME[1]", "--diff"],
    &["edit", "family.ged", "-o", "edited.ged"],
    &["edit", "missing.ged", "--diff"],
    &["fmt", "family.ged", "damaged.ged", "bad.ged", "missing.ged", "--check"],
    &["fmt", "damaged.ged", "--diff", "--lossy"],
    &["diff", "family.ged", "later.ged"],
    &["diff", "family.ged", "family.ged"],
    &["diff", "family.ged", "missing.ged"],
    &["encoding", "family.ged", "bad.ged", "missing.ged"],
    &["stats", "family.ged", "damaged.ged", "missing.ged"],
    &["stats", "family.ged", "damaged.ged", "--per-file"],
    &["dates", "dates.ged", "family.ged", "missing.ged"],
    &["dates", "dates.ged", "--problems", "--to", "julian"],
    &["dates", "dates.ged", "missing.ged", "--summary"],
    &["schema", "family.ged"],
    &["schema", "damaged.ged", "--all"],
    &["schema", "missing.ged"],
    #[cfg(feature = "fetch")]
    &["cache", "list", "--cache-dir", "cache"],
];

/// What a command reports, in a folder, whole (0) or in windows.
fn report(folder: &Path, arguments: &[&str], format: &str, window: &str) -> String {
    let arguments = [arguments, &["--format", format]].concat();
    let (_, out, said) = outcome(heirloom(&arguments).current_dir(folder).env("HEIRLOOM_WINDOW", window));
    assert!(!out.is_empty(), "{arguments:?}: {said}");
    out
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&report(folder, arguments, "json", "0")).unwrap()
}

fn assert_valid(validator: &Validator, value: &Value, of: &[&str]) {
    let errors: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{of:?}: {errors:#?}\n{value:#}");
}

#[test]
fn every_report_is_valid_by_the_published_schema_whole_and_in_windows() {
    let (validator, folder) = (validator(), folder());
    for arguments in REPORTS {
        for window in ["0", "64"] {
            let out = report(folder.path(), arguments, "json", window);
            let value: Value =
                serde_json::from_str(&out).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{out}"));
            assert_valid(&validator, &value, arguments);
            let command = match arguments[0] {
                "cache" => "cache list",
                command => command,
            };
            assert_eq!((&value["version"], &value["command"]), (&1.into(), &command.into()));
        }
    }
}

#[test]
fn every_line_is_valid_by_the_published_schema() {
    let (validator, folder) = (validator(), folder());
    let with_lines = REPORTS.iter().filter(|arguments| ["check", "dates"].contains(&arguments[0]));
    for arguments in with_lines {
        for window in ["0", "64"] {
            let out = report(folder.path(), arguments, "jsonl", window);
            let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            lines.iter().for_each(|line| assert_valid(&validator, line, arguments));
            let is = |line: &Value| line["is"].as_str().unwrap().to_string();
            let order: Vec<String> = lines.iter().map(is).collect();
            assert_eq!(
                (order[0].as_str(), order[order.len() - 1].as_str()),
                ("start", "end"),
                "{arguments:?}"
            );
            let whole: Value =
                serde_json::from_str(&report(folder.path(), arguments, "json", window)).unwrap();
            let count = |is: &str| order.iter().filter(|line| *line == is).count();
            assert_eq!(count("file"), whole["files"].as_array().unwrap().len(), "{arguments:?}");
            assert_eq!(count("unread"), whole["unread"].as_array().unwrap().len(), "{arguments:?}");
            assert_eq!(lines[lines.len() - 1]["totals"], whole["totals"], "{arguments:?}");
            assert_eq!(lines[lines.len() - 1]["truncated"], whole["truncated"], "{arguments:?}");
        }
    }
}

/// The schema is not one that anything fits.
#[test]
fn the_schema_refuses_what_is_otherwise() {
    let (validator, folder) = (validator(), folder());
    let good = json(folder.path(), &["check", "damaged.ged"]);
    let spoilt: [fn(&mut Value); 6] = [
        |report| report["findings"][0]["severity"] = "grave".into(),
        |report| report["findings"][0]["name"] = "Ada".into(),
        |report| report["version"] = 2.into(),
        |report| report["results"] = Value::Array(Vec::new()),
        |report| report["files"][0]["counts"] = Value::Null,
        |report| drop(report.as_object_mut().unwrap().remove("truncated")),
    ];
    for spoil in spoilt {
        let mut bad = good.clone();
        assert!(validator.is_valid(&bad));
        spoil(&mut bad);
        assert!(!validator.is_valid(&bad), "{bad:#}");
    }
}

#[test]
fn a_kind_of_finding_has_a_code_and_a_kind_and_a_name_is_that_of_a_record() {
    let folder = folder();
    fn walk(value: &Value, check: &mut dyn FnMut(&serde_json::Map<String, Value>)) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(item, check)),
            Value::Object(object) => {
                check(object);
                object.values().for_each(|value| walk(value, check));
            }
            _ => {}
        }
    }
    for arguments in REPORTS {
        let report = json(folder.path(), arguments);
        walk(&report, &mut |object| {
            assert_eq!(object.contains_key("code"), object.contains_key("kind"), "{arguments:?}: {object:?}");
            if object.contains_key("name") {
                let is_named = object.contains_key("id") || object.contains_key("tag");
                assert!(is_named && !object.contains_key("code"), "{arguments:?}: {object:?}");
            }
            assert!(!object.contains_key("as"), "a format is a dialect: {arguments:?}: {object:?}");
            let nulls: Vec<&String> =
                object.iter().filter(|(_, value)| value.is_null()).map(|(key, _)| key).collect();
            assert!(nulls.is_empty() || nulls == ["truncated"], "{arguments:?}: {nulls:?}");
        });
    }
    let explained = json(folder.path(), &["explain", "X007"]);
    let found = json(folder.path(), &["check", "damaged.ged", "--select", "X007"]);
    for kind in [&explained["results"][0], &found["findings"][0]] {
        assert_eq!((&kind["code"], &kind["kind"]), (&"X007".into(), &"level-jump".into()));
    }
    let explained = report(folder.path(), &["explain"], "json", "0");
    assert!(explained.contains("\"dialect\": \"elf-2018-redux\"") && !explained.contains("\"as\":"));
}

#[test]
fn the_paths_of_findings_are_those_that_edit_takes() {
    let folder = folder();
    let mut fed = BTreeSet::new();
    for window in ["0", "64"] {
        let out = report(folder.path(), &["check", "doubtful.ged", "damaged.ged"], "json", window);
        let found: Value = serde_json::from_str(&out).unwrap();
        for finding in found["findings"].as_array().unwrap() {
            let Some(path) = finding["path"].as_str() else { continue };
            let shown =
                run_in(folder.path(), &["show", finding["file"].as_str().unwrap(), path, "--format", "json"]);
            let shown: Value = serde_json::from_str(&shown.1).unwrap();
            let (at, begins) =
                (finding["line"].as_u64().unwrap(), shown["results"][0]["line"].as_u64().unwrap());
            assert!(begins <= at, "{path}: {finding:#}");
            fed.insert((window, path.to_string()));
        }
    }
    assert!(fed.contains(&("0", "I4.BIRT.DATE".to_string())), "{fed:?}");
    assert!(fed.iter().any(|(window, _)| *window == "64"), "{fed:?}");
    let set = ["edit", "doubtful.ged", "--set", "I4.BIRT.DATE=28 FEB 1868", "-o", "better.ged"];
    assert_eq!(run_in(folder.path(), &set).0, Some(0));
    let before = json(folder.path(), &["check", "doubtful.ged", "--select", "C005"]);
    let after = json(folder.path(), &["check", "better.ged", "--select", "C005"]);
    let count = |report: &Value| report["findings"].as_array().unwrap().len();
    assert_eq!(count(&after), count(&before) - 1);
}

#[test]
fn what_is_not_shown_is_counted_and_files_that_cannot_be_read_are_named() {
    let folder = folder();
    let (code, out, _) = run_in(folder.path(), &["check", "damaged.ged", "--max", "0", "--format", "json"]);
    let none: Value = serde_json::from_str(&out).unwrap();
    let all = json(folder.path(), &["check", "damaged.ged"]);
    assert_eq!((code, &none["findings"]), (Some(1), &Value::Array(Vec::new())));
    assert_eq!((&none["totals"], &none["files"]), (&all["totals"], &all["files"]));
    let found = all["findings"].as_array().unwrap().len();
    assert_eq!(none["truncated"]["notShown"], found);
    assert_eq!(none["truncated"]["beyondLimitOfKind"], found);
    assert_eq!(all["truncated"], Value::Null);
    let by_code = |code: &str| {
        all["findings"].as_array().unwrap().iter().filter(|finding| finding["code"] == code).count()
    };
    for (code, count) in all["totals"]["kinds"].as_object().unwrap() {
        assert_eq!(*count, by_code(code), "{code}");
    }
    for arguments in [&["check", "missing.ged", "family.ged"][..], &["stats", "missing.ged", "family.ged"]] {
        let report = json(folder.path(), arguments);
        assert_eq!(report["unread"][0]["file"], "missing.ged", "{report:#}");
        assert_eq!(report["unread"][0]["reason"], "No such file or directory");
        assert_eq!((&report["totals"]["files"], &report["totals"]["unread"]), (&1.into(), &1.into()));
    }
}

#[test]
fn quiet_hides_nothing() {
    let folder = folder();
    for arguments in REPORTS {
        let quiet = [*arguments, &["-q"]].concat();
        // What was written once has a backup the next time, or is there already.
        assert_eq!(json(folder.path(), &quiet), json(folder.path(), arguments), "{arguments:?}");
    }
}

#[test]
fn commands_that_write_say_what_became_of_each_file() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let before = fs::read(at("damaged.ged")).unwrap();
    let preview = json(folder.path(), &["fix", "damaged.ged"]);
    assert_eq!(fs::read(at("damaged.ged")).unwrap(), before, "a preview writes nothing");
    assert_eq!(
        (&preview["files"][0]["state"], &preview["files"][0]["output"]),
        (&"changed".into(), &Value::Null)
    );

    // The edits make the file that is written.
    let fixed = json(folder.path(), &["fix", "damaged.ged", "-o", "fixed.ged"]);
    assert_eq!(fixed["files"][0]["output"], "fixed.ged");
    assert_eq!(fixed["results"], preview["results"]);
    let fixes = fixed["results"][0]["fixes"].as_array().unwrap();
    assert!(!fixes.is_empty() && !fixed["results"][0]["left"].as_array().unwrap().is_empty());
    let mut edits: Vec<(usize, usize, &str)> = Vec::new();
    for edit in fixes.iter().flat_map(|fix| fix["edits"].as_array().unwrap()) {
        let number = |key: &str| edit[key].as_u64().unwrap() as usize;
        edits.push((number("offset"), number("length"), edit["text"].as_str().unwrap()));
    }
    edits.sort_unstable();
    edits.dedup();
    let mut made = before.clone();
    for (offset, length, text) in edits.into_iter().rev() {
        made.splice(offset..offset + length, text.bytes());
    }
    assert_eq!(String::from_utf8(made), String::from_utf8(fs::read(at("fixed.ged")).unwrap()));

    let edited = json(folder.path(), &["edit", "family.ged", "--set", "I1.SEX=X", "--in-place"]);
    let file = &edited["files"][0];
    assert_eq!(file["output"], "family.ged");
    assert!(file["backup"].as_str().unwrap().ends_with("family.ged.bak"), "{file:#}");
    assert_eq!(
        (&edited["results"][0]["path"], &edited["results"][0]["payload"]),
        (&"I1.SEX".into(), &"X".into())
    );

    let formatted = json(folder.path(), &["fmt", "bad.ged", "family.ged", "missing.ged"]);
    let states: Vec<&str> =
        formatted["files"].as_array().unwrap().iter().map(|file| file["state"].as_str().unwrap()).collect();
    assert_eq!(states[0], "refused");
    assert!(formatted["files"][0]["reason"].as_str().unwrap().contains("holds a NUL"));
    assert!(["changed", "unchanged"].contains(&states[1]));
    assert_eq!(formatted["unread"][0]["file"], "missing.ged");
    let again = json(folder.path(), &["fmt", "family.ged", "--check"]);
    assert_eq!(again["files"][0]["state"], "unchanged");

    let converted = json(folder.path(), &["convert", "family.ged", "--out-dir", "out"]);
    let output = converted["files"][0]["output"].as_str().unwrap();
    assert!(converted["files"][0]["state"] == "written" && at(output).exists());
}

#[test]
fn what_gets_lost_is_a_finding_whole_and_in_windows() {
    let lossy =
        "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada\n1 _UID x\n0 @I2@ INDI\n2 DEEP\nnonsense\n0 TRLR\n";
    let folder = folder_with(&[("a.ged", lossy), ("b.ged", lossy)]);
    let arguments =
        ["convert", "a.ged", "b.ged", "--as", "elf-2018-redux", "--to", "gedcom", "--out-dir", "out"];
    let both = ["0", "40"].map(|window| {
        let report: Value = serde_json::from_str(&report(folder.path(), &arguments, "json", window)).unwrap();
        let found = report["findings"].as_array().unwrap().clone();
        assert!(!found.is_empty(), "{report:#}");
        assert!(found.iter().all(|finding| finding["code"].is_string()));
        let files: BTreeSet<&str> = found.iter().map(|finding| finding["file"].as_str().unwrap()).collect();
        assert_eq!(files.len(), 2, "{report:#}");
        assert_eq!(report["files"][0]["state"], "refused");
        found.iter().map(|finding| (finding["code"].clone(), finding["line"].clone())).collect::<Vec<_>>()
    });
    assert_eq!(both[0], both[1]);
}

#[test]
fn a_report_never_mixes_with_a_file() {
    let folder = folder();
    for (arguments, elsewhere) in [
        (&["convert", "family.ged"][..], "-o FILE or --out-dir DIR"),
        (&["convert", "family.ged", "-o", "-"], "-o FILE or --out-dir DIR"),
        (&["fix", "family.ged", "-o", "-"], "-o FILE or --in-place"),
        (&["edit", "family.ged", "--set", "I1.SEX=X"], "-o FILE, --in-place or --diff"),
        (&["fmt", "-"], "--check or --diff, or name a file"),
    ] {
        let (code, out, said) = run_in(folder.path(), &[arguments, &["--format", "json"]].concat());
        let sentence = format!(
            "heirloom: --format json writes the report to standard output, so the file has to go elsewhere: use {elsewhere}\n"
        );
        assert_eq!((code, out.as_str(), said), (Some(2), "", sentence), "{arguments:?}");
    }
}
