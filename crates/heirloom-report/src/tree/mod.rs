//! The ancestors or the descendants of a person: as data, as text, as a picture, and as JSON.

mod grown;
pub mod json;
pub mod svg;
pub mod text;

pub use grown::{Direction, Extent, Grown, Household, Node};
