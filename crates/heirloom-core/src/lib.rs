//! Reads any ELF or GEDCOM file, says exactly what is wrong with it, loses nothing, and writes it back.
//!
//! ```
//! use heirloom_core::{Payload, WriteOptions, parse, write};
//!
//! let file = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada /King/\n1 NOTE ada@example.com\nno level here\n0 TRLR\n";
//! let (parsed, findings) = parse(file);
//!
//! // What it says.
//! let person = parsed.dataset.find("I1").unwrap();
//! assert_eq!(person.structure_type(), "https://terms.fhiso.org/elf/INDIVIDUAL_RECORD");
//! let name = person.substructures().next().unwrap();
//! assert_eq!(name.payload(), Some(Payload::String("Ada /King/".into())));
//!
//! // What is wrong with it.
//! let codes: Vec<&str> = findings.iter().map(|finding| finding.code().name).collect();
//! assert_eq!(codes, ["lone-at", "orphaned-text"]);
//!
//! // Written again, it means the same.
//! let written = write(&parsed.dataset, &WriteOptions::new())?;
//! assert_eq!(parse(&written).0.dataset, parsed.dataset);
//! # Ok::<(), heirloom_core::WriteError>(())
//! ```
//!
//! # The walk
//!
//! FHISO's draft "ELF: Serialisation Format" of January 2019 describes a walk through named forms. Each form is a
//! room of this library, and the modules below are in walking order:
//!
//! ```text
//!  octets ──▶ characters ──▶ lines ──▶ xref structures ──▶ tagged structures ──▶ structures
//!         octets        lines                   tree                  schema, dataset
//! ```
//!
//! No room fails on what it is given: what is wrong goes to a [`source::Sink`] as a [`source::Finding`] with its
//! place, and what was written is kept. [`parse`] walks up, [`write`](fn@write) walks down. Older drafts are
//! [`dialects`]: tables of the rules in which they differ.
//!
//! # Promises
//!
//! 1. *Total.* Any octets at all give a dataset and findings, in time linear in their number; only a schema that pairs
//!    very many types with very many tags takes longer, by the pairs that occur.
//! 2. *Nothing lost.* Every character is in the dataset, or in a finding that says what was dropped and why.
//! 3. *There and back.* `parse(write(d)) == d` for every dataset, in every encoding and every [dialect](dialects) that can
//!    carry it; one that can't says so before a byte is written.
//! 4. *Steady.* Writing what was read changes nothing after the first turn.

mod threads;
pub mod keyed;
pub mod source;
pub mod octets;
pub mod lines;
pub mod cutter;
pub mod tree;
pub mod schema;
pub mod dataset;
pub mod dialects;
pub mod prologue;
pub mod pipeline;
pub mod form;
pub mod records;
pub mod difference;
pub mod verbatim;
pub mod repair;
pub mod codes;
#[cfg(test)]
mod testing;

pub use dataset::{Blame, BuildError, Builder, Dataset, Key, Payload, Structure, Superstructure};
pub use dialects::Dialect;
pub use pipeline::{
    Bom, IdPolicy, LineBreak, Order, Parsed, ReadOptions, Resolved, Resolver, Unresolved, WriteError,
    WriteOptions, parse, parse_with, write, write_with,
};
pub use schema::SchemaSelection;
