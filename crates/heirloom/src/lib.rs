//! Reads any ELF or GEDCOM file, reports exactly what is wrong with it, loses nothing, and writes it back.

pub use heirloom_core::*;
pub use heirloom_dates as dates;
pub use heirloom_model as model;

/// The examples of the README, so that they are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Those of the guide too.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/from-rust.md")]
struct Guide;
