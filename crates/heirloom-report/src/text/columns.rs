//! Text in so many columns.

use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

/// How text is wrapped. Words that are longer than a line, such as addresses of web pages, stay whole.
pub fn wrapping(columns: usize) -> Options<'static> {
    Options::new(columns).break_words(false).word_splitter(WordSplitter::NoHyphenation)
}

/// Where less than this is left beside a label, what it stands for gets lines of its own.
pub const LEAST_ROOM: usize = 24;

/// A text with spaces behind it, so that it fills so many columns: letters of the Far East are two columns wide.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{:1$}", "", columns.saturating_sub(display_width(text)))
}
