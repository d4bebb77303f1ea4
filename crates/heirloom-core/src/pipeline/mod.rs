//! The two walks, step by step: [`parse`] is section 2.2 of the draft, [`write()`] is section 2.1. `steps.rs` has the steps up, for
//! files that are read whole and for [windows](crate::records).

mod options;
pub(crate) mod steps;
mod parse;
mod external;
mod resolver;
mod write;
mod write_error;
mod prepare;
mod preflight;
mod carrying;
mod char_details;
mod ids;
mod walk;
mod header;
mod copying;
mod raw_errors;
mod lines_out;
mod output;
mod findings;
mod graded;
mod canonical;

pub use canonical::{canonical, canonical_as};
pub(crate) use carrying::Carried;
pub(crate) use external::schema_of;
pub use findings::*;
pub use graded::Graded;
pub(crate) use graded::{grade, only_empty, silence};
pub(crate) use ids::{FreshNumbers, Ids};
pub(crate) use lines_out::{LinesOut, length};
pub use options::{Bom, IdPolicy, LineBreak, Order, ReadOptions, WriteOptions};
pub use parse::{Parsed, parse, parse_with};
pub(crate) use prepare::{Preparation, Prepared};
pub use resolver::{Resolved, Resolver, Unresolved};
pub(crate) use walk::WriteWalk;
pub use write::{write, write_with};
pub(crate) use write_error::WRITE_ERRORS;
pub use write_error::WriteError;

#[cfg(test)]
mod tests;
