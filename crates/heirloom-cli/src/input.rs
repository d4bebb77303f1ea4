use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::Path;

use heirloom_core::octets::Encoding;
use heirloom_core::records::{self, Records};
use heirloom_core::{Dialect, ReadOptions};

pub(crate) use heirloom_report::file_name::{is_standard, raw as raw_name, shown as name};

use crate::failure::Failure;
use crate::kept::{self, Kept};
use crate::memory::{self, Use};
use crate::progress::{Watched, read_whole};
use crate::{mention, seen, visible};

/// A file that is read in one of two ways, which say the same.
pub(crate) enum Input {
    /// At once.
    Whole(Vec<u8>),
    /// Window by window, since it would take too much of the memory.
    Large(Large),
}

/// A file that is read window by window.
pub(crate) struct Large {
    file: File,
    window: usize,
    /// How many octets a record may have.
    largest: Option<u64>,
}

impl Large {
    /// How many octets it has.
    pub(crate) fn len(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// Surveys it, for somebody who will walk through it so many times.
    pub(crate) fn records<'o>(
        self,
        options: &ReadOptions<'o>,
        walks: u64,
    ) -> io::Result<Records<'o, Watched<File>>> {
        let watched = Watched::new(self.file, walks)?;
        let progress = watched.progress();
        let records = match self.largest {
            Some(largest) => Records::open_in_windows_up_to(self.window, largest, watched, options),
            None => Records::open_in_windows_of(self.window, watched, options),
        }?;
        progress.expect(walks);
        Ok(records)
    }
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(file: &Path) -> Result<Input, Failure> {
    let asked = asked_window()?;
    if asked == Some(0) {
        return read(file, Use::Dataset).map(Input::Whole);
    }
    mention(|| format!("reading {}", name(file)));
    let opened = if is_standard(file) {
        spilled(&mut io::stdin().lock()).and_then(|kept| opened(kept, asked))
    } else {
        match fs::metadata(file) {
            // A pipe can't be read twice.
            Ok(found) if !found.is_file() && !found.is_dir() => {
                File::open(file).and_then(|mut pipe| spilled(&mut pipe)).and_then(|kept| opened(kept, asked))
            }
            _ => File::open(file).and_then(|handle| {
                seen::remember(file, &handle)?;
                opened(handle, asked)
            }),
        }
    };
    opened.map_err(|error| Failure::read(name(file), &error).about(file))
}

/// A file whole, if there is memory enough, or else in windows.
fn opened(file: File, asked: Option<usize>) -> io::Result<Input> {
    let found = file.metadata()?;
    if !found.is_file() {
        return steadily_whole(&file, Use::Dataset).map(Input::Whole);
    }
    if asked.is_none() && !is_large(found.len()) {
        let octets = steadily(&file, || read_whole(&file, u64::MAX))?;
        if !is_large_for_its_lines(&octets) {
            return Ok(Input::Whole(octets));
        }
    }
    memory::enough_for_parts().map_err(io::Error::other)?;
    let window = asked.unwrap_or(records::WINDOW);
    Ok(Input::Large(Large { file, window, largest: memory::largest_record() }))
}

/// The whole of a file, for somebody who needs it whole.
fn steadily_whole(file: &File, used: Use) -> io::Result<Vec<u8>> {
    used.allows_length(file.metadata()?.len()).map_err(io::Error::other)?;
    // What has no length, as files that tell of the system, may turn out to be large all the same.
    let octets = steadily(file, || read_whole(file, used.most().unwrap_or(u64::MAX)))?;
    used.allows(&octets).map_err(io::Error::other)?;
    Ok(octets)
}

/// What is read of a file which nobody changes meanwhile: half of what it was and half of what it is may be neither.
fn steadily<T>(file: &File, read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    // A pipe changes with everything that is put into it.
    if !file.metadata()?.is_file() {
        return read();
    }
    let before = seen::Stamp::of_file(file)?;
    let read = read()?;
    match seen::Stamp::of_file(file)? == before {
        true => Ok(read),
        false => Err(io::Error::other("it has changed while it was read")),
    }
}

/// For tests: how large windows are, and 0 for none.
fn asked_window() -> Result<Option<usize>, Failure> {
    let Some(asked) = std::env::var_os("HEIRLOOM_WINDOW") else { return Ok(None) };
    match asked.to_str().and_then(|octets| octets.parse().ok()) {
        Some(octets) => Ok(Some(octets)),
        None => Err(Failure::Sentence(format!(
            "HEIRLOOM_WINDOW is `{}`, but has to be a number of octets",
            visible::path(Path::new(&asked))
        ))),
    }
}

/// Whether a file would take too much of the memory: several times its size are needed to read it whole.
fn is_large(octets: u64) -> bool {
    match memory::allowed() {
        Some(allowed) => Use::Dataset.at_least(octets) > allowed,
        None => memory::available().is_some_and(|available| octets > available / 4),
    }
}

/// A file of so many octets is held whole on any machine, whatever is in it, unless somebody has said how much it may take.
const SMALL: usize = 1 << 20;

/// The same of one that has so many lines, of which each may be a finding.
fn is_large_for_its_lines(octets: &[u8]) -> bool {
    if octets.len() < SMALL && memory::allowed().is_none() {
        return false;
    }
    // The octets themselves are taken already.
    let left = || Some(memory::available()?.saturating_add(octets.len() as u64) / 4 * 3);
    memory::allowed().or_else(left).is_some_and(|most| Use::Dataset.of(octets) > most)
}

/// Everything that comes in, in a file without a name.
fn spilled(input: &mut dyn Read) -> io::Result<File> {
    let mut kept = Kept(tempfile::tempfile().map_err(kept::named)?);
    io::copy(input, &mut kept)?;
    kept.rewind()?;
    Ok(kept.0)
}

/// The whole of a file, or of standard input for `-`, for somebody who needs it whole.
pub(crate) fn read(file: &Path, used: Use) -> Result<Vec<u8>, Failure> {
    mention(|| format!("reading {}", name(file)));
    let octets = if is_standard(file) {
        let mut octets = Vec::new();
        // One more than may be held shows that it may not.
        let most = used.most().map_or(u64::MAX, |most| most.saturating_add(1));
        let read = io::stdin().lock().take(most).read_to_end(&mut octets);
        read.and_then(|_| used.allows(&octets).map_err(io::Error::other)).map(|()| octets)
    } else {
        File::open(file).and_then(|handle| {
            seen::remember(file, &handle)?;
            steadily_whole(&handle, used)
        })
    };
    octets.map_err(|error| Failure::read(name(file), &error).about(file))
}

/// Says how a file was read to those who want to know.
pub(crate) fn mention_form(file: &Path, dialect: Dialect, encoding: Encoding) {
    mention(|| format!("{} is {dialect} in {encoding}", name(file)));
}
