//! The key between tags and structure types: the ELF Schema (sections 3, 4.2 and 9 of the draft).
//!
//! A [`Schema`] holds supertype definitions, tag definitions, prefixes and preserved escapes, each with its
//! [`Origin`]. [`TypeTable`] turns tags into types, one look-up a structure; `tagger.rs` goes the other way and
//! makes new definitions where a type has no tag. In some dialects a [`Dictionary`] takes the place of the definitions;
//! `translation.rs` leads from the types of one sort to those of the other.

mod rules;
mod terms;
mod definitions;
mod conflicts;
mod prefixes;
mod types;
mod builtin;
mod read;
mod given;
mod tagger;
mod write;
mod findings;
mod dictionary;
mod translation;

pub use builtin::Compatibility;
pub(crate) use builtin::is_standard_tag;
pub use definitions::{External, Origin, Prohibited, Resolution, Schema, Supertype, TagDefinition};
pub use dictionary::{BadEntry, DICTIONARY_ELF, Dictionary, Mapping, Namespace};
pub(crate) use dictionary::{
    DictionaryTagger, Entry as DictionaryEntry, Wanted, dictionary_iri, dictionary_tag, divide, is_iri,
    lines as dictionary_lines, survives_as_uri,
};
pub use findings::*;
pub use prefixes::Prefix;
pub(crate) use prefixes::Prefixes;
pub(crate) use read::{ExternalSchema, MissingSchema, definitions, read};
pub use rules::{DefaultSchema, Dictionaries, ExtensionTags, ReservedTags, SchemaRules, Types, Undef};
pub(crate) use tagger::{Choice, Tagger, has_tag};
pub use terms::{DATA_MODEL, ELF, MEDIA_TYPE, TypeId};
pub(crate) use terms::{place_within, undefined_tag};
pub(crate) use translation::{
    hints, hints_by_place, iri_by_dictionary, meaning_within, schema_of, type_by_schema,
};
pub use types::TypeTable;
pub use write::SchemaSelection;
pub(crate) use write::{SchemaLine, Used, Wishes, conflicts, lines, needs_schema};

#[cfg(test)]
mod tests;
