//! Lines <-> xref structures <-> tagged structures (sections 5 and 6 of the draft).
//!
//! [`xref::parse`] nests lines into a [`Tape`]; [`tagged`] resolves pointers and undoes what is written with `@`;
//! [`SerialisationMetadata`] is what frames the data. The same folders hold the way down.

mod rules;
mod recovery;
mod tags;
mod standard_tags;
mod tape;
mod findings;
mod joins;
mod serialisation_metadata;
pub mod xref;
pub mod tagged;

pub use crate::lines::{is_id, is_tag};
pub use findings::*;
pub(crate) use joins::report_joins;
pub use recovery::{BadLines, DuplicateIds, Recovery};
pub(crate) use rules::Place;
pub use rules::{
    BelowChar, Dangling, Duplicates, ErrorTag, Escapes, Head, Ids, InnerIds, LineLength, LongestLine,
    Misfits, MissingCharacters, PayloadEnds, PseudoStructures, RecordOrder, SplitPoints, Strays,
    SubstructureOrder, TreeRules,
};
pub use serialisation_metadata::SerialisationMetadata;
pub(crate) use serialisation_metadata::{Before, is_elf_schema};
pub(crate) use standard_tags::in_capitals;
pub use tags::{TagId, Tags};
pub(crate) use tape::{Bearer, IdKey, Kind, Kinds, Marks, Node, Noted, PLAIN_LINE, Skipping, Target, Xref};
pub use tape::{Siblings, StructureId, Tape};

#[cfg(test)]
mod tests;
