//! The one place where octets look at a tag.
//!
//! Programs that cut long payloads after so many octets have cut between a mark and its base:
//!
//! ```text
//! 1 NOTE Andr<E2>
//! 2 CONC e
//! ```
//!
//! By the time lines are joined the octets are gone, so the marks have to find their base here. A CONT line
//! begins a new line of the payload, and a mark never jumps over one of those.

use super::decode::mark;
use super::{Meaning, meaning};

/// Marks at the end of a line whose base is at the start of the payload of the CONC line behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::octets) struct Carry {
    /// The first mark.
    pub(in crate::octets) start: usize,
    /// Behind the last mark.
    pub(in crate::octets) end: usize,
    /// Where the base is, or further marks before it.
    pub(in crate::octets) payload: usize,
}

/// No honest line takes this many octets to say CONC; a limit keeps reading a stretch again cheap.
const FURTHEST: usize = 256;

/// Where the payload of a CONC line begins, if one follows the line break at `at` and begins with a base, or
/// with marks and a base.
pub(super) fn payload(octets: &[u8], at: usize) -> Option<usize> {
    let window = &octets[at..octets.len().min(at + FURTHEST)];
    let rest = skip_some(window, |octet| matches!(octet, b'\r' | b'\n'))?;
    let rest = skip(rest, is_delimiter);
    let rest = skip_some(rest, |octet| octet.is_ascii_digit())?;
    let rest = skip_some(rest, is_delimiter)?;
    let rest = rest.strip_prefix(b"CONC")?;
    let (&delimiter, payload) = rest.split_first()?;
    let base = skip(payload, |octet| mark(octet).is_some()).first();
    let found =
        is_delimiter(delimiter) && base.is_some_and(|&octet| matches!(meaning(octet), Meaning::Spacing(_)));
    found.then(|| at + window.len() - payload.len())
}

fn skip(octets: &[u8], those: fn(u8) -> bool) -> &[u8] {
    let count = octets.iter().take_while(|&&octet| those(octet)).count();
    &octets[count..]
}

/// At least one.
fn skip_some(octets: &[u8], those: fn(u8) -> bool) -> Option<&[u8]> {
    let rest = skip(octets, those);
    (rest.len() < octets.len()).then_some(rest)
}

fn is_delimiter(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t')
}
