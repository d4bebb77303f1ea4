//! `convert` where sessions can't show it: files that are replaced, octets that are not text, and folders.

use crate::running;

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use running::{NOTE, dataset, folder_with, heirloom, names, one_file, outcome, run, run_in};

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

#[test]
fn what_is_lost_is_told_whole() {
    let (long, other) = ("long ".repeat(100), "other ".repeat(100));
    let file = format!("0 HEAD\n1 CHAR UTF-8\n2 _LOST {long}end\n3 CONT {other}of it\u{1b}\n0 TRLR\n");
    let (folder, file) = one_file(file.as_bytes());
    let target = folder.path().join("new.ged").to_str().unwrap().to_string();
    for window in ["0", "1"] {
        let mut command =
            heirloom(&["convert", &file, "--as", "elf", "-o", &target, "--encoding", "utf-16le"]);
        let (code, _, said) = outcome(command.env("HEIRLOOM_WINDOW", window));
        assert_eq!(code, Some(0), "{said}");
        let whole = format!("\nin full:\n    2 _LOST {long}end\n    3 CONT {other}of it␛\n");
        assert!(said.contains(&whole), "{said}");
    }
}

/// What reading leaves out is not in the file that is written. Where that is data, somebody has to say that they want it so.
#[test]
fn data_that_reading_leaves_out_asks_for_lossy() {
    let head = "0 HEAD\n1 CHAR UTF-8\n";
    let files = [
        ("elf-2019-01", format!("{head}0 @é1@ INDI\n1 NAME Joe\n0 TRLR\n"), "0 @é1@ INDI"),
        ("elf-2017-10", format!("{head}0 @é1@ INDI\n1 NAME Joe\n0 TRLR\n"), "0 @é1@ INDI"),
        ("elf-2019-01", format!("{head}1 SCHMA\n2 PRFX a http://b/\n0 @é1@ INDI\n0 TRLR\n"), "0 @é1@ INDI"),
        ("elf-2018-redux", format!("{head}0 @I1@ INDI\n1 SEX F\n3 NOTE deep\n0 TRLR\n"), "3 NOTE deep"),
        ("elf-2018-redux", format!("{head}0 @I1@ INDI\n1 SEX F\n1 CONT lost\n0 TRLR\n"), "1 CONT lost"),
        ("elf-2017-10", format!("{head}0 @I1@ INDI\n1 CHAR x\n2 NOTE y\n0 TRLR\n"), "2 NOTE y"),
        ("elf-2019-01", format!("{head}0 TRLR\n1 NOTE behind\n"), "1 NOTE behind"),
        (
            "elf-2018-redux",
            format!(
                "{head}0 @I1@ INDI\n1 NAME Ann\n0 @I1@ INDI\n1 NAME Bob\n0 @F1@ FAM\n1 HUSB @I1@\n0 TRLR\n"
            ),
            "0 @I1@ INDI",
        ),
        ("elf-2017-05", format!("{head}2 CONT more\n0 TRLR\n"), "2 CONT more"),
        ("gedcom", format!("{head}@I1@ INDI\n1 NAME Joe\n0 TRLR\n"), "@I1@ INDI"),
        ("gedcom", format!("{head}3 @I1@ INDI\n0 TRLR\n"), "3 @I1@ INDI"),
        ("gedcom", format!("{head}1 SCHMA\n2 PRFX a http://b/\njunk\n0 TRLR\n"), "junk"),
    ];
    for (draft, file, lost) in files {
        let (folder, file) = one_file(file.as_bytes());
        let target = folder.path().join("new.ged").to_str().unwrap().to_string();
        for window in ["0", "1"] {
            let convert = |more: &[&str]| {
                let arguments = ["convert", &file, "--as", draft, "--to", draft, "-o", &target];
                outcome(heirloom(&[&arguments, more].concat()).env("HEIRLOOM_WINDOW", window))
            };
            let (code, _, said) = convert(&[]);
            assert_eq!((code, fs::exists(&target).unwrap()), (Some(2), false), "{draft}, {window}: {said}");
            assert!(said.contains(lost) && said.contains("--lossy"), "{draft}, {window}: {said}");
            let (code, _, said) = convert(&["--lossy"]);
            assert_eq!(code, Some(0), "{draft}, {window}: {said}");
            assert!(said.contains(lost) && !said.contains("--lossy"), "{draft}, {window}: {said}");
            fs::remove_file(&target).unwrap();
        }
    }
}

/// A dictionary may have types that stand for tags which a schema's drafts keep for themselves.
#[test]
fn undefined_types_that_no_tag_can_have_ask_for_lossy() {
    let iri = "https://terms.fhiso.org/elf/Undefined#";
    let file = format!(
        "0 HEAD\n1 CHAR UTF-8\n1 DEFN Q {iri}CONT\n1 DEFN T {iri}TRLR\n1 DEFN C {iri}CHAR\n1 C secret\n0 @I1@ INDI\n\
         1 NOTE para\n2 Q tail\n0 T rec\n1 NOTE under\n0 TRLR\n"
    );
    let (_folder, file) = one_file(file.as_bytes());
    for to in ["elf-2019-01", "elf-2018-redux", "gedcom"] {
        let convert =
            |more: &[&str]| run(&[&["convert", &file, "--as", "elf-2017-10", "--to", to], more].concat());
        let refused = convert(&[]);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{to}");
        for lost in ["1 C secret", "2 Q tail", "0 T rec"] {
            assert!(said.contains(lost), "{to}: {lost} in {said}");
        }
        assert_eq!(convert(&["--lossy"]).status.code(), Some(0), "{to}");
    }
    assert_eq!(run(&["convert", &file, "--as", "elf-2017-10", "--to", "elf-2017-06"]).status.code(), Some(0));
}

/// The version of an encoding is no data: half of all files have one.
#[test]
fn the_frame_of_a_file_needs_no_lossy() {
    let file = "0 HEAD\n1 CHAR ANSEL\n2 VERS ANSI Z39.47-1985\n0 @I1@ INDI\n0 TRLR\n";
    let (_folder, file) = one_file(file.as_bytes());
    assert_eq!(run(&["convert", &file]).status.code(), Some(0));
}

#[test]
fn extensions_become_what_they_extend_where_there_is_no_schema() {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 DEFN QNAME http://my.org/name http://terms.fhiso.org/elf/NAME\n\
        1 DEFN QX http://my.org/x\n0 @I1@ INDI\n1 QNAME Joe /Doe/\n2 GIVN Joe\n1 QX y\n0 TRLR\n";
    let (_folder, file) = one_file(file.as_bytes());
    for window in ["0", "1"] {
        let convert = |more: &[&str]| {
            let arguments = ["convert", &file, "--to", "gedcom"];
            outcome(heirloom(&[&arguments, more].concat()).env("HEIRLOOM_WINDOW", window))
        };
        let (code, written, said) = convert(&[]);
        assert_eq!((code, &*written), (Some(2), ""), "{said}");
        assert!(said.contains("pass --lossy"), "{said}");
        let (code, written, said) = convert(&["--lossy"]);
        assert_eq!(code, Some(0), "{said}");
        assert!(
            written.ends_with("0 @I1@ INDI\n1 NAME Joe /Doe/\n2 GIVN Joe\n1 _X y\n0 TRLR\n"),
            "{written}"
        );
        assert_eq!(said.matches("W004 not-carried").count(), 2, "{said}");
    }
}
