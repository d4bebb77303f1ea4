//! Where the type of each tag in a file comes from, what is undefined, and a schema that defines it.

mod insert;
pub mod json;
mod known;
mod origin;
mod proposal;
pub mod text;
mod used;
#[cfg(test)]
mod tests;

pub use insert::into as with_lines;
pub use origin::Origin;
pub use proposal::Proposal;
pub use used::{Tag, Used};
