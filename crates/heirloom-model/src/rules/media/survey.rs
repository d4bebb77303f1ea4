//! Which files are there.

use std::borrow::Cow;

use heirloom_core::Structure;
use heirloom_core::keyed::KeyedMap;

use super::path::{Place, file};
use crate::{Model, Term};

/// What became of the files that a dataset names.
#[derive(Debug)]
pub(in crate::rules) struct Survey<'d> {
    /// How many there are, each counted once, but for those in the web.
    pub(super) all: usize,
    /// Whether at least one of them is there.
    pub(super) is_any_there: bool,
    /// Where those are named that are not there, in the order of the dataset.
    pub(super) missing: Vec<Structure<'d>>,
}

/// Looks for all files.
pub(in crate::rules) fn survey<'d>(model: &Model<'d>, is_file: &dyn Fn(&str) -> bool) -> Survey<'d> {
    let mut survey = Survey { all: 0, is_any_there: false, missing: Vec::new() };
    // To ask takes time, and one picture may be that of many people.
    let mut known: KeyedMap<String, bool> = KeyedMap::default();
    for structure in model.all(Term::File) {
        let Some(path) = file(structure).filter(|path| Place::of(path.trim()) != Place::Web) else {
            continue;
        };
        let path = path.trim();
        let is_there = match known.get(path) {
            Some(is_there) => *is_there,
            None => {
                let is_there = readings(path).iter().any(|reading| is_file(reading));
                known.insert(path.to_string(), is_there);
                survey.all += 1;
                survey.is_any_there |= is_there;
                is_there
            }
        };
        if !is_there {
            survey.missing.push(structure);
        }
    }
    survey
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
