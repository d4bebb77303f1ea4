//! Where results go.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use heirloom_core::WriteError;
use heirloom_report::text::style::Plain;

use crate::failure::Failure;
use crate::input::is_standard;
use crate::kept::Kept;
use crate::progress::{Results, stop_ticking};
use crate::unfinished::Unfinished;
use crate::{mention, remedies, seen, visible};

/// Results are handed to the operating system in blocks of this size.
const BLOCK: usize = 1 << 16;

/// Whether work goes on when nobody reads standard output any more.
static GOES_ON: AtomicBool = AtomicBool::new(false);

/// Has work go on to its end though standard output is closed, as `head` closes it: for those whose exit code says what was
/// found, which must not depend on how much of it somebody reads.
pub(crate) fn go_on_unheard() {
    GOES_ON.store(true, Ordering::Relaxed);
}

/// Standard output, perhaps of a run that goes on when nobody reads it.
struct Heard<W>(W);

impl<W: Write> Write for Heard<W> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.0.write(octets).or_else(|error| unheard(error, octets.len()))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().or_else(|error| unheard(error, ()))
    }
}

fn unheard<T>(error: io::Error, done: T) -> io::Result<T> {
    match error.kind() == io::ErrorKind::BrokenPipe && GOES_ON.load(Ordering::Relaxed) {
        true => Ok(done),
        false => Err(error),
    }
}

/// What is said about a file must not take its place.
pub(crate) fn keep_input(file: &Path, out: &Path) -> Result<(), Failure> {
    let same = !is_standard(file)
        && fs::canonicalize(file).ok().zip(fs::canonicalize(out).ok()).is_some_and(|(file, out)| file == out);
    match same {
        true => Err(Failure::Sentence(format!(
            "{} is the file that is read; -o has to name another",
            visible::path(out)
        ))),
        false => Ok(()),
    }
}

/// Standard output for data.
pub(crate) fn plain() -> impl Write {
    BufWriter::with_capacity(BLOCK, Results(Heard(io::stdout().lock())))
}

/// Standard output for people: in colour if it is a terminal that wants it.
pub(crate) fn colourful() -> Box<dyn Write> {
    match wants_colour() {
        true => {
            Box::new(BufWriter::with_capacity(BLOCK, Results(Heard(AutoStream::auto(io::stdout().lock())))))
        }
        false => Box::new(Plain::new(plain())),
    }
}

/// Whether standard output is a terminal that wants colour, or colour was asked for.
pub(crate) fn wants_colour() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// More than so many octets are not kept in memory.
const MOST_KEPT: usize = 1 << 20;

/// Somewhere to keep what is said later.
pub(crate) fn spool() -> Kept<tempfile::SpooledTempFile> {
    Kept(tempfile::spooled_tempfile(MOST_KEPT))
}

/// Standard error, in colour if it is a terminal that wants it.
pub(crate) fn colourful_errors() -> impl Write {
    stop_ticking();
    BufWriter::with_capacity(BLOCK, AutoStream::auto(io::stderr().lock()))
}

/// Writes to a file, or to standard output for `-` and for none. A file is complete or not there: it is written beside
/// its place and moved there at the end. `source` is what is written, for messages.
pub(crate) fn write(
    file: Option<&Path>,
    source: &str,
    content: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
) -> Result<(), Failure> {
    write_to(file, source, "convert", content)
}

/// Writes like [`write()`]; `verb` says in messages what is done with `source`.
pub(crate) fn write_to(
    file: Option<&Path>,
    source: &str,
    verb: &str,
    content: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
) -> Result<(), Failure> {
    let refused = |error: WriteError| match error {
        WriteError::Unread(error) => Failure::read(source, &error),
        error => Failure::Sentence(format!("cannot {verb} {source}: {}", remedies::of_write_error(&error))),
    };
    let Some(file) = file.filter(|file| !is_standard(file)) else {
        let mut out = Results(Heard(io::stdout().lock()));
        return match content(&mut out) {
            Err(WriteError::Io(error)) => Err(error.into()),
            Err(error) => Err(refused(error)),
            // Here it can still be told that there is no room for the last of it.
            Ok(()) => Ok(out.flush()?),
        };
    };
    let failed = |error: io::Error| Failure::write(file, &error);
    let by_content = |error: WriteError| match error {
        WriteError::Io(error) => failed(error),
        error => refused(error),
    };
    match Place::find(file).map_err(failed)? {
        Place::Device => content(&mut File::create(file).map_err(failed)?).map_err(by_content),
        Place::File { path, permissions } => {
            let mut beside = beside(&path, permissions).map_err(failed)?;
            content(&mut beside).map_err(by_content)?;
            // So that a loss of power leaves the old file or the new one too.
            beside.sync().map_err(failed)?;
            replace(beside, &path).map_err(failed)?;
            mention(|| format!("wrote {}", visible::path(file)));
            Ok(())
        }
    }
}

/// Puts other octets into a file that is there, and keeps what it held beside it: as `FILE.bak`, or `FILE.bak1` and so on
/// where there are others already. Returns that name. Whatever goes wrong, and whenever, the file has its old octets or
/// all of the new ones.
pub(crate) fn in_place(file: &Path, octets: &[u8]) -> Result<PathBuf, Failure> {
    let failed = |error: io::Error| Failure::write(file, &error);
    let Place::File { path, permissions: Some(permissions) } = Place::find(file).map_err(failed)? else {
        return Err(Failure::Sentence(format!("cannot write {}: it is not a file", visible::path(file))));
    };
    let mut beside = beside(&path, Some(permissions)).map_err(failed)?;
    beside.write_all(octets).and_then(|()| beside.sync()).map_err(failed)?;
    seen::unchanged(&path).map_err(failed)?;
    let backup = back_up(&path).map_err(|(backup, error)| Failure::write(&backup, &error))?;
    if let Err(error) = beside.finish(&path) {
        // The file is what it was, and needs no second name.
        let _ = fs::remove_file(&backup);
        return Err(failed(error));
    }
    seen::forget(&path);
    mention(|| format!("wrote {}", visible::path(file)));
    Ok(backup)
}

/// Moves a new file to its place, unless what is there is not what this run has read.
fn replace(beside: Unfinished, path: &Path) -> io::Result<()> {
    seen::unchanged(path)?;
    beside.finish(path)?;
    seen::forget(path);
    Ok(())
}

/// Gives what a file holds a second name that nothing else has.
fn back_up(path: &Path) -> Result<PathBuf, (PathBuf, io::Error)> {
    let mut number = 0;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(if number == 0 { ".bak".to_string() } else { format!(".bak{number}") });
        let backup = PathBuf::from(name);
        match fs::hard_link(path, &backup) {
            Ok(()) => return Ok(backup),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            // Not every file system can give a file two names.
            Err(_) => match copy_to_new(path, &backup) {
                Ok(()) => return Ok(backup),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err((backup, error)),
            },
        }
    }
}

/// Copies a file, unless there is one with the other name.
fn copy_to_new(from: &Path, to: &Path) -> io::Result<()> {
    let mut copy = File::options().write(true).create_new(true).open(to)?;
    let copied = File::open(from).and_then(|mut from| {
        copy.set_permissions(from.metadata()?.permissions())?;
        io::copy(&mut from, &mut copy)?;
        copy.sync_all()
    });
    if copied.is_err() {
        // Half a backup is none.
        let _ = fs::remove_file(to);
    }
    copied
}

/// What stands where a file is to be written.
enum Place {
    /// A file, or nothing yet.
    File {
        path: PathBuf,
        /// Those of the file that is there.
        permissions: Option<Permissions>,
    },
    /// A terminal, a pipe, `/dev/null`: moving a file there would destroy it.
    Device,
}

impl Place {
    fn find(file: &Path) -> io::Result<Place> {
        match fs::metadata(file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Place::File { path: file.to_path_buf(), permissions: None })
            }
            Err(error) => Err(error),
            Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            // What a link leads to is replaced, not the link.
            Ok(found) if found.is_file() => {
                Ok(Place::File { path: fs::canonicalize(file)?, permissions: Some(found.permissions()) })
            }
            Ok(_) => Ok(Place::Device),
        }
    }
}

/// A new file in the folder of another, which vanishes unless it is moved there.
fn beside(path: &Path, permissions: Option<Permissions>) -> io::Result<Unfinished> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".heirloom-");
    #[cfg(unix)]
    let new_file = {
        use std::os::unix::fs::PermissionsExt;
        // Like any new file, less what the umask takes; those of a temporary file would be for its owner alone.
        Permissions::from_mode(0o666)
    };
    #[cfg(unix)]
    builder.permissions(new_file);
    let file = Unfinished::begin(|| builder.tempfile_in(folder).map_err(without_path))?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    Ok(file)
}

/// The error beneath that of a temporary file, whose name means nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    let beneath = error.get_ref().and_then(|error| error.source()?.downcast_ref::<io::Error>());
    match beneath.and_then(io::Error::raw_os_error) {
        Some(number) => io::Error::from_raw_os_error(number),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_held_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.ged");
        fs::write(&file, "first").unwrap();
        let kept = ["second", "third", "fourth"].map(|octets| in_place(&file, octets.as_bytes()).unwrap());
        let names = kept.each_ref().map(|path| path.file_name().unwrap().to_str().unwrap());
        assert_eq!(names, ["a.ged.bak", "a.ged.bak1", "a.ged.bak2"]);
        let held = kept.each_ref().map(|path| fs::read_to_string(path).unwrap());
        assert_eq!(held, ["first", "second", "third"]);
        assert_eq!(fs::read_to_string(&file).unwrap(), "fourth");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    }

    #[test]
    fn where_a_file_has_one_name_it_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = ["a", "b"].map(|name| folder.path().join(name));
        fs::write(&from, "text").unwrap();
        copy_to_new(&from, &to).unwrap();
        assert_eq!(fs::read_to_string(&to).unwrap(), "text");
        assert_eq!(copy_to_new(&from, &to).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    }

    #[test]
    fn only_files_are_changed_in_place() {
        let folder = tempfile::tempdir().unwrap();
        assert!(in_place(folder.path(), b"x").is_err());
        assert!(in_place(&folder.path().join("none"), b"x").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
