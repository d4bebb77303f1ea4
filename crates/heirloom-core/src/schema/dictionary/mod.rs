//! The IRI dictionary, which in some dialects takes the place of a schema: tags and types by way of namespaces.
//!
//! It knows nothing of where a structure lies: a tag means the same everywhere. `read.rs` finds it in `HEAD`,
//! `tagger.rs` makes one for the types of a dataset, and `write.rs` puts it into lines.

mod given;
mod iris;
mod read;
mod tagger;
mod write;

use std::borrow::Cow;

use super::Origin;
use crate::keyed::KeyedMap;
pub use given::BadEntry;
pub(crate) use iris::{divide, is_iri, survives_as_uri};
pub(crate) use read::read;
pub(crate) use tagger::{DictionaryTagger, Wanted};
pub(crate) use write::lines;

/// The namespace of a tag for which a dictionary has nothing else.
pub const DICTIONARY_ELF: &str = "http://terms.fhiso.org/elf/";

/// A namespace definition: tags that begin with the key are IRIs that begin with another text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Namespace {
    /// The key, with its underscore: `Prefix ::= [0-9A-Za-z]* "_"`.
    pub key: Box<str>,
    /// What takes its place.
    pub iri: Box<str>,
    /// Where it is defined.
    pub origin: Origin,
}

/// An individual tag mapping.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mapping {
    /// The tag.
    pub tag: Box<str>,
    /// Its IRI, and behind it those of types like which its structures may be treated, in order of preference.
    pub iris: Vec<Box<str>>,
    /// Where it is defined.
    pub origin: Origin,
}

/// What tags mean, whatever they lie in.
///
/// ```
/// use heirloom_core::dialects::ELF_2017_10;
/// use heirloom_core::{ReadOptions, parse_with};
///
/// let file = b"0 HEAD\n1 CHAR UTF-8\n1 DEFN _UID http://example.com/UUID\n2 CONT http://purl.org/dc/terms/identifier\n\
///     1 PRFX X_ http://example.com/extensions/\n1 PRFX _ http://example.com/old_extensions.html#\n0 TRLR\n";
/// let mut findings: Vec<heirloom_core::source::Finding> = Vec::new();
/// let parsed = parse_with(file, &ReadOptions::new().dialect(ELF_2017_10), &mut findings);
/// let dictionary = parsed.dataset.schema().dictionary().unwrap();
///
/// assert_eq!(dictionary.iri("HEAD"), "http://terms.fhiso.org/elf/HEAD");
/// assert_eq!(dictionary.iri("X_LAT"), "http://example.com/extensions/LAT");
/// assert_eq!(dictionary.iri("_LOC"), "http://example.com/old_extensions.html#LOC");
/// assert_eq!(dictionary.iri("_UID"), "http://example.com/UUID");
/// assert_eq!(&*dictionary.hints("_UID")[0], "http://purl.org/dc/terms/identifier");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    default: Option<Box<str>>,
    namespaces: Vec<Namespace>,
    mappings: Vec<Mapping>,
    namespace_numbers: KeyedMap<Box<str>, usize>,
    mapping_numbers: KeyedMap<Box<str>, usize>,
}

/// Which entry of a dictionary gives a tag its IRI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entry {
    Mapping(usize),
    Namespace(usize),
    DefaultNamespace,
    BuiltIn,
}

impl Dictionary {
    /// The IRI of a tag.
    pub fn iri(&self, tag: &str) -> Cow<'_, str> {
        match self.entry(tag) {
            Entry::Mapping(number) => Cow::Borrowed(&*self.mappings[number].iris[0]),
            Entry::Namespace(number) => {
                let Namespace { key, iri, .. } = &self.namespaces[number];
                Cow::Owned(format!("{iri}{}", &tag[key.len()..]))
            }
            Entry::DefaultNamespace | Entry::BuiltIn => {
                Cow::Owned(format!("{}{tag}", self.default_namespace().unwrap_or(DICTIONARY_ELF)))
            }
        }
    }

    /// The IRIs of types like which structures with a tag may be treated, in order of preference.
    pub fn hints(&self, tag: &str) -> &[Box<str>] {
        self.mapping_numbers.get(tag).map_or(&[], |&number| &self.mappings[number].iris[1..])
    }

    /// The default namespace, if it defines one.
    pub fn default_namespace(&self) -> Option<&str> {
        self.default.as_deref()
    }

    /// The namespace definitions, in order.
    pub fn namespaces(&self) -> &[Namespace] {
        &self.namespaces
    }

    /// The individual tag mappings, in order.
    pub fn mappings(&self) -> &[Mapping] {
        &self.mappings
    }

    /// Whether a tag means something else without this dictionary.
    pub(crate) fn needs_entry(&self, tag: &str) -> bool {
        self.entry(tag) != Entry::BuiltIn
    }

    /// The entry that gives a tag its IRI.
    pub(crate) fn entry(&self, tag: &str) -> Entry {
        if let Some(&number) = self.mapping_numbers.get(tag) {
            return Entry::Mapping(number);
        }
        let namespace = prefix(tag).and_then(|key| self.namespace_numbers.get(key));
        match (namespace, &self.default) {
            (Some(&number), _) => Entry::Namespace(number),
            (None, Some(_)) => Entry::DefaultNamespace,
            (None, None) => Entry::BuiltIn,
        }
    }

    /// Sets the default namespace, unless there is one; whether there was none.
    pub(super) fn set_default(&mut self, iri: &str) -> bool {
        let free = self.default.is_none();
        if free {
            self.default = Some(iri.into());
        }
        free
    }

    pub(super) fn without_default(self) -> Dictionary {
        Dictionary { default: None, ..self }
    }

    /// Adds a namespace definition, unless there is one with its key; whether there was none.
    pub(super) fn add_namespace(&mut self, namespace: Namespace) -> bool {
        let free = !self.namespace_numbers.contains_key(&namespace.key);
        if free {
            self.namespace_numbers.insert(namespace.key.clone(), self.namespaces.len());
            self.namespaces.push(namespace);
        }
        free
    }

    /// Adds an individual tag mapping, unless there is one with its tag; whether there was none.
    pub(super) fn add_mapping(&mut self, mapping: Mapping) -> bool {
        let free = !self.mapping_numbers.contains_key(&mapping.tag);
        if free {
            self.mapping_numbers.insert(mapping.tag.clone(), self.mappings.len());
            self.mappings.push(mapping);
        }
        free
    }
}

/// A tag up to and including its first underscore, if it has one.
pub(super) fn prefix(tag: &str) -> Option<&str> {
    tag.find('_').map(|underscore| &tag[..underscore + 1])
}

/// Whether a text can be the key of a namespace definition.
pub(super) fn is_key(text: &str) -> bool {
    text.strip_suffix('_').is_some_and(|stem| stem.bytes().all(|octet| octet.is_ascii_alphanumeric()))
}

/// The term of the data model with a tag, in the namespace of dictionaries.
pub(crate) fn dictionary_iri(tag: &str) -> Box<str> {
    format!("{DICTIONARY_ELF}{tag}").into()
}

/// The tag of a term of the data model in the namespace of dictionaries.
pub(crate) fn dictionary_tag(iri: &str) -> Option<&str> {
    iri.strip_prefix(DICTIONARY_ELF).filter(|tag| crate::tree::is_tag(tag.as_bytes()))
}

#[cfg(test)]
mod tests;
