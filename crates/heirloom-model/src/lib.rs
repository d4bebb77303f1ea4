//! What genealogical files say.

pub mod tables;
mod term;
mod meaning;
mod model;
pub mod rules;

pub use meaning::{EventOf, Meaning, Meanings};
pub use model::{Bond, Dated, Event, Expected, FamilyNo, Model, Pedigree, PersonNo, Place, Sex};
pub use term::Term;
