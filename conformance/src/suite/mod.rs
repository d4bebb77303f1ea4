//! `conformance/suite/`: the vectors as files that any program can be tested with.
//!
//! Each draft has a folder with an `index.json` and, for each [`Case`], the bytes of an input and what a reader makes of them as JSON.
//! [`files`] makes them all from the vectors; `suite/README.md` and the runner, `suite/run.py`, are written by hand.

mod acceptance;
mod case;
mod index;
mod json;
mod lines;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

pub use acceptance::{Acceptance, Judge};
pub use case::{Case, Made, Test, case};

use crate::{DRAFTS, Draft, Loaded, Table, folder};

/// The generated files, by their paths in the folder of the suite.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Where the suite belongs.
pub fn path() -> PathBuf {
    folder().join("suite")
}

/// All generated files.
pub fn files() -> Result<Files, String> {
    let mut files = Files::new();
    for &draft in DRAFTS {
        add(draft, &mut files)?;
    }
    Ok(files)
}

fn add(draft: Draft, files: &mut Files) -> Result<(), String> {
    let (table, loaded) = (Table::of(draft)?, Loaded::of(draft));
    if let Some(failure) = loaded.failures.first() {
        return Err(failure.clone());
    }
    let judge = Judge::of(draft, &table, &loaded)?;
    let (mut cases, mut left_out) = (Vec::new(), Vec::new());
    for (file, vector) in &loaded.vectors {
        let name = format!("{}/{}", file.strip_suffix(".toml").unwrap_or(file), vector.name);
        match case(draft, &name, vector, &judge).map_err(|error| format!("{name}: {error}"))? {
            Made::Case(case) => cases.push(*case),
            Made::LeftOut(because) => left_out.push((name, because)),
        }
    }
    for case in &mut cases {
        for (name, bytes) in std::mem::take(&mut case.files) {
            files.insert(format!("{}/{name}", draft.name), bytes);
        }
    }
    let index = index::index(draft, &table, &cases, &left_out, &judge);
    files.insert(format!("{}/index.json", draft.name), index.into_bytes());
    Ok(())
}

/// Writes the generated files, and removes those of former vectors.
pub fn write() -> Result<(), String> {
    let files = files()?;
    for stale in found()?.difference(&files.keys().cloned().collect()) {
        fs::remove_file(path().join(stale)).map_err(|error| format!("{stale}: {error}"))?;
    }
    for (name, bytes) in &files {
        let path = path().join(name);
        if fs::read(&path).is_ok_and(|found| found == *bytes) {
            continue;
        }
        let folder = path.parent().unwrap_or(&path);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, bytes));
        written.map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// The files that differ from those that would be generated, are missing, or should not be there.
pub fn stale() -> Result<Vec<String>, String> {
    let files = files()?;
    let differs = |name: &String| {
        let wanted = files.get(name);
        wanted.is_none() || fs::read(path().join(name)).ok().as_ref() != wanted
    };
    let names: BTreeSet<String> = found()?.into_iter().chain(files.keys().cloned()).collect();
    Ok(names.into_iter().filter(differs).collect())
}

/// The files in the folders of the drafts.
fn found() -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<PathBuf> = DRAFTS.iter().map(|draft| path().join(draft.name)).collect();
    while let Some(folder) = waiting.pop().filter(|folder| folder.is_dir()) {
        let trouble = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(trouble)? {
            let entry = entry.map_err(trouble)?.path();
            match entry.is_dir() {
                true => waiting.push(entry),
                false => drop(found.insert(relative(&entry))),
            }
        }
    }
    Ok(found)
}

fn relative(file: &Path) -> String {
    let inside = file.strip_prefix(path()).unwrap_or(file);
    inside.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
