//! The example of section 6.1 of the draft, character by character. The sessions in `tests/cmd` show the rest, but
//! can't tell a backslash from a slash.

use std::process::Command;

fn check(options: &[&str], expected: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
    command.args(["parse", "tests/cmd/data/error-lines.ged", "--format", "jsonl"]).args(options);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{options:?}");
}

const HEAD: &str = r#"{"tag":"HEAD","substructures":[{"tag":"CHAR","payload":"UTF-8"},{"tag":"SCHMA","substructures":[{"tag":"ERROR","payload":"unexpected nonsense"},{"tag":"SCHMA","payload":"https://fhiso.org/TR/elf-data-model/v1.0.0"}]}]}"#;

#[test]
fn lines() {
    let expected = r#"{"line":1,"level":0,"tag":"HEAD"}
{"line":2,"level":1,"tag":"CHAR","payload":"UTF-8"}
{"line":3,"level":1,"tag":"SCHMA"}
{"line":4,"level":2,"tag":"ERROR","payload":"unexpected nonsense","error":"unparseable","text":"unexpected nonsense"}
{"line":5,"level":2,"tag":"SCHMA","payload":"https://fhiso.org/TR/elf-data-model/v1.0.0"}
{"line":6,"level":0,"xref":"N1","tag":"NOTE","payload":"This is text"}
{"line":7,"level":1,"tag":"CONT","payload":"more text"}
{"line":8,"level":2,"tag":"CONT","payload":"still more text"}
{"line":9,"level":1,"tag":"SOUR","payload":"@S1@"}
{"line":10,"level":1,"tag":"CONT","payload":"attached to nothing"}
{"line":11,"level":0,"xref":"S1","tag":"SOUR"}
{"line":12,"level":2,"xref":"XYZ","tag":"NOTE","payload":"text"}
{"line":13,"level":0,"tag":"TRLR"}
"#;
    check(&["--stage", "lines"], expected);
}

#[test]
fn xref_structures() {
    let expected = r#"{"xref":"N1","tag":"NOTE","payload":"This is text\nmore text","substructures":[{"tag":"ERROR","payload":"2 CONT still more text"},{"tag":"SOUR","payload":"@S1@"},{"tag":"CONT","payload":"attached to nothing"}]}
{"xref":"S1","tag":"SOUR","substructures":[{"xref":"XYZ","tag":"ERROR","payload":"2 NOTE text"}]}
{"tag":"TRLR"}
"#;
    check(&["--stage", "xref"], &format!("{HEAD}\n{expected}"));
}

#[test]
fn tagged_structures() {
    let expected = r#"{"tag":"NOTE","id":"N1","payload":"This is text\nmore text","substructures":[{"tag":"ERROR","payload":"2 CONT still more text"},{"tag":"SOUR","pointer":"S1"},{"tag":"CONT","payload":"attached to nothing"}]}
{"tag":"SOUR","id":"S1","substructures":[{"tag":"ERROR","id":"XYZ","payload":"2 NOTE text"}]}
{"tag":"TRLR"}
"#;
    check(&["--stage", "tagged"], &format!("{HEAD}\n{expected}"));
}

#[test]
fn dataset() {
    let expected = r#"{"in":"document","type":"https://terms.fhiso.org/elf/NOTE_RECORD","tag":"NOTE","id":"N1","payload":"This is text\nmore text","substructures":[{"type":"https://terms.fhiso.org/elf/Undefined#ERROR","tag":"ERROR","payload":"2 CONT still more text"},{"type":"https://terms.fhiso.org/elf/SOURCE_CITATION","tag":"SOUR","pointer":"S1"},{"type":"https://terms.fhiso.org/elf/Undefined#CONT","tag":"CONT","payload":"attached to nothing"}]}
{"in":"document","type":"https://terms.fhiso.org/elf/SOURCE_RECORD","tag":"SOUR","id":"S1","substructures":[{"type":"https://terms.fhiso.org/elf/Undefined#ERROR","tag":"ERROR","id":"XYZ","payload":"2 NOTE text"}]}
"#;
    check(&[], expected);
    // The default schema as printed forgot the sources of notes.
    check(&["--strict"], &expected.replace("SOURCE_CITATION", "Undefined#SOUR"));
}
