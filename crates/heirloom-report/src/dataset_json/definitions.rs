//! Prefixes, the schema and the dictionary, which are put together when the dialect is known.

use std::collections::HashSet;

use heirloom_core::Dialect;
use heirloom_core::schema::{BadEntry, Compatibility, DATA_MODEL, Dictionary, Origin, Prohibited, Schema};

use super::events::{Events, Result};
use super::read::Stop;

/// What a document says of types and tags.
#[derive(Default)]
pub(super) struct Definitions {
    prefixes: Vec<Numbered<(String, String)>>,
    schema: Option<Stated>,
    dictionary: Option<Entries>,
    /// How many definitions were read.
    count: usize,
}

/// A definition, with its number in the order of the JSON.
struct Numbered<T> {
    number: usize,
    what: T,
}

/// The member `schema`.
struct Stated {
    number: usize,
    default: bool,
    strict: bool,
    prefixes: Vec<Numbered<(String, String)>>,
    externals: Vec<Numbered<(String, Known)>>,
    escapes: Vec<Numbered<Entry>>,
    supertypes: Vec<Numbered<Entry>>,
    tags: Vec<Numbered<Entry>>,
}

/// What is known of an external schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    BuiltIn,
    Included,
    Missing,
}

/// One of the entries of a schema: the values of the members that its sort has, and whether it is that of an external schema.
struct Entry {
    values: Vec<String>,
    external: bool,
}

/// The member `dictionary`.
#[derive(Default)]
struct Entries {
    number: usize,
    default: Option<Numbered<String>>,
    namespaces: Vec<Numbered<(String, String)>>,
    tags: Vec<Numbered<(String, Vec<String>)>>,
}

/// What is wrong, and with which definition.
type Wrong = (usize, String);

impl Definitions {
    /// The number of the next definition; an error if it is the one that was found to be wrong.
    fn next(&mut self, events: &mut Events<'_>, stop: &Option<Stop>) -> Result<usize> {
        self.count += 1;
        match stop {
            Some(Stop::Definition(wrong, message)) if *wrong == self.count => {
                Err(events.error(message.as_str()))
            }
            _ => Ok(self.count),
        }
    }

    /// The member `prefixes`.
    pub(super) fn prefixes(&mut self, events: &mut Events<'_>, stop: &Option<Stop>) -> Result<()> {
        self.prefixes = self.pairs(events, stop, "IRIs by their prefixes")?;
        Ok(())
    }

    pub(super) fn bound_prefixes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.prefixes.iter().map(|Numbered { what: (prefix, iri), .. }| (&**prefix, &**iri))
    }

    /// An object of strings.
    fn pairs(
        &mut self,
        events: &mut Events<'_>,
        stop: &Option<Stop>,
        what: &str,
    ) -> Result<Vec<Numbered<(String, String)>>> {
        let mut pairs: Vec<Numbered<(String, String)>> = Vec::new();
        events.begin_object(what)?;
        let mut seen = HashSet::new();
        while events.more(true)? {
            let name = events.new_name(&mut seen)?;
            let number = self.next(events, stop)?;
            pairs.push(Numbered { number, what: (name, events.string("an IRI")?) });
        }
        Ok(pairs)
    }

    /// The member `schema`.
    pub(super) fn schema(&mut self, events: &mut Events<'_>, stop: &Option<Stop>) -> Result<()> {
        let number = self.next(events, stop)?;
        let (prefixes, externals) = (Vec::new(), Vec::new());
        let (escapes, supertypes, tags) = (Vec::new(), Vec::new(), Vec::new());
        let mut stated =
            Stated { number, default: true, strict: false, prefixes, externals, escapes, supertypes, tags };
        events.begin_object("a schema")?;
        let mut seen = HashSet::new();
        while events.more(true)? {
            let name = events.new_name(&mut seen)?;
            match &*name {
                "default" => stated.default = events.boolean("whether it adds to the default schema")?,
                "strict" => {
                    stated.strict = events.boolean("whether the default schema is taken as printed")?;
                }
                "prefixes" => stated.prefixes = self.pairs(events, stop, "IRIs by their prefixes")?,
                "externals" => stated.externals = self.externals(events, stop)?,
                "escapes" => stated.escapes = self.entries(events, stop, &["tag", "escapes"])?,
                "supertypes" => stated.supertypes = self.entries(events, stop, &["type", "supertype"])?,
                "tags" => stated.tags = self.entries(events, stop, &["tag", "in", "type"])?,
                _ => {
                    return Err(events.error(format!(
                        "unknown member {name:?}: a schema has default, strict, prefixes, externals, escapes, \
                         supertypes and tags"
                    )));
                }
            }
        }
        self.schema = Some(stated);
        Ok(())
    }

    fn externals(
        &mut self,
        events: &mut Events<'_>,
        stop: &Option<Stop>,
    ) -> Result<Vec<Numbered<(String, Known)>>> {
        let mut externals = Vec::new();
        events.begin_array("external schemas")?;
        while events.more(false)? {
            let number = self.next(events, stop)?;
            let (mut iri, mut known) = (None, None);
            let lacks_iri = events.error("an external schema needs the member iri");
            events.begin_object("an external schema")?;
            let mut seen = HashSet::new();
            while events.more(true)? {
                let name = events.new_name(&mut seen)?;
                let unknown = events.error("expected built-in, included or missing");
                match &*name {
                    "iri" => iri = Some(events.string("an IRI")?),
                    "definitions" => {
                        known = Some(match &*events.string("where its definitions are")? {
                            "built-in" => Known::BuiltIn,
                            "included" => Known::Included,
                            "missing" => Known::Missing,
                            _ => return Err(unknown),
                        });
                    }
                    _ => {
                        return Err(
                            events.error(format!("unknown member {name:?}: expected iri or definitions"))
                        );
                    }
                }
            }
            let iri = iri.ok_or(lacks_iri)?;
            let by_default = if iri == DATA_MODEL { Known::BuiltIn } else { Known::Missing };
            externals.push(Numbered { number, what: (iri, known.unwrap_or(by_default)) });
        }
        Ok(externals)
    }

    /// An array of objects that have these members, and perhaps `external`.
    fn entries(
        &mut self,
        events: &mut Events<'_>,
        stop: &Option<Stop>,
        members: &[&str],
    ) -> Result<Vec<Numbered<Entry>>> {
        let mut entries = Vec::new();
        events.begin_array("definitions")?;
        while events.more(false)? {
            let number = self.next(events, stop)?;
            let mut values = vec![None; members.len()];
            let mut external = false;
            let incomplete = events.error(format!("a definition needs the members {}", members.join(", ")));
            events.begin_object("a definition")?;
            let mut seen = HashSet::new();
            while events.more(true)? {
                let name = events.new_name(&mut seen)?;
                match members.iter().position(|member| *member == name) {
                    Some(place) => values[place] = Some(events.string("a part of a definition")?),
                    None if name == "external" => {
                        external = events.boolean("whether an external schema has it")?;
                    }
                    None => {
                        let members = members.join(", ");
                        return Err(
                            events.error(format!("unknown member {name:?}: expected {members} or external"))
                        );
                    }
                }
            }
            let values: Option<Vec<String>> = values.into_iter().collect();
            entries.push(Numbered { number, what: Entry { values: values.ok_or(incomplete)?, external } });
        }
        Ok(entries)
    }

    /// The member `dictionary`.
    pub(super) fn dictionary(&mut self, events: &mut Events<'_>, stop: &Option<Stop>) -> Result<()> {
        let mut entries = Entries { number: self.next(events, stop)?, ..Entries::default() };
        events.begin_object("a dictionary")?;
        let mut seen = HashSet::new();
        while events.more(true)? {
            let name = events.new_name(&mut seen)?;
            match &*name {
                "default" => {
                    let number = self.next(events, stop)?;
                    entries.default = Some(Numbered { number, what: events.string("an IRI")? });
                }
                "namespaces" => {
                    entries.namespaces = self.pairs(events, stop, "IRIs by the keys of namespaces")?;
                }
                "tags" => {
                    events.begin_object("arrays of IRIs by tags")?;
                    let mut seen = HashSet::new();
                    while events.more(true)? {
                        let tag = events.new_name(&mut seen)?;
                        let number = self.next(events, stop)?;
                        let mut iris = Vec::new();
                        events.begin_array("IRIs")?;
                        while events.more(false)? {
                            iris.push(events.string("an IRI")?);
                        }
                        entries.tags.push(Numbered { number, what: (tag, iris) });
                    }
                }
                _ => {
                    return Err(events.error(format!(
                        "unknown member {name:?}: a dictionary has default, namespaces and tags"
                    )));
                }
            }
        }
        self.dictionary = Some(entries);
        Ok(())
    }

    /// The schema of a dataset in some dialect.
    pub(super) fn schema_of(&self, dialect: Option<Dialect>) -> std::result::Result<Schema, Wrong> {
        let dialect = dialect.unwrap_or_default();
        let schema = dialect.empty_schema();
        match (schema.dictionary().is_some(), &self.schema, &self.dictionary) {
            (true, Some(stated), _) => Err((
                stated.number,
                format!("{dialect} has no schema but a dictionary: expected `dictionary`"),
            )),
            (false, _, Some(entries)) => {
                Err((entries.number, format!("{dialect} has no dictionary but a schema: expected `schema`")))
            }
            (true, None, Some(entries)) => Ok(schema.with_dictionary(entries.dictionary()?)),
            (false, Some(stated), None) => stated.schema(self, dialect),
            (_, None, None) => Ok(dialect.default_schema(Compatibility::Overlay)),
        }
    }

    /// The document's prefixes, as a schema that says nothing else.
    fn prefixes_alone(&self) -> Schema {
        let mut schema = Schema::empty();
        for (prefix, iri) in self.bound_prefixes() {
            schema.bind_prefix(prefix, iri);
        }
        schema
    }
}

impl Stated {
    fn schema(&self, definitions: &Definitions, dialect: Dialect) -> std::result::Result<Schema, Wrong> {
        let compatibility = match self.strict {
            true => Compatibility::Literal,
            false => Compatibility::Overlay,
        };
        let mut schema = match self.default {
            true => dialect.default_schema(compatibility),
            false => dialect.empty_schema(),
        };
        for Numbered { what: (prefix, iri), .. } in &self.prefixes {
            schema.bind_prefix(prefix, iri);
        }
        let prefixes = definitions.prefixes_alone();
        self.add(&mut schema, &prefixes, false)?;
        // Definitions of external schemas come behind those of the file, each where it is named.
        let mut included = false;
        for Numbered { what: (iri, known), .. } in &self.externals {
            match known {
                Known::BuiltIn => schema.name_data_model(compatibility),
                Known::Missing => schema.name_external(iri, false),
                Known::Included => {
                    schema.name_external(iri, true);
                    if !std::mem::replace(&mut included, true) {
                        self.add(&mut schema, &prefixes, true)?;
                    }
                }
            }
        }
        Ok(schema)
    }

    /// Adds the definitions of the file, or those of external schemas. Their IRIs may have been shortened by prefixes.
    fn add(&self, schema: &mut Schema, prefixes: &Schema, external: bool) -> std::result::Result<(), Wrong> {
        let origin = if external { Origin::External } else { Origin::File };
        let of_origin = move |entry: &&Numbered<Entry>| entry.what.external == external;
        for entry in self.supertypes.iter().filter(of_origin) {
            let [subtype, supertype] = &entry.what.values[..] else { continue };
            schema.state_supertype(&prefixes.expand(subtype), &prefixes.expand(supertype), origin);
        }
        for entry in self.tags.iter().filter(of_origin) {
            let [tag, above, structure_type] = &entry.what.values[..] else { continue };
            let (above, of) = (prefixes.expand(above), prefixes.expand(structure_type));
            schema
                .define_tag(tag, &above, &of, origin)
                .map_err(|why| (entry.number, prohibited(why, tag)))?;
        }
        for entry in self.escapes.iter().filter(of_origin) {
            let [tag, letters] = &entry.what.values[..] else { continue };
            schema.preserve_escapes(tag, letters, origin);
        }
        Ok(())
    }
}

fn prohibited(why: Prohibited, tag: &str) -> String {
    match why {
        Prohibited::Tag => format!("`{tag}` can't be defined: it is no tag, or one that ELF itself uses"),
        Prohibited::Type => format!("`{tag}` can't be defined: its type has no tags"),
        Prohibited::Place => format!("`{tag}` can't be defined there: ELF itself uses it"),
    }
}

impl Entries {
    fn dictionary(&self) -> std::result::Result<Dictionary, Wrong> {
        let mut dictionary = Dictionary::default();
        let wrong = |number: usize, what: &str| {
            let what = what.to_string();
            move |why: BadEntry| (number, format!("`{what}`: {why}"))
        };
        if let Some(Numbered { number, what }) = &self.default {
            dictionary.define_default(what).map_err(wrong(*number, what))?;
        }
        for Numbered { number, what: (key, iri) } in &self.namespaces {
            dictionary.define_namespace(key, iri).map_err(wrong(*number, key))?;
        }
        for Numbered { number, what: (tag, iris) } in &self.tags {
            let iris = iris.iter().map(|iri| &**iri);
            dictionary.define_mapping(tag, iris).map_err(wrong(*number, tag))?;
        }
        Ok(dictionary)
    }
}
