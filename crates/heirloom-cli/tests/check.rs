//! `heirloom check` on many files, with a configuration, with a baseline, and in forms that other programs read.

use crate::running;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;
use tempfile::TempDir;

use running::{folder_with, heirloom, outcome, run, run_in};

const DAMAGED: &str = "../../examples/damaged.ged";

/// A header that says all that headers should, and who it names: nine lines with which nothing is wrong.
const HEAD: &str = "0 HEAD\n1 SOUR EXAMPLE\n1 SUBM @U1@\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n\
    0 @U1@ SUBM\n1 NAME Bo /King/\n";

/// A file with so many lone at signs, and nothing else that is wrong.
fn with_at_signs(count: usize) -> String {
    let notes: String = (0..count).map(|number| format!("1 NOTE n{number} a@b\n")).collect();
    format!("{HEAD}0 @I1@ INDI\n1 NAME Ada /King/\n{notes}0 TRLR\n")
}

/// A file with nobody in it, and nothing that is wrong.
fn without_anybody() -> String {
    format!("{HEAD}0 TRLR\n")
}

fn lines(text: &str) -> usize {
    text.lines().count()
}

/// How many findings a report as JSON Lines has.
fn findings(report: &str) -> usize {
    report.matches("{\"is\":\"finding\"").count()
}

#[test]
fn sarif_is_valid() {
    // A bracket too many in one of its patterns, which not every dialect of these forgives.
    let schema = fs::read_to_string("tests/sarif-schema-2.1.0.json").unwrap().replace("{2}]?$", "{2}$");
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let folder = folder_with(&[("a b,ü.ged", &with_at_signs(3)), ("c.ged", "0 HEAD\n1 CHAR IBMPC\n0 TRLR")]);
    let folder = folder.path().to_str().unwrap();
    for arguments in [
        &[DAMAGED][..],
        &["../../examples/family.ged"],
        &["tests/cmd/data"],
        &["tests/cmd/data", "../../examples", "--max", "1"],
        &["tests/cmd/data/missing.ged", folder],
        &["tests/cmd/data/bad-octets.ged", "--as", "elf"],
    ] {
        for window in ["0", "64"] {
            let mut command = heirloom(&[&["check", "--format", "sarif"], arguments].concat());
            let output = command.env("HEIRLOOM_WINDOW", window).output().unwrap();
            let log: Value = serde_json::from_slice(&output.stdout).unwrap();
            let errors: Vec<String> = validator.iter_errors(&log).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{arguments:?}: {errors:#?}");
        }
    }
    // The schema is not one that anything fits.
    let mut log: Value =
        serde_json::from_slice(&run(&["check", "--format", "sarif", DAMAGED]).stdout).unwrap();
    assert!(validator.is_valid(&log));
    log["runs"][0]["results"][0]["level"] = "grave".into();
    assert!(!validator.is_valid(&log));
}

#[test]
fn sarif_says_where_and_how_to_mend_it() {
    let file = format!("{HEAD}0 @I1@ INDI\n1 NAME Zoë /Ü/\n1 NOTE é a@b\n1 NOTE é a@b\n0 TRLR\n")
        .replace('\n', "\r\n");
    let folder = folder_with(&[("a.ged", &file)]);
    let (_, log, _) = run_in(folder.path(), &["check", "a.ged", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&log).unwrap();
    let run = &log["runs"][0];
    let [first, second] = [&run["results"][0], &run["results"][1]];
    let location = &first["locations"][0];
    let region = &location["physicalLocation"]["region"];
    let at = file.find("@b").unwrap();
    assert_eq!(region["startLine"], 12);
    assert_eq!((&region["startColumn"], &region["endColumn"]), (&11.into(), &12.into()));
    assert_eq!((&region["byteOffset"], &region["byteLength"]), (&at.into(), &1.into()));
    assert_eq!(location["logicalLocations"][0]["fullyQualifiedName"], "INDI @I1@, Zoë Ü");
    let replacement = &first["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "@");
    let deleted = &replacement["deletedRegion"];
    assert_eq!((&deleted["startLine"], &deleted["byteLength"]), (&12.into(), &0.into()));
    assert!([11, 12].contains(&deleted["startColumn"].as_u64().unwrap()));
    // Two lines that are the same are told apart.
    let fingerprint = |result: &Value| {
        let text = result["partialFingerprints"]["heirloomContext/v1"].as_str().unwrap().to_string();
        let (digest, number) = text.split_once(':').unwrap();
        (digest.to_string(), number.to_string())
    };
    let [(one, first), (other, second)] = [first, second].map(fingerprint);
    assert_eq!(one, other);
    assert_eq!((first.as_str(), second.as_str()), ("1", "2"));
    assert_eq!(run["artifacts"][0]["encoding"], "UTF-8");
    assert_eq!(run["artifacts"][0]["length"], file.len());
    let rule = &run["tool"]["driver"]["rules"][0];
    assert_eq!((&rule["id"], &rule["name"]), (&"T007".into(), &"lone-at".into()));
    assert!(
        rule["help"]["markdown"]
            .as_str()
            .unwrap()
            .contains(rule["shortDescription"]["text"].as_str().unwrap())
    );
}

#[test]
fn many_files_are_reported_in_their_order() {
    // The first ones take longest.
    let files: Vec<(String, String)> =
        (0..40).map(|number| (format!("f{number:02}.ged"), with_at_signs(3 * (40 - number)))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = folder_with(&files);
    for format in ["jsonl", "concise", "github"] {
        let lines_of_files = |name: &str| {
            let (_, out, _) = run_in(folder.path(), &["check", name, "--format", format, "-q"]);
            let is_frame = |line: &&str| {
                ["start", "end"].iter().any(|is| line.starts_with(&format!("{{\"is\":\"{is}\"")))
            };
            out.lines().filter(|line| !is_frame(line)).map(|line| format!("{line}\n")).collect::<String>()
        };
        let each: String = files.iter().map(|(name, _)| lines_of_files(&format!("./{name}"))).collect();
        assert!(lines_of_files(".") == each, "{format}");
    }
    let (_, json, _) = run_in(folder.path(), &["check", ".", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["findings"].as_array().unwrap().len(), 3 * (40 * 41) / 2);
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_rest() {
    let folder = folder_with(&[("a.ged", &with_at_signs(1)), ("c.ged", &with_at_signs(1))]);
    let arguments = ["check", "a.ged", "b.ged", "none*.ged", "c.ged", "--format", "concise"];
    let (code, out, errors) = run_in(folder.path(), &arguments);
    assert_eq!(code, Some(2));
    assert!(out.starts_with("a.ged:12:") && out.contains("\nc.ged:12:"), "{out}");
    assert!(out.contains("2 infos in 2 files"), "{out}");
    assert_eq!(
        errors,
        "heirloom: cannot read b.ged: No such file or directory\nheirloom: no file is called none*.ged\n"
    );
}

#[test]
fn folders_and_patterns_stand_for_files() {
    let file = with_at_signs(1);
    let folder =
        folder_with(&[("x/b.GED", &file), ("x/y/a.gedcom", &file), ("x/c.txt", "no"), ("d.elf", &file)]);
    let names = |arguments: &[&str]| {
        let (_, out, _) =
            run_in(folder.path(), &[&["check", "-q", "--format", "concise"], arguments].concat());
        out.lines().map(|line| line.split(':').next().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(&["."]), ["./d.elf", "./x/b.GED", "./x/y/a.gedcom"]);
    assert_eq!(names(&["x", "d.elf"]), ["x/b.GED", "x/y/a.gedcom", "d.elf"]);
    assert_eq!(names(&["x/*.GED", "**/*.gedcom"]), ["x/b.GED", "x/y/a.gedcom"]);
    let (code, _, errors) = run_in(&folder.path().join("x"), &["check", "c.txt", "../x/y/.."]);
    assert_eq!((code, errors.as_str()), (Some(1), ""), "a file that is named may end as it likes");
}

#[cfg(target_os = "linux")]
#[test]
fn names_of_files_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = TempDir::new().unwrap();
    let name = OsStr::from_bytes(b"f\xFFx.ged");
    fs::write(folder.path().join(name), with_at_signs(1)).unwrap();
    for format in ["text", "concise", "json", "jsonl", "sarif", "github", "html"] {
        let mut command = heirloom(&["check", "--format", format]);
        let output = command.arg(name).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{format}");
        let text = String::from_utf8(output.stdout).unwrap();
        let shown = if format == "sarif" { "f%FFx.ged" } else { "f\u{FFFD}x.ged" };
        assert!(text.contains(shown), "{format}: {text}");
        let has_octets = text.contains("\"fileOctets\"") && text.contains("\"f%FFx.ged\"");
        assert_eq!(has_octets, format.starts_with("json"), "{format}: {text}");
    }
    let (_, out, errors) = run_in(folder.path(), &["check", ".", "--max", "0", "--verbose"]);
    assert!(out.contains("1 info in 1 file"), "{out}");
    assert!(errors.ends_with("x.ged is gedcom in UTF-8\n"), "{errors}");
}

#[test]
fn so_many_of_a_kind_are_shown_and_all_are_counted() {
    let folder = folder_with(&[("a.ged", &format!("{}0 @X1@ INDI\n1 FAMC @X9@\n", with_at_signs(25)))]);
    let shown = |arguments: &[&str]| {
        let (_, out, _) = run_in(folder.path(), &[&["check", "a.ged"], arguments].concat());
        (out.matches("[T007 ").count(), out.matches("[T001 ").count(), out)
    };
    let (signs, pointers, out) = shown(&[]);
    assert_eq!((signs, pointers), (10, 1));
    assert!(out.contains("15 more findings in a.ged: 15 T007 lone-at; --max all shows them"), "{out}");
    assert!(out.contains("\n     25 info    T007 lone-at"), "{out}");
    assert!(out.contains("\n     25 INDI @I1@, Ada King  a.ged:10\n"), "{out}");
    assert_eq!(shown(&["--max", "all"]).0, 25);
    assert_eq!(shown(&["--max", "3"]).0, 3);
    let (signs, _, out) = shown(&["--max", "0"]);
    assert!(signs == 0 && out.starts_with("By kind\n"), "{out}");
    let (_, json, _) = run_in(folder.path(), &["check", "a.ged", "--format", "jsonl"]);
    assert_eq!(json.matches("\"code\":\"T007\"").count(), 25, "programs get all");
    let (_, json, _) = run_in(folder.path(), &["check", "a.ged", "--format", "jsonl", "--max", "2"]);
    assert_eq!(json.matches("\"code\":\"T007\"").count(), 2, "unless they ask for less");
}

#[test]
fn families_are_named_window_by_window_too() {
    let persons: String = (1..=9).map(|n| format!("0 @I{n}@ INDI\n1 NAME N{n} /M/\n")).collect();
    let families = "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I9@\n1 NOTE a@b\n0 @F2@ FAM\n1 WIFE @I5@\n1 NOTE a@b\n";
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{families}{persons}0 TRLR\n");
    let folder = folder_with(&[("a.ged", &file)]);
    let said = ["0", "1", "64"].map(|window| {
        let mut command = heirloom(&["check", "a.ged", "--format", "concise"]);
        let output = command.current_dir(folder.path()).env("HEIRLOOM_WINDOW", window).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().filter(|line| line.contains("T007")).map(str::to_string).collect::<Vec<_>>()
    });
    assert!(said[0][0].ends_with("(in FAM @F1@, N1 M and N9 M)"), "{said:?}");
    assert!(said[0][1].ends_with("(in FAM @F2@, N5 M and ?)"), "{said:?}");
    assert_eq!(said[1], said[0]);
    assert_eq!(said[2], said[0]);
}

#[test]
fn a_report_is_written_to_a_file_whole() {
    let folder = folder_with(&[("a.ged", &with_at_signs(1))]);
    for format in ["text", "json", "html"] {
        let (_, out, _) = run_in(folder.path(), &["check", "a.ged", "--format", format]);
        let (code, nothing, _) = run_in(
            folder.path(),
            &["check", "a.ged", "--format", format, "-o", "report", "--fail-on", "never"],
        );
        assert_eq!((code, nothing.as_str()), (Some(0), ""));
        assert_eq!(fs::read_to_string(folder.path().join("report")).unwrap(), out);
    }
    let (code, _, errors) = run_in(folder.path(), &["check", "a.ged", "-o", "none/report"]);
    assert_eq!(
        (code, errors.as_str()),
        (Some(2), "heirloom: cannot write none/report: No such file or directory\n")
    );
}

#[test]
fn a_report_takes_the_place_of_no_file_that_is_read() {
    let folder = folder_with(&[("a.ged", &with_at_signs(1)), ("b.ged", &without_anybody())]);
    for format in ["text", "json", "html"] {
        let (code, out, errors) =
            run_in(folder.path(), &["check", "a.ged", "b.ged", "--format", format, "-o", "./b.ged"]);
        let sentence = "heirloom: ./b.ged is the file that is read; -o has to name another\n";
        assert_eq!((code, out.as_str(), errors.as_str()), (Some(2), "", sentence));
    }
    assert_eq!(fs::read_to_string(folder.path().join("b.ged")).unwrap(), without_anybody());
}

#[test]
fn a_closed_pipe_is_no_error_in_any_form() {
    let file = with_at_signs(3000);
    let files: Vec<(String, &str)> = (0..8).map(|number| (format!("{number}.ged"), file.as_str())).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let folder = folder_with(&files);
    for format in ["text", "concise", "json", "jsonl", "sarif", "github", "html"] {
        let mut command = heirloom(&["check", ".", "--format", format, "--max", "all"]);
        command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0]).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{format}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{format}");
    }
}

#[test]
fn what_is_in_the_baseline_is_not_reported() {
    let folder = folder_with(&[("trees/a.ged", &with_at_signs(5)), ("trees/b.ged", &without_anybody())]);
    let check = |arguments: &[&str]| run_in(folder.path(), &[&["check", "trees"], arguments].concat());
    let (code, out, said) = check(&["--write-baseline", "known.json"]);
    assert_eq!((code, out.as_str(), said.as_str()), (Some(0), "", "known.json: 5 findings in 2 files\n"));
    let baseline = fs::read_to_string(folder.path().join("known.json")).unwrap();
    for told in ["Ada", "King", "INDI", "NOTE", "T007", "a.ged", "trees", "n3"] {
        assert!(!baseline.contains(told), "{told} in {baseline}");
    }
    let (code, out, _) = check(&["--baseline", "known.json", "--fail-on", "warning"]);
    assert_eq!((code, out.as_str()), (Some(0), "no findings in 2 files, and 5 that the baseline has\n"));

    // Other lines above it, another id, and one thing more that is wrong.
    let changed = with_at_signs(5)
        .replace("@I1@ INDI", "@I7@ INDI\n1 SEX F\n1 BIRT Y")
        .replace("0 TRLR", "1 NOTE n2 a@b\n1 BURI\n2 NOTE n3 a@b\n0 TRLR");
    fs::write(folder.path().join("trees/a.ged"), changed).unwrap();
    let (_, out, _) = check(&["--baseline", "known.json", "--format", "jsonl"]);
    let places: Vec<u64> = out
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).unwrap()["line"].as_u64())
        .collect();
    assert_eq!(places, [19, 21], "the second of two that look the same, and the one in another place");

    // The same file elsewhere is another.
    fs::copy(folder.path().join("trees/a.ged"), folder.path().join("c.ged")).unwrap();
    let (_, out, _) =
        run_in(folder.path(), &["check", "c.ged", "--baseline", "known.json", "--format", "jsonl"]);
    assert_eq!(findings(&out), 7);

    fs::write(folder.path().join("trees/a.ged"), with_at_signs(3)).unwrap();
    let (_, out, _) = check(&["--baseline", "known.json"]);
    assert!(out.contains("2 of the baseline found no more"), "{out}");
    let (_, out, _) = run_in(folder.path(), &["check", "trees/b.ged", "--baseline", "known.json"]);
    assert_eq!(out, "no findings in 1 file\n", "what other files had is not gone");

    // Written again it keeps its key, so that what is still known keeps its digest.
    check(&["--write-baseline", "known.json"]);
    let renewed = fs::read_to_string(folder.path().join("known.json")).unwrap();
    assert_eq!(lines(&renewed), lines(&baseline) - 2);
    let same = renewed.lines().filter(|line| baseline.contains(line.trim().trim_end_matches(','))).count();
    assert_eq!(same, lines(&renewed));
    check(&["--write-baseline", "other.json"]);
    let other = fs::read_to_string(folder.path().join("other.json")).unwrap();
    assert!(
        !other.lines().any(|line| line.contains("\": 1")
            && !line.contains("heirloom")
            && renewed.contains(line.trim()))
    );
}

#[test]
fn a_baseline_may_have_any_numbers() {
    let folder = folder_with(&[("a.ged", &with_at_signs(3)), ("b.ged", &with_at_signs(3))]);
    let check =
        |arguments: &[&str]| run_in(folder.path(), &[&["check", "a.ged", "b.ged"], arguments].concat());
    check(&["--write-baseline", "known.json"]);
    let baseline = fs::read_to_string(folder.path().join("known.json")).unwrap();
    let many = baseline
        .replace("\": 1", "\": 18446744073709551615")
        .replace("\": 18446744073709551615,\n  \"key", "\": 1,\n  \"key");
    assert!(many.matches("18446744073709551615").count() >= 6, "{many}");
    fs::write(folder.path().join("known.json"), many).unwrap();
    for file in ["a.ged", "b.ged"] {
        fs::write(folder.path().join(file), without_anybody()).unwrap();
    }
    let (code, out, said) = check(&["--baseline", "known.json"]);
    assert_eq!((code, said.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains(&format!("{} of the baseline found no more", usize::MAX)), "{out}");
}

#[test]
fn a_baseline_has_to_be_one() {
    let folder = folder_with(&[("a.ged", &with_at_signs(1)), ("b.json", "{}")]);
    let (code, _, said) = run_in(folder.path(), &["check", "a.ged", "--baseline", "b.json"]);
    assert_eq!(code, Some(2));
    assert_eq!(said, "heirloom: b.json is not a baseline of this version; --write-baseline makes one\n");
    let (code, _, said) = run_in(folder.path(), &["check", "a.ged", "--baseline", "c.json"]);
    assert_eq!((code, said.as_str()), (Some(2), "heirloom: cannot read c.json: No such file or directory\n"));
}

#[test]
fn defaults_stand_in_the_nearest_configuration() {
    let file = with_at_signs(1).replace("0 TRLR", "1 FAMC @F9@\n0 TRLR");
    let folder = folder_with(&[
        ("heirloom.toml", "[check]\nignore = ['T001']\nfail-on = 'never'\nformat = 'concise'\n"),
        ("sub/a.ged", &file),
        ("sub/other.toml", "[check]\nselect = ['dangling-pointer']\n"),
        ("own/heirloom.toml", "[check.per-file-ignores]\n'a*.ged' = ['T']\n"),
        ("own/a.ged", &file),
        ("own/b.ged", &file),
    ]);
    let sub = folder.path().join("sub");
    let (code, out, _) = run_in(&sub, &["check", "a.ged"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("a.ged:12:12: info T007") && !out.contains("T001"), "{out}");
    let (_, out, _) = run_in(&sub, &["check", "a.ged", "--ignore", "T007"]);
    assert!(out.contains("T001") && !out.contains("T007"), "what is typed counts more: {out}");
    let (code, out, _) = run_in(&sub, &["check", "a.ged", "--no-config"]);
    assert_eq!(code, Some(1));
    assert!(out.starts_with("info[T007"), "{out}");
    let (code, out, _) =
        run_in(&sub, &["check", "a.ged", "--config", "other.toml", "--format", "concise", "-q"]);
    assert_eq!((code, lines(&out)), (Some(1), 1));
    let (_, out, _) = run_in(&folder.path().join("own"), &["check", ".", "--format", "jsonl"]);
    assert_eq!((findings(&out), out.matches("b.ged").count()), (2, 3), "{out}");
}

#[test]
fn a_configuration_that_says_nothing_known_is_refused() {
    let folder =
        folder_with(&[("a.ged", &with_at_signs(1)), ("heirloom.toml", "[check]\nfail_on = 'never'\n")]);
    let (code, out, said) = run_in(folder.path(), &["check", "a.ged"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(said.starts_with("heirloom: ") && lines(&said) == 1, "{said}");
    assert!(said.ends_with("heirloom.toml:2: there is no key fail_on; did you mean fail-on?\n"), "{said}");
    let (code, _, said) = run_in(folder.path(), &["check", "a.ged", "--config", "none.toml"]);
    assert_eq!(
        (code, said.as_str()),
        (Some(2), "heirloom: cannot read none.toml: No such file or directory\n")
    );
}

#[test]
fn a_page_holds_all_it_needs_and_no_markup_of_the_file() {
    let evil = "<script>alert(1)</script>";
    let file = format!(
        "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME {evil} /\"'&/\n1 NOTE {evil} a@b\n1 <b>{evil}\n\
         0 @<i>@ FAM\n1 NOTE a@b\n0 @S1@ SOUR\n1 TITL </title>{evil}\n1 NOTE x@y\n0 TRLR\n"
    );
    let folder = folder_with(&[("<img src=x>.ged", &file)]);
    let (_, page, _) = run_in(folder.path(), &["check", ".", "--format", "html"]);
    assert_eq!(page.matches("<script>").count(), 1, "the one of the page");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    for markup in ["<img", "<b>&", "<i>", "http://", "https://", "src=\"", "@import", "url("] {
        assert!(!page.contains(markup), "{markup}");
    }
    for element in
        ["article", "section", "div", "details", "pre", "ol", "ul", "nav", "p", "h3", "mark", "span"]
    {
        let opened =
            page.matches(&format!("<{element}>")).count() + page.matches(&format!("<{element} ")).count();
        assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
    }
}

#[test]
fn a_page_is_grouped_by_person() {
    let arguments = ["check", "damaged.ged", "--format", "html", "--ignore", "K003,M"];
    let (_, page, _) = run_in(Path::new("../../examples"), &arguments);
    let headings: Vec<&str> = page
        .match_indices("<h3><span dir=\"auto\">")
        .map(|(at, found)| page[at + found.len()..].split("</span>").next().unwrap())
        .collect();
    assert_eq!(headings, ["Matthias Weber", "Karl Weber", "Matthias Weber and ?", "The file as a whole"]);
    assert!(page.contains("<title>damaged.ged: 7 errors, "));
    assert!(page.contains("<code dir=\"auto\">2 SOUR <mark>@S9@</mark></code>"));
    let (_, page, _) = run_in(Path::new("../../examples"), &["check", "family.ged", "--format", "html"]);
    assert!(page.contains("Nothing was found that is wrong.") && !page.contains("<form"));
}

#[test]
fn annotations_escape_what_would_end_them() {
    let folder = folder_with(&[("50%, a:b.ged", &with_at_signs(1).replace("n0", "100% sure"))]);
    let (_, out, _) = run_in(folder.path(), &["check", ".", "--format", "github"]);
    assert_eq!(lines(&out), 1);
    assert!(
        out.starts_with(
            "::notice file=./50%25%2C a%3Ab.ged,line=12,col=19,endColumn=20,title=T007 lone-at::there is"
        ),
        "{out}"
    );
    assert!(out.contains("%0Ain INDI @I1@, Ada King%0Ahelp: "), "{out}");
}

#[test]
fn a_family_tree_is_no_baseline_to_be_replaced() {
    let file = with_at_signs(1);
    let folder = folder_with(&[("tree.ged", &file), ("other.ged", &file)]);
    let (code, _, errors) = run_in(folder.path(), &["check", "--write-baseline", "tree.ged", "other.ged"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("tree.ged is there and is not a baseline"), "{errors}");
    assert_eq!(fs::read_to_string(folder.path().join("tree.ged")).unwrap(), file);
}

#[test]
fn patterns_for_files_are_seen_from_the_folder_of_the_configuration() {
    let file = with_at_signs(1);
    let folder = folder_with(&[
        ("own.toml", "[check.per-file-ignores]\n'old/*.ged' = ['T007']\n"),
        ("old/a.ged", &file),
        ("new/a.ged", &file),
    ]);
    for config in ["own.toml", "./own.toml", "old/../own.toml"] {
        let arguments = ["check", ".", "--config", config, "--format", "jsonl"];
        let (_, out, _) = run_in(folder.path(), &arguments);
        assert_eq!((findings(&out), out.contains("./new/a.ged")), (1, true), "{config}: {out}");
    }
}

#[test]
fn a_file_that_is_named_in_two_ways_counts_once() {
    let folder = folder_with(&[("a.ged", &with_at_signs(1)), ("b/c.txt", "")]);
    let (_, out, _) = run_in(folder.path(), &["check", "a.ged", "./a.ged", "b/../a.ged", ".", "--max", "0"]);
    assert!(out.contains("1 info in 1 file\n"), "{out}");
}

#[test]
fn a_page_says_that_all_is_well_only_where_it_is() {
    let folder = folder_with(&[("a.ged", &with_at_signs(2)), ("b.ged", &without_anybody())]);
    let page = |arguments: &[&str]| {
        let (_, page, _) = run_in(folder.path(), &[&["check", "--format", "html"], arguments].concat());
        page
    };
    let well = "Nothing was found that is wrong.";
    assert!(page(&["b.ged"]).contains(well));
    run_in(folder.path(), &["check", "a.ged", "--write-baseline", "known.json"]);
    let known = page(&["a.ged", "--baseline", "known.json"]);
    assert!(!known.contains(well) && known.contains("Nothing was found that is new."), "{known}");
    assert!(known.contains("<p>2 findings are left out, since the baseline has them.</p>"), "{known}");
    let none = page(&["c.ged"]);
    assert!(
        !none.contains("Nothing was found") && none.contains("<p>1 file could not be read.</p>"),
        "{none}"
    );
    let one = page(&["c.ged", "b.ged"]);
    assert!(one.contains("Nothing was found that is wrong in what could be read."), "{one}");
    let counted = page(&["a.ged", "--max", "0", "--select", "T007"]);
    assert!(counted.contains("<p>0 of 2 findings are on this page.</p>"), "{counted}");
    fs::write(folder.path().join("a.ged"), with_at_signs(1)).unwrap();
    let counted = page(&["a.ged", "--max", "0"]);
    assert!(counted.contains("<p>0 of 1 finding is on this page.</p>"), "{counted}");
}

/// What is kept for a while needs room, and nobody should look for that on standard output.
#[cfg(unix)]
#[test]
fn a_temporary_folder_without_room_is_named() {
    let folder = folder_with(&[("a.ged", &with_at_signs(5000))]);
    let gone = folder.path().join("gone");
    let told = format!("heirloom: cannot use a temporary file in {}: ", gone.display());
    for arguments in [
        &["check", "a.ged", "--format", "html", "--max", "all"][..],
        &["check", "a.ged", "--format", "json", "-o", "x"],
    ] {
        let mut command = heirloom(arguments);
        let (code, _, said) = outcome(command.current_dir(folder.path()).env("TMPDIR", &gone));
        assert_eq!(code, Some(2), "{said}");
        assert!(said.starts_with(&told) && lines(&said) == 1, "{said}");
    }
    let mut command = heirloom(&["check", "-"]);
    let (code, _, said) = outcome(command.stdin(Stdio::null()).env("TMPDIR", &gone));
    assert_eq!(code, Some(2));
    assert!(said.starts_with(&told), "{said}");
}
