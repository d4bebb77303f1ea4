use std::borrow::Cow;
use std::fmt;

use oxiri::Iri;

use super::Dataset;
use super::assemble::assemble_as;
use crate::keyed::KeyedMap;
use crate::schema::{Schema, TypeId, has_tag, undefined_tag};
use crate::tree::is_id;
use crate::tree::tagged::normalise_breaks;
use crate::tree::{Marks, SerialisationMetadata, StructureId, TagId, Tape};

/// Makes a dataset from nothing.
///
/// Structures are made where they belong and can't be moved, so that no structure can come to lie in itself.
///
/// ```
/// use heirloom::{Builder, WriteOptions, write};
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
#[derive(Clone, Debug)]
pub struct Builder {
    schema: Schema,
    structures: Vec<Draft>,
    metadata: Vec<Key>,
    records: Vec<Key>,
}

/// A structure of a [`Builder`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(usize);

#[derive(Clone, Debug)]
struct Draft {
    iri: Box<str>,
    id: Option<Box<str>>,
    payload: Content,
    substructures: Vec<Key>,
}

#[derive(Clone, Debug)]
enum Content {
    None,
    String(Box<str>),
    Pointer(Key),
}

impl Builder {
    /// A builder for the data model of ELF.
    pub fn new() -> Builder {
        Builder::with_schema(Schema::default())
    }

    /// A builder for structures that another schema defines.
    pub fn with_schema(schema: Schema) -> Builder {
        Builder { schema, structures: Vec::new(), metadata: Vec::new(), records: Vec::new() }
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

    /// The dataset.
    pub fn build(self) -> Result<Dataset<'static>, BuildError> {
        let Builder { mut schema, structures, metadata, records } = self;
        let mut tape = Tape::new(Cow::Borrowed(""));
        let mut types = Vec::with_capacity(structures.len() + 1);
        let mut places: Vec<Option<StructureId>> = vec![None; structures.len()];

        // The frame that the metadata lies in.
        let head = tape.push(0, Marks::BUILT.and(Marks::SERIALISATION), TagId::HEAD, None);
        types.push(TypeId::METADATA);

        // What is still to be added, the next at the end: a key and what it lies in.
        let mut waiting: Vec<(Key, Option<StructureId>)> = Vec::with_capacity(structures.len());
        waiting.extend(records.iter().rev().map(|&key| (key, None)));
        waiting.extend(grouped(&metadata, &structures).into_iter().rev().map(|key| (key, head)));
        while let Some((key, superstructure)) = waiting.pop() {
            let draft = &structures[key.0];
            types.push(type_of(&draft.iri, &mut schema, &mut tape)?);
            let Some(place) = tape.push(0, Marks::BUILT, TagId::UNDEF, superstructure) else {
                return Err(BuildError::TooMany);
            };
            places[key.0] = Some(place);
            if let Some(id) = &draft.id {
                if !is_id(id.as_bytes()) {
                    return Err(BuildError::NotAnId(id.clone()));
                }
                tape.set_id(place, id.clone());
            }
            if let Content::String(string) = &draft.payload {
                tape.set_literal(place, string.clone());
            }
            let below = grouped(&draft.substructures, &structures);
            waiting.extend(below.into_iter().rev().map(|below| (below, Some(place))));
        }
        let mut pointers: Vec<(StructureId, StructureId)> = Vec::new();
        for (draft, &place) in structures.iter().zip(&places) {
            if let (Content::Pointer(target), Some(place)) = (&draft.payload, place)
                && let Some(target) = places[target.0]
            {
                pointers.push((place, target));
            }
        }
        pointers.sort_unstable();
        for (place, target) in pointers {
            tape.set_pointer(place, target);
        }
        tape.close_all();
        tape.finish();
        let (types, kinds) = assemble_as(&mut tape, &types);
        Ok(Dataset {
            preserved: schema.preserved_escapes(tape.tags()),
            tape,
            types,
            kinds,
            schema: Cow::Owned(schema),
            frame: SerialisationMetadata { head, ..SerialisationMetadata::default() },
            sound: false,
            dialect: None,
        })
    }

    fn draft(&mut self, structure_type: &str) -> Key {
        let draft =
            Draft { iri: structure_type.into(), id: None, payload: Content::None, substructures: Vec::new() };
        self.structures.push(draft);
        Key(self.structures.len() - 1)
    }
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

/// Structures of one type together, as section 3.2 recommends; the types in order of first use.
fn grouped(keys: &[Key], structures: &[Draft]) -> Vec<Key> {
    let mut first: KeyedMap<&str, usize> = KeyedMap::default();
    let mut grouped: Vec<(usize, Key)> = Vec::with_capacity(keys.len());
    for (place, &key) in keys.iter().enumerate() {
        grouped.push((*first.entry(&structures[key.0].iri).or_insert(place), key));
    }
    grouped.sort_by_key(|&(group, _)| group);
    grouped.into_iter().map(|(_, key)| key).collect()
}

fn type_of(iri: &str, schema: &mut Schema, tape: &mut Tape<'_>) -> Result<TypeId, BuildError> {
    if let Some(tag) = undefined_tag(iri) {
        return Ok(TypeId::undefined(tape.tags_mut().intern(tag)));
    }
    if !has_tag(iri) {
        return Err(BuildError::ReservedType(iri.into()));
    }
    if Iri::parse(iri).is_err() {
        return Err(BuildError::NotAnIri(iri.into()));
    }
    Ok(schema.intern(iri))
}

/// Why a dataset can't be built.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// An id that does not match the production `ID`.
    NotAnId(Box<str>),
    /// A structure type that is no absolute IRI.
    NotAnIri(Box<str>),
    /// `elf:Document` or `elf:Metadata` as the type of a structure.
    ReservedType(Box<str>),
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
            BuildError::ReservedType(iri) => write!(f, "`{iri}` can't be the type of a structure"),
            BuildError::TooMany => f.write_str("a dataset holds at most 4,294,967,294 structures"),
        }
    }
}

impl std::error::Error for BuildError {}
