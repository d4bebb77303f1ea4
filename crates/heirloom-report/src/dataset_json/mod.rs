//! Datasets as JSON: the document that `parse` writes and `build` reads. Bytes in, a dataset or an error out; nothing here
//! opens a file or knows a terminal.
//!
//! The document has the dataset as it is, and what else a reader needs to make the same one from it: the dialect, which says
//! what ids, `HEAD` and pointers to nothing are, and the schema or the dictionary, if the file had one. Its JSON Schema is
//! [`JSON_SCHEMA`]. Members that are added later get names of their own, and [`VERSION`] grows if those that are there change
//! their meaning.
//!
//! A dataset may be 100,000 levels deep, and so is its JSON: neither the writer nor the reader recurses.

mod definitions;
mod error;
mod events;
mod paths;
mod read;
mod structures;
mod write;

#[cfg(test)]
mod tests;

pub use read::{Form, Read, read};
pub use write::write;

/// The version of the document.
pub const VERSION: u32 = 1;

/// Its JSON Schema.
pub const JSON_SCHEMA: &str = include_str!("../../../../docs/schemas/dataset-1.schema.json");
