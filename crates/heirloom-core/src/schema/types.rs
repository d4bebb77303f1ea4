use rustc_hash::FxHashMap;

use super::dictionary::dictionary_tag;
use super::terms::undefined_tag;
use super::{Resolution, Schema, TypeId, Undef};
use crate::keyed::KeyedMap;
use crate::tree::{TagId, Tags};

/// Types for the tags of one file: one look-up a structure.
///
/// Few of the pairs of tag and superstructure type that a schema allows occur in a file, and those that do occur
/// often; so each pair is worked out when it is first met and found in a table from then on.
#[derive(Debug)]
pub struct TypeTable<'s> {
    schema: &'s Schema,
    tags: &'s Tags,
    /// For each tag, whether the schema defines it at all.
    defined: Vec<bool>,
    /// The undefined tag identifiers that the schema mentions as superstructures, by their tags.
    mentioned: FxHashMap<TagId, TypeId>,
    known: KeyedMap<(TagId, TypeId), Resolution>,
}

impl<'s> TypeTable<'s> {
    /// A table for the tags of a file.
    pub fn new(schema: &'s Schema, tags: &'s Tags) -> TypeTable<'s> {
        let mentioned =
            schema.terms().filter_map(|(id, term)| Some((tags.find(undefined_tag(term)?)?, id))).collect();
        TypeTable {
            schema,
            tags,
            defined: tags.iter().map(|(_, tag)| schema.defines(tag)).collect(),
            mentioned,
            known: KeyedMap::default(),
        }
    }

    /// What the schema says of a tag within structures of a type.
    pub fn resolution(&mut self, tag: TagId, superstructure: TypeId) -> Resolution {
        if !self.defined[tag.index()] {
            return Resolution::Undefined;
        }
        let superstructure = match superstructure.undefined_tag() {
            None => superstructure,
            Some(undefined) => match self.mentioned.get(&undefined) {
                None => return Resolution::Undefined,
                Some(&term) => term,
            },
        };
        let (schema, tags) = (self.schema, self.tags);
        *self
            .known
            .entry((tag, superstructure))
            .or_insert_with(|| schema.resolve(tags.get(tag), superstructure))
    }

    /// The structure type identifier (section 3.3).
    pub fn structure_type(&mut self, tag: TagId, superstructure: TypeId) -> TypeId {
        if let Some(dictionary) = self.schema.dictionary() {
            // Every tag has a type. One of them stands for what a pointer should have led to.
            let undef = tag == TagId::UNDEF && dictionary_tag(&dictionary.iri("UNDEF")) == Some("UNDEF");
            return if undef { TypeId::UNDEFINED } else { TypeId::undefined(tag) };
        }
        match self.resolution(tag, superstructure) {
            Resolution::Defined(found) => found,
            _ if tag == TagId::UNDEF && self.schema.rules().undef == Undef::Undefined => TypeId::UNDEFINED,
            _ => TypeId::undefined(tag),
        }
    }
}
