//! The file of a baseline, which [`heirloom_report`] understands.

use std::fs;
use std::path::{Path, PathBuf};

use heirloom_core::WriteError;
use heirloom_report::diagnostics::{Baseline, BaselineOfFile, KEY, Met};

use crate::failure::Failure;
use crate::memory::Use;
use crate::{input, output, visible};

/// A baseline and where it stands.
#[derive(Debug)]
pub(crate) struct BaselineFile {
    pub(crate) file: PathBuf,
    baseline: Baseline,
}

impl BaselineFile {
    /// Reads one.
    pub(crate) fn read(file: &Path) -> Result<BaselineFile, Failure> {
        let octets = input::read(file, Use::Octets)?;
        let baseline = Baseline::parsed(&octets).ok_or_else(|| {
            let name = visible::path(file);
            Failure::Sentence(format!("{name} is not a baseline of this version; --write-baseline makes one"))
        })?;
        Ok(BaselineFile { file: file.to_path_buf(), baseline })
    }

    /// An empty one with a key of its own, or with that of the file that it will replace.
    pub(crate) fn begin(file: &Path) -> Result<BaselineFile, Failure> {
        // Whoever names a family tree by mistake wants to keep it.
        let baseline = match fs::metadata(file).is_ok_and(|found| found.is_file() && found.len() > 0) {
            true => {
                let before = Baseline::parsed(&input::read(file, Use::Octets)?).ok_or_else(|| {
                    let name = visible::path(file);
                    Failure::Sentence(format!(
                        "{name} is there and is not a baseline of this version; it was left alone"
                    ))
                })?;
                before.emptied()
            }
            false => {
                let mut key = [0; KEY];
                getrandom::fill(&mut key).map_err(|error| {
                    Failure::Sentence(format!("cannot make a key for a baseline: {error}"))
                })?;
                Baseline::new(key)
            }
        };
        Ok(BaselineFile { file: file.to_path_buf(), baseline })
    }

    /// For the findings of one file.
    pub(crate) fn of_file(&self, file: &Path) -> BaselineOfFile<'_> {
        self.baseline.of_file(&relative(file, &self.file))
    }

    /// Adds what was found in a file.
    pub(crate) fn extend(&mut self, met: Met) {
        self.baseline.extend(met);
    }

    /// How many findings it has.
    pub(crate) fn finding_count(&self) -> u64 {
        self.baseline.finding_count()
    }

    /// Writes it to its file.
    pub(crate) fn write(&self) -> Result<(), Failure> {
        let name = visible::path(&self.file);
        output::write(Some(&self.file), &name, |out| self.baseline.write(out).map_err(WriteError::Io))
    }
}

/// The path of a file seen from the folder of a baseline, so that both can be moved together.
fn relative(file: &Path, baseline: &Path) -> Vec<u8> {
    let folder = baseline.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let seen = match (fs::canonicalize(file), fs::canonicalize(folder)) {
        (Ok(file), Ok(folder)) => file.strip_prefix(&folder).map(Path::to_path_buf).unwrap_or(file),
        _ => file.to_path_buf(),
    };
    let parts: Vec<&[u8]> = seen.components().map(|part| part.as_os_str().as_encoded_bytes()).collect();
    parts.join(&b'/')
}
