//! Reads any ELF or GEDCOM file, says exactly what is wrong with it, loses nothing, and writes it back.

pub mod source;
pub mod octets;
pub mod lines;
pub mod tree;
pub mod schema;
pub mod dataset;
pub mod prologue;
pub mod pipeline;
pub mod codes;

pub use dataset::{BuildError, Builder, Dataset, Key, Payload, Structure, Superstructure};
pub use pipeline::{
    Bom, IdPolicy, LineBreak, Parsed, ReadOptions, Resolver, SchemaSelection, WriteError, WriteOptions,
    parse, parse_with, write, write_with,
};
