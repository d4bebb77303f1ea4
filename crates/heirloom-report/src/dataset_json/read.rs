//! JSON to datasets.
//!
//! The first walk keeps no path. Where it finds an error a second one, which does, stops at the same place; so good documents
//! do not pay for the messages of bad ones.

use std::collections::HashSet;

use heirloom_core::tree::Head;
use heirloom_core::{Blame, BuildError, Builder, Dataset, Dialect, Key};

use super::VERSION;
use super::definitions::Definitions;
use super::error::JsonError;
use super::events::{Events, Result};
use super::structures::{Member, Place};

/// In which form the JSON is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One document.
    Document,
    /// A record a line, and perhaps a line about the dataset before them.
    Lines,
}

/// A dataset that was read.
#[derive(Debug)]
pub struct Read {
    /// The dataset.
    pub dataset: Dataset<'static>,
    /// The dialect that the JSON names.
    pub dialect: Option<Dialect>,
}

/// Reads JSON. `dialect` is that of JSON which names none.
pub fn read(json: &[u8], form: Form, dialect: Option<Dialect>) -> std::result::Result<Read, JsonError> {
    let json = json.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(json);
    check_text(json)?;
    let first = match Reader::new(dialect, None).read(json, form) {
        Ok(read) => return Ok(read),
        Err(first) => first,
    };
    let stop = match first {
        Trouble::At(_) => None,
        Trouble::Because(stop, ..) => Some(stop),
    };
    match Reader::new(dialect, Some(stop)).read(json, form) {
        Err(Trouble::At(error)) => Err(error),
        // What was found in one walk is found in the other.
        Err(Trouble::Because(_, message)) => Err(JsonError { line: 1, column: 1, path: "$".into(), message }),
        Ok(read) => Ok(read),
    }
}

/// Whether the octets are UTF-8, which is the encoding of JSON.
fn check_text(json: &[u8]) -> std::result::Result<(), JsonError> {
    let Err(error) = std::str::from_utf8(json) else { return Ok(()) };
    let before = &json[..error.valid_up_to()];
    let line = before.iter().filter(|&&octet| octet == b'\n').count() as u64 + 1;
    let start = before.iter().rposition(|&octet| octet == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() as u64 + 1;
    let message = "not JSON: the text is not valid UTF-8".to_string();
    Err(JsonError { line, column, path: "$".into(), message })
}

/// What is found to be wrong only when all has been read: something of a structure, or a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// The number of a structure, in the order of the JSON, and which member of it.
    Structure(usize, Member, String),
    /// The number of a definition.
    Definition(usize, String),
}

/// What went wrong.
#[derive(Debug)]
pub(super) enum Trouble {
    At(JsonError),
    Because(Stop, String),
}

impl From<JsonError> for Trouble {
    fn from(error: JsonError) -> Trouble {
        Trouble::At(error)
    }
}

/// One walk through a document.
pub(super) struct Reader {
    pub builder: Builder,
    /// The structures in the order of the JSON.
    pub keys: Vec<Key>,
    pub stop: Option<Stop>,
    keeps_path: bool,
    dialect: Option<Dialect>,
    pub definitions: Definitions,
}

impl Reader {
    /// A walk in which nothing is known of errors, or the second one, which may have somewhere to stop.
    fn new(dialect: Option<Dialect>, second: Option<Option<Stop>>) -> Reader {
        let mut builder = Builder::new();
        builder.keep_order();
        Reader {
            builder,
            keys: Vec::new(),
            keeps_path: second.is_some(),
            stop: second.flatten(),
            dialect,
            definitions: Definitions::default(),
        }
    }

    fn read(mut self, json: &[u8], form: Form) -> std::result::Result<Read, Trouble> {
        match form {
            Form::Document => {
                let mut events = Events::new(json, 0, self.keeps_path);
                self.document(&mut events, false)?;
                events.finish()?;
            }
            Form::Lines => {
                for (number, line) in (0..).zip(json.split(|&octet| octet == b'\n')) {
                    if !line.trim_ascii().is_empty() {
                        self.line(line, number)?;
                    }
                }
            }
        }
        self.dataset()
    }

    /// One line of the form with a record a line.
    fn line(&mut self, line: &[u8], before: u64) -> Result<()> {
        let mut events = Events::new(line, before, self.keeps_path);
        match where_it_is(Events::new(line, before, self.keeps_path))?.as_deref() {
            None | Some("document") => self.one(&mut events, Place::Document)?,
            Some("metadata") => self.one(&mut events, Place::Metadata)?,
            Some(_) => self.document(&mut events, true)?,
        }
        events.finish()
    }

    /// The outermost object; in a line of its own it has no structures but `head`.
    fn document(&mut self, events: &mut Events<'_>, is_line: bool) -> Result<()> {
        events.begin_object("the dataset")?;
        let mut seen: HashSet<String> = HashSet::new();
        while events.more(true)? {
            let name = events.new_name(&mut seen)?;
            match &*name {
                "version" => self.version(events)?,
                "dialect" => self.dialect(events)?,
                "prefixes" => self.definitions.prefixes(events, &self.stop)?,
                "schema" => self.definitions.schema(events, &self.stop)?,
                "dictionary" => self.definitions.dictionary(events, &self.stop)?,
                "head" => self.head(events)?,
                "metadata" if !is_line => self.all(events, Place::Metadata)?,
                "document" if !is_line => self.all(events, Place::Document)?,
                // What the file was in says nothing of the next one, and `$schema` is for editors.
                "encoding" | "$schema" => _ = events.string("a name")?,
                "in" if is_line => _ = events.string("where this is")?,
                _ => {
                    return Err(events.error(format!(
                        "unknown member {name:?}: a dataset has version, dialect, encoding, prefixes, schema, \
                         dictionary, head, metadata and document"
                    )));
                }
            }
        }
        Ok(())
    }

    fn version(&mut self, events: &mut Events<'_>) -> Result<()> {
        let unknown = events.error(format!("not a version that can be read here: expected {VERSION}"));
        match events.number("the version of this form")?.parse() {
            Ok(VERSION) => Ok(()),
            _ => Err(unknown),
        }
    }

    fn dialect(&mut self, events: &mut Events<'_>) -> Result<()> {
        let names: Vec<&str> = Dialect::READ.iter().map(|dialect| dialect.name()).collect();
        let unknown = events.error(format!("not a format: expected one of {}", names.join(", ")));
        if !events.null()? {
            self.dialect = Some(Dialect::named(&events.string("the name of a format")?).ok_or(unknown)?);
        }
        Ok(())
    }

    /// The dataset, once all has been read.
    fn dataset(mut self) -> std::result::Result<Read, Trouble> {
        let Reader { definitions, dialect, .. } = &mut self;
        let schema = definitions.schema_of(*dialect);
        let schema = schema.map_err(|(number, message)| {
            Trouble::Because(Stop::Definition(number, message.clone()), message)
        })?;
        self.builder.set_schema(schema);
        for (prefix, iri) in self.definitions.bound_prefixes() {
            self.builder.bind_prefix(prefix, iri);
        }
        if let Some(dialect) = self.dialect {
            self.builder.set_dialect(dialect);
            // Where it is data it is there if the JSON has it.
            if dialect.rules().tree.head == Head::Structure && !self.keys.contains(&self.builder.head()) {
                self.builder.leave_out_head();
            }
        }
        let number = |key: Key| self.keys.iter().position(|&other| other == key);
        let dataset = self
            .builder
            .build_or_blame()
            .map_err(|Blame { error, structure }| trouble(error, structure.and_then(number), self.dialect))?;
        Ok(Read { dataset, dialect: self.dialect })
    }
}

/// What is wrong with a structure, in words, and with which member of it.
fn trouble(error: BuildError, structure: Option<usize>, dialect: Option<Dialect>) -> Trouble {
    let member = match &error {
        BuildError::NotAnId(_) | BuildError::DuplicateId(_) => Member::Id,
        BuildError::NotAnIri(_) | BuildError::ReservedType(_) | BuildError::HeadHasType(_) => Member::Type,
        BuildError::NotATag(_) => Member::Tag,
        BuildError::Dangling(_) => Member::Pointer,
        _ => Member::None,
    };
    let message = match &error {
        BuildError::NotAnIri(iri) => {
            format!(
                "`{iri}` is not a type: expected an absolute IRI, or one shortened by a prefix of `prefixes`"
            )
        }
        BuildError::HeadIsFrame => match dialect {
            Some(dialect) => format!("HEAD has neither an id nor a payload in {dialect}"),
            None => "HEAD has an id or a payload only where `dialect` is one of 2017".to_string(),
        },
        other => other.to_string(),
    };
    match structure {
        Some(number) => Trouble::Because(Stop::Structure(number, member, message.clone()), message),
        None => Trouble::At(JsonError { line: 1, column: 1, path: "$".into(), message }),
    }
}

/// What the member `in` of a line says.
fn where_it_is(mut events: Events<'_>) -> Result<Option<String>> {
    events.begin_object("a record")?;
    while events.more(true)? {
        if events.name()? != "in" {
            events.skip()?;
            continue;
        }
        let unknown = events.error("expected document, metadata or dataset");
        let place = events.string("where this structure is")?;
        return match &*place {
            "document" | "metadata" | "dataset" => Ok(Some(place)),
            _ => Err(unknown),
        };
    }
    Ok(None)
}
