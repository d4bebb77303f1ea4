//! Files as they were when they were read. Whoever changes one meanwhile, by hand or by another program, must not find
//! their work overwritten by what was made of the file as it was before.

use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// What a file is known again by. An editor that writes in place changes its time or its length; one that moves a new file
/// there changes which file it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stamp {
    octets: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    device_and_number: (u64, u64),
}

impl Stamp {
    /// That of an open file.
    pub(crate) fn of_file(file: &File) -> io::Result<Stamp> {
        Ok(Stamp::of(&file.metadata()?))
    }

    /// That of a file with these properties.
    fn of(found: &Metadata) -> Stamp {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Stamp {
            octets: found.len(),
            modified: found.modified().ok(),
            #[cfg(unix)]
            device_and_number: (found.dev(), found.ino()),
        }
    }
}

/// Those that this run has read, by the names that no link leads away from.
static SEEN: Mutex<Option<HashMap<PathBuf, Stamp>>> = Mutex::new(None);

fn seen() -> MutexGuard<'static, Option<HashMap<PathBuf, Stamp>>> {
    SEEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Remembers what a file is like that is about to be read. Of one that is read twice the first time counts.
pub(crate) fn remember(path: &Path, file: &File) -> io::Result<()> {
    let stamp = Stamp::of_file(file)?;
    // A file without a name, such as a pipe that was handed over, can't be overwritten by its name either.
    if let Ok(path) = fs::canonicalize(path) {
        seen().get_or_insert_default().entry(path).or_insert(stamp);
    }
    Ok(())
}

/// Sees to it that what is going to be replaced is what was read, if it was.
pub(crate) fn unchanged(path: &Path) -> io::Result<()> {
    let Some(before) = seen().get_or_insert_default().get(path).copied() else { return Ok(()) };
    match fs::metadata(path) {
        Ok(now) if Stamp::of(&now) == before => Ok(()),
        Ok(_) => Err(io::Error::other("it has been changed since it was read, and was left alone")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(io::Error::other("it has been removed since it was read"))
        }
        Err(error) => Err(error),
    }
}

/// Forgets a file that this run has replaced itself.
pub(crate) fn forget(path: &Path) {
    seen().get_or_insert_default().remove(path);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder, and a file in it that was read.
    fn read_file() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = fs::canonicalize(folder.path()).unwrap().join("a.ged");
        fs::write(&path, "first").unwrap();
        remember(&path, &File::open(&path).unwrap()).unwrap();
        (folder, path)
    }

    #[test]
    fn what_nobody_touched_is_unchanged() {
        let (_folder, path) = read_file();
        assert!(unchanged(&path).is_ok());
        assert!(unchanged(&path.with_extension("other")).is_ok());
    }

    #[test]
    fn a_change_in_place_is_seen() {
        let (_folder, path) = read_file();
        fs::write(&path, "second").unwrap();
        assert!(unchanged(&path).unwrap_err().to_string().contains("changed since it was read"));
        forget(&path);
        assert!(unchanged(&path).is_ok());
    }

    #[test]
    fn another_file_in_its_place_is_seen_though_it_looks_the_same() {
        let (folder, path) = read_file();
        let other = folder.path().join("b.ged");
        fs::write(&other, "other").unwrap();
        let modified = fs::metadata(&path).unwrap().modified().unwrap();
        File::options().write(true).open(&other).unwrap().set_modified(modified).unwrap();
        fs::rename(&other, &path).unwrap();
        assert_eq!(unchanged(&path).is_err(), cfg!(unix));
    }

    #[test]
    fn a_file_that_is_gone_is_missed() {
        let (_folder, path) = read_file();
        fs::remove_file(&path).unwrap();
        assert!(unchanged(&path).unwrap_err().to_string().contains("removed since it was read"));
    }

    #[test]
    fn a_file_that_is_cut_while_it_is_read_is_another() {
        let (_folder, path) = read_file();
        let file = File::open(&path).unwrap();
        let before = Stamp::of_file(&file).unwrap();
        assert_eq!(Stamp::of_file(&file).unwrap(), before);
        File::options().write(true).open(&path).unwrap().set_len(2).unwrap();
        assert_ne!(Stamp::of_file(&file).unwrap(), before);
    }
}
