//! Definitions for what has none.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use heirloom_core::schema::{
    DATA_MODEL, DICTIONARY_ELF, Dictionary, ELF, Origin, Resolution, Schema, TypeId,
};
use heirloom_core::source::Ignore;
use heirloom_core::{Dialect, Parsed, ReadOptions, parse_with};

use super::known::{self, Place};
use super::origin::has_meaning_of_its_own;

/// Lines for the header of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proposal {
    /// A `SCHMA`, or the entries of a dictionary; none if nothing is undefined.
    pub lines: Vec<String>,
    /// Tags for which there is no IRI without a namespace.
    pub nameless: Vec<String>,
}

impl Proposal {
    /// What a file needs so that nothing in it is undefined. It is read as it is, and if files of its dialect have no
    /// schemas, also as what it will be with one.
    pub fn for_file(octets: &[u8], options: &ReadOptions<'_>, namespace: Option<&str>) -> Proposal {
        let parsed = parse_with(octets, options, &mut Ignore);
        if parsed.dataset.schema().dictionary().is_some() {
            return by_dictionary(&parsed, namespace);
        }
        let mut definitions = Definitions::new(parsed.dataset.schema(), namespace);
        definitions.add(&parsed);
        if !parsed.dialect.has_schemas() {
            definitions.add(&parse_with(octets, &options.dialect(Dialect::NEWEST), &mut Ignore));
        }
        Proposal { lines: definitions.lines(), nameless: definitions.nameless.into_iter().collect() }
    }
}

/// Definitions in the making.
struct Definitions<'s> {
    schema: &'s Schema,
    /// ELF's own schema, which the file may lack.
    default: Schema,
    namespace: Option<&'s str>,
    /// The IRI of each number of a type.
    iris: Vec<String>,
    numbers: HashMap<String, usize>,
    /// What each tag means within a type; `None` for what stays undefined.
    known: HashMap<(String, usize), Option<usize>>,
    /// For each IRI its tags, and the types within which they have it.
    found: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// The IRIs in the namespace, each with its tag.
    named: BTreeMap<String, String>,
    /// Whether ELF's own schema is missing.
    wants_default: bool,
    nameless: BTreeSet<String>,
}

impl<'s> Definitions<'s> {
    fn new(schema: &'s Schema, namespace: Option<&'s str>) -> Definitions<'s> {
        Definitions {
            schema,
            default: Schema::default(),
            namespace,
            iris: Vec::new(),
            numbers: HashMap::new(),
            known: HashMap::new(),
            found: BTreeMap::new(),
            named: BTreeMap::new(),
            wants_default: false,
            nameless: BTreeSet::new(),
        }
    }

    /// Looks at all that a file says.
    fn add(&mut self, parsed: &Parsed<'_>) {
        let dataset = &parsed.dataset;
        let tops = dataset.metadata().map(|top| (TypeId::METADATA, top));
        let tops = tops.chain(dataset.document().map(|top| (TypeId::DOCUMENT, top)));
        // What stands for a pointer that leads nowhere has no lines.
        for (above, top) in tops.filter(|(_, top)| top.lines().is_some()) {
            let above = self.schema.term(above).unwrap_or_default();
            let mut above: Vec<Option<usize>> = vec![Some(self.number(above))];
            for (depth, structure) in top.preorder() {
                above.truncate(depth + 1);
                let within = above[depth].filter(|_| !structure.is_error_line());
                above.push(within.and_then(|within| self.of(structure.tag(), within)));
            }
        }
    }

    fn number(&mut self, iri: &str) -> usize {
        if let Some(&number) = self.numbers.get(iri) {
            return number;
        }
        self.iris.push(iri.to_string());
        self.numbers.insert(iri.to_string(), self.iris.len() - 1);
        self.iris.len() - 1
    }

    /// What a tag means within a type, by the schema or else by a new definition.
    fn of(&mut self, tag: &str, above: usize) -> Option<usize> {
        if let Some(known) = self.known.get(&(tag.to_string(), above)) {
            return *known;
        }
        let above_iri = self.iris[above].clone();
        let found = match self.resolve(tag, &above_iri) {
            Found::Type(iri) => Some(self.number(&iri)),
            Found::Never => None,
            Found::Nothing => self.name(tag, &above_iri).map(|iri| {
                let tags = self.found.entry(iri.clone()).or_default();
                tags.entry(tag.to_string()).or_default().insert(above_iri);
                self.number(&iri)
            }),
        };
        self.known.insert((tag.to_string(), above), found);
        found
    }

    fn resolve(&mut self, tag: &str, above: &str) -> Found {
        if has_meaning_of_its_own(self.schema, tag, above) {
            return Found::Never;
        }
        let in_file = self.schema.find(above).map(|above| self.schema.resolve(tag, above));
        match in_file {
            Some(Resolution::Defined(of)) => return Found::of(self.schema, of),
            Some(Resolution::Ambiguous) => return Found::Never,
            Some(Resolution::Undefined) | None => {}
        }
        let by_default = self.default.find(above).map(|above| self.default.resolve(tag, above));
        match by_default {
            Some(Resolution::Defined(of)) => {
                self.wants_default = true;
                Found::of(&self.default, of)
            }
            _ => Found::Nothing,
        }
    }

    /// The IRI of a type for a tag that has none here.
    fn name(&mut self, tag: &str, above: &str) -> Option<String> {
        let place = match above == self.iri_of(TypeId::DOCUMENT) {
            true => Place::Record,
            false => Place::Elsewhere,
        };
        if let Some(iri) = known::iri(tag, place) {
            return Some(iri);
        }
        if place == Place::Elsewhere
            && let Some(usual) = self.usual_type(tag)
        {
            return Some(usual);
        }
        let Some(namespace) = self.namespace else {
            self.nameless.insert(tag.to_string());
            return None;
        };
        let iri = free_iri(namespace, tag, |iri| match self.named.get(iri) {
            Some(known) => known != tag,
            None => is_of_another(self.schema, iri, tag) || self.default.find(iri).is_some(),
        });
        self.named.insert(iri.clone(), tag.to_string());
        Some(iri)
    }

    /// The type that a standard tag has in most places.
    fn usual_type(&self, tag: &str) -> Option<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (above, _) in self.default.terms() {
            if above != TypeId::DOCUMENT
                && above != TypeId::METADATA
                && let Resolution::Defined(of) = self.default.resolve(tag, above)
                && let Some(iri) = self.default.term(of)
            {
                *counts.entry(iri).or_default() += 1;
            }
        }
        // Of those that are as frequent, the first in the order of their names.
        let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
        most.map(|(iri, _)| iri.to_string())
    }

    fn iri_of(&self, of: TypeId) -> &str {
        self.schema.term(of).unwrap_or_default()
    }

    fn lines(&self) -> Vec<String> {
        let has_schema = !self.schema.externals().is_empty()
            || self.schema.definitions().iter().any(|found| found.origin == Origin::File);
        if self.found.is_empty() && !(has_schema && self.wants_default) {
            return Vec::new();
        }
        let short =
            |iri: &str| match (iri.strip_prefix(ELF), self.namespace.and_then(|own| iri.strip_prefix(own))) {
                (Some(term), _) => format!("elf:{term}"),
                (None, Some(term)) => format!("ext:{term}"),
                (None, None) => iri.to_string(),
            };
        // A prefix that the file has bound to something else would change what is meant.
        let is_free = |name: &str, iri: &str| {
            let bound = self.schema.prefixes().iter().find(|prefix| &*prefix.name == name);
            bound.is_none_or(|prefix| &*prefix.iri == iri)
        };
        let usable = is_free("elf", ELF) && self.namespace.is_none_or(|own| is_free("ext", own));
        let short = |iri: &str| if usable { short(iri) } else { iri.to_string() };
        let mut lines = vec!["1 SCHMA".to_string()];
        let mut definitions = Vec::new();
        for (iri, tags) in &self.found {
            definitions.push(format!("2 IRI {}", short(iri)));
            for (tag, above) in tags {
                let above: Vec<String> = above.iter().map(|above| short(above)).collect();
                // Lines should not be longer than 255 octets.
                for some in above.chunks(5) {
                    definitions.push(format!("3 TAG {tag} {}", some.join(" ")));
                }
            }
        }
        let needs = |prefix: &str| definitions.iter().any(|line| line.contains(&format!(" {prefix}:")));
        if usable && needs("elf") {
            lines.push(format!("2 PRFX elf {ELF}"));
        }
        if let Some(own) = self.namespace.filter(|_| usable && needs("ext")) {
            lines.push(format!("2 PRFX ext {own}"));
        }
        if !has_schema || self.wants_default {
            lines.push(format!("2 SCHMA {DATA_MODEL}"));
        }
        lines.extend(definitions);
        lines
    }
}

/// What is known of a tag.
enum Found {
    /// Its type.
    Type(String),
    /// No definition, so that there can be one.
    Nothing,
    /// No definition, and there can't be one.
    Never,
}

impl Found {
    fn of(schema: &Schema, of: TypeId) -> Found {
        schema.term(of).map_or(Found::Nothing, |iri| Found::Type(iri.to_string()))
    }
}

/// An IRI in a namespace for a tag, which no other tag has: `_X` and `X` are not the same.
fn free_iri(namespace: &str, tag: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let stem = tag.trim_start_matches('_');
    let names = [stem.to_string(), tag.to_string(), format!("{tag}_")].into_iter();
    let numbered = (2u64..).map(|number| format!("{tag}_{number}"));
    let names = names.filter(|name| !name.is_empty()).chain(numbered);
    let free = names.map(|name| format!("{namespace}{name}")).find(|iri| !is_taken(iri));
    free.expect("there are more numbers than IRIs that are taken")
}

/// Whether a schema knows an IRI, but not as a type that this tag has in some place.
fn is_of_another(schema: &Schema, iri: &str, tag: &str) -> bool {
    let has_tag = |of: TypeId| {
        schema.definitions().iter().any(|found| found.structure_type == of && &*found.tag == tag)
    };
    schema.find(iri).is_some_and(|of| !has_tag(of))
}

/// Mappings for the tags of extensions that are in ELF's own namespace for want of another.
fn by_dictionary(parsed: &Parsed<'_>, namespace: Option<&str>) -> Proposal {
    let default = Schema::default();
    let mut proposal = Proposal::default();
    let mut tags: BTreeSet<&str> = BTreeSet::new();
    // The IRIs that tags have already, used or not.
    let dictionary = parsed.dataset.schema().dictionary().into_iter();
    let mapped = dictionary.flat_map(Dictionary::mappings);
    let mut taken: HashMap<String, String> =
        mapped.map(|mapping| (mapping.iris[0].to_string(), mapping.tag.to_string())).collect();
    let all = parsed.dataset.metadata().chain(parsed.dataset.document());
    for (_, structure) in all.flat_map(|top| top.preorder()) {
        let tag = structure.tag();
        let structure_type = structure.structure_type();
        let is_elf = structure_type.strip_prefix(DICTIONARY_ELF) == Some(tag);
        if !is_elf && !taken.contains_key(&*structure_type) {
            taken.insert(structure_type.to_string(), tag.to_string());
        }
        if is_elf && !structure.is_error_line() && structure.lines().is_some() && !default.defines(tag) {
            tags.insert(tag);
        }
    }
    let framing = ["CONT", "CONC", "ERROR", "UNDEF", "HEAD", "TRLR", "CHAR", "SCHMA", "PRFX", "DEFN"];
    for tag in tags.into_iter().filter(|tag| !framing.contains(tag)) {
        let own =
            |namespace| free_iri(namespace, tag, |iri| taken.get(iri).is_some_and(|known| known != tag));
        match known::iri(tag, Place::Elsewhere).or_else(|| namespace.map(own)) {
            Some(iri) => {
                proposal.lines.push(format!("1 DEFN {tag} {iri}"));
                taken.insert(iri, tag.to_string());
            }
            None => proposal.nameless.push(tag.to_string()),
        }
    }
    proposal
}
