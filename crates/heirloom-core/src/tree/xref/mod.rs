//! Lines <-> xref structures (section 6).
//!
//! Upwards, levels decide nesting, `CONT` and `CONC` lines are taken into the structure that they continue, and
//! lines that can't be read or are too deep become error lines. Downwards, payloads are split again.

mod meant;
mod parse;
mod prefixes;
mod serialise;

pub(crate) use meant::is_capital;
#[cfg(test)]
pub(crate) use parse::nest;
pub use parse::parse;
pub(crate) use parse::{nest_first_record, nest_ranges, nest_shares, report_long_tags};
pub(crate) use serialise::{Piece, Widths, split, split_plain};

#[cfg(test)]
mod tests;
