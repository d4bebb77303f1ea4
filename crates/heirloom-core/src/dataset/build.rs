use std::fmt;

use super::Dataset;
use super::building::Building;
use crate::keyed::KeyedMap;
use crate::schema::{self, Prefixes, Schema};
use crate::tree;
use crate::tree::tagged::normalise_breaks;

/// Makes a dataset from nothing.
///
/// Structures are made where they belong and can't be moved, so that no structure can come to lie in itself.
///
/// ```
/// use heirloom_core::{Builder, WriteOptions, write};
///
/// let mut builder = Builder::new();
/// let person = builder.record("https://terms.fhiso.org/elf/INDIVIDUAL_RECORD");
/// let birth = builder.substructure(person, "https://terms.fhiso.org/elf/BIRTH");
/// let date = builder.substructure(birth, "https://terms.fhiso.org/elf/DATE_VALUE");
/// builder.set_id(person, "I1");
/// builder.set_string(date, "20 JUN 1881");
///
/// let octets = write(&builder.build()?, &WriteOptions::new())?;
/// let text = String::from_utf8(octets)?;
/// assert!(text.contains("0 @I1@ INDI\n1 BIRT\n2 DATE 20 JUN 1881\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A structure may have a [tag](Builder::set_tag) too, or a tag alone: then its type, given as an empty text, is what the
/// schema says of the tag there.
///
/// ```
/// use heirloom_core::{Builder, BuildError};
///
/// let mut builder = Builder::new();
/// let person = builder.record("");
/// builder.set_tag(person, "INDI");
/// let family = builder.substructure(person, "");
/// builder.set_tag(family, "FAMS");
/// builder.set_pointer_to_id(family, "F1");
/// assert_eq!(builder.clone().build(), Err(BuildError::Dangling("F1".into())));
///
/// let record = builder.record("https://terms.fhiso.org/elf/FAMILY_RECORD");
/// builder.set_id(record, "F1");
/// let dataset = builder.build()?;
/// let (from, to) = dataset.pointers().next().unwrap();
/// assert_eq!(from.structure_type(), "https://terms.fhiso.org/elf/SPOUSE_TO_FAMILY_LINK");
/// assert_eq!(to.id(), Some("F1"));
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    pub(super) schema: Schema,
    /// How types may be shortened.
    pub(super) prefixes: Prefixes,
    /// What a dialect says of the dataset, if it is one of some dialect.
    pub(super) reading: Option<DatasetDialect>,
    pub(super) keeps_order: bool,
    /// Whether there is a `HEAD` even if nothing lies in it.
    pub(super) has_head: bool,
    /// The first is `HEAD`.
    pub(super) structures: Vec<Draft>,
    pub(super) metadata: Vec<Key>,
    pub(super) records: Vec<Key>,
    pub(super) names: Names,
}

/// A structure of a [`Builder`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub(super) usize);

/// A dialect, as far as a dataset depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DatasetDialect {
    pub(crate) name: &'static str,
    pub(crate) tree: tree::TreeRules,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// Its type and its tag, as numbers of names; that of the empty one is 0.
    pub(super) structure_type: u32,
    pub(super) tag: u32,
    pub(super) id: Option<Box<str>>,
    pub(super) payload: Content,
    pub(super) substructures: Vec<Key>,
}

#[derive(Clone, Debug, Default)]
pub(super) enum Content {
    #[default]
    None,
    String(Box<str>),
    Pointer(Key),
    /// A pointer to whatever has this id.
    PointerToId(Box<str>),
}

/// Types and tags, each kept once.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) list: Vec<Box<str>>,
    numbers: KeyedMap<Box<str>, u32>,
}

impl Default for Names {
    fn default() -> Names {
        Names { list: vec!["".into()], numbers: std::iter::once(("".into(), 0)).collect() }
    }
}

impl Names {
    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.list.len() as u32;
        self.list.push(name.into());
        self.numbers.insert(name.into(), number);
        number
    }

    pub(super) fn get(&self, number: u32) -> &str {
        &self.list[number as usize]
    }
}

impl Builder {
    /// A builder for the data model of ELF.
    pub fn new() -> Builder {
        Builder::with_schema(Schema::default())
    }

    /// A builder for structures that another schema defines.
    pub fn with_schema(schema: Schema) -> Builder {
        Builder {
            schema,
            prefixes: Prefixes::default(),
            reading: None,
            keeps_order: false,
            has_head: true,
            structures: vec![Draft::default()],
            metadata: Vec::new(),
            records: Vec::new(),
            names: Names::default(),
        }
    }

    pub(crate) fn set_reading(&mut self, reading: DatasetDialect) {
        self.reading = Some(reading);
    }

    /// Gives it another schema. Types and tags are looked up when the dataset is [built](Builder::build).
    pub fn set_schema(&mut self, schema: Schema) {
        self.schema = schema;
    }

    /// Lets types be shortened by a prefix: `ex:SHIP` where `ex` stands for `https://example.com/`. Returns whether the
    /// prefix was free.
    ///
    /// A type that means something as it stands, because the schema gives it to the structure's tag, is never expanded.
    pub fn bind_prefix(&mut self, prefix: &str, iri: &str) -> bool {
        let free = self.prefixes.named(prefix).is_none();
        if free {
            let (name, iri) = (prefix.into(), iri.into());
            self.prefixes.push(schema::Prefix { name, iri, origin: schema::Origin::File });
        }
        free
    }

    /// Keeps substructures in the order in which they were added. Otherwise those of one type are put together, as the draft
    /// recommends; the two datasets are equal.
    pub fn keep_order(&mut self) {
        self.keeps_order = true;
    }

    /// The `HEAD`, which in some [dialects](crate::dialects) is a structure with an id and a payload.
    pub fn head(&self) -> Key {
        Key(0)
    }

    /// Leaves out the `HEAD`, which files may lack, if no metadata lie in it and it has neither an id nor a payload.
    pub fn leave_out_head(&mut self) {
        self.has_head = false;
    }

    /// Adds a structure to the metadata.
    pub fn metadata(&mut self, structure_type: &str) -> Key {
        let key = self.draft(structure_type);
        self.metadata.push(key);
        key
    }

    /// Adds a record to the document.
    pub fn record(&mut self, structure_type: &str) -> Key {
        let key = self.draft(structure_type);
        self.records.push(key);
        key
    }

    /// Adds a structure to another one, behind those that it has.
    pub fn substructure(&mut self, superstructure: Key, structure_type: &str) -> Key {
        let key = self.draft(structure_type);
        self.structures[superstructure.0].substructures.push(key);
        key
    }

    /// Gives a structure another type.
    pub fn set_type(&mut self, of: Key, structure_type: &str) {
        self.structures[of.0].structure_type = self.names.number(structure_type);
    }

    /// Gives a structure the tag with which it is best written. Another one is used where this one means another type.
    pub fn set_tag(&mut self, of: Key, tag: &str) {
        self.structures[of.0].tag = self.names.number(tag);
    }

    /// Gives a structure an id, without at signs. Records without one get one when they are written.
    pub fn set_id(&mut self, of: Key, id: &str) {
        self.structures[of.0].id = Some(id.into());
    }

    /// Makes the payload a string. CR LF and CR count as line breaks and become LF.
    pub fn set_string(&mut self, of: Key, string: &str) {
        self.structures[of.0].payload = Content::String(normalise_breaks(string).into());
    }

    /// Makes the payload a pointer.
    pub fn set_pointer(&mut self, of: Key, target: Key) {
        self.structures[of.0].payload = Content::Pointer(target);
    }

    /// Makes the payload a pointer to the structure that has an id, which may be added later. Where none has it, a dialect
    /// that keeps such pointers keeps this one, and otherwise there is no dataset.
    pub fn set_pointer_to_id(&mut self, of: Key, id: &str) {
        self.structures[of.0].payload = Content::PointerToId(id.into());
    }

    /// The dataset.
    pub fn build(self) -> Result<Dataset<'static>, BuildError> {
        Building::of(self, false).dataset().map_err(|blame| blame.error)
    }

    /// The same, or the structure because of which there is none. That several structures have one id is found here too, and
    /// not only when they are written.
    pub fn build_or_blame(self) -> Result<Dataset<'static>, Blame> {
        Building::of(self, true).dataset()
    }

    fn draft(&mut self, structure_type: &str) -> Key {
        let structure_type = self.names.number(structure_type);
        self.structures.push(Draft { structure_type, ..Draft::default() });
        Key(self.structures.len() - 1)
    }
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

/// Why a dataset can't be built, and because of which structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blame {
    /// Why.
    pub error: BuildError,
    /// Which structure, if it is one.
    pub structure: Option<Key>,
}

/// Why a dataset can't be built.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// An id that does not match the production `ID`, or one that no dialect reads.
    NotAnId(Box<str>),
    /// A structure type that is no absolute IRI.
    NotAnIri(Box<str>),
    /// A tag that is no tag.
    NotATag(Box<str>),
    /// A structure with neither a type nor a tag.
    NoType,
    /// `elf:Document` or `elf:Metadata` as the type of a structure.
    ReservedType(Box<str>),
    /// An id that several structures have.
    DuplicateId(Box<str>),
    /// A pointer to an id that no structure has.
    Dangling(Box<str>),
    /// A `HEAD` with an id or a payload, which it has in some dialects only.
    HeadIsFrame,
    /// A `HEAD` with another tag; or with a type of its own where it is no data, or where the dictionary gives it another.
    HeadHasType(Box<str>),
    /// More structures than can be numbered.
    TooMany,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::NotAnId(id) => write!(
                f,
                "`{id}` can't be an id: it must begin with a letter, a digit or an underscore and have only \
                 printable ASCII characters but no @"
            ),
            BuildError::NotAnIri(iri) => {
                write!(f, "`{iri}` can't be a structure type: it is no absolute IRI")
            }
            BuildError::NotATag(tag) => {
                write!(f, "`{tag}` can't be a tag: it must have only letters, digits and underscores")
            }
            BuildError::NoType => f.write_str("a structure needs a type or a tag"),
            BuildError::ReservedType(iri) => write!(f, "`{iri}` can't be the type of a structure"),
            BuildError::DuplicateId(id) => write!(f, "two structures have the id `{id}`"),
            BuildError::Dangling(id) => write!(f, "no structure has the id `{id}` that a pointer names"),
            BuildError::HeadIsFrame => f.write_str("HEAD has neither an id nor a payload in this format"),
            BuildError::HeadHasType(iri) => write!(f, "`{iri}` is not the type of HEAD"),
            BuildError::TooMany => f.write_str("a dataset holds at most 4,294,967,294 structures"),
        }
    }
}

impl std::error::Error for BuildError {}
