//! A run that is killed at any moment leaves the old file or the new one, whole.
//!
//!     HEIRLOOM_KILLS=500 cargo test -p heirloom-cli --test command kills:: -- --nocapture

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How often each command is killed, unless `HEIRLOOM_KILLS` says how often all of them are together.
const KILLS: usize = 12;

/// The ways in which a file is written, with what each is called.
const WAYS: [(&str, &[&str]); 5] = [
    ("convert over another file", &["convert", "in.ged", "-o", "file.ged", "--encoding", "utf-16le"]),
    ("convert over itself", &["convert", "file.ged", "-o", "file.ged", "--encoding", "utf-16le"]),
    ("fmt", &["fmt", "file.ged"]),
    ("edit", &["edit", "file.ged", "--set", "I7.NAME=Ada /King/", "--in-place"]),
    ("fix", &["fix", "file.ged", "--in-place"]),
];

/// Persons enough that writing them takes longer than starting, with something to mend and to bring into form.
fn before() -> Vec<u8> {
    let person = |number: usize| {
        format!("0 @I{number}@ INDI\n1 NOTE name@example.com\n1 NAME Ann{number}  /Lee/\n1 SEX F\n")
    };
    let people: String = (0..20_000).map(person).collect();
    format!("0 HEAD\n1 CHAR UTF-8\n{people}0 TRLR\n").into_bytes()
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
    command.current_dir(folder).args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the command starts")
}

/// What a folder holds, without what a killed run may leave behind: nothing has time to remove it.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let named = entries.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), path));
    let mut held: Vec<_> = named
        .filter(|(name, _)| !name.starts_with(".heirloom-"))
        .map(|(name, path)| (name, fs::read(path).expect("a file")))
        .collect();
    held.sort();
    held
}

#[test]
fn a_killed_run_leaves_the_old_file_or_the_new_one() {
    let all: Option<usize> = std::env::var("HEIRLOOM_KILLS").ok().and_then(|kills| kills.parse().ok());
    let each = all.map_or(KILLS, |all| all.div_ceil(WAYS.len()));
    let old = before();
    let (mut killed, mut finished) = (0, 0);
    for (way, arguments) in WAYS {
        // What it writes, and how long that takes, if nobody interferes.
        let (new, took) = {
            let folder = folder(&old);
            let start_time = Instant::now();
            assert!(start(folder.path(), arguments).wait().expect("it ends").success(), "{way}");
            let new = fs::read(folder.path().join("file.ged")).expect("a file");
            (new, start_time.elapsed())
        };
        assert_ne!(new, old, "{way} changes something");
        let mut seen = BTreeSet::new();
        for turn in 0..each {
            let folder = folder(&old);
            let mut run = start(folder.path(), arguments);
            // Moments all over a run, and a little beyond it, that are not the same from run to run.
            std::thread::sleep(
                took.mul_f64(1.1 * (turn as f64 + 0.5) / each as f64).min(Duration::from_secs(5)),
            );
            run.kill().expect("it can be killed");
            let ended = run.wait().expect("it ends");
            if ended.success() {
                finished += 1;
            } else {
                killed += 1;
            }
            for (name, held) in contents(folder.path()) {
                match &*name {
                    "in.ged" => assert!(held == old, "{way}: the input has changed"),
                    "file.ged" => {
                        assert!(
                            held == old || held == new,
                            "{way}: {} octets are neither old nor new",
                            held.len()
                        );
                        seen.insert(held == new);
                    }
                    // The old file under another name, which is there before the new one is.
                    "file.ged.bak" => assert!(held == old, "{way}: the backup is not what was there"),
                    other => panic!("{way}: there is {other}"),
                }
            }
        }
        println!("{way}: took {took:.0?}; old {}, new {}", seen.contains(&false), seen.contains(&true));
    }
    println!("{killed} runs were killed, {finished} had ended before");
    assert!(killed > finished, "hardly any run was killed in its midst");
}

fn folder(old: &[u8]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for name in ["in.ged", "file.ged"] {
        fs::write(folder.path().join(name), old).expect("a file can be written");
    }
    folder
}
