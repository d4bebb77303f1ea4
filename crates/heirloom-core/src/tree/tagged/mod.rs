//! Xref structures <-> tagged structures: everything that is written with `@` (section 5).
//!
//! Pointers, doubled at signs, escapes and unicode escapes are told apart in one pass from left to right, and none
//! of them sees the at signs of another. The law of the room: for every string `s`, every set of preserved escapes
//! and every repertoire, unescaping the atoms of `s` gives `s`.

mod escape;
mod duplicates;
mod ids;
mod numbered;
mod parse;
mod pointers;
mod serialise;

pub(crate) use duplicates::{SharedIds, Verdict, forget_ids, rejected};
pub use escape::{EscapeTypes, PreservedEscapes};
pub(crate) use escape::{has_unicode_escape, unicode_escape};
pub(crate) use ids::{FreshIds, stem};
pub(crate) use parse::{Oddity, oddities, string};
pub use pointers::resolve;
pub(crate) use pointers::resolve_with;
pub(crate) use pointers::{as_xref, dangling, report_oddities, xref_span};
pub(crate) use serialise::{
    Atom, Repertoire, Writing, atoms, begins_cluster, fitted, has_blank_ends, normalise_breaks, unwritable,
};

#[cfg(test)]
mod tests;
