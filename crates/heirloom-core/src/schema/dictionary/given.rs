//! Dictionaries that a program states, rather than a file.

use std::fmt;

use super::{Dictionary, Mapping, Namespace, dictionary_tag, is_iri, is_key};
use crate::schema::Origin;
use crate::tree::is_tag;

/// Why an entry can't be added to a dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadEntry {
    /// The key of a namespace is not letters, digits and one underscore at the end, or that of a mapping is no tag.
    Key,
    /// Not an absolute IRI.
    Iri,
    /// There is an entry with this key.
    Repeated,
}

impl Dictionary {
    /// Sets the default namespace.
    pub fn define_default(&mut self, iri: &str) -> Result<(), BadEntry> {
        match is_iri(iri) {
            true => new(self.set_default(iri)),
            false => Err(BadEntry::Iri),
        }
    }

    /// Defines a namespace: tags that begin with `key` are IRIs that begin with `iri`.
    ///
    /// ```
    /// use heirloom_core::schema::{BadEntry, Dictionary};
    ///
    /// let mut dictionary = Dictionary::default();
    /// dictionary.define_namespace("X_", "http://example.com/")?;
    /// assert_eq!(dictionary.iri("X_SHIP"), "http://example.com/SHIP");
    /// assert_eq!(dictionary.define_namespace("X", "http://example.com/"), Err(BadEntry::Key));
    /// # Ok::<(), BadEntry>(())
    /// ```
    pub fn define_namespace(&mut self, key: &str, iri: &str) -> Result<(), BadEntry> {
        match (is_key(key), is_iri(iri)) {
            (false, _) => Err(BadEntry::Key),
            (_, false) => Err(BadEntry::Iri),
            _ => {
                new(self.add_namespace(Namespace { key: key.into(), iri: iri.into(), origin: Origin::File }))
            }
        }
    }

    /// Gives a tag an IRI, and after it those of the types like which its structures may be treated.
    pub fn define_mapping<'i>(
        &mut self,
        tag: &str,
        iris: impl IntoIterator<Item = &'i str>,
    ) -> Result<(), BadEntry> {
        let iris: Vec<Box<str>> = iris.into_iter().map(Box::from).collect();
        if !is_tag(tag.as_bytes()) {
            return Err(BadEntry::Key);
        }
        if iris.is_empty() || !iris.iter().all(|iri| is_iri(iri)) {
            return Err(BadEntry::Iri);
        }
        new(self.add_mapping(Mapping { tag: tag.into(), iris, origin: Origin::File }))
    }

    /// A tag that has this IRI, if there is one: that of the data model, else one that is mapped to it, else one of a
    /// namespace.
    pub(crate) fn tag_of(&self, iri: &str) -> Option<String> {
        let own = dictionary_tag(iri).map(str::to_string);
        let mapped = self.mappings().iter().filter(|mapping| &*mapping.iris[0] == iri);
        let mapped = mapped.map(|mapping| mapping.tag.to_string());
        let local = |key: &str, namespace: &str| Some(format!("{key}{}", iri.strip_prefix(namespace)?));
        let in_namespaces = self.namespaces().iter().filter_map(|one| local(&one.key, &one.iri));
        let by_default = self.default_namespace().and_then(|default| local("", default));
        let mut all = own.into_iter().chain(mapped).chain(in_namespaces).chain(by_default);
        all.find(|tag| is_tag(tag.as_bytes()) && self.iri(tag) == iri)
    }
}

/// An entry that was added, or not because its key is taken.
fn new(added: bool) -> Result<(), BadEntry> {
    if added { Ok(()) } else { Err(BadEntry::Repeated) }
}

impl fmt::Display for BadEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadEntry::Key => "not a key: expected a tag, or letters and digits with an underscore at the end",
            BadEntry::Iri => "not an absolute IRI",
            BadEntry::Repeated => "defined twice",
        })
    }
}

impl std::error::Error for BadEntry {}
