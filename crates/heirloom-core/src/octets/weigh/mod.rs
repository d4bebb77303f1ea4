//! Which encoding do octets look like?
//!
//! Labels lie: two thirds of files say `ANSI`, which means nothing, and many say `ANSEL` whatever they are in. So the
//! octets themselves are asked. [`Evidence`] is collected from all of a file, in any pieces; [`Evidence::candidates`]
//! ranks the encodings by how sensible a text they make of it.
//!
//! UTF-8 needs no judgement: text in another encoding hardly ever is valid UTF-8 by accident. Any octets at all are
//! valid in a code page, though, and there the text decides. For each code page, and for ANSEL, the characters beyond
//! ASCII are looked at with their neighbours: are they letters of one [language](language_named), lower case inside words, of one
//! script in a word; or are they signs between letters, box drawings, octets that mean nothing? Each is a small
//! logarithm of a probability, and the sums compare encodings.

mod evidence;
mod kinds;
mod languages;
mod candidates;
#[cfg(test)]
mod tests;

pub use candidates::Candidate;
pub use evidence::Evidence;
pub use languages::{Language, language_named};
