//! Which files are meant: those that are named, those in folders, and those that a pattern stands for.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::failure::Failure;
use crate::input::is_standard;

/// How the names of family tree files end, in any case. Files that are named may end as they like.
const ENDINGS: [&str; 3] = ["ged", "gedcom", "elf"];

/// The files that arguments stand for, in the order of the arguments and there by name. What can't be found stands in its
/// place.
pub(crate) fn find(arguments: &[PathBuf]) -> Vec<Result<PathBuf, Failure>> {
    let mut found = Found::default();
    for argument in arguments {
        match fs::metadata(argument) {
            _ if is_standard(argument) => found.files.push(Ok(argument.clone())),
            Ok(kind) if kind.is_dir() => found.folder(argument),
            Err(error) if error.kind() == io::ErrorKind::NotFound => found.pattern(argument),
            // Why it can't be read is said when it is.
            _ => found.file(argument.clone()),
        }
    }
    found.files
}

#[derive(Default)]
struct Found {
    files: Vec<Result<PathBuf, Failure>>,
    /// Those that are there already: a file may be named, and lie in a folder that is too.
    known: HashSet<PathBuf>,
}

impl Found {
    fn file(&mut self, file: PathBuf) {
        self.known.insert(file.clone());
        self.files.push(Ok(file));
    }

    /// A file that was not named itself.
    fn further(&mut self, file: PathBuf) {
        if !self.known.contains(&file) {
            self.file(file);
        }
    }

    /// All family tree files in a folder and those below it, but for what is hidden.
    fn folder(&mut self, folder: &Path) {
        let before = self.files.len();
        let is_hidden = |name: &std::ffi::OsStr| name.as_encoded_bytes().starts_with(b".");
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
        let mut any = false;
        for entry in walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name())) {
            match entry {
                Ok(entry) if entry.file_type().is_file() && is_family_tree(entry.path()) => {
                    any = true;
                    self.further(entry.into_path());
                }
                Ok(_) => {}
                // A link that leads back to where the walk came from leads to nothing new.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let place = error.path().unwrap_or(folder).display().to_string();
                    let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
                    self.files.push(Err(Failure::read(place, &error)));
                }
            }
        }
        if !any && self.files.len() == before {
            let endings = ENDINGS.map(|ending| format!(".{ending}")).join(", ");
            let sentence = format!("no file in {} ends in one of {endings}", folder.display());
            self.files.push(Err(Failure::Unread(sentence)));
        }
    }

    /// What a pattern stands for, as `*.ged` where no shell has looked at it; or a file that is not there.
    fn pattern(&mut self, argument: &Path) {
        let options = glob::MatchOptions {
            case_sensitive: !cfg!(windows),
            require_literal_separator: true,
            require_literal_leading_dot: true,
        };
        let text = argument.to_str().filter(|text| text.contains(['*', '?', '[']));
        let Some(Ok(paths)) = text.map(|text| glob::glob_with(text, options)) else {
            return self.file(argument.to_path_buf());
        };
        let mut any = false;
        for path in paths {
            any = true;
            match path {
                Ok(path) if path.is_dir() => self.folder(&path),
                Ok(path) => self.further(path),
                Err(error) => {
                    let place = error.path().display().to_string();
                    self.files.push(Err(Failure::read(place, error.error())));
                }
            }
        }
        if !any {
            let sentence = format!("no file is called {}", argument.display());
            self.files.push(Err(Failure::Unread(sentence)));
        }
    }
}

fn is_family_tree(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with files, and what arguments in it stand for.
    fn found(files: &[&str], arguments: &[&str]) -> Vec<Result<String, String>> {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let file = folder.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "0 HEAD\n").unwrap();
        }
        let root = format!("{}/", folder.path().display());
        let arguments: Vec<PathBuf> = arguments.iter().map(|name| folder.path().join(name)).collect();
        let shown = |name: String| name.replace(&root, "").replace(root.trim_end_matches('/'), ".");
        let found = find(&arguments).into_iter();
        found
            .map(|file| match file {
                Ok(file) => Ok(shown(file.display().to_string())),
                Err(Failure::Unread(sentence)) => Err(shown(sentence)),
                Err(failure) => panic!("{failure:?}"),
            })
            .collect()
    }

    fn ok(names: &[&str]) -> Vec<Result<String, String>> {
        names.iter().map(|name| Ok(name.to_string())).collect()
    }

    #[test]
    fn folders_are_walked_by_name_and_endings_in_any_case() {
        let files = ["b/x.GED", "a.gedcom", "b/a.elf", "c.txt", ".git/y.ged", "b/.z.ged", "ged"];
        assert_eq!(found(&files, &["."]), ok(&["./a.gedcom", "./b/a.elf", "./b/x.GED"]));
    }

    #[test]
    fn patterns_that_no_shell_has_seen_are_looked_up() {
        let files = ["a1.ged", "a2.txt", "b/a3.ged", "b/c/a4.ged"];
        assert_eq!(found(&files, &["a?.*"]), ok(&["a1.ged", "a2.txt"]));
        assert_eq!(found(&files, &["**/a*.ged"]), ok(&["a1.ged", "b/a3.ged", "b/c/a4.ged"]));
        assert_eq!(found(&files, &["[b]"]), ok(&["b/a3.ged", "b/c/a4.ged"]));
    }

    #[test]
    fn what_is_named_twice_by_a_folder_is_one_file() {
        assert_eq!(found(&["b/a.ged"], &["b/a.ged", "b", "b/*"]), ok(&["b/a.ged"]));
    }

    #[test]
    fn what_stands_for_nothing_is_told_in_its_place() {
        let told = found(&["a.ged", "b/c.txt"], &["b", "x*.ged", "a.ged", "none.ged"]);
        assert_eq!(told[0], Err("no file in b ends in one of .ged, .gedcom, .elf".to_string()));
        assert_eq!(told[1], Err("no file is called x*.ged".to_string()));
        // That a file is not there is said when it is read.
        assert_eq!(told[2..], ok(&["a.ged", "none.ged"]));
    }

    #[test]
    fn a_file_may_have_a_name_like_a_pattern() {
        assert_eq!(found(&["a[1].ged", "a1.ged"], &["a[1].ged"]), ok(&["a[1].ged"]));
    }
}
