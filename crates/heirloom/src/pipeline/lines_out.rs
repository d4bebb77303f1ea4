//! The last steps of writing: payloads to lines, lines to octets (sections 5, 6 and 7.1).

use std::io;

use super::LineBreak;
use crate::octets::Encoder;
use crate::tree::tagged::{Atom, EscapeTypes, Repertoire, atoms};
use crate::tree::xref::{Piece, Widths, split};

/// Octets are handed on in blocks of about this size.
const BLOCK: usize = 1 << 16;

/// What a structure is written with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content<'c> {
    None,
    /// A pointer, as the id of its target.
    Pointer(&'c str),
    String {
        text: &'c str,
        preserved: EscapeTypes,
    },
    /// A string that must stay on one line, so that breaks become unicode escapes (OQ-16).
    OneLine {
        text: &'c str,
        preserved: EscapeTypes,
    },
}

/// Writes structures as lines.
pub(super) struct LinesOut<'o, W> {
    encoder: Encoder,
    line_break: LineBreak,
    width: usize,
    out: &'o mut W,
    octets: Vec<u8>,
    line: String,
    /// Whether a line break is due before the next line.
    break_due: bool,
}

impl Repertoire for Encoder {
    fn representable(&self, characters: &str) -> bool {
        Encoder::representable(self, characters)
    }
}

impl<'o, W: io::Write> LinesOut<'o, W> {
    pub(super) fn new(
        encoder: Encoder,
        line_break: LineBreak,
        width: Option<usize>,
        bom: &[u8],
        out: &'o mut W,
    ) -> LinesOut<'o, W> {
        LinesOut {
            encoder,
            line_break,
            width: width.unwrap_or(usize::MAX),
            out,
            octets: bom.to_vec(),
            line: String::new(),
            break_due: false,
        }
    }

    /// Writes the lines of a structure, without its substructures.
    pub(super) fn structure(
        &mut self,
        level: u32,
        id: Option<&str>,
        tag: &str,
        content: Content<'_>,
    ) -> io::Result<()> {
        self.head(level, id, tag);
        match content {
            Content::None => self.end_line()?,
            Content::Pointer(target) => {
                self.line.push_str(" @");
                self.line.push_str(target);
                self.line.push('@');
                self.end_line()?;
            }
            Content::String { text, .. } if self.is_plain(text) => {
                self.line.push(' ');
                self.line.push_str(text);
                self.end_line()?;
            }
            Content::String { text, preserved } => self.spread(level, text, preserved)?,
            Content::OneLine { text, preserved } => {
                self.line.push(' ');
                for atom in atoms(text, preserved, &self.encoder) {
                    match atom {
                        Atom::Break => Atom::Unicode('\n').write(&mut self.line),
                        atom => atom.write(&mut self.line),
                    }
                }
                self.end_line()?;
            }
        }
        Ok(())
    }

    /// Hands on what is left.
    pub(super) fn finish(mut self, final_break: bool) -> io::Result<()> {
        if final_break && self.break_due {
            self.encoder.encode(self.line_break.text(), &mut self.octets);
        }
        self.out.write_all(&self.octets)?;
        self.out.flush()
    }

    fn head(&mut self, level: u32, id: Option<&str>, tag: &str) {
        use std::fmt::Write;
        self.line.clear();
        let _ = write!(self.line, "{level} ");
        if let Some(id) = id {
            self.line.push('@');
            self.line.push_str(id);
            self.line.push_str("@ ");
        }
        self.line.push_str(tag);
    }

    /// Whether a string can follow the head of its line as it is.
    fn is_plain(&self, text: &str) -> bool {
        (text.is_ascii() || self.encoder.has_every_character())
            && memchr::memchr3(b'@', b'\n', 0, text.as_bytes()).is_none()
            && self.encoder.octets(&self.line) + self.encoder.octets(" ") + self.encoder.octets(text)
                <= self.width.saturating_sub(self.encoder.octets(self.line_break.text()))
    }

    fn spread(&mut self, level: u32, text: &str, preserved: EscapeTypes) -> io::Result<()> {
        let encoder = self.encoder;
        let additional = format!("{} CONC ", level + 1);
        let room = |head: &str| {
            self.width.saturating_sub(encoder.octets(head) + encoder.octets(self.line_break.text())).max(1)
        };
        let widths = Widths { first: room(&format!("{} ", self.line)), additional: room(&additional) };
        let mut pieces = 0;
        let mut result = Ok(());
        split(
            atoms(text, preserved, &encoder),
            widths,
            |written| encoder.octets(written),
            |piece, written| {
                // The first line waits until it is known whether others follow: an empty payload is written with its
                // space only if it is all there is (OQ-07).
                if pieces > 0 && result.is_ok() {
                    result = self.end_line();
                }
                pieces += 1;
                match piece {
                    Piece::First => {}
                    Piece::Cont => self.head(level + 1, None, "CONT"),
                    Piece::Conc => self.head(level + 1, None, "CONC"),
                }
                if !written.is_empty() {
                    self.line.push(' ');
                    self.line.push_str(written);
                }
            },
        );
        result?;
        if text.is_empty() {
            self.line.push(' ');
        }
        self.end_line()
    }

    fn end_line(&mut self) -> io::Result<()> {
        if self.break_due {
            self.encoder.encode(self.line_break.text(), &mut self.octets);
        }
        self.break_due = true;
        self.encoder.encode(&self.line, &mut self.octets);
        if self.octets.len() >= BLOCK {
            self.out.write_all(&self.octets)?;
            self.octets.clear();
        }
        Ok(())
    }
}
