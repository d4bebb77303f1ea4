//! Which record of one dataset corresponds to which of another, if both hold the same data.
//!
//! Ids say nothing about that, and records may hold nothing but pointers. So it is a question about graphs: [`Side`] puts a
//! dataset in an order that does not depend on that of the file, [`Graph`] says which records point to which, and
//! [`Partition`] tells records apart by what they are linked to. Where that leaves several that look alike, one after the other
//! is tried (`choices.rs`). Equality and differences both rest on it.

mod choices;
mod graph;
mod partition;
mod side;

pub(crate) use graph::{Graph, Link, mixed, walk_places};
pub(crate) use partition::Partition;
pub(crate) use side::{METADATA, Side, Target, Types, say_the_same};

#[cfg(test)]
mod tests;
