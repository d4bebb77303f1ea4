use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::Origin;
use crate::keyed::{KeyedMap, KeyedSet};

/// A prefix and the IRI that it stands for (section 4.2.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prefix {
    /// The prefix, without the colon.
    pub name: Box<str>,
    /// The IRI.
    pub iri: Box<str>,
    /// Where it was bound.
    pub origin: Origin,
}

/// The prefixes of one file.
///
/// Found by the lengths that their names and IRIs have, the longest first, so that a thousand prefixes cost hardly
/// more than one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prefixes {
    list: Vec<Prefix>,
    by_name: KeyedMap<Box<str>, usize>,
    by_iri: KeyedMap<Box<str>, usize>,
    name_lengths: BTreeSet<Reverse<usize>>,
    iri_lengths: BTreeSet<Reverse<usize>>,
}

impl Prefixes {
    pub(crate) fn list(&self) -> &[Prefix] {
        &self.list
    }

    pub(crate) fn named(&self, name: &str) -> Option<&Prefix> {
        self.by_name.get(name).map(|&number| &self.list[number])
    }

    /// Binds a prefix that is not bound yet.
    pub(crate) fn push(&mut self, prefix: Prefix) {
        let number = self.list.len();
        self.name_lengths.insert(Reverse(prefix.name.len()));
        self.iri_lengths.insert(Reverse(prefix.iri.len()));
        self.by_name.entry(prefix.name.clone()).or_insert(number);
        self.by_iri.entry(prefix.iri.clone()).or_insert(number);
        self.list.push(prefix);
    }

    /// Replaces a prefix and its colon by the IRI: the longest one that matches, once (OQ-29).
    pub(crate) fn expand(&self, string: &str) -> Box<str> {
        match self.matching(string).next() {
            Some(prefix) => format!("{}{}", prefix.iri, &string[prefix.name.len() + 1..]).into(),
            None => string.into(),
        }
    }

    /// The prefixes that a string begins with, before a colon, the longest first.
    fn matching<'p>(&'p self, string: &'p str) -> impl Iterator<Item = &'p Prefix> {
        self.name_lengths.iter().filter_map(|&Reverse(length)| {
            let name = string.get(..length)?;
            if string.as_bytes().get(length) == Some(&b':') { self.named(name) } else { None }
        })
    }

    /// A string that expands to `iri`, the shorter the better, and the name of the prefix that it uses.
    pub(super) fn shorten(&self, iri: &str) -> (String, Option<&str>) {
        let short = self.iri_lengths.iter().find_map(|&Reverse(length)| {
            let prefix = &self.list[*self.by_iri.get(iri.get(..length)?)?];
            let string = format!("{}:{}", prefix.name, &iri[length..]);
            (&*self.expand(&string) == iri).then_some((string, Some(&*prefix.name)))
        });
        short.unwrap_or_else(|| (iri.to_string(), None))
    }

    /// The same without the prefixes that would change one of these IRIs when it is written in full.
    pub(super) fn harmless_to(&self, iris: &[&str]) -> Prefixes {
        let harmful: KeyedSet<&str> =
            iris.iter().flat_map(|iri| self.matching(iri)).map(|prefix| &*prefix.name).collect();
        let mut harmless = Prefixes::default();
        for prefix in self.list.iter().filter(|prefix| !harmful.contains(&*prefix.name)) {
            harmless.push(prefix.clone());
        }
        harmless
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefixes(bindings: &[(&str, &str)]) -> Prefixes {
        let mut prefixes = Prefixes::default();
        for &(name, iri) in bindings {
            prefixes.push(Prefix { name: name.into(), iri: iri.into(), origin: Origin::File });
        }
        prefixes
    }

    #[test]
    fn expansion_takes_the_longest_prefix_once() {
        let prefixes =
            prefixes(&[("ex", "https://x/"), ("ex:sub", "https://y/"), ("a", "ex:"), ("elfm", "https://m/")]);
        for (string, iri) in [
            ("ex:Z", "https://x/Z"),
            ("ex:sub:Z", "https://y/Z"),
            ("a:y", "ex:y"),
            ("elf:X", "elf:X"),
            ("elfm:X", "https://m/X"),
            ("ex", "ex"),
            ("é:X", "é:X"),
        ] {
            assert_eq!(&*prefixes.expand(string), iri);
        }
    }

    #[test]
    fn what_is_shortened_expands_again() {
        let prefixes = prefixes(&[("ex", "https://x/"), ("ex:sub", "https://y/"), ("long", "https://x/a/")]);
        for iri in ["https://x/Z", "https://x/a/Z", "https://x/sub:Z", "https://y/", "urn:none"] {
            let (short, _) = prefixes.shorten(iri);
            assert_eq!(&*prefixes.expand(&short), iri, "by way of {short}");
        }
        // `ex:sub:Z` would be taken for the other prefix.
        assert_eq!(prefixes.shorten("https://x/sub:Z").0, "https://x/sub:Z");
    }

    #[test]
    fn prefixes_that_would_mangle_an_iri_are_left_out() {
        let prefixes = prefixes(&[("https", "urn:x"), ("ex", "https://x/")]);
        let harmless = prefixes.harmless_to(&["https://x/Z"]);
        assert_eq!(harmless.list().len(), 1);
        assert_eq!(harmless.shorten("https://x/Z").0, "ex:Z");
    }
}
