//! What a file uses of its schema.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use heirloom_core::records::Start;
use heirloom_core::schema::{self, Schema, TypeId};
use heirloom_core::source::{Locator, Span};
use heirloom_core::{Dialect, Parsed, Structure};

use super::origin::{Lines, Origin};

/// So many places are named of a tag that is undefined.
const MOST_PLACES: usize = 5;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Used {
    /// Each tag in its places, in the order of the tags.
    pub tags: Vec<Tag>,
    /// External schemas, and whether they are at hand.
    pub externals: Vec<(String, bool)>,
    /// Prefixes, and what they stand for.
    pub prefixes: Vec<(String, String)>,
    /// The line of the first `SCHMA`, `PRFX` or `DEFN` of the file.
    pub declared: Option<u64>,
    /// The name of the dialect.
    pub dialect: &'static str,
    /// Whether types come from a dictionary.
    pub by_dictionary: bool,
    counts: BTreeMap<Key, Count>,
    lines: Lines,
}

/// A tag within structures of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The tag itself.
    pub tag: String,
    /// The IRI of the type that it lies in.
    pub above: String,
    /// The IRI of its type.
    pub iri: String,
    /// Where the type comes from.
    pub origin: Origin,
    /// How many there are.
    pub count: u64,
    /// The lines of the first of them.
    pub places: Vec<u64>,
}

/// Tag, IRI of what it lies in, IRI of its type.
type Key = (String, String, String);

/// The same in a dataset.
type Borrowed<'d> = (&'d str, Cow<'d, str>, Cow<'d, str>);

#[derive(Clone, Debug, Default)]
struct Count {
    count: u64,
    places: Vec<u64>,
}

impl Used {
    /// Counts what is in a file, or a window of it.
    pub fn add(&mut self, parsed: &Parsed<'_>, start: Start) {
        let dataset = &parsed.dataset;
        if dataset.has_header() {
            self.lines.find(parsed, start);
            self.declared = self.declared.or_else(|| declared(parsed, start));
        }
        let mut here: HashMap<Borrowed<'_>, (u64, Vec<usize>)> = HashMap::new();
        for (above, structure) in data(parsed) {
            let key = (structure.tag(), above, structure.structure_type());
            let (count, places) = here.entry(key).or_default();
            *count += 1;
            if places.len() < MOST_PLACES {
                places.extend(structure.lines().map(Span::start));
            }
        }
        let mut locator = Locator::new(parsed.text());
        // In the order of the file, so that one walk finds all places.
        let mut places: Vec<(usize, Key)> = Vec::new();
        for ((tag, above, iri), (count, here)) in here {
            let key = (tag.to_string(), above.into_owned(), iri.into_owned());
            self.counts.entry(key.clone()).or_default().count += count;
            places.extend(here.into_iter().map(|place| (place, key.clone())));
        }
        places.sort();
        for (place, key) in places {
            let known = self.counts.entry(key).or_default();
            if known.places.len() < MOST_PLACES {
                known.places.push(start.line + locator.locate(place).line as u64 - 1);
            }
        }
    }

    /// Says where all of it comes from.
    pub fn finish(&mut self, schema: &Schema, dialect: Dialect, all: bool) {
        self.dialect = dialect.name();
        self.by_dictionary = schema.dictionary().is_some();
        self.externals =
            schema.externals().iter().map(|external| (external.iri.to_string(), external.resolved)).collect();
        let own = schema.prefixes().iter().filter(|prefix| prefix.origin == schema::Origin::File);
        self.prefixes = own.map(|prefix| (prefix.name.to_string(), prefix.iri.to_string())).collect();
        let mut counts = std::mem::take(&mut self.counts);
        if all {
            for found in schema.definitions() {
                let term = |of: TypeId| schema.term(of).unwrap_or_default().to_string();
                counts
                    .entry((found.tag.to_string(), term(found.superstructure), term(found.structure_type)))
                    .or_default();
            }
        }
        let lines = &self.lines;
        self.tags = counts
            .into_iter()
            .map(|((tag, above, iri), Count { count, places })| {
                let origin = lines.origin(schema, &tag, &above, &iri);
                Tag { tag, above, iri, origin, count, places }
            })
            .collect();
    }
}

/// All structures of the dataset, each with the type of what it lies in.
pub(super) fn data<'d>(parsed: &'d Parsed<'_>) -> impl Iterator<Item = (Cow<'d, str>, Structure<'d>)> {
    let schema = parsed.dataset.schema();
    let term = |of: TypeId| Cow::Borrowed(schema.term(of).unwrap_or_default());
    let (metadata, document) = (term(TypeId::METADATA), term(TypeId::DOCUMENT));
    let in_metadata = parsed.dataset.metadata().map(move |top| (metadata.clone(), top));
    let in_document = parsed.dataset.document().map(move |top| (document.clone(), top));
    // What stands for a pointer that leads nowhere has no lines.
    let tops = in_metadata.chain(in_document).filter(|(_, top)| top.lines().is_some());
    let all = tops.flat_map(|(above, top)| {
        let mut types: Vec<Cow<'d, str>> = vec![above];
        top.preorder().map(move |(depth, structure)| {
            types.truncate(depth + 1);
            let above = types[depth].clone();
            types.push(structure.structure_type());
            (above, structure)
        })
    });
    all.filter(|(_, structure)| !structure.is_error_line())
}

/// Where the header first says something of types.
fn declared(parsed: &Parsed<'_>, start: Start) -> Option<u64> {
    let head = parsed.dataset.tagged_structures().find(|record| record.tag() == "HEAD")?;
    let tags: &[&str] = match parsed.dataset.schema().dictionary() {
        Some(_) => &["PRFX", "DEFN"],
        None => &["SCHMA"],
    };
    let first = head.substructures().find(|below| tags.contains(&below.tag()))?;
    let line = Locator::new(parsed.text()).locate(first.lines()?.start()).line;
    Some(start.line + line as u64 - 1)
}
