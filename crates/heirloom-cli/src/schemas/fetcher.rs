//! What becomes of each IRI that no copy was given for: it is looked for in the cache and on the network, once a run.

use std::collections::HashMap;
use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use heirloom_core::octets::Encoding;
use heirloom_core::prologue::{Declared, declared};
use heirloom_core::schema::DATA_MODEL;
use heirloom_core::source::Ignore;
use heirloom_core::{Dialect, ReadOptions, Resolved, Unresolved, parse_with};

use super::cache::{Cache, Entry, digest};
use super::hosts::Hosts;
use super::http::{Answer, Client, Fetched, Known};
use crate::failure::{self, Failure};
use crate::{remark, visible, world};

/// So many schemas are looked for in one run, since a file can name any number of them.
const MOST_SCHEMAS: usize = 64;

/// All schemas of a run together may take so many times what one may.
const PATIENCE_FOR_ALL: u32 = 4;

/// Finds external schemas for all files of a run.
#[derive(Debug)]
pub(super) struct Fetcher {
    /// None where only the cache is asked.
    client: Option<Client>,
    cache: Option<Cache>,
    /// Only one thread at a time looks for a schema, so that none is looked for twice.
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    found: HashMap<String, Result<Resolved, Unresolved>>,
    /// How long servers have been waited for.
    waited: Duration,
}

impl Fetcher {
    /// One that takes schemas from the cache and asks nobody.
    pub(super) fn offline(cache: Cache) -> Fetcher {
        Fetcher { client: None, cache: Some(cache), state: Mutex::default() }
    }

    /// One that asks these hosts, and waits so long for each schema.
    pub(super) fn online(cache: Option<Cache>, hosts: Hosts, patience: Duration) -> Result<Fetcher, Failure> {
        Ok(Fetcher { client: Some(Client::new(hosts, patience)?), cache, state: Mutex::default() })
    }

    /// The schema that an IRI names.
    pub(super) fn resolve(&self, iri: &str, media_type: &str) -> Result<Resolved, Unresolved> {
        // It is built in.
        if iri == DATA_MODEL {
            return Err(Unresolved::Unknown);
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = state.found.get(iri) {
            return found.clone();
        }
        if state.found.len() == MOST_SCHEMAS {
            return Err(Unresolved::Failed(format!("more than {MOST_SCHEMAS} external schemas in one run")));
        }
        let found = self.look_for(iri, media_type, &mut state.waited);
        if let Err(reason) = &found {
            remark(&format!("no external schema {iri}: {reason}"));
        }
        let found = found.map_err(Unresolved::Failed);
        state.found.insert(iri.to_string(), found.clone());
        found
    }

    fn look_for(&self, iri: &str, media_type: &str, waited: &mut Duration) -> Result<Resolved, String> {
        let cached = self.cache.as_ref().and_then(|cache| cache.get(iri));
        let Some(client) = &self.client else {
            let (entry, octets) = cached.ok_or("not in the cache, and --offline asks nobody")?;
            report(&entry, &format!("from the cache, fetched on {}", world::day(entry.fetched)));
            return Ok(resolved(octets, entry.content_type.as_deref()));
        };
        let started = Instant::now();
        let left = (client.patience * PATIENCE_FOR_ALL).saturating_sub(*waited);
        let answer = match left.is_zero() {
            true => {
                let all = client.patience * PATIENCE_FOR_ALL;
                Err(format!("the {} seconds for all schemas of a run have passed", all.as_secs()))
            }
            false => {
                let validators = cached.as_ref().map(|(entry, _)| entry.validators());
                let known = cached.as_ref().zip(validators.as_ref());
                let known =
                    known.map(|((entry, _), validators)| Known { address: &entry.address, validators });
                client.get(iri, media_type, known, left)
            }
        };
        *waited += started.elapsed();
        let answer = answer.and_then(|answer| match answer {
            Answer::File(fetched) if !has_schema(&fetched.octets, fetched.content_type.as_deref()) => {
                Err("not an ELF file with a schema".to_string())
            }
            answer => Ok(answer),
        });
        match (answer, cached) {
            (Ok(Answer::File(fetched)), _) => Ok(self.keep(iri, fetched)),
            (Ok(Answer::Unchanged), Some((entry, octets))) => {
                let entry = Entry { confirmed: now(), ..entry };
                self.note(|cache| cache.put_page(&entry));
                report(&entry, "from the cache, unchanged on the server");
                Ok(resolved(octets, entry.content_type.as_deref()))
            }
            (Err(reason), Some((entry, octets))) => {
                let day = world::day(entry.fetched);
                report(
                    &entry,
                    &format!("from the cache, fetched on {day}, since the server failed: {reason}"),
                );
                Ok(resolved(octets, entry.content_type.as_deref()))
            }
            (Ok(Answer::Unchanged), None) => Err("HTTP 304 Not Modified".to_string()),
            (Err(reason), None) => Err(reason),
        }
    }

    /// Puts a file that has come into the cache.
    fn keep(&self, iri: &str, fetched: Fetched) -> Resolved {
        let Fetched { octets, address, content_type, validators } = fetched;
        let entry = Entry {
            iri: iri.to_string(),
            address,
            fetched: now(),
            confirmed: now(),
            bytes: octets.len() as u64,
            blake3: digest(&octets),
            content_type,
            etag: validators.etag,
            last_modified: validators.last_modified,
        };
        self.note(|cache| cache.put(&entry, &octets));
        let redirected = entry.address.trim_end_matches('/') != iri.trim_end_matches('/');
        match redirected {
            true => report(&entry, &format!("fetched from {}", entry.address)),
            false => report(&entry, "fetched"),
        }
        resolved(octets, entry.content_type.as_deref())
    }

    /// Changes the cache. A schema that can't be kept is used all the same.
    fn note(&self, change: impl FnOnce(&Cache) -> io::Result<()>) {
        let Some(cache) = &self.cache else { return };
        if let Err(error) = change(cache) {
            let (folder, why) = (visible::path(cache.folder()), failure::reason(&error));
            remark(&format!("cannot keep an external schema in {folder}: {why}"));
        }
    }
}

/// Names a schema that is used.
fn report(entry: &Entry, how: &str) {
    let Entry { iri, bytes, blake3, .. } = entry;
    remark(&format!("external schema {iri}: {how} ({bytes} bytes, blake3 {blake3})"));
}

/// A file as the library takes it, with the encoding of its `Content-Type` (section 7.2.1).
fn resolved(octets: Vec<u8>, content_type: Option<&str>) -> Resolved {
    match content_type.and_then(charset) {
        Some(encoding) => Resolved::from(octets).encoding(encoding),
        None => Resolved::from(octets),
    }
}

/// The encoding that a `Content-Type` names.
fn charset(content_type: &str) -> Option<Encoding> {
    content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let value = value.trim().trim_matches('"');
        name.trim().eq_ignore_ascii_case("charset").then(|| Encoding::from_label(value)).flatten()
    })
}

/// Whether a file is ELF with a schema in its header: what is not, be it a page that asks to sign in, is not kept.
fn has_schema(octets: &[u8], content_type: Option<&str>) -> bool {
    let mut options = ReadOptions::new().dialect(Dialect::NEWEST);
    if let Some(encoding) = content_type.and_then(charset) {
        options = options.external_encoding(encoding);
    }
    let parsed = parse_with(octets, &options, &mut Ignore);
    matches!(declared(parsed.text().as_bytes()), Declared::Elf { by: "SCHMA" } | Declared::Defines { .. })
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_charset_is_found_in_any_spelling() {
        assert_eq!(charset("text/plain"), None);
        assert_eq!(charset("text/plain; charset=utf-8"), Some(Encoding::Utf8));
        assert_eq!(charset("text/plain;format=flowed; CharSet=\"UTF-8\""), Some(Encoding::Utf8));
        assert_eq!(charset("text/plain; charset=none-such"), None);
    }

    #[test]
    fn a_schema_is_told_from_other_files() {
        let schema = "0 HEAD\n1 SCHMA\n2 PRFX ex https://example.com/\n0 TRLR\n";
        assert!(has_schema(schema.as_bytes(), None));
        let utf16: Vec<u8> = schema.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(has_schema(&utf16, None));
        for other in
            ["", "\u{0}\u{1}", "<html>", "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", "0 NOTE\n1 SCHMA\n2 PRFX a b\n"]
        {
            assert!(!has_schema(other.as_bytes(), None), "{other}");
        }
    }
}
