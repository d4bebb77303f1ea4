//! Tools that print get no terminal: what they say is none of our output, and a terminal would slow them down.

use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, AsRawFd};

/// Takes standard output for ourselves; whoever else prints from now on prints to nowhere. Panics are reported by
/// whoever catches them.
pub(crate) fn take_stdout() -> io::Result<File> {
    std::panic::set_hook(Box::new(|_| ()));
    let ours = io::stdout().as_fd().try_clone_to_owned()?;
    let nowhere = fs::OpenOptions::new().write(true).open("/dev/null")?;
    // SAFETY: both are open, and nobody else owns descriptor 1 or writes to it yet.
    if unsafe { libc::dup2(nowhere.as_raw_fd(), io::stdout().as_raw_fd()) } < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(File::from(ours))
}
