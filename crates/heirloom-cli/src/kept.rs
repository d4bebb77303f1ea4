//! Files without a name, in which things are kept for a while. When there is no room for one, nobody should look for the
//! trouble in what they asked to have read or written.

use std::error::Error;
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::visible;

/// Such a file. Its errors say whose they are.
pub(crate) struct Kept<F>(pub(crate) F);

impl<F: Write> Write for Kept<F> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.0.write(octets).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

impl<F: Read> Read for Kept<F> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        self.0.read(octets).map_err(named)
    }
}

impl<F: Seek> Seek for Kept<F> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to).map_err(named)
    }
}

/// An error of such a file, as one that names it.
pub(crate) fn named(error: io::Error) -> io::Error {
    match error.kind() {
        // Whoever reads or writes tries again.
        io::ErrorKind::Interrupted => error,
        _ => io::Error::other(NotKept(error)),
    }
}

/// Whether an error is one of a file without a name.
pub(crate) fn is_own(error: &io::Error) -> bool {
    error.get_ref().and_then(|error| error.downcast_ref::<NotKept>()).is_some()
}

#[derive(Debug)]
struct NotKept(io::Error);

impl fmt::Display for NotKept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = std::env::temp_dir();
        write!(f, "cannot use a temporary file in {}: {}", visible::path(&folder), self.0)
    }
}

impl Error for NotKept {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}
