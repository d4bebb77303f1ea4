//! Which files are meant: those that are named, those in folders, and those that a pattern stands for.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::failure::Failure;
use crate::input::is_standard;
use crate::visible;

/// How the names of family tree files end, in any case. Files that are named may end as they like.
const ENDINGS: [&str; 3] = ["ged", "gedcom", "elf"];

/// The files that arguments stand for, in the order of the arguments and there by name. What can't be found stands in its
/// place.
pub(crate) fn find(arguments: &[PathBuf]) -> Vec<Result<PathBuf, Failure>> {
    let mut found = Found::default();
    for argument in arguments {
        match fs::metadata(argument) {
            _ if is_standard(argument) => found.file(argument.clone()),
            Ok(kind) if kind.is_dir() => found.folder(argument),
            Err(error) if may_be_pattern(error.kind()) => found.pattern(argument),
            // Why it can't be read is said when it is.
            _ => found.file(argument.clone()),
        }
    }
    found.files
}

/// Whether something that can't be looked at may be a pattern: Windows has no files with an asterisk in their names.
fn may_be_pattern(error: io::ErrorKind) -> bool {
    matches!(error, io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename)
}

#[derive(Default)]
struct Found {
    files: Vec<Result<PathBuf, Failure>>,
    /// Those that are there already, as [`place`] has them: a file may be named, and lie in a folder that is too.
    known: HashSet<PathBuf>,
}

impl Found {
    fn file(&mut self, file: PathBuf) {
        if self.known.insert(place(&file)) {
            self.files.push(Ok(file));
        }
    }

    /// All family tree files in a folder and those below it, but for what is hidden.
    fn folder(&mut self, folder: &Path) {
        let before = self.files.len();
        let (mut any, mut any_hidden) = (false, false);
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
        let seen = walk.filter_entry(|entry| {
            let hidden = entry.depth() > 0 && is_hidden(entry.path());
            any_hidden |= hidden && (entry.file_type().is_dir() || is_family_tree(entry.path()));
            !hidden
        });
        for entry in seen {
            match entry {
                Ok(entry) if entry.file_type().is_file() && is_family_tree(entry.path()) => {
                    any = true;
                    self.file(entry.into_path());
                }
                Ok(_) => {}
                Err(error) => self.files.extend(trouble(error, folder).map(Err)),
            }
        }
        if !any && self.files.len() == before {
            let endings = ENDINGS.map(|ending| format!(".{ending}")).join(", ");
            let hidden = if any_hidden { "; what is hidden counts only if it is named" } else { "" };
            let sentence = format!("no file in {} ends in one of {endings}{hidden}", visible::path(folder));
            self.files.push(Err(Failure::unread(folder, sentence)));
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
                Ok(path) => self.file(path),
                Err(error) => {
                    let place = visible::path(error.path());
                    self.files.push(Err(Failure::read(place, error.error()).about(error.path())));
                }
            }
        }
        if !any {
            let sentence = format!("no file is called {}", visible::path(argument));
            self.files.push(Err(Failure::unread(argument, sentence)));
        }
    }
}

/// What is said of something in a folder that can't be looked at, unless nobody would miss it.
fn trouble(error: walkdir::Error, folder: &Path) -> Option<Failure> {
    // A link that leads back to where the walk came from leads to nothing new.
    if error.loop_ancestor().is_some() {
        return None;
    }
    let path = error.path().unwrap_or(folder).to_path_buf();
    let within = error.depth() > 0;
    let target = fs::read_link(&path).ok();
    let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
    match target {
        _ if within && is_hidden(&path) => None,
        // Editors mark files that are open by links that lead nowhere.
        Some(_) if error.kind() == io::ErrorKind::NotFound && !is_family_tree(&path) => None,
        Some(target) if error.kind() == io::ErrorKind::NotFound => Some(
            Failure::unread_since(
                visible::path(&path),
                format!("it is a link to {}, which is not there", visible::path(&target)),
            )
            .about(&path),
        ),
        _ => Some(Failure::read(visible::path(&path), &error).about(&path)),
    }
}

/// What a file is known again by, however its folder is written. A link with a name of its own is a file of its own.
fn place(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (fs::canonicalize(folder), file.file_name()) {
        (Ok(folder), Some(name)) if !is_standard(file) => folder.join(name),
        _ => file.to_path_buf(),
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn is_family_tree(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with files, and what arguments in it stand for.
    fn found(files: &[&str], arguments: &[&str]) -> Vec<Result<String, String>> {
        found_in(&folder_with(files), arguments)
    }

    fn folder_with(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let file = folder.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "0 HEAD\n").unwrap();
        }
        folder
    }

    fn found_in(folder: &tempfile::TempDir, arguments: &[&str]) -> Vec<Result<String, String>> {
        let root = format!("{}/", folder.path().display());
        let arguments: Vec<PathBuf> = arguments.iter().map(|name| folder.path().join(name)).collect();
        let shown = |name: String| name.replace(&root, "").replace(root.trim_end_matches('/'), ".");
        let found = find(&arguments).into_iter();
        found
            .map(|file| match file {
                Ok(file) => Ok(shown(file.display().to_string())),
                Err(Failure::Unread(unread)) => Err(shown(unread.sentence)),
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
    fn one_file_is_one_however_its_name_is_written() {
        let files = ["b/a.ged", "b/c/d.ged"];
        let spellings = ["b/./a.ged", "b/c/../a.ged", "b/a.ged", "b/c/..", "b/c"];
        assert_eq!(found(&files, &spellings), ok(&["b/./a.ged", "b/c/../c/d.ged"]));
        assert_eq!(found(&[], &["none.ged", "./none.ged"]).len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_told_where_it_would_be_a_family_tree() {
        let folder = folder_with(&["a.ged"]);
        for (name, target) in
            [("b.ged", "gone.ged"), (".c.ged", "gone"), ("notes", "gone"), ("d.ged", "a.ged")]
        {
            std::os::unix::fs::symlink(target, folder.path().join(name)).unwrap();
        }
        let told = found_in(&folder, &["."]);
        let sentence = "cannot read ./b.ged: it is a link to gone.ged, which is not there".to_string();
        assert_eq!(told, [Ok("./a.ged".to_string()), Err(sentence), Ok("./d.ged".to_string())]);
    }

    #[test]
    fn a_folder_in_which_all_is_hidden_says_so() {
        let told = found(&[".git/a.ged", "b/.c.ged", "d/.e.txt"], &[".", "b", "d"]);
        let sentence =
            |folder, rest| Err(format!("no file in {folder} ends in one of .ged, .gedcom, .elf{rest}"));
        let hidden = "; what is hidden counts only if it is named";
        assert_eq!(told, [sentence(".", hidden), sentence("b", hidden), sentence("d", "")]);
        assert_eq!(found(&["b/.c.ged"], &["b/.c.ged"]), ok(&["b/.c.ged"]));
    }

    #[test]
    fn what_no_file_can_be_called_may_be_a_pattern() {
        // What Windows says of `*.ged`.
        assert!(may_be_pattern(io::ErrorKind::InvalidFilename) && may_be_pattern(io::ErrorKind::NotFound));
        assert!(!may_be_pattern(io::ErrorKind::PermissionDenied));
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
