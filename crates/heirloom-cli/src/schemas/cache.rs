//! Schemas that were fetched before, in a folder: for each one the file as it came, and a page about it in JSON.
//!
//! Both are named by a digest of the IRI. The page has the digest of the file, so that a file which is not the one that
//! was fetched counts as none, whoever changed it or stopped while both were written.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::http::Validators;
use crate::failure::Failure;
use crate::unfinished::Unfinished;
use heirloom_report::diagnostics::hex;

/// The folder of a cache may be named in this variable.
const VARIABLE: &str = "HEIRLOOM_CACHE_DIR";

/// The folder within it that has the schemas.
const SCHEMAS: &str = "schemas";

/// A name has so many digits of a digest.
const DIGITS: usize = 32;

/// How names of files that are not complete yet begin.
const UNFINISHED: &str = ".heirloom-";

/// A folder of schemas that were fetched. It is made when the first one is put into it.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
}

/// What is known of a schema in the cache.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Entry {
    /// By what files name it.
    pub(crate) iri: String,
    /// The address that it came from, at the end of all redirects.
    pub(crate) address: String,
    /// In seconds since 1970.
    pub(crate) fetched: u64,
    /// When the server last said that it is still this one.
    pub(crate) confirmed: u64,
    pub(crate) bytes: u64,
    pub(crate) blake3: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) content_type: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) etag: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last_modified: Option<String>,
}

impl Entry {
    /// By what the server tells this version from others.
    pub(super) fn validators(&self) -> Validators {
        Validators { etag: self.etag.clone(), last_modified: self.last_modified.clone() }
    }
}

/// The digest by which a schema is named where people read of it.
pub(super) fn digest(octets: &[u8]) -> String {
    hex(blake3::hash(octets).as_bytes())
}

impl Cache {
    /// The cache in the folder that was given, that of the environment, or that of this system.
    pub(crate) fn find(given: Option<&Path>) -> Result<Cache, Failure> {
        let named = given.map(Path::to_path_buf).or_else(|| set(VARIABLE));
        let folder = named.or_else(usual).ok_or_else(|| {
            Failure::Sentence(format!("no folder for the cache: name one with --cache-dir or {VARIABLE}"))
        })?;
        Ok(Cache { folder: folder.join(SCHEMAS) })
    }

    /// Where the schemas lie.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The schema that an IRI names, if it is there and whole.
    pub(crate) fn get(&self, iri: &str) -> Option<(Entry, Vec<u8>)> {
        let name = name(iri);
        let entry = self.entry(&self.page(&name)).filter(|entry| entry.iri == iri)?;
        let octets = fs::read(self.file(&name)).ok()?;
        (digest(&octets) == entry.blake3).then_some((entry, octets))
    }

    /// Keeps a schema, in place of the one that had this IRI.
    pub(super) fn put(&self, entry: &Entry, octets: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let name = name(&entry.iri);
        self.write(&self.file(&name), octets)?;
        self.put_page(entry)
    }

    /// Keeps what is known of a schema that is there.
    pub(super) fn put_page(&self, entry: &Entry) -> io::Result<()> {
        let mut page = serde_json::to_vec_pretty(entry)?;
        page.push(b'\n');
        self.write(&self.page(&name(&entry.iri)), &page)
    }

    /// All schemas that are there and whole, by their IRIs.
    pub(crate) fn entries(&self) -> io::Result<Vec<Entry>> {
        let mut entries = BTreeMap::new();
        for path in self.paths()?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "json"))
        {
            let Some(entry) = self.entry(&path) else { continue };
            if self.get(&entry.iri).is_some() {
                entries.insert(entry.iri.clone(), entry);
            }
        }
        Ok(entries.into_values().collect())
    }

    /// Removes a schema. Returns whether there was one.
    pub(crate) fn remove(&self, iri: &str) -> io::Result<bool> {
        let name = name(iri);
        let page = removed(&self.page(&name))?;
        let file = removed(&self.file(&name))?;
        Ok(page || file)
    }

    /// Removes all that this program has put there, and nothing else. Returns how many schemas that were.
    pub(crate) fn clear(&self) -> io::Result<usize> {
        let mut schemas = 0;
        for path in self.paths()? {
            let is_page = path.extension().is_some_and(|end| end == "json");
            schemas += usize::from(removed(&path)? && is_page);
        }
        Ok(schemas)
    }

    /// All files of the folder that have such a name as this program gives.
    fn paths(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.file_name().and_then(|name| name.to_str()).is_some_and(is_own) {
                paths.push(path);
            }
        }
        Ok(paths)
    }

    fn entry(&self, page: &Path) -> Option<Entry> {
        serde_json::from_slice(&fs::read(page).ok()?).ok()
    }

    fn page(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.json"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.ged"))
    }

    /// Writes a file that is there whole or not at all.
    fn write(&self, path: &Path, octets: &[u8]) -> io::Result<()> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(UNFINISHED);
        let mut file = Unfinished::begin(|| builder.tempfile_in(&self.folder))?;
        file.write_all(octets)?;
        file.finish(path)
    }
}

/// What the files of a schema are named by.
fn name(iri: &str) -> String {
    let mut digits = digest(iri.as_bytes());
    digits.truncate(DIGITS);
    digits
}

/// Whether a file of the folder was put there by this program.
fn is_own(name: &str) -> bool {
    let is_digits = |name: &str| name.len() == DIGITS && name.bytes().all(|digit| digit.is_ascii_hexdigit());
    name.starts_with(UNFINISHED)
        || name.strip_suffix(".json").or_else(|| name.strip_suffix(".ged")).is_some_and(is_digits)
}

/// Removes a file. Returns whether there was one.
fn removed(path: &Path) -> io::Result<bool> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Where this system keeps what can be fetched again.
fn usual() -> Option<PathBuf> {
    let home = || env::home_dir().filter(|home| home.is_absolute());
    if cfg!(windows) {
        return set("LOCALAPPDATA").map(|folder| folder.join("heirloom").join("cache"));
    }
    if cfg!(target_os = "macos") {
        return home().map(|home| home.join("Library/Caches/heirloom"));
    }
    // A path that is not absolute is to be ignored, by the XDG Base Directory Specification.
    let folder = set("XDG_CACHE_HOME").filter(|folder| folder.is_absolute());
    folder.or_else(|| home().map(|home| home.join(".cache"))).map(|folder| folder.join("heirloom"))
}

/// A folder that the environment names.
fn set(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(iri: &str, octets: &[u8]) -> Entry {
        Entry {
            iri: iri.to_string(),
            address: iri.to_string(),
            fetched: 1,
            confirmed: 2,
            bytes: octets.len() as u64,
            blake3: digest(octets),
            content_type: None,
            etag: Some("\"1\"".to_string()),
            last_modified: None,
        }
    }

    #[test]
    fn what_is_put_is_got_until_it_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::find(Some(folder.path())).unwrap();
        assert_eq!((cache.entries().unwrap().len(), cache.clear().unwrap()), (0, 0));
        let [one, other] = [entry("http://a.example/", b"one"), entry("http://b.example/", b"other")];
        cache.put(&one, b"one").unwrap();
        cache.put(&other, b"other").unwrap();
        assert_eq!(cache.get(&one.iri), Some((one.clone(), b"one".to_vec())));
        assert_eq!(cache.entries().unwrap(), [one.clone(), other.clone()]);
        let again = entry(&one.iri, b"again");
        cache.put(&again, b"again").unwrap();
        assert_eq!(cache.get(&one.iri), Some((again, b"again".to_vec())));
        assert!(cache.remove(&one.iri).unwrap() && !cache.remove(&one.iri).unwrap());
        assert_eq!(cache.entries().unwrap(), [other]);
    }

    #[test]
    fn a_file_that_is_not_what_was_fetched_counts_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::find(Some(folder.path())).unwrap();
        let one = entry("http://a.example/", b"one");
        cache.put(&one, b"one").unwrap();
        let file = cache.file(&name(&one.iri));
        fs::write(&file, "two").unwrap();
        assert_eq!((cache.get(&one.iri), cache.entries().unwrap().len()), (None, 0));
        // A page under the name of another IRI is none of that IRI.
        cache.put(&one, b"one").unwrap();
        let other = name("http://b.example/");
        fs::copy(&file, cache.file(&other)).unwrap();
        fs::copy(cache.page(&name(&one.iri)), cache.page(&other)).unwrap();
        assert_eq!(cache.get("http://b.example/"), None);
    }

    #[test]
    fn only_own_files_are_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::find(Some(folder.path())).unwrap();
        cache.put(&entry("http://a.example/", b"one"), b"one").unwrap();
        fs::write(cache.folder().join(".heirloom-abc"), "half").unwrap();
        for name in ["mine.json", "mine.ged", "0123.ged"] {
            fs::write(cache.folder().join(name), "mine").unwrap();
        }
        assert_eq!(cache.clear().unwrap(), 1);
        assert_eq!(fs::read_dir(cache.folder()).unwrap().count(), 3);
    }
}
