//! Octets to characters and back: the last step of writing and the first of reading (7 of the draft).
//!
//! Reading takes any octets at all. [`detect()`] looks at the first few (7.2.1), [`char_name`] says what a
//! CHAR line asks for (4.1), and [`decode()`] turns the file into [`Characters`]: the text, borrowed where
//! the file already is UTF-8, and its [`Origin`], which leads from places in the text back to octets of the
//! file. Octets that are invalid in the encoding are read as [`BadOctets`] says, and always reported.
//!
//! Writing goes through an [`Encoder`], which can say beforehand what it can write.

pub mod findings;
pub mod ansel;
mod encoding;
mod names;
mod rules;
mod detect;
mod decode;
mod step;
mod blocks;
mod known;
mod short;
mod bad;
mod ascii;
mod utf8;
mod utf16;
mod pages;
mod cut;
mod weigh;
mod scan;
mod report;
mod origin;
mod encode;
#[cfg(test)]
mod tests;

pub use bad::BadOctets;
pub(crate) use cut::may_be_rest;
pub use decode::{Characters, decode, decode_joining};
pub(crate) use decode::{Detached, is_own_text, without_bom};
pub use detect::{Detected, detect};
pub(crate) use detect::{PREFIX, detect_utf16, detect_utf32};
pub use encode::Encoder;
pub use encoding::{CodePage, Encoding};
pub use names::{CharName, char_name};
pub(crate) use names::{Claim, page_numbered};
pub use origin::Origin;
pub use rules::{ByteOrderMarks, CutCharacters, Labels, OctetRules};
pub use weigh::{Candidate, Evidence, Language, language_named};
