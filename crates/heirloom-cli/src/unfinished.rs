//! Files that are not complete yet: they vanish when a run fails, and also when it is interrupted.

use std::fs::Permissions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use tempfile::NamedTempFile;

/// Those that are there now.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that vanishes unless it is moved to its place.
pub(crate) struct Unfinished(NamedTempFile);

impl Unfinished {
    /// Begins one.
    pub(crate) fn begin(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<Unfinished> {
        heed_interruptions();
        // Whoever interrupts waits until it is known, so that there is no moment in which it would stay behind.
        let mut unfinished = unfinished();
        let file = make()?;
        unfinished.push(file.path().to_path_buf());
        Ok(Unfinished(file))
    }

    /// Gives it the permissions that it is to have.
    pub(crate) fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.0.as_file().set_permissions(permissions)
    }

    /// Waits until all of it is where a loss of power can't take it away.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.0.as_file().sync_all()
    }

    /// Moves it to its place, and waits until a loss of power can't take it away from there either.
    pub(crate) fn finish(self, place: &Path) -> io::Result<()> {
        let Unfinished(file) = self;
        let mut unfinished = unfinished();
        let path = file.path().to_path_buf();
        // Where that fails it vanishes here.
        let finished = file.persist(place).map_err(|error| error.error);
        unfinished.retain(|other| *other != path);
        drop(unfinished);
        finished?;
        sync_folder(place);
        Ok(())
    }
}

impl Write for Unfinished {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.0.write(octets)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Has a folder know its files after a loss of power. The file is in its place, whatever comes of this: not every system can
/// do it, nor everywhere.
fn sync_folder(place: &Path) {
    #[cfg(unix)]
    {
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        let _ = std::fs::File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    }
    #[cfg(not(unix))]
    let _ = place;
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has interruptions remove what is unfinished before they end the run.
fn heed_interruptions() {
    static HEEDED: Once = Once::new();
    // Where that can't be had, a run that is interrupted leaves a hidden file behind, and nothing worse.
    HEEDED.call_once(|| {
        let _ = heed(|| {
            let unfinished = unfinished();
            unfinished.iter().for_each(|file| {
                let _ = std::fs::remove_file(file);
            });
            // Nothing is begun from now on.
            unfinished
        });
    });
}

#[cfg(unix)]
fn heed(clean_up: impl Fn() -> MutexGuard<'static, Vec<PathBuf>> + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // What `nohup`, or a shell for its background, has a process ignore stays ignored.
    let ignored = ignored_signals();
    let heeded = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = Signals::new(heeded)?;
    std::thread::Builder::new().name("interruptions".to_string()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let _kept = clean_up();
            // Dying of the signal itself tells a shell that the rest of its script is not wanted either.
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// The signals that this process was told to ignore, a bit each, where the system says so.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or_default()
}

#[cfg(windows)]
fn heed(clean_up: impl Fn() -> MutexGuard<'static, Vec<PathBuf>> + Send + 'static) -> io::Result<()> {
    // What Windows itself would end the process with.
    const CONTROL_C_EXIT: i32 = 0xC000_013A_u32 as i32;
    ctrlc::set_handler(move || {
        let _kept = clean_up();
        std::process::exit(CONTROL_C_EXIT);
    })
    .map_err(io::Error::other)
}

#[cfg(not(any(unix, windows)))]
fn heed(_: impl Fn() -> MutexGuard<'static, Vec<PathBuf>> + Send + 'static) -> io::Result<()> {
    Ok(())
}
