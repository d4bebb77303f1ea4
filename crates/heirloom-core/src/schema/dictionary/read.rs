//! `PRFX` and `DEFN` in `HEAD`, as entries.

use super::{Dictionary, Mapping, Namespace, is_iri, is_key, survives_as_uri};
use crate::schema::read::payload;
use crate::schema::rules::{Dictionaries, Types};
use crate::schema::{Origin, findings};
use crate::source::{Finding, Sink, Span};
use crate::tree::{StructureId, Tape, is_tag};

/// The dictionary whose entries are these structures.
pub(crate) fn read(
    tape: &Tape<'_>,
    entries: &[StructureId],
    types: Types,
    sink: &mut impl Sink,
) -> Dictionary {
    let rules = match types {
        Types::ByDictionary(rules) => rules,
        Types::BySchema => return Dictionary::default(),
    };
    let mut reader = Reader { tape, rules, dictionary: Dictionary::default(), sink };
    for &entry in entries {
        match tape.tag_text(entry) {
            "PRFX" => reader.namespace(entry),
            _ => reader.mapping(entry),
        }
    }
    reader.dictionary
}

struct Reader<'r, 'a, S> {
    tape: &'r Tape<'a>,
    rules: Dictionaries,
    dictionary: Dictionary,
    sink: &'r mut S,
}

impl<S: Sink> Reader<'_, '_, S> {
    /// `PRFX`: a key and an IRI, or the IRI of the default namespace.
    fn namespace(&mut self, entry: StructureId) {
        let payload = payload(self.tape, entry);
        let words: Vec<&str> = words(&payload).collect();
        let free = match *words {
            [key, iri] if is_key(key) => {
                if !self.check(entry, iri) {
                    return;
                }
                let namespace = Namespace { key: key.into(), iri: iri.into(), origin: Origin::File };
                self.dictionary.add_namespace(namespace)
            }
            [iri] if self.rules != Dictionaries::WithoutDefault && is_iri(iri) => {
                self.check(entry, iri);
                self.dictionary.set_default(iri)
            }
            _ => return self.report(entry, |place| Finding::new(&findings::BAD_NAMESPACE, place)),
        };
        if !free {
            self.report_repeated(entry, (words.len() > 1).then(|| words[0]));
        }
    }

    /// `DEFN`: a tag, its IRI, and perhaps others.
    fn mapping(&mut self, entry: StructureId) {
        let payload = payload(self.tape, entry);
        let mut words = words(&payload);
        let tag = words.next().filter(|tag| is_tag(tag.as_bytes()));
        let words: Vec<&str> = words.collect();
        let (Some(tag), [first, ..]) = (tag, &*words) else {
            return self.report(entry, |place| Finding::new(&findings::BAD_MAPPING, place));
        };
        let iris: Vec<Box<str>> =
            words.iter().filter(|iri| self.check(entry, iri)).map(|&iri| iri.into()).collect();
        // Hints alone say nothing.
        if iris.first().is_none_or(|iri| **iri != **first) {
            return;
        }
        let mapping = Mapping { tag: tag.into(), iris, origin: Origin::File };
        if !self.dictionary.add_mapping(mapping) {
            self.report_repeated(entry, Some(tag));
        }
    }

    /// Whether an IRI is one.
    fn check(&mut self, entry: StructureId, iri: &str) -> bool {
        let is_iri = is_iri(iri);
        if !is_iri {
            self.report(entry, |place| Finding::new(&findings::NOT_AN_IRI, place).value("iri", iri));
        } else if self.rules == Dictionaries::OfUris && !survives_as_uri(iri) {
            self.report(entry, |place| Finding::new(&findings::CHANGES_AS_URI, place).value("iri", iri));
        }
        is_iri
    }

    /// Says that a key or a tag is there already; without one, the default namespace.
    fn report_repeated(&mut self, entry: StructureId, name: Option<&str>) {
        self.report(entry, |place| {
            let finding = Finding::new(&findings::REPEATED_KEY, place);
            match name {
                Some(name) => finding.worded("key", findings::KEY_OR_TAG.with("name", name)),
                None => finding.value("key", &findings::DEFAULT_NAMESPACE),
            }
        });
    }

    fn report(&mut self, entry: StructureId, at: impl Fn(Span) -> Finding) {
        self.sink.report(at(self.tape.lines(entry).unwrap_or_default()));
        // Lines that stand apart belong to it too.
        for line in self.tape.late_line_spans(entry) {
            self.sink.report(at(line));
        }
    }
}

/// The words between white space, which is spaces, tabs and line breaks.
fn words(payload: &str) -> impl Iterator<Item = &str> {
    payload.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty())
}
