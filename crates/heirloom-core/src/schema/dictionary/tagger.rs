//! Types to tags by way of a dictionary, which grows where it has to.
//!
//! What the drafts recommend: the namespace of the data model needs no entry, each other namespace gets one definition
//! with a key of two or more characters; a key that is just an underscore, and a mapping for a single tag, are made where
//! the data come with a tag that somebody expects. Types that extend others need a mapping of their own, to say so.

use super::{Dictionary, Entry, Mapping, Namespace, dictionary_tag, divide, is_key, prefix};
use crate::keyed::{KeyedMap, KeyedSet};
use crate::schema::{Dictionaries, Origin, Prefix, undefined_tag};
use crate::tree::{Place, PseudoStructures, is_tag};

/// A type that needs a tag.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wanted {
    pub(crate) iri: Box<str>,
    /// The types like which its structures may be treated.
    pub(crate) hints: Vec<Box<str>>,
    /// The tag with which they were read, if they were.
    pub(crate) read: Option<Box<str>>,
    pub(crate) place: Place,
}

/// Chooses tags, and adds what has to be added to a dictionary.
pub(crate) struct DictionaryTagger<'p> {
    dictionary: Dictionary,
    /// Whether the data were read with this dictionary.
    was_read: bool,
    /// Whether a type has one tag, whichever it was read with.
    one_tag: bool,
    pseudo: PseudoStructures,
    /// Prefixes of a schema, which become namespaces where they can.
    prefixes: &'p [Prefix],
    /// What data model types are called, and the beginnings of these tags: no new entry may change what they mean.
    reserved: KeyedSet<Box<str>>,
    reserved_prefixes: KeyedSet<Box<str>>,
    /// The tags in use, and the first one for each IRI.
    used: KeyedSet<Box<str>>,
    by_iri: KeyedMap<Box<str>, Box<str>>,
    /// The type of the header, if the data were read with a dictionary.
    head: Option<Box<str>>,
}

impl<'p> DictionaryTagger<'p> {
    /// For data that were read with some dictionary, or have a schema with some prefixes.
    pub(crate) fn new<'w>(
        read: Option<&Dictionary>,
        prefixes: &'p [Prefix],
        dictionaries: Dictionaries,
        pseudo: PseudoStructures,
        wanted: impl Iterator<Item = &'w Wanted>,
    ) -> DictionaryTagger<'p> {
        let mut dictionary = read.cloned().unwrap_or_default();
        if dictionaries == Dictionaries::WithoutDefault {
            dictionary = dictionary.without_default();
        }
        let mut reserved: KeyedSet<Box<str>> =
            wanted.filter_map(|wanted| dictionary_tag(&wanted.iri)).map(Box::from).collect();
        reserved.insert("HEAD".into());
        DictionaryTagger {
            dictionary,
            was_read: read.is_some(),
            one_tag: false,
            pseudo,
            prefixes,
            reserved_prefixes: reserved.iter().filter_map(|tag| prefix(tag)).map(Box::from).collect(),
            reserved,
            used: KeyedSet::default(),
            by_iri: KeyedMap::default(),
            head: read.map(|read| read.iri("HEAD").into()),
        }
    }

    /// Whether each type gets one tag, whichever it was read with.
    pub(crate) fn one_tag(&mut self, one_tag: bool) {
        self.one_tag = one_tag;
    }

    /// The dictionary with what was added, and the entries that the tags in use need.
    pub(crate) fn finish(mut self) -> (Dictionary, KeyedSet<Entry>) {
        // The header has a type too, whoever else has its tag.
        if let Some(head) = self.head.take()
            && self.dictionary.iri("HEAD") != *head
        {
            let mapping = Mapping { tag: "HEAD".into(), iris: vec![head], origin: Origin::New };
            self.dictionary.add_mapping(mapping);
        }
        self.used.insert("HEAD".into());
        if self.pseudo.show_frame() {
            self.used.extend(["CHAR".into(), "TRLR".into()]);
        }
        let used = self.used.iter().map(|tag| self.dictionary.entry(tag)).collect();
        (self.dictionary, used)
    }

    /// The tag of a type.
    pub(crate) fn tag(&mut self, wanted: &Wanted) -> Box<str> {
        let tag = self.known(wanted).unwrap_or_else(|| self.new_tag(wanted));
        self.used.insert(tag.clone());
        self.by_iri.entry(wanted.iri.clone()).or_insert_with(|| tag.clone());
        tag
    }

    /// A tag that the dictionary has for a type: the one with which it was read, if that will do.
    fn known(&self, wanted: &Wanted) -> Option<Box<str>> {
        let Wanted { iri, hints, read, place } = wanted;
        // Data keeps the tag of a part of the frame where it was read with it, but no other data comes to look like one.
        // Whoever builds such a structure outside any draft has asked for it by name.
        let asked_for = read.is_none() && !self.was_read;
        let is_data = |tag: &str| {
            let may_frame = asked_for || read.as_deref() == Some(tag);
            !self.pseudo.take(tag, *place) && (may_frame || !self.pseudo.frames(tag, *place))
        };
        let means = |tag: &str| is_tag(tag.as_bytes()) && is_data(tag) && self.dictionary.iri(tag) == **iri;
        if let Some(read) = read.as_ref().filter(|_| !self.one_tag)
            && means(read)
            && (self.was_read || self.dictionary.hints(read) == *hints)
        {
            return Some(read.clone());
        }
        let by_iri = self.by_iri.get(iri).map(ToString::to_string);
        let own = dictionary_tag(iri).map(str::to_string);
        let mapped = self.dictionary.mappings().iter().filter(|mapping| mapping.iris[0] == *iri);
        let mapped = mapped.map(|mapping| mapping.tag.to_string());
        let namespaces = self.dictionary.namespaces().iter();
        let in_namespaces = namespaces.filter_map(|Namespace { key, iri: namespace, .. }| {
            Some(format!("{key}{}", iri.strip_prefix(&**namespace)?))
        });
        let default = self.dictionary.default_namespace().and_then(|default| iri.strip_prefix(default));
        let all = by_iri.into_iter().chain(own).chain(mapped).chain(in_namespaces);
        let mut all = all.chain(default.map(str::to_string));
        all.find(|tag| means(tag) && self.dictionary.hints(tag) == *hints).map(Box::from)
    }

    /// Adds an entry for a type.
    fn new_tag(&mut self, wanted: &Wanted) -> Box<str> {
        let Wanted { iri, hints, read, place } = wanted;
        if hints.is_empty()
            && dictionary_tag(iri).is_none()
            && undefined_tag(iri).is_none_or(|tag| !self.is_free(tag))
            && let Some((key, namespace)) = self.new_namespace(iri, read.as_deref())
        {
            let tag = format!("{key}{}", &iri[namespace.len()..]);
            if !self.pseudo.take(&tag, *place) && self.is_free(&tag) {
                self.dictionary.add_namespace(Namespace { key, iri: namespace, origin: Origin::New });
                return tag.into();
            }
        }
        // What has no definition is best known by its tag.
        let undefined = undefined_tag(iri).map(Box::from);
        let is_data = |tag: &str| !self.pseudo.take(tag, *place) && !self.pseudo.frames(tag, *place);
        let tag = match undefined.as_ref().or(read.as_ref()) {
            Some(read) if self.is_free(read) && is_data(read) => read.clone(),
            _ => self.invented_tag(iri),
        };
        let iris = std::iter::once(iri).chain(hints).cloned().collect();
        self.dictionary.add_mapping(Mapping { tag: tag.clone(), iris, origin: Origin::New });
        tag
    }

    /// A key and a namespace for an IRI and others like it.
    fn new_namespace(&self, iri: &str, read: Option<&str>) -> Option<(Box<str>, Box<str>)> {
        // As the schema calls it.
        for Prefix { name, iri: namespace, .. } in self.prefixes {
            let key = format!("{name}_");
            let local = iri.strip_prefix(&**namespace);
            if local.is_some_and(|local| is_tag(local.as_bytes())) && is_key(&key) && self.is_free_key(&key) {
                return Some((key.into(), namespace.clone()));
            }
        }
        // As those call it who read the data: an underscore and the end of the IRI.
        if let Some(local) = read.and_then(|read| read.strip_prefix('_'))
            && let Some(namespace) = iri.strip_suffix(local)
            && !local.is_empty()
            && divide(iri).is_some_and(|(_, whole)| whole.len() >= local.len())
            && self.is_free_key("_")
        {
            return Some(("_".into(), namespace.into()));
        }
        let (namespace, _) = divide(iri)?;
        let last = namespace.trim_end_matches(['/', '#', ':', '?', '=']).rsplit(['/', ':']).next();
        let letters = last.unwrap_or_default().chars().filter(char::is_ascii_alphanumeric);
        let mut stem: String = letters.map(|c| c.to_ascii_uppercase()).take(8).collect();
        if stem.is_empty() {
            stem.push('X');
        }
        let numbers = std::iter::once(String::new()).chain((2..).map(|number: u32| number.to_string()));
        let mut keys = numbers.map(|number| format!("{stem}{number}_"));
        keys.find(|key| self.is_free_key(key)).map(|key| (key.into(), namespace.into()))
    }

    /// Whether a namespace with this key changes no other tag.
    fn is_free_key(&self, key: &str) -> bool {
        self.dictionary.namespaces().iter().all(|known| &*known.key != key)
            && !self.reserved_prefixes.contains(key)
            && self.used.iter().all(|tag| {
                prefix(tag) != Some(key) || matches!(self.dictionary.entry(tag), Entry::Mapping(_))
            })
    }

    /// Whether nobody else uses a tag, or will.
    fn is_free(&self, tag: &str) -> bool {
        !self.used.contains(tag)
            && !self.reserved.contains(tag)
            && !matches!(self.dictionary.entry(tag), Entry::Mapping(_))
    }

    /// An underscore and the last part of the IRI in capitals, numbered until nothing else has it.
    fn invented_tag(&self, iri: &str) -> Box<str> {
        let last = iri.rsplit(['/', '#', ':']).find(|part| !part.is_empty()).unwrap_or_default();
        let letters = last.chars().filter(|&c| c.is_ascii_alphanumeric() || c == '_');
        let mut stem: String = letters.map(|c| c.to_ascii_uppercase()).take(12).collect();
        if stem.is_empty() {
            stem.push_str("TYPE");
        }
        let numbers = std::iter::once(String::new()).chain((2..).map(|number: u32| number.to_string()));
        let mut tags = numbers.map(|number| format!("_{stem}{number}"));
        tags.find(|tag| self.is_free(tag)).unwrap_or_default().into()
    }
}
