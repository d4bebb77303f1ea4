//! Which files are meant: names, folders with all that lies in them, and patterns that no shell has expanded.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::failure::Failure;
use crate::input::is_standard;

/// How the names of family tree files end.
const ENDINGS: [&str; 3] = ["ged", "gedcom", "elf"];

/// The files that these arguments stand for, in a steady order: that of the arguments, and within a folder that of the
/// names. What can't be looked into is among the failures.
///
/// A folder stands for all files in it, however deep, whose names end with `.ged`, `.gedcom` or `.elf`. An argument that is
/// the name of nothing is taken for a pattern if it has a `*`, a `?` or a `[`.
pub(crate) fn find(arguments: &[PathBuf]) -> (Vec<PathBuf>, Vec<Failure>) {
    let (mut files, mut failures) = (Vec::new(), Vec::new());
    for argument in arguments {
        if is_standard(argument) || argument.is_file() {
            files.push(argument.clone());
        } else if argument.is_dir() {
            walk(argument, &mut files, &mut failures);
        } else if !argument.exists() && has_pattern(argument) {
            expand(argument, &mut files, &mut failures);
        } else {
            // What it is, or that it is not there, is told by whoever opens it.
            files.push(argument.clone());
        }
    }
    (files, failures)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>, failures: &mut Vec<Failure>) {
    let before = files.len() + failures.len();
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        match entry {
            Ok(entry) if entry.file_type().is_file() && is_family_tree(entry.path()) => {
                files.push(entry.into_path());
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(folder).display().to_string();
                let why = match error.io_error() {
                    Some(error) => Failure::read(path, error),
                    None => Failure::Unread(format!(
                        "cannot read {path}: it leads back to a folder that it lies in"
                    )),
                };
                failures.push(why);
            }
        }
    }
    if files.len() + failures.len() == before {
        let none = format!("cannot read {}: no file in it ends with .ged, .gedcom or .elf", folder.display());
        failures.push(Failure::Unread(none));
    }
}

fn expand(pattern: &Path, files: &mut Vec<PathBuf>, failures: &mut Vec<Failure>) {
    let mut fail = |why: String| {
        failures.push(Failure::Unread(format!("cannot read {}: {why}", pattern.display())));
    };
    // What is no UTF-8 is no pattern, but may be a name.
    let Some(text) = pattern.to_str() else { return files.push(pattern.to_path_buf()) };
    match glob::glob(text) {
        Err(error) => fail(format!("the pattern is wrong at character {}: {}", error.pos + 1, error.msg)),
        Ok(found) => {
            let before = files.len();
            files.extend(found.filter_map(Result::ok).filter(|path| path.is_file()));
            if files.len() == before {
                fail("no file fits this pattern".to_string());
            }
        }
    }
}

fn has_pattern(argument: &Path) -> bool {
    argument.to_string_lossy().contains(['*', '?', '['])
}

fn is_family_tree(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn folders_and_patterns_are_looked_into_in_a_steady_order() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("b/c")).unwrap();
        for name in ["z.GED", "a.ged", "b/c/x.gedcom", "b/y.elf", "b/notes.txt", "plain"] {
            fs::write(at(name), "").unwrap();
        }
        let names = |arguments: &[PathBuf]| {
            let (files, failures) = find(arguments);
            let name = |file: PathBuf| {
                file.strip_prefix(folder.path()).unwrap().to_string_lossy().replace('\\', "/")
            };
            (files.into_iter().map(name).collect::<Vec<_>>(), failures.len())
        };
        let all = ["a.ged", "b/c/x.gedcom", "b/y.elf", "z.GED"].map(String::from).to_vec();
        assert_eq!(names(&[folder.path().to_path_buf()]), (all, 0));
        assert_eq!(names(&[at("?.ged")]), (vec!["a.ged".to_string()], 0));
        assert_eq!(names(&[at("plain"), at("a.ged")]).0, ["plain", "a.ged"]);
        assert_eq!(names(&[at("missing")]).0, ["missing"]);
        assert_eq!(names(&[at("*.nothing")]), (vec![], 1));
        assert_eq!(names(&[at("b/c")]).0, ["b/c/x.gedcom"]);
        fs::create_dir(at("empty")).unwrap();
        assert_eq!(names(&[at("empty")]), (vec![], 1));
    }
}
