//! Files of others to try things with, where there are any.

use std::path::{Path, PathBuf};

/// The files of the corpus, if it is there.
pub(crate) fn corpus_files() -> Option<Vec<PathBuf>> {
    let folder = corpus()?;
    let mut found = Vec::new();
    files(&folder, &mut found);
    assert!(!found.is_empty(), "a corpus without files");
    Some(found)
}

fn corpus() -> Option<PathBuf> {
    let folder = match std::env::var_os("HEIRLOOM_CORPUS") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"),
    };
    folder.is_dir().then_some(folder)
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder that can be listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if !path.ends_with("INDEX.tsv")
            && !path.ends_with("README.md")
            && !path.ends_with(".gitattributes")
        {
            found.push(path);
        }
    }
}
