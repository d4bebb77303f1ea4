use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::Path;

use heirloom::octets::Encoding;
use heirloom::records::{self, Records};
use heirloom::{Dialect, ReadOptions};

use crate::failure::Failure;
use crate::kept::{self, Kept};
use crate::progress::{Watched, read_whole};
use crate::{memory, mention, visible};

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
        let records = Records::open_in_windows_of(self.window, watched, options)?;
        progress.expect(walks);
        Ok(records)
    }
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(file: &Path) -> Result<Input, Failure> {
    let asked = asked_window()?;
    if asked == Some(0) {
        return read(file).map(Input::Whole);
    }
    mention(|| format!("reading {}", name(file)));
    let window = asked.unwrap_or(records::WINDOW);
    let large = |file: File| Input::Large(Large { file, window });
    let spilled = |input: &mut dyn Read| {
        let file = spilled(input)?;
        match asked.is_none() && !is_large(file.metadata()?.len()) {
            true => read_whole(&file).map(Input::Whole),
            false => Ok(large(file)),
        }
    };
    let opened = if is_standard(file) {
        spilled(&mut io::stdin().lock())
    } else {
        match fs::metadata(file) {
            Ok(found) if found.is_file() && (asked.is_some() || is_large(found.len())) => {
                File::open(file).map(large)
            }
            // A pipe can't be read twice.
            Ok(found) if !found.is_file() && !found.is_dir() => {
                File::open(file).and_then(|mut pipe| spilled(&mut pipe))
            }
            _ => File::open(file).and_then(|file| read_whole(&file)).map(Input::Whole),
        }
    };
    opened.map_err(|error| Failure::read(name(file), &error))
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
    memory::available().is_some_and(|available| octets > available / 4)
}

/// Everything that comes in, in a file without a name.
fn spilled(input: &mut dyn Read) -> io::Result<File> {
    let mut kept = Kept(tempfile::tempfile().map_err(kept::named)?);
    io::copy(input, &mut kept)?;
    kept.rewind()?;
    Ok(kept.0)
}

/// The whole of a file, or of standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    mention(|| format!("reading {}", name(file)));
    let octets = if is_standard(file) {
        let mut octets = Vec::new();
        io::stdin().lock().read_to_end(&mut octets).map(|_| octets)
    } else {
        File::open(file).and_then(|file| read_whole(&file))
    };
    octets.map_err(|error| Failure::read(name(file), &error))
}

/// Says how a file was read to those who want to know.
pub(crate) fn mention_form(file: &Path, dialect: Dialect, encoding: Encoding) {
    mention(|| format!("{} is {dialect} in {encoding}", name(file)));
}

/// What a file is called where people read it.
pub(crate) fn name(file: &Path) -> String {
    match is_standard(file) {
        true => "<stdin>".to_string(),
        false => visible::path(file),
    }
}

/// What it is called for other programs: octets that are no UTF-8 become U+FFFD.
pub(crate) fn raw_name(file: &Path) -> Cow<'_, str> {
    match is_standard(file) {
        true => Cow::Borrowed("<stdin>"),
        false => file.to_string_lossy(),
    }
}

/// Whether a name stands for standard input or output.
pub(crate) fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}
