//! Files of GEDCOM 7, which are read but can't be written yet: whatever writes refuses them, and no byte of them changes.

use crate::running;

use std::fs;
use std::process::Output;

use running::{folder_with, heirloom, names, run_in, with_input};

const FILE: &str = "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _X https://x.example/\n0 @I1@ INDI\n1 NAME Ann /Lee/\n\
    1 RESI\n2 EMAIL ann@example.com\n1 NOTE @@start, and a@@b\n1 ASSO @VOID@\n2 ROLE FRIEND\n0 TRLR\n";

/// A neighbour that may be written.
const OLD: &str = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Joe\n0 TRLR\n";

fn refusal(name: &str) -> String {
    format!(
        "heirloom: {name} is GEDCOM 7, which Heirloom reads but can't write yet; `--as gedcom` treats it like GEDCOM 5.5.1\n"
    )
}

/// Everything that writes a file, or shows or tells what it would write.
const WRITERS: [&[&str]; 15] = [
    &["fix", "a.ged"],
    &["fix", "a.ged", "--diff"],
    &["fix", "a.ged", "--unsafe"],
    &["fix", "a.ged", "--in-place"],
    &["fix", "a.ged", "-o", "new.ged"],
    &["fmt", "a.ged"],
    &["fmt", "a.ged", "--check"],
    &["fmt", "a.ged", "--diff"],
    &["fmt", "a.ged", "--lossy"],
    &["convert", "a.ged"],
    &["convert", "a.ged", "--to", "gedcom", "--lossy"],
    &["convert", "a.ged", "-o", "new.ged"],
    &["schema", "a.ged", "--write"],
    &["schema", "a.ged", "--write", "--in-place", "--namespace", "https://x.example/"],
    &["schema", "a.ged", "--write", "-o", "new.ged"],
];

#[test]
fn everything_that_writes_refuses_it_in_one_sentence() {
    let folder = folder_with(&[("a.ged", FILE)]);
    for arguments in WRITERS {
        let (code, out, errors) = run_in(folder.path(), arguments);
        assert_eq!((code, &*out), (Some(2), ""), "{arguments:?}");
        let lines: Vec<&str> = errors.split_inclusive('\n').collect();
        assert_eq!(lines[0], refusal("a.ged"), "{arguments:?}");
        // The count that `fmt` ends with is all that may follow.
        assert!(lines.len() == 1 || arguments[0] == "fmt" && lines.len() == 2, "{errors}");
        assert_eq!(names(folder.path()), ["a.ged"], "{arguments:?}");
        assert_eq!(fs::read_to_string(folder.path().join("a.ged")).unwrap(), FILE, "{arguments:?}");
    }
}

#[test]
fn it_is_refused_however_its_header_is_written() {
    for version in ["1 gedc\n2 vers 7.0\n", "\t1 GEDC\n   3 VERS 7.0\n"] {
        let file = FILE.replace("1 GEDC\n2 VERS 7.0\n", version);
        let folder = folder_with(&[("a.ged", &file)]);
        for arguments in [["fix", "a.ged"], ["fmt", "a.ged"], ["convert", "a.ged"]] {
            let (code, out, errors) = run_in(folder.path(), &arguments);
            assert_eq!((code, &*out), (Some(2), ""), "{arguments:?} of {version:?}");
            assert!(errors.starts_with(&refusal("a.ged")), "{errors}");
        }
    }
}

#[test]
fn it_is_refused_in_any_encoding_and_from_a_pipe() {
    let folder = folder_with(&[]);
    let utf16 = format!("\u{FEFF}{FILE}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    fs::write(folder.path().join("wide.ged"), &utf16).unwrap();
    for command in ["fix", "fmt", "convert"] {
        let (code, out, errors) = run_in(folder.path(), &[command, "wide.ged"]);
        assert_eq!((code, &*out), (Some(2), ""), "{command}");
        assert!(errors.starts_with(&refusal("wide.ged")), "{errors}");
        let Output { status, stdout, stderr } = with_input(&[command, "-"], FILE.as_bytes());
        assert_eq!((status.code(), stdout), (Some(2), vec![]), "{command}");
        assert!(stderr.starts_with(refusal("<stdin>").as_bytes()), "{command}");
    }
}

#[test]
fn it_is_refused_window_by_window() {
    let folder = folder_with(&[("a.ged", FILE), ("b.ged", OLD)]);
    for window in ["0", "1", "64", "1048576"] {
        let run = |arguments: &[&str]| {
            let mut command = heirloom(arguments);
            running::outcome(command.env("HEIRLOOM_WINDOW", window).current_dir(folder.path()))
        };
        let (code, out, errors) = run(&["convert", "a.ged"]);
        assert_eq!((code, &*out, errors), (Some(2), "", refusal("a.ged")), "in windows of {window}");
        let (code, _, errors) = run(&["convert", "a.ged", "b.ged", "--out-dir", "new"]);
        assert_eq!(code, Some(2));
        assert!(errors.starts_with(&refusal("a.ged")), "{errors}");
        assert_eq!(names(&folder.path().join("new")), ["b.ged"]);
        fs::remove_dir_all(folder.path().join("new")).unwrap();
        // Somebody may insist.
        let (code, out, _) = run(&["convert", "a.ged", "--as", "gedcom", "--to", "gedcom"]);
        assert_eq!(code, Some(0));
        assert!(out.contains("EMAIL ann@@example.com\n"), "{out}");
    }
}

#[test]
fn others_in_its_folder_are_written() {
    let folder = folder_with(&[("old/a.ged", FILE), ("old/b.ged", OLD), ("old/deep/c.ged", FILE)]);
    let (code, _, errors) = run_in(folder.path(), &["convert", "old", "--out-dir", "new"]);
    assert_eq!(code, Some(2));
    assert!(
        errors.contains(&refusal("old/a.ged")) && errors.contains(&refusal("old/deep/c.ged")),
        "{errors}"
    );
    assert_eq!(names(&folder.path().join("new")), ["b.ged"]);
    let untidy = OLD.replace('\n', "\r\n");
    fs::write(folder.path().join("old/b.ged"), untidy).unwrap();
    let (code, _, errors) = run_in(folder.path(), &["fmt", "old"]);
    assert_eq!(code, Some(2));
    assert!(errors.ends_with("1 file rewritten, 0 files in order, 2 files left alone\n"), "{errors}");
    assert_eq!(fs::read_to_string(folder.path().join("old/b.ged")).unwrap(), OLD);
    assert_eq!(fs::read_to_string(folder.path().join("old/a.ged")).unwrap(), FILE);
}

#[test]
fn whoever_names_a_format_insists() {
    let folder = folder_with(&[("a.ged", FILE)]);
    for format in ["gedcom", "elf", "elf-2018-redux"] {
        for arguments in [
            &["fix", "a.ged", "--as"][..],
            &["fmt", "a.ged", "--diff", "--as"],
            &["convert", "a.ged", "--as"],
        ] {
            let (_, out, errors) = run_in(folder.path(), &[arguments, &[format]].concat());
            assert!(
                !out.is_empty() && !errors.contains("GEDCOM 7, which"),
                "{arguments:?} {format}: {errors}"
            );
        }
    }
    let (code, out, _) = run_in(folder.path(), &["fix", "a.ged", "--as", "gedcom"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("EMAIL ann@@example.com\n"), "{out}");
}

#[test]
fn other_versions_are_written() {
    for version in ["5.5.1", "70.0", "7x"] {
        let folder = folder_with(&[("a.ged", &FILE.replace("7.0", version))]);
        let (code, _, errors) = run_in(folder.path(), &["fix", "a.ged", "--in-place"]);
        assert_eq!(code, Some(0), "{version}: {errors}");
    }
    // Whoever says that it is ELF means that.
    let elf = FILE.replace("2 VERS 7.0\n", "2 VERS 7.0\n2 ELF 1.0.0\n").replace("ASSO @VOID@", "ASSO @I1@");
    let folder = folder_with(&[("a.ged", &elf)]);
    let (code, _, errors) = run_in(folder.path(), &["convert", "a.ged", "-o", "b.ged"]);
    assert_eq!(code, Some(0), "{errors}");
}

#[test]
fn edits_that_are_right_in_both_are_made_byte_for_byte() {
    let folder = folder_with(&[("a.ged", FILE)]);
    for (change, old, new) in [
        (["--set", "I1.NAME=Ann /Leigh/"], "/Lee/", "/Leigh/"),
        (["--set", "I1.NOTE=one\ntwo"], "1 NOTE @@start, and a@@b\n", "1 NOTE one\n2 CONT two\n"),
        (["--remove", "I1.RESI"], "1 RESI\n2 EMAIL ann@example.com\n", ""),
        (["--add", "I1.SEX=F"], "2 ROLE FRIEND\n", "2 ROLE FRIEND\n1 SEX F\n"),
        (["--set", "I1.ASSO=@I1@"], "@VOID@", "@I1@"),
        (["--set", "I1.RESI.EMAIL=ann@example.com"], "", ""),
    ] {
        let (code, out, errors) = run_in(folder.path(), &["edit", "a.ged", change[0], change[1]]);
        assert_eq!((code, &*errors), (Some(0), ""), "{change:?}");
        assert_eq!(out, FILE.replacen(old, new, 1), "{change:?}");
    }
}

#[test]
fn edits_that_would_be_written_as_in_older_versions_are_refused() {
    let folder = folder_with(&[("a.ged", FILE)]);
    let long = format!("I1.NOTE={}", "word ".repeat(100) + "end");
    for (change, form) in [
        ("I1.RESI.EMAIL=bob@example.com", "a doubled @"),
        ("I1.NOTE=one\nbob@example.com", "a doubled @"),
        ("I1.NOTE=bob@#me@ home", "a doubled @"),
        (&*long, "a CONC line"),
    ] {
        for arguments in
            [&["edit", "a.ged", "--set", change][..], &["edit", "a.ged", "--in-place", "--set", change]]
        {
            let (code, out, errors) = run_in(folder.path(), arguments);
            assert_eq!((code, &*out), (Some(2), ""), "{change}");
            let sentence = format!(
                "heirloom: cannot edit a.ged: the file is GEDCOM 7, and Heirloom would write this value with {form}, which \
                 GEDCOM 7 does not have; `--as gedcom` treats it like GEDCOM 5.5.1\n"
            );
            assert_eq!(errors, sentence, "{change}");
            assert_eq!(fs::read_to_string(folder.path().join("a.ged")).unwrap(), FILE);
        }
        let (code, ..) = run_in(folder.path(), &["edit", "a.ged", "--as", "gedcom", "--set", change]);
        assert_eq!(code, Some(0), "{change}");
    }
}

#[test]
fn json_that_was_made_of_it_is_refused_too() {
    let folder = folder_with(&[("a.ged", FILE)]);
    let (_, json, _) = run_in(folder.path(), &["parse", "a.ged"]);
    fs::write(folder.path().join("a.json"), json).unwrap();
    for arguments in [&["build", "a.json"][..], &["build", "a.json", "--to", "gedcom"]] {
        assert_eq!(run_in(folder.path(), arguments), (Some(2), String::new(), refusal("a.json")));
    }
    let (code, out, _) = run_in(folder.path(), &["build", "a.json", "--as", "gedcom"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("ann@@example.com"), "{out}");
}

#[test]
fn nobody_is_advised_to_double_an_at_sign() {
    let folder = folder_with(&[("a.ged", FILE)]);
    for window in ["0", "1"] {
        let check = |arguments: &[&str]| {
            let mut command = heirloom(&[&["check", "a.ged", "--format", "concise"], arguments].concat());
            running::outcome(command.env("HEIRLOOM_WINDOW", window).current_dir(folder.path())).1
        };
        let found = check(&[]);
        assert!(
            found.contains("O018") && !found.contains("T007") && !found.contains("heirloom fix"),
            "{found}"
        );
        assert!(check(&["--as", "gedcom"]).contains("T007"));
    }
    let (_, all, errors) = run_in(folder.path(), &["check", "a.ged"]);
    assert!(!all.contains("heirloom fix") && !errors.contains("heirloom fix"), "{all}{errors}");
}
