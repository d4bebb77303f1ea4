//! The two walks, step by step: [`parse`] is section 2.2 of the draft, [`write()`] is section 2.1.

mod options;
mod parse;
mod write;
mod lines_out;

pub use options::{Bom, IdPolicy, LineBreak, ReadOptions, SchemaSelection, WriteOptions};
pub use parse::{Parsed, Resolver, parse, parse_with};
pub use write::{ALL, GIVEN_ID, ID_NOT_WRITTEN, WILL_BE_DEFINED, WriteError, write, write_with};
