//! How wide what people read may be.

use std::io::{self, IsTerminal};

/// Where nobody says how wide a line may be.
const ORDINARY: usize = 100;

/// Lines of prose that are longer than this are hard to read, however wide the terminal is.
const LONGEST_PROSE: usize = 100;

/// Narrower than this nothing can be laid out.
const NARROWEST: usize = 30;

/// How many columns standard output has: those of the terminal, or else what the variable `COLUMNS` says.
pub(crate) fn columns() -> usize {
    let of_terminal = || match io::stdout().is_terminal() {
        true => terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)),
        false => None,
    };
    let of_variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    of_terminal().or_else(of_variable).unwrap_or(ORDINARY).max(NARROWEST)
}

/// How many columns a line of prose has at most.
pub(crate) fn prose_columns() -> usize {
    columns().min(LONGEST_PROSE)
}
