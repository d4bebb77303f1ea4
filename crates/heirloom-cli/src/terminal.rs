//! How wide what people read may be.

use std::io::{self, IsTerminal};

use annotate_snippets::Renderer;
use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

/// Where nobody says how wide a line may be.
const ORDINARY: usize = 100;

/// Lines of prose that are longer than this are hard to read, however wide the terminal is.
const LONGEST_PROSE: usize = 100;

/// Narrower than this nothing can be laid out.
const NARROWEST: usize = 30;

/// How many columns standard output has: those of the terminal, or else what the variable `COLUMNS` says.
pub(crate) fn columns() -> usize {
    let of_variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    of_terminal().or_else(of_variable).unwrap_or(ORDINARY).max(NARROWEST)
}

fn of_terminal() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal())?;
    Some(usize::from(width.0))
}

/// Has lines of a file cut so that they fit into the terminal; elsewhere nothing is cut for its sake.
pub(crate) fn fitting(renderer: Renderer) -> Renderer {
    match of_terminal() {
        Some(columns) => renderer.term_width(columns.max(NARROWEST)),
        None => renderer,
    }
}

/// How many columns a line of prose has at most.
pub(crate) fn prose_columns() -> usize {
    columns().min(LONGEST_PROSE)
}

/// How text is wrapped. Words that are longer than a line, as addresses of web pages, stay whole.
pub(crate) fn wrapping(columns: usize) -> Options<'static> {
    Options::new(columns).break_words(false).word_splitter(WordSplitter::NoHyphenation)
}

/// Where less than this is left beside a label, what it stands for gets lines of its own.
pub(crate) const LEAST_ROOM: usize = 24;

/// A text with blanks behind it, so that it fills so many columns: letters of the Far East are two columns wide.
pub(crate) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{:1$}", "", columns.saturating_sub(display_width(text)))
}
