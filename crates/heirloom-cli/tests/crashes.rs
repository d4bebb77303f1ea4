//! What is written is written whole or not at all, and nobody's work is overwritten: full disks, folders that can't be written
//! to, files that vanish or change while a run goes on.
#![cfg(unix)]

use crate::running;

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use running::{folder_with, heirloom, run_in};
use tempfile::TempDir;

/// Something to mend, to bring into form and to change.
const FILE: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE name@example.com\n1 NAME Ann  /Lee/\n0 TRLR\n";

/// The ways in which `a.ged` is replaced.
const WAYS: [&[&str]; 4] = [
    &["fix", "a.ged", "--in-place"],
    &["edit", "a.ged", "--set", "I1.NAME=Ada /King/", "--in-place"],
    &["fmt", "a.ged"],
    &["convert", "a.ged", "-o", "a.ged", "--encoding", "utf-16le"],
];

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

/// What went wrong, which is told in one sentence.
#[track_caller]
fn complaint(said: &str) -> String {
    let told: Vec<&str> = said.lines().filter(|line| line.starts_with("heirloom: ")).collect();
    assert_eq!(told.len(), 1, "{said}");
    told[0].to_string()
}

/// A file system of our own that vanishes with this.
struct Mounted(TempDir);

impl Mounted {
    /// None where this may not be done, which is told.
    fn with(options: &str) -> Option<Mounted> {
        let folder = TempDir::new().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", options, "tmpfs"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        if mounted.is_ok_and(|status| status.success()) {
            return Some(Mounted(folder));
        }
        eprintln!("skipped: nothing may be mounted here");
        None
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn make_read_only(&self) {
        let status = Command::new("mount").args(["-o", "remount,ro"]).arg(self.path()).status().unwrap();
        assert!(status.success());
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
    }
}

#[test]
fn a_full_disk_leaves_the_old_file_and_nothing_else() {
    // Room for the file, and not for another one of its size.
    let Some(disk) = Mounted::with("size=96k") else { return };
    let notes: String = (0..2000).map(|number| format!("1 NOTE number@{number}  .example\n")).collect();
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ann  /Lee/\n{notes}0 TRLR\n");
    fs::write(disk.path().join("a.ged"), &file).unwrap();
    for way in WAYS {
        let (code, _, said) = run_in(disk.path(), way);
        assert_eq!(code, Some(2), "{way:?}: {said}");
        assert_eq!(complaint(&said), "heirloom: cannot write a.ged: No space left on device", "{way:?}");
        assert_eq!(fs::read_to_string(disk.path().join("a.ged")).unwrap(), file, "{way:?}");
        assert_eq!(names(disk.path()), ["a.ged"], "{way:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told() {
    let Some(disk) = Mounted::with("size=1m") else { return };
    fs::write(disk.path().join("a.ged"), FILE).unwrap();
    disk.make_read_only();
    for way in WAYS {
        let (code, _, said) = run_in(disk.path(), way);
        assert_eq!(code, Some(2), "{way:?}: {said}");
        assert_eq!(complaint(&said), "heirloom: cannot write a.ged: Read-only file system", "{way:?}");
        assert_eq!(names(disk.path()), ["a.ged"], "{way:?}");
    }
    // What only reads does not care.
    assert_eq!(run_in(disk.path(), &["check", "a.ged", "--fail-on", "never"]).0, Some(0));
}

#[test]
fn a_report_that_cannot_be_written_is_told() {
    if !Path::new("/dev/full").exists() {
        eprintln!("skipped: there is no /dev/full");
        return;
    }
    let folder = folder_with(&[("a.ged", FILE)]);
    let (code, _, said) = run_in(folder.path(), &["check", "a.ged", "-o", "/dev/full"]);
    assert_eq!(code, Some(2));
    assert_eq!(complaint(&said), "heirloom: cannot write /dev/full: No space left on device");
}

#[test]
fn permission_bits_and_links_stay() {
    let folder = folder_with(&[("real/a.ged", FILE)]);
    let real = folder.path().join("real/a.ged");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("real/a.ged", folder.path().join("a.ged")).unwrap();
    for way in WAYS {
        let before = fs::read(&real).unwrap();
        let (code, _, said) = run_in(folder.path(), way);
        assert_eq!(code, Some(0), "{way:?}: {said}");
        assert!(fs::symlink_metadata(folder.path().join("a.ged")).unwrap().is_symlink(), "{way:?}");
        assert_ne!(fs::read(&real).unwrap(), before, "{way:?}");
        assert_eq!(fs::metadata(&real).unwrap().mode() & 0o777, 0o640, "{way:?}");
        fs::write(&real, FILE).unwrap();
    }
}

/// A pipe that the command reads in the middle of its work: whoever opens the other end knows that it is there.
fn pipe(folder: &Path) -> PathBuf {
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

fn started(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = heirloom(arguments);
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Has `meddle` done when `a.ged` was read and not yet replaced: then it is that a schema is asked for.
fn meanwhile(way: &[&str], meddle: impl FnOnce(&Path)) -> (TempDir, Option<i32>, String) {
    let folder = folder_with(&[("a.ged", FILE)]);
    let pipe = pipe(folder.path());
    let run = started(folder.path(), &[way, &["--schema-map", "https://example.com/=pipe"]].concat());
    let mut schema = File::options().write(true).open(&pipe).unwrap();
    meddle(folder.path());
    schema.write_all(b"0 HEAD\n").unwrap();
    drop(schema);
    let output = run.wait_with_output().unwrap();
    fs::remove_file(pipe).unwrap();
    (folder, output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// Those that read the file before the schemas.
const MEANWHILE: [&[&str]; 2] = [WAYS[0], WAYS[1]];

#[test]
fn somebody_elses_newer_work_is_not_overwritten() {
    let newer = FILE.replace("Ann", "Anna");
    for way in MEANWHILE {
        for by_moving in [false, true] {
            let (folder, code, said) = meanwhile(way, |folder| match by_moving {
                false => fs::write(folder.join("a.ged"), &newer).unwrap(),
                // As editors do that mean well.
                true => {
                    fs::write(folder.join("b"), &newer).unwrap();
                    fs::rename(folder.join("b"), folder.join("a.ged")).unwrap();
                }
            });
            assert_eq!(code, Some(2), "{way:?}: {said}");
            let sentence =
                "heirloom: cannot write a.ged: it has been changed since it was read, and was left alone";
            assert_eq!(complaint(&said), sentence, "{way:?}");
            assert_eq!(fs::read_to_string(folder.path().join("a.ged")).unwrap(), newer);
            assert_eq!(names(folder.path()), ["a.ged"], "{way:?}");
        }
    }
}

#[test]
fn a_file_that_is_gone_is_not_written_in_place() {
    for way in MEANWHILE {
        let (folder, code, said) = meanwhile(way, |folder| fs::remove_file(folder.join("a.ged")).unwrap());
        assert_eq!(code, Some(2), "{way:?}: {said}");
        complaint(&said);
        assert_eq!(names(folder.path()), [""; 0], "{way:?}");
    }
}

#[test]
fn nobody_meddles_and_all_is_well() {
    for way in MEANWHILE {
        let (folder, code, said) = meanwhile(way, |_| {});
        assert_eq!(code, Some(0), "{way:?}: {said}");
        assert_eq!(names(folder.path()), ["a.ged", "a.ged.bak"], "{way:?}");
        assert_eq!(fs::read_to_string(folder.path().join("a.ged.bak")).unwrap(), FILE);
    }
}

#[test]
fn a_file_that_vanishes_before_its_turn_is_told_and_the_others_are_converted() {
    let folder = folder_with(&[("b.ged", FILE), ("c.ged", FILE)]);
    let pipe = pipe(folder.path());
    let run = started(folder.path(), &["convert", "pipe", "b.ged", "c.ged", "--out-dir", "out"]);
    // All names are known by the time that the first one is opened.
    let mut first = File::options().write(true).open(&pipe).unwrap();
    fs::remove_file(folder.path().join("b.ged")).unwrap();
    first.write_all(FILE.as_bytes()).unwrap();
    drop(first);
    let output = run.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(complaint(&said), "heirloom: cannot read b.ged: No such file or directory");
    assert!(folder.path().join("out/c.ged").exists() && !folder.path().join("out/b.ged").exists());
}

#[test]
fn a_file_that_is_cut_while_it_is_read_ends_no_run() {
    // Files are read, not mapped into memory: a page that is gone can't kill the process.
    let lines = "0 @I1@ INDI\n1 NAME Ann /Lee/\n".repeat(200_000);
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{lines}0 TRLR\n");
    for window in ["0", "65536"] {
        let folder = folder_with(&[("a.ged", &file)]);
        let path = folder.path().join("a.ged");
        let ended = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let meddled = File::options().write(true).open(&path).unwrap();
                while !ended.load(Ordering::Relaxed) {
                    meddled.set_len(100).unwrap();
                    fs::write(&path, &file).unwrap();
                }
            });
            for _ in 0..4 {
                let mut command = heirloom(&["stats", "a.ged", "--format", "json"]);
                let output =
                    command.current_dir(folder.path()).env("HEIRLOOM_WINDOW", window).output().unwrap();
                let said = String::from_utf8(output.stderr).unwrap();
                // A file that was whole all the time may have been met too.
                assert!(matches!(output.status.code(), Some(0 | 2)), "{:?}: {said}", output.status);
                if output.status.code() == Some(2) {
                    let expected = "heirloom: cannot read a.ged: it has changed while it was read";
                    assert_eq!(complaint(&said), expected);
                }
            }
            ended.store(true, Ordering::Relaxed);
        });
    }
}

/// Whether this process was told to ignore a signal, as shells have what runs in their background do; and so the command is.
fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok())
        .is_some_and(|bits| bits >> (signal - 1) & 1 == 1)
}

#[test]
fn an_interrupted_run_leaves_the_file_and_nothing_else() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        if is_ignored(number) {
            eprintln!("skipped: whoever runs the tests has them ignore SIG{signal}");
            continue;
        }
        let folder = folder_with(&[("a.ged", FILE)]);
        let pipe = pipe(folder.path());
        let way = [MEANWHILE[0], &["--schema-map", "https://example.com/=pipe"]].concat();
        let mut run = started(folder.path(), &way);
        let schema = File::options().write(true).open(&pipe).unwrap();
        let kill = Command::new("kill").args([&format!("-{signal}"), &run.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let status = run.wait().unwrap();
        drop(schema);
        assert!(!status.success(), "{signal}");
        assert_eq!(fs::read_to_string(folder.path().join("a.ged")).unwrap(), FILE);
        assert_eq!(names(folder.path()), ["a.ged", "pipe"], "{signal}");
    }
}
