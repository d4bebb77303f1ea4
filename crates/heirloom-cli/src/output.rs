//! Where results go.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::adapter::StripBytes;
use anstream::{AutoStream, ColorChoice};
use heirloom::WriteError;
use tempfile::NamedTempFile;

use crate::failure::Failure;
use crate::input::is_standard;
use crate::progress::Results;

/// Results are handed to the operating system in blocks of this size.
const BLOCK: usize = 1 << 16;

/// Standard output for data.
pub(crate) fn plain() -> impl Write {
    BufWriter::with_capacity(BLOCK, Results(io::stdout().lock()))
}

/// Standard output for people: in colour if it is a terminal that wants it.
pub(crate) fn colourful() -> Box<dyn Write> {
    match wants_colour() {
        true => Box::new(BufWriter::with_capacity(BLOCK, Results(AutoStream::auto(io::stdout().lock())))),
        false => Box::new(Colourless { out: plain(), strip: StripBytes::new() }),
    }
}

/// Whether standard output is a terminal that wants colour, or colour was asked for.
pub(crate) fn wants_colour() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Leaves out what makes colours. `AutoStream` would too, but would hand on each of the pieces between by itself.
struct Colourless<W> {
    out: W,
    strip: StripBytes,
}

impl<W: Write> Write for Colourless<W> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        for piece in self.strip.strip_next(octets) {
            self.out.write_all(piece)?;
        }
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Standard error, in colour if it is a terminal that wants it.
pub(crate) fn colourful_errors() -> impl Write {
    BufWriter::with_capacity(BLOCK, AutoStream::auto(io::stderr().lock()))
}

/// Writes to a file, or to standard output for `-` and for none. A file is complete or not there: it is written beside
/// its place and moved there at the end. `source` is what is written, for messages.
pub(crate) fn write(
    file: Option<&Path>,
    source: &str,
    content: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
) -> Result<(), Failure> {
    let refused = |error: WriteError| match error {
        WriteError::Unread(error) => Failure::read(source, &error),
        error => Failure::Sentence(format!("cannot convert {source}: {error}")),
    };
    let Some(file) = file.filter(|file| !is_standard(file)) else {
        return match content(&mut Results(io::stdout().lock())) {
            Err(WriteError::Io(error)) => Err(error.into()),
            result => result.map_err(refused),
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
            beside.as_file().sync_all().map_err(failed)?;
            beside.persist(&path).map_err(|error| failed(error.error))?;
            Ok(())
        }
    }
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
fn beside(path: &Path, permissions: Option<Permissions>) -> io::Result<NamedTempFile> {
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
    let file = builder.tempfile_in(folder).map_err(without_path)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
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
