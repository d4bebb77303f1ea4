//! Has fuzzers at the laws of [`heirloom_laws`], and keeps what they find.
//!
//! ```text
//! cargo run -p heirloom-attack -- --minutes 10 --workers 2
//! ```
//!
//! [`seeds`] are what fuzzers begin with: files of our own. [`fuzzer`] runs libFuzzer on one target, [`record`] counts what was
//! tried in all, and [`keep`] takes a few inputs into the repository that reach most of what was reached. `tests/laws.rs` tries these
//! on every run of the tests, without a fuzzer.

pub mod archive;
pub mod document;
pub mod fuzzer;
pub mod keep;
pub mod record;
pub mod seeds;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder with the targets, and with what was found.
pub fn folder() -> PathBuf {
    root().join("fuzz")
}

/// The inputs of a target on which a law did not hold once, by name; none if there is no such folder.
pub fn found(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder().join("found").join(target)).into_iter().flatten();
    let mut paths: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    paths.into_iter().filter_map(|path| Some((path.clone(), fs::read(path).ok()?))).collect()
}
