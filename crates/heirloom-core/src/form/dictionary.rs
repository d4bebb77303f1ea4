//! The entries of an IRI dictionary: which are needed, and which could be said in fewer lines.

use super::findings;
use crate::dataset::Structure;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::pipeline::Parsed;
use crate::schema::{DICTIONARY_ELF, Dictionary, DictionaryEntry as Entry, divide};
use crate::source::{Finding, Sink, Span, Value};
use crate::tree::{Place, PseudoStructures};

/// The types of tags without definitions begin so.
const UNDEFINED: &str = "https://terms.fhiso.org/elf/Undefined#";

/// Looks at every `PRFX` and `DEFN` line of the header of a file in which these tags occur.
pub(super) fn look(
    parsed: &Parsed<'_>,
    head: Structure<'_>,
    dictionary: &Dictionary,
    tags: &KeyedSet<Box<str>>,
    sink: &mut impl Sink,
) {
    let used: KeyedSet<Entry> = tags.iter().map(|tag| dictionary.entry(tag)).collect();
    let numbered = |names: &mut dyn Iterator<Item = &Box<str>>| -> KeyedMap<String, usize> {
        names.zip(0..).map(|(name, number)| (name.to_string(), number)).collect()
    };
    // Each is taken out once it was met: a repetition is reported by reading.
    let mut keys = numbered(&mut dictionary.namespaces().iter().map(|known| &known.key));
    let mut mapped = numbered(&mut dictionary.mappings().iter().map(|known| &known.tag));
    let mut namespaces = Namespaces::new(parsed.dialect.rules().tree.pseudo_structures);
    let mut other = false;
    for line in head.substructures() {
        let (Some(string), Some(place)) = (line.string(), line.payload_span()) else {
            other |= !matches!(line.tag(), "PRFX" | "DEFN");
            continue;
        };
        let words: Vec<&str> = string.split_ascii_whitespace().collect();
        let mut report_unused = |entry: Entry| {
            if !used.contains(&entry) {
                sink.report(Finding::new(&findings::UNUSED_KEY, place));
            }
        };
        match (line.tag(), &*words) {
            ("PRFX", [key, iri]) => {
                if let Some(number) = keys.remove(*key) {
                    report_unused(Entry::Namespace(number));
                    namespaces.add_key(key, iri, place, sink);
                }
            }
            ("DEFN", [tag, iri, hints @ ..]) => {
                if let Some(number) = mapped.remove(*tag) {
                    report_unused(Entry::Mapping(number));
                    namespaces.add_mapping(tag, iri, hints.is_empty(), place, sink);
                }
            }
            ("PRFX" | "DEFN", _) => {}
            _ => {
                other = true;
                continue;
            }
        }
        if other {
            sink.report(Finding::new(&findings::LATE_DICTIONARY, line.tag_span().unwrap_or(place)));
        }
    }
    namespaces.end(sink);
}

/// The namespaces of a dictionary's IRIs.
struct Namespaces {
    rules: PseudoStructures,
    /// The first key of each.
    keys: KeyedMap<String, String>,
    /// Mappings that a key could replace, by namespace: the first of them, and how many there are.
    mappings: KeyedMap<String, (Span, usize)>,
}

impl Namespaces {
    fn new(rules: PseudoStructures) -> Namespaces {
        Namespaces { rules, keys: KeyedMap::default(), mappings: KeyedMap::default() }
    }

    fn add_key(&mut self, key: &str, iri: &str, place: Span, sink: &mut impl Sink) {
        let mut report =
            |trouble| sink.report(Finding::new(&findings::POOR_KEY, place).worded("trouble", trouble));
        match self.keys.get(iri) {
            Some(first) => report(findings::SECOND_KEY.with("first", first)),
            None => {
                self.keys.insert(iri.to_string(), key.to_string());
                if key.len() == 1 {
                    report(findings::SHORT_KEY.plain());
                }
            }
        }
        if iri == DICTIONARY_ELF {
            sink.report(Finding::new(&findings::OWN_TAG, place).value("tag", &findings::WITHOUT_KEY));
        }
    }

    fn add_mapping(&mut self, tag: &str, iri: &str, is_plain: bool, place: Span, sink: &mut impl Sink) {
        let Some((namespace, local)) = divide(iri) else { return };
        // The type of an undefined structure of other drafts is its tag.
        if namespace == UNDEFINED {
            return;
        }
        if namespace == DICTIONARY_ELF {
            // Some tags are never those of data, so their types need others.
            if is_plain && tag != local && !self.rules.take(local, Place::Elsewhere) {
                sink.report(
                    Finding::new(&findings::OWN_TAG, place)
                        .worded("tag", findings::STANDARD_TAG.with("standard", local)),
                );
            }
            return;
        }
        // A mapping says more than a namespace if it has hints, or keeps a tag that other programs expect.
        if is_plain && !tag.starts_with('_') {
            let (_, count) = self.mappings.entry(namespace.to_string()).or_insert((place, 0));
            *count += 1;
        }
    }

    fn end(self, sink: &mut impl Sink) {
        let mut found: Vec<(Span, usize)> =
            self.mappings.into_values().filter(|&(_, count)| count > 1).collect();
        found.sort();
        for (place, count) in found {
            sink.report(
                Finding::new(&findings::NAMESPACE_WOULD_DO, place)
                    .value("count", Value::Number(count as u64)),
            );
        }
    }
}
