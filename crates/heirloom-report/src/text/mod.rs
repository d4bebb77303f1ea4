//! Text for reading: its width, its styles, and what keeps a terminal from obeying it.

use std::fmt;

pub mod columns;
pub mod markdown;
pub mod phrase;
pub mod style;
pub mod suggest;
pub mod terms;
pub mod unified;
pub mod visible;

/// A number of things: `1 file`, `2 files`.
pub fn counted<N: fmt::Display + PartialEq + From<u8>>(count: N, thing: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
