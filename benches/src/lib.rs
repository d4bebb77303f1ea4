//! Generated GEDCOM files of any size, for measuring how fast Heirloom is.
//!
//! A [`Shape`] says how large a file is and how it is written; [`Shape::write_to`] writes it. The same shape gives the
//! same octets everywhere and always, and memory does not grow with the size, so that 10 GB are no trouble:
//!
//! ```
//! let shape = heirloom_benches::Shape { persons: 20, ..Default::default() };
//! let file = shape.octets();
//! assert!(file.starts_with(b"0 HEAD\n"));
//! assert_eq!(file, shape.octets());
//! ```
//!
//! The files look like those of a genealogist: families over generations, names of many languages, events with dates
//! and places, citations of sources, long notes. Every pointer leads somewhere, and whoever is a spouse or a child of a
//! family is named there too. Files in ANSEL and ASCII have only names that these can write.
//!
//! [`Altered`] is such a file with a copy that was changed, [`inputs`] are the files that the benchmarks run on,
//! [`counts`] compares counts of instructions.

mod shape;
mod output;
mod random;
mod lexicon;
mod page;
mod clan;
mod scribe;
mod parts;
mod records;
mod altered;
pub mod inputs;
pub mod counts;
pub mod dates;

pub use altered::{Altered, told};
pub use shape::Shape;

#[cfg(test)]
mod tests;
