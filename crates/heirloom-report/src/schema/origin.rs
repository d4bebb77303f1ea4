//! Where the type of a tag comes from.

use std::collections::HashMap;

use heirloom_core::records::Start;
use heirloom_core::schema::{self, Resolution, Schema, TypeId};
use heirloom_core::source::{Locator, Span};
use heirloom_core::{Parsed, Structure};

/// Where a type comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// ELF's own schema.
    Default,
    /// The overlay that mends and completes it.
    Overlay,
    /// An external schema that the file names.
    External,
    /// `TAG` in a schema of the file, in a line.
    File(Option<u64>),
    /// `DEFN` in the file's dictionary.
    Mapping(Option<u64>),
    /// `PRFX` in the file's dictionary, with its key.
    Namespace(String, Option<u64>),
    /// The default namespace of the file's dictionary.
    DefaultNamespace(Option<u64>),
    /// The draft itself, which gives some tags a meaning that no schema can change.
    Draft,
    /// Several definitions, which contradict each other.
    Ambiguous,
    /// Nowhere.
    Undefined,
}

impl Origin {
    /// For scripts.
    pub fn name(&self) -> &'static str {
        match self {
            Origin::Default => "default schema",
            Origin::Overlay => "overlay",
            Origin::External => "external schema",
            Origin::File(_) => "file",
            Origin::Mapping(_) => "mapping",
            Origin::Namespace(..) => "namespace",
            Origin::DefaultNamespace(_) => "default namespace",
            Origin::Draft => "draft",
            Origin::Ambiguous => "ambiguous",
            Origin::Undefined => "undefined",
        }
    }

    /// The line of the file that says so.
    pub fn line(&self) -> Option<u64> {
        match self {
            Origin::File(line)
            | Origin::Mapping(line)
            | Origin::Namespace(_, line)
            | Origin::DefaultNamespace(line) => *line,
            _ => None,
        }
    }

    /// Whether a tag has no type of its own.
    pub fn is_none(&self) -> bool {
        matches!(self, Origin::Ambiguous | Origin::Undefined)
    }
}

/// The lines of a file that define something.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// Of tag definitions, by the tag and the IRIs of the superstructure type and of the type.
    definitions: HashMap<(String, String, String), u64>,
    /// Of mappings by their tags, of namespaces by their keys, and of the default namespace by nothing.
    entries: HashMap<String, u64>,
}

impl Lines {
    /// Finds them in the header.
    pub(super) fn find(&mut self, parsed: &Parsed<'_>, start: Start) {
        let Some(head) = parsed.dataset.tagged_structures().find(|record| record.tag() == "HEAD") else {
            return;
        };
        let schema = parsed.dataset.schema();
        let mut locator = Locator::new(parsed.text());
        let mut line = |structure: Structure<'_>| {
            let place = structure.lines().map_or(0, Span::start);
            start.line + locator.locate(place).line as u64 - 1
        };
        for below in head.substructures() {
            let payload = below.string().unwrap_or_default();
            match (below.tag(), &*words(&payload)) {
                ("PRFX", [key, _]) | ("DEFN", [key, ..]) => {
                    self.entries.entry(key.to_string()).or_insert_with(|| line(below));
                }
                ("PRFX", [_]) => {
                    self.entries.entry(String::new()).or_insert_with(|| line(below));
                }
                ("SCHMA", _) => {
                    for (tag, above, iri, definition) in definitions(below, schema) {
                        self.definitions.entry((tag, above, iri)).or_insert_with(|| line(definition));
                    }
                }
                _ => {}
            }
        }
    }

    /// Where the type of a tag comes from, within structures of some type.
    pub(super) fn origin(&self, schema: &Schema, tag: &str, above: &str, iri: &str) -> Origin {
        if let Some(dictionary) = schema.dictionary() {
            let entry = |key: &str| self.entries.get(key).copied();
            if dictionary.mappings().iter().any(|mapping| &*mapping.tag == tag) {
                return Origin::Mapping(entry(tag));
            }
            let key = tag.find('_').map(|end| &tag[..=end]);
            if let Some(found) = dictionary.namespaces().iter().find(|found| Some(&*found.key) == key) {
                return Origin::Namespace(found.key.to_string(), entry(&found.key));
            }
            return match dictionary.default_namespace() {
                Some(_) => Origin::DefaultNamespace(entry("")),
                None if tag.starts_with('_') => Origin::Undefined,
                None => Origin::Draft,
            };
        }
        if has_meaning_of_its_own(schema, tag, above) {
            return Origin::Draft;
        }
        let Some(above_id) = schema.find(above) else { return Origin::Undefined };
        if schema.resolve(tag, above_id) == Resolution::Ambiguous {
            return Origin::Ambiguous;
        }
        let Some(of) = schema.find(iri) else { return Origin::Undefined };
        let applying: Vec<TypeId> = schema.eventual_supertypes(above_id);
        let found = schema.definitions().iter().find(|found| {
            &*found.tag == tag && found.structure_type == of && applying.contains(&found.superstructure)
        });
        let Some(found) = found else { return Origin::Undefined };
        match found.origin {
            schema::Origin::DataModel => Origin::Default,
            schema::Origin::Overlay => Origin::Overlay,
            schema::Origin::External => Origin::External,
            schema::Origin::File | schema::Origin::New => {
                let above = schema.term(found.superstructure).unwrap_or_default();
                Origin::File(self.definitions.get(&(tag.into(), above.into(), iri.into())).copied())
            }
        }
    }
}

/// Whether the draft gives a tag its meaning, so that no schema can.
pub(super) fn has_meaning_of_its_own(schema: &Schema, tag: &str, above: &str) -> bool {
    let is_in = |of: TypeId| schema.term(of) == Some(above);
    match tag {
        "HEAD" | "TRLR" => is_in(TypeId::DOCUMENT),
        "CHAR" | "SCHMA" => is_in(TypeId::METADATA),
        _ => schema.rules().reserved.has(tag),
    }
}

/// The tag definitions of a `SCHMA`: tag, IRI of the superstructure type, IRI of the type, and the `TAG` that says so.
fn definitions<'d>(schma: Structure<'d>, schema: &Schema) -> Vec<(String, String, String, Structure<'d>)> {
    let mut found = Vec::new();
    for subject in schma.substructures().filter(|below| below.tag() == "IRI") {
        let Some(iri) = subject.string().map(|iri| schema.expand(iri.trim())) else { continue };
        for definition in subject.substructures().filter(|below| below.tag() == "TAG") {
            let payload = definition.string().unwrap_or_default();
            let [tag, superstructures @ ..] = &*words(&payload) else { continue };
            for above in superstructures {
                found.push((tag.to_string(), schema.expand(above).into(), iri.clone().into(), definition));
            }
        }
    }
    found
}

fn words(payload: &str) -> Vec<&str> {
    payload.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect()
}
