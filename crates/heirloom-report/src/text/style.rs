//! Styles of text. Everything that is written for reading holds ANSI escape sequences, and nothing else that a terminal would
//! obey; who has no colours writes through [`Plain`].

use std::io::{self, Write};

use anstream::adapter::StripBytes;

/// Leaves styles out of what is written.
///
/// ```
/// use std::io::Write;
/// use heirloom_report::text::style::Plain;
///
/// let mut text = Vec::new();
/// write!(Plain::new(&mut text), "\u{1b}[1mAda\u{1b}[0m King").unwrap();
/// assert_eq!(text, b"Ada King");
/// ```
#[derive(Debug)]
pub struct Plain<W> {
    out: W,
    strip: StripBytes,
}

impl<W: Write> Plain<W> {
    /// Writes to `out` without styles.
    pub fn new(out: W) -> Plain<W> {
        Plain { out, strip: StripBytes::new() }
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        for piece in self.strip.strip_next(octets) {
            self.out.write_all(piece)?;
        }
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
