//! `build` as a program that has JSON uses it: there and back over the command line, and what is said of JSON that is wrong.

use crate::running;

use std::fs;
use std::path::Path;

use running::{folder_with, heirloom, outcome, run, run_in, with_input};

const PARSE: &[&str] = &["parse"];

/// What `parse` says of a file, but for the encoding.
fn parsed(file: &str, options: &[&str]) -> String {
    let output = run(&[PARSE, &[file], options].concat());
    assert_eq!(output.status.code(), Some(0), "{file}");
    let json = String::from_utf8(output.stdout).unwrap();
    json.lines()
        .filter(|line| !line.starts_with("  \"encoding\": "))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn files_come_back_from_their_json_in_every_format_and_encoding() {
    let folder = folder_with(&[]);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (json, file) = (path("file.json"), path("file.ged"));
    for (example, formats) in [
        ("family.ged", &["gedcom", "elf", "elf-2018-redux", "elf-2017-10"][..]),
        ("dictionary-2017-10.ged", &["elf-2017-10", "elf", "elf-2018-redux"]),
    ] {
        let example = format!("../../examples/{example}");
        fs::write(&json, run(&["parse", &example]).stdout).unwrap();
        for format in formats {
            for encoding in ["utf-8", "utf-16be"] {
                let (code, _, said) = outcome(&mut heirloom(&[
                    "build",
                    &json,
                    "-o",
                    &file,
                    "--to",
                    format,
                    "--encoding",
                    encoding,
                    "--line-break",
                    "crlf",
                ]));
                assert_eq!((code, &*said), (Some(0), ""), "{example} {format}");
                // `diff` finds nothing between the two.
                let (code, out, said) = outcome(&mut heirloom(&["diff", &example, &file]));
                assert_eq!(code, Some(0), "{example} {format} {encoding}\n{out}{said}");
            }
        }
        // In the format that the JSON names, which is that of the example, the JSON of the new file is the same.
        assert_eq!(run(&["build", &json, "-o", &file]).status.code(), Some(0));
        let dialect = if example.contains("2017") { "elf-2017-10" } else { "gedcom" };
        let options = ["--as", dialect];
        assert_eq!(parsed(&file, &options), parsed(&example, &options));
    }
}

#[test]
fn json_comes_over_standard_input_too_and_goes_to_standard_output() {
    let json =
        br#"{"document": [{"tag": "INDI", "substructures": [{"tag": "NAME", "payload": "Ada /King/"}]}]}"#;
    let output = with_input(&["build", "-", "--to", "gedcom"], json);
    assert_eq!(output.status.code(), Some(0));
    let file = String::from_utf8(output.stdout).unwrap();
    assert_eq!(file, "0 HEAD\n1 CHAR UTF-8\n0 @R1@ INDI\n1 NAME Ada /King/\n0 TRLR\n");

    // One record a line, as `parse` writes them.
    let lines = run(&["parse", "../../examples/family.ged", "--format", "jsonl"]).stdout;
    let output = with_input(&["build", "-", "--from-format", "jsonl", "--as", "gedcom"], &lines);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let folder = folder_with(&[]);
    fs::write(folder.path().join("built.ged"), output.stdout).unwrap();
    let example = Path::new("../../examples/family.ged").canonicalize().unwrap();
    let (code, out, _) = run_in(folder.path(), &["diff", example.to_str().unwrap(), "built.ged"]);
    assert_eq!((code, &*out), (Some(0), ""));
}

#[test]
fn wrong_json_is_refused_in_one_sentence_and_nothing_is_written() {
    let folder = folder_with(&[
        ("pointer.json", "{\n  \"document\": [\n    {\"tag\": \"INDI\", \"pointer\": \"I9\"}\n  ]\n}\n"),
        ("form.json", "{\"document\": [}\n"),
        ("nasty.json", "{\"docu\\u001b[2Jment\": 1}"),
        ("old.ged", "precious"),
    ]);
    for (file, expected) in [
        (
            "pointer.json",
            "heirloom: cannot build pointer.json:3:32: $.document[0].pointer: no structure has the id `I9` that a \
             pointer names\n",
        ),
        ("form.json", "heirloom: cannot build form.json:1:15: $.document[0]: not JSON: "),
        ("missing.json", "heirloom: cannot read missing.json: "),
        ("old.ged", "heirloom: cannot build old.ged:1:1: $: not JSON: "),
    ] {
        let (code, out, said) = run_in(folder.path(), &["build", file, "-o", "old.ged"]);
        assert_eq!((code, &*out), (Some(2), ""), "{file}");
        assert!(said.starts_with(expected), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!(fs::read_to_string(folder.path().join("old.ged")).unwrap(), "precious");
    }
    // Nothing in JSON moves the cursor.
    let (_, _, said) = run_in(folder.path(), &["build", "nasty.json"]);
    assert!(!said.contains('\u{1b}'), "{said}");
    for usage in
        [&["build"][..], &["build", "a.json", "--json-schema"], &["build", "a.json", "--to", "gedcom-7"]]
    {
        assert_eq!(run_in(folder.path(), usage).0, Some(2), "{usage:?}");
    }
}

#[test]
fn what_a_format_cannot_carry_is_told_and_asks_for_lossy() {
    let json = r#"{"dialect": "elf-2017-10", "head": {"id": "H1", "payload": "x"}, "document": []}"#;
    let folder = folder_with(&[("head.json", json)]);
    let (code, out, said) = run_in(folder.path(), &["build", "head.json", "--to", "elf"]);
    assert_eq!((code, &*out), (Some(2), ""), "{said}");
    assert!(said.contains("[W004]: head.json: ") && said.contains("HEAD has no id"), "{said}");
    assert!(said.ends_with("; pass --lossy to write the file anyway\n"), "{said}");
    let (code, out, said) = run_in(folder.path(), &["build", "head.json", "--to", "elf", "--lossy"]);
    assert_eq!(
        (code, &*out),
        (
            Some(0),
            "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n0 TRLR\n"
        )
    );
    assert!(said.contains("[W004]"), "{said}");
}

#[test]
fn the_schema_is_printed_as_it_is_published() {
    let output = run(&["build", "--json-schema"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, fs::read("../../docs/schemas/dataset-1.schema.json").unwrap());
}

/// What `parse --stage lines` says of a file in a format, one line each.
fn lines(file: &str, format: &str) -> Vec<String> {
    let folder = folder_with(&[("file.ged", file)]);
    let arguments = ["parse", "file.ged", "--stage", "lines", "--format", "jsonl", "--as", format];
    let (code, out, _) = run_in(folder.path(), &arguments);
    assert_eq!(code, Some(0));
    // In windows of any size the same.
    for window in ["1", "64"] {
        let mut command = heirloom(&arguments);
        command.env("HEIRLOOM_WINDOW", window).current_dir(folder.path());
        assert_eq!(outcome(&mut command).1, out, "in windows of {window}");
    }
    out.lines().map(str::to_string).collect()
}

#[test]
fn lines_that_cannot_be_read_are_error_lines_where_the_draft_says_so() {
    let file = "junk first\n0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada\njunk in name\n2 CONT x\njunk behind\n5 DEEP y\n\
        @I1@ junk\n1 ERROR own\njunk behind own\n0 CONT stray\njunk @x@ \n0 TRLR\n";
    let error = |line: usize, level: u64, text: &str| {
        let parts = format!("\"level\":{level},\"tag\":\"ERROR\",\"payload\":\"{text}\"");
        format!("{{\"line\":{line},{parts},\"error\":\"unparseable\",\"text\":\"{text}\"}}")
    };
    let newest = lines(file, "elf-2019-01");
    for (line, level, text) in [
        // Without a previous level it is 0 (OQ-17).
        (1, 0, "junk first"),
        (6, 2, "junk in name"),
        // CONT has no previous level of its own, nor has a line that is too deep, nor ERROR.
        (8, 2, "junk behind"),
        (10, 2, "@I1@ junk"),
        (12, 2, "junk behind own"),
        (14, 2, "junk @x@ "),
    ] {
        assert_eq!(newest[line - 1], error(line, level, text), "{newest:#?}");
    }
    // A line that is too deep becomes an error line when lines are nested, and is one that can be read until then.
    assert_eq!(newest[8], r#"{"line":9,"level":5,"tag":"DEEP","payload":"y"}"#);

    // In the drafts of 2017 ERROR is a tag like any other, and spaces at the end belong to no payload (TQ-11).
    for draft in ["elf-2017-10", "elf-2017-06"] {
        let found = lines(file, draft);
        assert_eq!(found[5], error(6, 2, "junk in name"), "{draft}");
        assert_eq!(found[11], error(12, 2, "junk behind own"), "{draft}");
        assert!(
            found[13].contains(r#""payload":"junk @x@","error":"unparseable","text":"junk @x@ ""#),
            "{found:#?}"
        );
    }
    // The redux leaves them out.
    for line in lines(file, "elf-2018-redux").iter().filter(|line| line.contains("junk")) {
        assert!(
            line.contains(r#""error":"unparseable","text":"#) && line.ends_with(r#","leftOut":true}"#),
            "{line}"
        );
        assert!(!line.contains("ERROR"), "{line}");
    }
    // As GEDCOM is found they continue the text above them, where there is any.
    let gedcom = lines(file, "gedcom");
    assert_eq!(gedcom[0], error(1, 0, "junk first"), "{gedcom:#?}");
    assert_eq!(gedcom[5], r#"{"line":6,"error":"unparseable","text":"junk in name","continuation":true}"#);
}

#[test]
fn blank_lines_are_error_lines_only_where_a_draft_knows_no_other() {
    let file = "0 HEAD\n1 CHAR UTF-8\n \t\n0 TRLR\n";
    let newest = r#"{"line":3,"level":2,"tag":"ERROR","payload":" \t","error":"unparseable","text":" \t"}"#;
    assert_eq!(lines(file, "elf-2019-01")[2], newest);
    for format in ["elf-2017-10", "elf-2017-05", "gedcom"] {
        let left_out = r#"{"line":3,"error":"unparseable","text":" \t","leftOut":true}"#;
        assert_eq!(lines(file, format)[2], left_out, "{format}");
    }
}

#[test]
fn the_tree_of_lines_shows_the_same() {
    let folder = folder_with(&[("file.ged", "0 HEAD\n1 CHAR UTF-8\n0 INDI\njunk\n0 TRLR\n")]);
    let tree = |format: &str| {
        run_in(folder.path(), &["parse", "file.ged", "--stage", "lines", "--format", "tree", "--as", format])
            .1
    };
    assert!(tree("elf").contains("    4    1 ERROR \"junk\"  unparseable\n"), "{}", tree("elf"));
    assert!(tree("elf-2018-redux").contains("    4  unparseable \"junk\"  left out\n"));
}
