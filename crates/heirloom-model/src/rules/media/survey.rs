//! Which files are there.

use std::borrow::Cow;

use heirloom_core::keyed::KeyedMap;

use super::path::{Place, file};
use crate::rules::Scope;
use crate::rules::gathered::digest;
use crate::{StructureNo, Term};

/// What became of the files that are named.
#[derive(Debug, Default)]
pub(super) struct FileSurvey {
    /// Whether each is there, by digests of their names: to ask takes time, and one picture may be that of many people.
    known: KeyedMap<u64, bool>,
    /// Whether at least one of them is there.
    pub(super) is_any_there: bool,
    /// Where those are named that are not there, in the order of the file.
    pub(super) missing: Vec<StructureNo>,
}

impl FileSurvey {
    /// Looks for the files of a window, if anybody can tell whether they are there; for somebody who only wants to know whether any
    /// is, until one was found.
    pub(super) fn add(&mut self, scope: &Scope<'_, '_>, is_any_enough: bool) {
        let Some(is_file) = scope.is_file else { return };
        for structure in scope.model.all(Term::File) {
            if is_any_enough && self.is_any_there {
                return;
            }
            let Some(path) = file(structure).filter(|path| Place::of(path.trim()) != Place::Web) else {
                continue;
            };
            let path = path.trim();
            let name = digest(path);
            let is_there = *self.known.entry(name).or_insert_with(|| {
                scope.asked.or(name, || readings(path).iter().any(|reading| is_file(reading)))
            });
            self.is_any_there |= is_there;
            if !is_there && !(is_any_enough && !self.missing.is_empty()) {
                self.missing.push(scope.model.number(structure));
            }
        }
    }

    /// How many there are, each counted once, but for those in the web.
    pub(super) fn all(&self) -> usize {
        self.known.len()
    }
}

/// What a path may mean: itself, or with slashes for backslashes, or as the address that GEDCOM 7 would have, in which
/// blanks and letters may stand as numbers.
fn readings(path: &str) -> Vec<Cow<'_, str>> {
    let mut readings = vec![Cow::Borrowed(path)];
    if path.contains('\\') {
        readings.push(path.replace('\\', "/").into());
    }
    let local = path.strip_prefix("file://").map(|behind| behind.strip_prefix("localhost").unwrap_or(behind));
    if let Some(local) = local {
        readings.push(local.into());
    }
    readings.extend(unescaped(local.unwrap_or(path)).map(Cow::Owned));
    readings
}

/// The text of which this is the form in an address, if it has any `%20`.
fn unescaped(text: &str) -> Option<String> {
    let mut octets = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    let digit = |octet: u8| char::from(octet).to_digit(16).map(|digit| digit as u8);
    while let [first, behind @ ..] = rest {
        rest = behind;
        let escaped = match behind {
            [high, low, ..] if *first == b'%' => digit(*high).zip(digit(*low)),
            _ => None,
        };
        match escaped {
            Some((high, low)) => {
                octets.push(high << 4 | low);
                rest = &rest[2..];
            }
            None => octets.push(*first),
        }
    }
    String::from_utf8(octets).ok().filter(|made| made != text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_in_all_ways_that_programs_write() {
        for (path, wanted) in [
            ("a.jpg", &[][..]),
            ("b\\a.jpg", &["b/a.jpg"]),
            ("file:///b/a%20c.jpg", &["/b/a%20c.jpg", "/b/a c.jpg"]),
            ("Bront%C3%AB.jpg", &["Brontë.jpg"]),
            ("100%.jpg", &[]),
            ("%FF.jpg", &[]),
        ] {
            assert_eq!(readings(path)[1..], *wanted, "{path}");
        }
    }
}
