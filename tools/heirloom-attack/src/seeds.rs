//! What fuzzers begin with: the examples, the files of tests and the vectors, all of our own making.

use std::fs;
use std::path::{Path, PathBuf};

use heirloom_conformance::{DRAFTS, Loaded, run};
use heirloom_laws::{Subject, Target};

use crate::root;

/// No longer than this, since a fuzzer learns more from many short inputs.
const LONGEST: usize = 4096;

/// Files: examples, those of tests, and those of the vectors.
pub fn files() -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    for folder in ["examples", "crates/heirloom-core/tests/odd", "crates/heirloom-cli/tests/cmd/data"] {
        collect(&root().join(folder), &mut paths);
    }
    paths.sort();
    let mut files: Vec<Vec<u8>> = paths.iter().filter_map(|path| fs::read(path).ok()).collect();
    for &draft in DRAFTS {
        files.extend(Loaded::of(draft).vectors.iter().filter_map(|(_, vector)| run::octets(vector).ok()));
    }
    files.retain(|file| !file.is_empty() && file.len() <= LONGEST);
    files.sort();
    files.dedup();
    files
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "ged") {
            found.push(path);
        }
    }
}

/// Dates, ages and times: those of the vectors, and those in files.
pub fn dates() -> Vec<Vec<u8>> {
    let mut dates: Vec<Vec<u8>> = Vec::new();
    for name in ["elf.tsv", "gedcom.tsv"] {
        let vectors = fs::read_to_string(root().join("crates/heirloom-dates/tests/vectors").join(name))
            .unwrap_or_default();
        let columns = vectors.lines().skip(1).flat_map(|line| line.split('\t').take(2));
        dates.extend(columns.map(|column| column.as_bytes().to_vec()));
    }
    for file in files() {
        let lines = file.split(|octet| matches!(octet, b'\r' | b'\n')).map(String::from_utf8_lossy);
        let values = lines.filter_map(|line| {
            ["DATE ", "AGE ", "TIME "]
                .iter()
                .find_map(|tag| Some(line.split_once(tag)?.1.as_bytes().to_vec()))
        });
        dates.extend(values);
    }
    dates.sort();
    dates.dedup();
    dates
}

/// The inputs with which the fuzzer of a target begins.
pub fn of(target: &Target) -> Vec<Vec<u8>> {
    let subjects = match target.subject {
        Subject::File => files(),
        Subject::Date => dates(),
        Subject::Plan => return vec![Target::seed(&[])],
    };
    subjects.iter().map(|subject| Target::seed(subject)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_seeds() {
        let (files, dates) = (files(), dates());
        assert!(
            files.len() > 500 && files.iter().any(|file| file.starts_with(b"0 HEAD")),
            "{} files",
            files.len()
        );
        assert!(dates.len() > 200 && dates.contains(&b"ABT 1870".to_vec()), "{} dates", dates.len());
    }
}
