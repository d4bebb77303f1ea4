//! What genealogical files say: people and families, what happened to them, who is related to whom, and what can hardly be true.
//!
//! ```
//! use heirloom_model::views::Person;
//! use heirloom_model::{Kinship, Model};
//!
//! let file = "0 HEAD\n0 @I1@ INDI\n1 NAME Ada /King/\n1 FAMC @F1@\n0 @I2@ INDI\n1 NAME George /Byron/\n1 SEX M\n\
//!     0 @F1@ FAM\n1 HUSB @I2@\n0 TRLR\n";
//! let (parsed, _) = heirloom_core::parse(file.as_bytes());
//! let model = Model::new(&parsed.dataset);
//! let people: Vec<_> = model.people().collect();
//! assert_eq!(Person::new(&model, people[0]).name().unwrap().full().as_deref(), Some("Ada King"));
//! let related = Kinship::of(&model).relate(people[1], people[0]);
//! assert_eq!(related.relationships[0].name, "father");
//! ```
//!
//! # Contents, in walking order
//!
//! - [`tables`]: which structures lie in which, how often, and what they hold.
//! - [`Term`]: the types that the code knows by name; [`Meanings`]: what each structure of a dataset is.
//! - [`Model`]: people, families, events and bonds, found once.
//! - [`labels`]: what people and records are called, when people lived, what happened first; of a window of a file too.
//! - [`views`]: these, and all else in a file, as one would speak of them.
//! - [`kinship`]: who is related to whom, and how.
//! - [`rules`]: what is worth knowing of a file.

pub mod tables;
mod term;
mod meaning;
mod model;
mod threads;
pub mod labels;
pub mod views;
pub mod kinship;
pub mod rules;

pub use kinship::Kinship;
pub use meaning::{EventOf, Meaning, Meanings, Temporal, is_of_elf};
pub use model::{
    Bond, BondFacts, DateFacts, Dated, Event, EventFacts, Expected, Facts, FamilyNo, Model, Pedigree,
    PersonNo, Place, Sex, StructureNo, is_denied,
};
pub use term::Term;

/// The examples of the README, so that they are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
