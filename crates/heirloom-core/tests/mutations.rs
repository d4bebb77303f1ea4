//! Files with random damage come back octet for octet: they are read, fall into pieces, and are put together again.
//!
//! The files are those of the corpus where there is one, and our own. `HEIRLOOM_MUTATIONS` says how many are tried, and
//! `HEIRLOOM_SEED` which:
//!
//!     HEIRLOOM_MUTATIONS=1000000 cargo test --release -p heirloom-core --test engine mutations:: -- --nocapture

use crate::files;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use heirloom_core::verbatim::Editor;
use heirloom_core::{Dialect, ReadOptions};
use heirloom_laws::draw::{Draw, PIECES, damaged};
use heirloom_laws::laws::read_in_pieces;

/// What a number in the environment says, else `otherwise`.
fn asked(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |number| number.parse().expect("a number"))
}

/// Files of the corpus, those of the repository, and pieces that mean something.
fn originals() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in ["examples", "crates/heirloom-cli/tests/cmd/data"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder");
        paths.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    match files::corpus_files() {
        Some(found) => paths.extend(found),
        None => eprintln!("no corpus of files here: only our own are damaged"),
    }
    paths.sort();
    let read = |path: PathBuf| (path.display().to_string(), std::fs::read(&path).expect("a file"));
    let mut all: Vec<(String, Vec<u8>)> = paths.into_iter().filter(|path| path.is_file()).map(read).collect();
    all.push(("pieces".to_string(), PIECES.concat().into_bytes()));
    all
}

/// Numbers that look random and are the same every time (SplitMix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

/// The file with this number, damaged.
fn mutation(seed: u64, number: u64, originals: &[(String, Vec<u8>)]) -> (String, Vec<u8>) {
    let mut dice = Dice(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ number);
    let octets: Vec<u8> = (0..16).flat_map(|_| dice.next().to_le_bytes()).collect();
    damaged(&mut Draw::new(&octets), originals)
}

/// Reads a file as the command does, and now and then in another dialect.
fn comes_back(octets: &[u8], number: u64) -> Result<(), String> {
    let mut options = ReadOptions::new().detect_dialect().parallel(false);
    if number % 4 == 3 {
        options = options.dialect(Dialect::READ[(number / 4) as usize % Dialect::READ.len()]);
    }
    read_in_pieces(octets, &options)?;
    match Editor::new(octets, &options).octets() == octets {
        true => Ok(()),
        false => Err("the editor has other octets".to_string()),
    }
}

#[test]
fn damaged_files_come_back() {
    let (count, seed) = (asked("HEIRLOOM_MUTATIONS", 2000), asked("HEIRLOOM_SEED", 1));
    let originals = originals();
    let (next, octets_read) = (AtomicU64::new(0), AtomicU64::new(0));
    let start = std::time::Instant::now();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut failures: Vec<String> = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || failures.len() > 10 {
                return failures;
            }
            if number > 0 && number % 100_000 == 0 {
                eprintln!("{number} after {:?}", start.elapsed());
            }
            let (name, octets) = mutation(seed, number, &originals);
            octets_read.fetch_add(octets.len() as u64, Ordering::Relaxed);
            let checked = catch_unwind(AssertUnwindSafe(|| comes_back(&octets, number)));
            match checked.unwrap_or_else(|_| Err("a panic".to_string())) {
                Ok(()) => {}
                Err(why) => failures.push(format!("number {number} of seed {seed}, from {name}: {why}")),
            }
        }
    };
    let failures: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let megabytes = octets_read.load(Ordering::Relaxed) / 1_000_000;
    eprintln!("{count} files of {megabytes} MB came back in {:?}", start.elapsed());
}

/// The files themselves, each of them.
#[test]
fn files_come_back() {
    let originals = originals();
    for (name, octets) in &originals {
        comes_back(octets, 0).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    eprintln!("{} files came back", originals.len());
}

#[test]
fn damage_is_the_same_every_time() {
    let originals = [("a".to_string(), b"0 HEAD\n0 TRLR\n".to_vec()), ("b".to_string(), Vec::new())];
    let all = |seed: u64| (0..200).map(|number| mutation(seed, number, &originals).1).collect::<Vec<_>>();
    assert_eq!(all(1), all(1));
    assert_ne!(all(1), all(2));
}
