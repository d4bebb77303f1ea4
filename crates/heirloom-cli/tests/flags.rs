//! A flag means one thing, whatever the command.

use running::{folder_with, run_in};

use crate::running;

/// Everything that reads a file, with what else it needs.
const READING: [&[&str]; 14] = [
    &["check", "a.ged"],
    &["fix", "a.ged"],
    &["show", "a.ged"],
    &["relate", "a.ged", "I1", "I1"],
    &["tree", "a.ged", "I1"],
    &["parse", "a.ged"],
    &["convert", "a.ged"],
    &["edit", "a.ged"],
    &["fmt", "--check", "a.ged"],
    &["diff", "a.ged", "a.ged"],
    &["diff", "--textconv", "a.ged"],
    &["stats", "a.ged"],
    &["dates", "a.ged"],
    &["schema", "a.ged"],
];

/// In CP437, whatever it says: the name is René.
const FILE: &str =
    "0 HEAD\n1 CHAR ASCII\n0 @I1@ INDI\n1 NAME Rene /Weber/\n1 BIRT\n2 DATE 1 MAY 1801\n0 TRLR\n";

/// How the first lines of a message go on: after them stands how the command is used.
fn sentence(said: &str) -> &str {
    said.split("\n\n").next().unwrap_or_default()
}

#[test]
fn how_to_read_has_one_flag_in_every_command() {
    let folder = folder_with(&[("a.ged", FILE)]);
    for command in READING {
        for flags in [&["--from-encoding", "cp437"][..], &["--force-encoding", "cp437"]] {
            let (code, _, said) = run_in(folder.path(), &[command, flags].concat());
            assert!(code != Some(2), "{command:?} {flags:?}: {said}");
        }
    }
}

#[test]
fn how_to_write_is_refused_by_what_only_reads_with_the_name_of_the_right_flag() {
    let folder = folder_with(&[("a.ged", FILE)]);
    let expected = "error: `--encoding` says how to write; use `--from-encoding` to say how the file is read";
    let only_read = READING.iter().filter(|command| command[0] != "convert");
    for command in only_read {
        for flags in [&["--encoding", "cp437"][..], &["--encoding=cp437"], &["--encoding"]] {
            let (code, out, said) = run_in(folder.path(), &[*command, flags].concat());
            assert_eq!(
                (code, out.as_str(), sentence(&said)),
                (Some(2), "", expected),
                "{command:?} {flags:?}"
            );
            assert!(said.contains(&format!("Usage: heirloom {} ", command[0])), "{said}");
        }
    }
    // Before the command too there may be options.
    let (_, _, said) = run_in(folder.path(), &["--color", "never", "check", "a.ged", "--encoding", "cp437"]);
    assert_eq!(sentence(&said), expected);
    // What reads no file in an encoding of its own has nothing to offer instead.
    let (code, _, said) = run_in(folder.path(), &["explain", "L001", "--encoding", "cp437"]);
    assert!(code == Some(2) && !said.contains("from-encoding"), "{said}");
}

#[test]
fn each_file_of_a_comparison_may_be_in_an_encoding_of_its_own() {
    let folder = folder_with(&[("a.ged", FILE)]);
    let named = |octets: &[u8]| {
        let at = FILE.find("Rene").unwrap();
        [&FILE.as_bytes()[..at], octets, &FILE.as_bytes()[at + 4..]].concat()
    };
    std::fs::write(folder.path().join("dos.ged"), named(b"Ren\x82")).unwrap();
    std::fs::write(folder.path().join("mac.ged"), named(b"Ren\x8E")).unwrap();
    let differs = |flags: &[&str]| {
        let (code, out, said) = run_in(folder.path(), &[&["diff", "dos.ged", "mac.ged"][..], flags].concat());
        assert!(code != Some(2), "{flags:?}: {said}");
        assert_eq!(code == Some(0), out.is_empty());
        code == Some(1)
    };
    assert!(differs(&["--from-encoding", "cp437"]));
    assert!(differs(&["--from-encoding", "macroman"]));
    assert!(!differs(&["--from-encoding", "cp437", "--new-from-encoding", "macroman"]));
    assert!(!differs(&["--force-encoding", "cp437", "--new-from-encoding", "macroman"]));
    assert!(!differs(&["--from-encoding", "cp437", "--new-force-encoding", "macroman"]));
    // ELF obeys CHAR, unless it is overruled.
    let as_elf = ["--as", "elf", "--force-encoding", "cp437", "--new-force-encoding", "macroman"];
    assert!(!differs(&as_elf));
    let (code, _, said) = run_in(folder.path(), &["diff", "dos.ged", "mac.ged", "--new-encoding", "cp437"]);
    let expected = "error: `--new-encoding` is called `--new-from-encoding`, or `--new-force-encoding` if the file itself is to be overruled";
    assert_eq!((code, sentence(&said)), (Some(2), expected));
}

#[test]
fn the_form_that_is_read_and_the_form_that_is_shown_have_a_flag_each() {
    let folder = folder_with(&[("a.ged", FILE)]);
    let (_, lines, _) = run_in(folder.path(), &["parse", "a.ged", "--format", "jsonl"]);
    std::fs::write(folder.path().join("a.jsonl"), lines).unwrap();
    let build = ["build", "a.jsonl", "--as", "gedcom", "--to", "gedcom"];
    let (code, out, said) = run_in(folder.path(), &[&build[..], &["--from-format", "jsonl"]].concat());
    assert!(code == Some(0) && out.contains("Rene"), "{said}");
    let (code, _, said) = run_in(folder.path(), &[&build[..], &["--format", "jsonl"]].concat());
    let expected = "error: `--format` says in which form results are shown; use `--from-format` to say in which form the JSON is";
    assert_eq!((code, sentence(&said)), (Some(2), expected));
}
