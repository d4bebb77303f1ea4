//! From what a date says to a text.
//!
//! | function | form |
//! | --- | --- |
//! | [`elf`] | the canonical form of ELF, which GEDCOM 5.5.1 reads too |
//! | [`gedcom7`] | GEDCOM 7: a payload, and a phrase beside it |
//! | [`iso`] | ISO 8601: days, months, years, and intervals of them |
//! | [`edtf`] | ISO 8601-2, the Extended Date/Time Format, in which nearly all can be said |
//!
//! The canonical form has one space wherever the grammar has `S`, no zeros and nothing else that goes without saying, dual
//! years with two digits where that is enough, and epochs with stops. Read again by the same rules it means the same; only a phrase
//! with parentheses, which the grammar forbids, gets brackets instead.

mod elf;
mod gedcom7;
mod iso;
mod edtf;

pub use edtf::edtf;
pub use elf::elf;
pub use gedcom7::{Gedcom7, gedcom7};
pub use iso::iso;

#[cfg(test)]
mod tests;
