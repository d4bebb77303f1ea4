use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use serde_json::Value;

use super::context::{Context, hex, part};
use crate::json::{Json, Layout};

/// The form of baselines that this version writes and reads.
const VERSION: u64 = 1;

/// How many bytes a key has.
pub const KEY: usize = 32;

/// So many bytes of a digest are kept: enough that no two of a million findings have the same by chance.
const KEPT: usize = 10;

/// What stands for a finding.
type Digest = [u8; KEPT];

/// Findings, and how often each is there.
type FindingCounts = HashMap<Digest, u64>;

/// What was found before and is known: digests, of which nobody can read what was found.
///
/// A baseline has a digest for each file, and below it one for each finding: made of the path, the code of the finding, the tags
/// above its line (`INDI.BIRT.DATE`) and the text of its line, but of no line number and no id of a record; so findings are known
/// again when lines are put in above them. Each counts as often as it was found. The key is drawn by lot when a baseline is first
/// written, and stands in it: two baselines can't be compared, and no table of digests made beforehand fits. Whoever has a
/// baseline and guesses a whole line can find out that the guess is right, but nothing can be read from it.
#[derive(Debug)]
pub struct Baseline {
    key: [u8; KEY],
    /// Those of each file, by a digest of its path.
    files: HashMap<Digest, FindingCounts>,
}

impl Baseline {
    /// An empty one with a key.
    pub fn new(key: [u8; KEY]) -> Baseline {
        Baseline { key, files: HashMap::new() }
    }

    /// Reads one; none if it is not a baseline of this version.
    pub fn parsed(octets: &[u8]) -> Option<Baseline> {
        let value: Value = serde_json::from_slice(octets).ok()?;
        if value.get("heirloom-baseline")?.as_u64()? != VERSION {
            return None;
        }
        let key = unhex(value.get("key")?.as_str()?)?;
        let known = |findings: &Value| -> Option<FindingCounts> {
            let counts = findings.as_object()?.iter();
            counts.map(|(digest, count)| Some((unhex(digest)?, count.as_u64()?))).collect()
        };
        let files = value.get("files")?.as_object()?.iter();
        let files = files.map(|(file, findings)| Some((unhex(file)?, known(findings)?)));
        Some(Baseline { key, files: files.collect::<Option<_>>()? })
    }

    /// An empty one with the same key.
    pub fn emptied(self) -> Baseline {
        Baseline::new(self.key)
    }

    /// For the findings of one file, by its path as seen from the baseline.
    pub fn of_file(&self, path: &[u8]) -> BaselineOfFile<'_> {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        part(&mut hasher, path);
        let digest = kept(&hasher);
        BaselineOfFile { hasher, digest, known: self.files.get(&digest), met: HashMap::new() }
    }

    /// Adds what was found in a file.
    pub fn extend(&mut self, met: Met) {
        let known = self.files.entry(met.file).or_default();
        for (digest, count) in met.findings {
            *known.entry(digest).or_default() += count;
        }
    }

    /// How many findings it has.
    pub fn finding_count(&self) -> u64 {
        self.files.values().flat_map(HashMap::values).sum()
    }

    /// Writes it as JSON.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
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
    }
}

/// The findings of one file, as they come.
#[derive(Debug)]
pub struct BaselineOfFile<'b> {
    /// With the key and the path.
    hasher: blake3::Hasher,
    digest: Digest,
    known: Option<&'b FindingCounts>,
    /// How often each was met.
    met: FindingCounts,
}

/// What was found in a file.
#[derive(Debug)]
pub struct Met {
    file: Digest,
    findings: FindingCounts,
    /// How many of the findings that are known were not met.
    pub gone: u64,
}

impl BaselineOfFile<'_> {
    /// Whether the next finding is known. The first ones of those that look the same are.
    pub fn knows(&mut self, context: &Context) -> bool {
        let mut hasher = self.hasher.clone();
        context.hash(&mut hasher);
        let digest = kept(&hasher);
        let met = self.met.entry(digest).or_default();
        *met += 1;
        self.known.and_then(|known| known.get(&digest)).is_some_and(|known| *met <= *known)
    }

    /// All that was met.
    pub fn end(self) -> Met {
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
