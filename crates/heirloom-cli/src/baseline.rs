//! What was found before and is known: a file of digests, of which nobody can read what was found.
//!
//! A baseline has a digest for each file, and below it one for each finding: made of the path, the code of the finding, the tags above its line (`INDI.BIRT.DATE`) and the text
//! of its line, but of no number of a line and no id of a record; so findings are known again when lines are put in above
//! them. Each counts as often as it was found. The key is drawn by lot when a baseline is first written, and stands in it: two
//! baselines can't be compared, and no table of digests made beforehand fits. Whoever has a baseline and guesses a
//! whole line can find out that the guess is right, but nothing can be read from it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use heirloom_core::WriteError;
use serde_json::Value;

use crate::failure::Failure;
use crate::json::{Json, Layout};
use crate::memory::Use;
use crate::report::{Context, hex, part};
use crate::{input, output, visible};

/// The form of baselines that this version writes and reads.
const VERSION: u64 = 1;

const KEY: usize = 32;

/// So many octets of a digest are kept: enough that no two of a million findings have the same by chance.
const KEPT: usize = 10;

/// What stands for a finding.
type Digest = [u8; KEPT];

/// Findings, and how often each is there.
type Known = HashMap<Digest, u64>;

/// Findings that are known.
#[derive(Debug)]
pub(crate) struct Baseline {
    pub(crate) file: PathBuf,
    key: [u8; KEY],
    /// Those of each file, by a digest of its path.
    files: HashMap<Digest, Known>,
}

impl Baseline {
    /// Reads one.
    pub(crate) fn read(file: &Path) -> Result<Baseline, Failure> {
        let octets = input::read(file, Use::Octets)?;
        parsed(&octets, file).ok_or_else(|| {
            let name = visible::path(file);
            Failure::Sentence(format!("{name} is not a baseline of this version; --write-baseline makes one"))
        })
    }

    /// An empty one with a key of its own, or with that of the file that it will replace.
    pub(crate) fn begin(file: &Path) -> Result<Baseline, Failure> {
        // Whoever names a family tree by mistake wants to keep it.
        let before = match fs::metadata(file).is_ok_and(|found| found.is_file() && found.len() > 0) {
            true => Some(parsed(&input::read(file, Use::Octets)?, file).ok_or_else(|| {
                let name = visible::path(file);
                Failure::Sentence(format!(
                    "{name} is there and is not a baseline of this version; it was left alone"
                ))
            })?),
            false => None,
        };
        let mut key = [0; KEY];
        match before {
            Some(before) => key = before.key,
            None => getrandom::fill(&mut key)
                .map_err(|error| Failure::Sentence(format!("cannot make a key for a baseline: {error}")))?,
        }
        Ok(Baseline { file: file.to_path_buf(), key, files: HashMap::new() })
    }

    /// For the findings of one file.
    pub(crate) fn of_file(&self, file: &Path) -> OfFile<'_> {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        part(&mut hasher, &relative(file, &self.file));
        let digest = kept(&hasher);
        OfFile { hasher, digest, known: self.files.get(&digest), met: HashMap::new() }
    }

    /// Adds what was found in a file.
    pub(crate) fn extend(&mut self, met: Met) {
        let known = self.files.entry(met.file).or_default();
        for (digest, count) in met.findings {
            *known.entry(digest).or_default() += count;
        }
    }

    /// How many findings it has.
    pub(crate) fn len(&self) -> u64 {
        self.files.values().flat_map(HashMap::values).sum()
    }

    /// Writes it to its file.
    pub(crate) fn write(&self) -> Result<(), Failure> {
        let name = visible::path(&self.file);
        output::write(Some(&self.file), &name, |out| {
            let write = || -> io::Result<()> {
                let mut json = Json::new(out, Layout::Lines);
                json.object()?;
                json.number("heirloom-baseline", &VERSION.to_string())?;
                json.member("key", &hex(&self.key))?;
                json.key("files")?;
                json.object()?;
                // In order, so that a new version differs in what is new.
                let found = self.files.iter().filter(|(_, known)| !known.is_empty());
                for (file, known) in found.collect::<BTreeMap<_, _>>() {
                    json.key(&hex(file))?;
                    json.object()?;
                    for (digest, count) in known.iter().collect::<BTreeMap<_, _>>() {
                        json.number(&hex(digest), &count.to_string())?;
                    }
                    json.end()?;
                }
                json.end()?;
                json.end()?;
                json.finish()
            };
            write().map_err(WriteError::Io)
        })
    }
}

fn parsed(octets: &[u8], file: &Path) -> Option<Baseline> {
    let value: Value = serde_json::from_slice(octets).ok()?;
    if value.get("heirloom-baseline")?.as_u64()? != VERSION {
        return None;
    }
    let key = unhex(value.get("key")?.as_str()?)?;
    let known = |findings: &Value| -> Option<Known> {
        findings.as_object()?.iter().map(|(digest, count)| Some((unhex(digest)?, count.as_u64()?))).collect()
    };
    let files = value.get("files")?.as_object()?.iter();
    let files = files.map(|(file, findings)| Some((unhex(file)?, known(findings)?)));
    Some(Baseline { file: file.to_path_buf(), key, files: files.collect::<Option<_>>()? })
}

/// The findings of one file, as they come.
#[derive(Debug)]
pub(crate) struct OfFile<'b> {
    /// With the key and the path.
    hasher: blake3::Hasher,
    digest: Digest,
    known: Option<&'b Known>,
    /// How often each was met.
    met: Known,
}

/// What was found in a file.
#[derive(Debug)]
pub(crate) struct Met {
    file: Digest,
    findings: Known,
    /// How many of the findings that are known were not met.
    pub(crate) gone: u64,
}

impl OfFile<'_> {
    /// Whether the next finding is known. The first ones of those that look the same are.
    pub(crate) fn knows(&mut self, context: &Context) -> bool {
        let mut hasher = self.hasher.clone();
        context.hash(&mut hasher);
        let digest = kept(&hasher);
        let met = self.met.entry(digest).or_default();
        *met += 1;
        self.known.and_then(|known| known.get(&digest)).is_some_and(|known| *met <= *known)
    }

    /// All that was met.
    pub(crate) fn end(self) -> Met {
        let unmet = |(digest, known): (&Digest, &u64)| {
            known.saturating_sub(self.met.get(digest).copied().unwrap_or_default())
        };
        // Somebody may have written any numbers into it.
        let gone = self.known.into_iter().flatten().map(unmet).fold(0, u64::saturating_add);
        Met { file: self.digest, findings: self.met, gone }
    }
}

fn kept(hasher: &blake3::Hasher) -> Digest {
    let mut digest = Digest::default();
    digest.copy_from_slice(&hasher.finalize().as_bytes()[..KEPT]);
    digest
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

fn unhex<const N: usize>(digits: &str) -> Option<[u8; N]> {
    if digits.len() != 2 * N || !digits.is_ascii() {
        return None;
    }
    let mut octets = [0; N];
    for (octet, digits) in octets.iter_mut().zip(digits.as_bytes().chunks(2)) {
        *octet = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(octets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_back() {
        assert_eq!(unhex(&hex(&[0, 1, 0xAB, 0xFF])), Some([0, 1, 0xAB, 0xFF]));
        assert_eq!(unhex::<2>("00g0"), None);
        assert_eq!(unhex::<2>("00"), None);
    }
}
