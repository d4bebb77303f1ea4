//! What genealogical files say.

pub mod tables;
mod term;
mod meaning;
mod model;
pub mod views;
pub mod kinship;
pub mod rules;

pub use kinship::Kinship;
pub use meaning::{EventOf, Meaning, Meanings};
pub use model::{Bond, Dated, Event, FamilyNo, Model, Pedigree, PersonNo, Sex};
pub use term::Term;
