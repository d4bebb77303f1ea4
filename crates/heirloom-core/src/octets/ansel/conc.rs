//! Marks at the end of a line whose base is at the start of the CONC line behind it.
//!
//! ```text
//! 1 NOTE Andr<E2>
//! 2 CONC e
//! ```
//!
//! A CONT line begins a new line of the payload, and a mark never jumps over one of those.

use super::super::cut::{self, Between, Carry};
use super::decode::mark;
use super::{Meaning, meaning};

/// Marks between `start` and `end`, if a CONC line follows them that begins with a base, or with marks and a base.
pub(super) fn carry(octets: &[u8], start: usize, end: usize) -> Option<Carry> {
    let payload = cut::payload(octets, end, Between::Conc, |[octet]| Some(octet))?;
    let rest = &octets[payload..octets.len().min(end + cut::FURTHEST)];
    let marks = rest.iter().take_while(|&&octet| mark(octet).is_some()).count();
    let base = rest.get(marks);
    let has_base = base.is_some_and(|&octet| matches!(meaning(octet), Meaning::Spacing(_)));
    has_base.then_some(Carry { start, end, payload })
}
