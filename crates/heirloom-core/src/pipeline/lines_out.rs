//! The last steps of writing: payloads to lines, lines to octets (sections 5, 6 and 7.1).

use std::io;

use memchr::{memchr2, memchr3};

use super::output::Output;
use super::prepare::Prepared;
use super::{Bom, LineBreak};
use crate::octets::{Encoder, Encoding};
use crate::threads::Threads;
use crate::tree::tagged::{Atom, EscapeTypes, Repertoire, Writing, atoms, has_blank_ends};
use crate::tree::xref::{Piece, Widths, split, split_plain};
use crate::tree::{LineLength, PayloadEnds, SplitPoints};

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
    /// A string whose lines must stay as long as they are.
    Unsplit(&'c str),
}

/// Writes structures as lines.
pub(crate) struct LinesOut<W> {
    encoder: Encoder,
    writing: Writing,
    split_points: SplitPoints,
    line_length: LineLength,
    line_break: LineBreak,
    final_break: bool,
    width: usize,
    out: W,
    octets: Vec<u8>,
    /// How many octets are collected before they are handed on.
    block: usize,
    line: String,
    /// Whether a line break is due before the next line.
    break_due: bool,
}

impl Repertoire for Encoder {
    fn representable(&self, characters: &str) -> bool {
        Encoder::representable(self, characters)
    }
}

impl LinesOut<io::Sink> {
    /// Goes on with a file of which something is written already, in a buffer that is empty.
    pub(super) fn in_memory(prepared: &Prepared, buffer: Vec<u8>) -> LinesOut<io::Sink> {
        let begun = LinesOut::new(prepared, io::sink());
        LinesOut { octets: buffer, block: usize::MAX, break_due: true, ..begun }
    }

    /// What was written, with the line break that is due before it.
    pub(super) fn into_octets(self) -> Vec<u8> {
        self.octets
    }
}

impl<W: Output> LinesOut<&mut W> {
    /// Adds lines that were written [in memory](LinesOut::in_memory).
    pub(super) fn append(&mut self, buffers: &[Vec<u8>], threads: Threads) -> io::Result<()> {
        self.out.write_all(&self.octets)?;
        self.octets.clear();
        self.out.write_buffers(buffers, threads)
    }
}

impl<W: io::Write> LinesOut<W> {
    /// Begins a file.
    pub(crate) fn new(prepared: &Prepared, out: W) -> LinesOut<W> {
        let Prepared { options, encoder, .. } = *prepared;
        let bom: &[u8] = match (options.bom, options.encoding) {
            (Bom::Never, _) => b"",
            (Bom::Always, Encoding::Utf8) => b"\xEF\xBB\xBF",
            (Bom::Auto, Encoding::Utf8) if prepared.advises_bom() => b"\xEF\xBB\xBF",
            (Bom::Always | Bom::Auto, _) => encoder.bom(),
        };
        let rules = &options.dialect.rules().tree;
        LinesOut {
            encoder,
            writing: Writing { escapes: rules.escapes, ends: rules.payload_ends },
            split_points: rules.split_points,
            line_length: rules.line_length,
            line_break: options.line_break,
            final_break: options.final_break,
            width: options.longest_line().unwrap_or(usize::MAX),
            out,
            octets: bom.to_vec(),
            block: BLOCK,
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
                for atom in atoms(text, preserved, self.writing, &self.encoder) {
                    match atom {
                        Atom::Break => Atom::Unicode('\n').write(&mut self.line),
                        atom => atom.write(&mut self.line),
                    }
                }
                self.end_line()?;
            }
            Content::Unsplit(text) => {
                let width = std::mem::replace(&mut self.width, usize::MAX);
                let written = self.spread(level, text, EscapeTypes::NONE);
                self.width = width;
                written?;
            }
        }
        Ok(())
    }

    /// Writes a line as it is.
    pub(super) fn raw(&mut self, line: &str) -> io::Result<()> {
        self.line.clear();
        self.line.push_str(line);
        self.end_line()
    }

    /// Writes the record that stands for what has an id and is missing.
    pub(crate) fn undefined(&mut self, id: Option<&str>) -> io::Result<()> {
        self.structure(0, id, "UNDEF", Content::None)
    }

    /// Whether lines are divided by a newline alone.
    pub(super) fn breaks_with_lf(&self) -> bool {
        self.line_break == LineBreak::Lf
    }

    /// Writes lines as they are, line breaks between them included.
    pub(super) fn copy(&mut self, lines: &str) -> io::Result<()> {
        self.begin_line();
        if lines.len() >= self.block && self.encoder.encoding() == Encoding::Utf8 {
            self.out.write_all(&self.octets)?;
            self.octets.clear();
            return self.out.write_all(lines.as_bytes());
        }
        // Whatever is long is encoded piece by piece, so that the block stays small.
        let mut rest = lines;
        while !rest.is_empty() {
            let (piece, more) = rest.split_at(rest.floor_char_boundary(BLOCK));
            self.encoder.encode(piece, &mut self.octets);
            self.hand_on()?;
            rest = more;
        }
        Ok(())
    }

    /// Ends the file, with a trailer or without, and hands on what is left.
    pub(crate) fn finish(mut self, prepared: &Prepared) -> io::Result<()> {
        for _ in 0..prepared.trailers() {
            self.structure(0, None, "TRLR", Content::None)?;
        }
        if self.final_break {
            self.encoder.encode(self.line_break.text(), &mut self.octets);
        }
        self.out.write_all(&self.octets)?;
        self.out.flush()
    }

    fn head(&mut self, level: u32, id: Option<&str>, tag: &str) {
        self.line.clear();
        match char::from_digit(level, 10) {
            Some(digit) => self.line.push(digit),
            None => self.line.push_str(&level.to_string()),
        }
        self.line.push(' ');
        if let Some(id) = id {
            self.line.push('@');
            self.line.push_str(id);
            self.line.push_str("@ ");
        }
        self.line.push_str(tag);
    }

    /// Whether a string can follow the head of its line as it is.
    fn is_plain(&self, text: &str) -> bool {
        memchr3(b'@', b'\n', 0, text.as_bytes()).is_none()
            && (self.writing.ends == PayloadEnds::AsTheyAre || !has_blank_ends(text))
            && self.has_all(text)
            && self.fits(text)
    }

    /// Whether a string that needs no escapes can follow the head of its line.
    fn fits(&self, text: &str) -> bool {
        let room = self.width.saturating_sub(self.length(self.line_break.text()));
        // No character takes more than twice the octets that it has in UTF-8.
        2 * (self.line.len() + 1 + text.len()) <= room
            || self.length(&self.line) + self.length(" ") + self.length(text) <= room
    }

    /// How long a text is as part of a line.
    fn length(&self, text: &str) -> usize {
        length(self.line_length, &self.encoder, text)
    }

    /// Whether every character of a string, but for its line breaks, is written as it is.
    fn needs_no_escape(&self, text: &str) -> bool {
        let ends = self.writing.ends == PayloadEnds::AsTheyAre || !text.split('\n').any(has_blank_ends);
        ends && memchr2(b'@', 0, text.as_bytes()).is_none() && self.has_all(text)
    }

    /// Whether the encoding has every character of a string without a NUL.
    fn has_all(&self, text: &str) -> bool {
        self.encoder.has_every_character() || self.encoder.representable_up_to(text) == text.len()
    }

    fn spread(&mut self, level: u32, text: &str, preserved: EscapeTypes) -> io::Result<()> {
        let (encoder, line_length, points) = (self.encoder, self.line_length, self.split_points);
        let room = |head: usize| {
            let around = head + self.length(self.line_break.text());
            self.width.saturating_sub(around).max(1)
        };
        // An additional line has a level, two spaces and four letters.
        let digits = (level + 1).checked_ilog10().unwrap_or(0) as usize + 1;
        let widths = Widths {
            first: room(self.length(&self.line) + self.length(" ")),
            additional: room((digits + 6) * self.length(" ")),
        };
        let escapes = !self.needs_no_escape(text);
        let mut pieces = Pieces { lines: self, level, count: 0, result: Ok(()) };
        let length = |written: &str| length(line_length, &encoder, written);
        match escapes {
            false => {
                let too_long = |line: &str, width: usize| too_long(line_length, &encoder, line, width);
                split_plain(text, points, widths, length, too_long, |piece, escaped, written| {
                    pieces.take(piece, escaped, written);
                });
            }
            true => {
                let atoms = atoms(text, preserved, pieces.lines.writing, &encoder);
                split(atoms, points, widths, length, |piece, written| pieces.take(piece, None, written));
            }
        }
        pieces.result?;
        if text.is_empty() {
            self.line.push(' ');
        }
        self.end_line()
    }

    fn end_line(&mut self) -> io::Result<()> {
        self.begin_line();
        self.encoder.encode(&self.line, &mut self.octets);
        self.hand_on()
    }

    fn begin_line(&mut self) {
        if self.break_due {
            self.encoder.encode(self.line_break.text(), &mut self.octets);
        }
        self.break_due = true;
    }

    fn hand_on(&mut self) -> io::Result<()> {
        if self.octets.len() >= self.block {
            self.out.write_all(&self.octets)?;
            self.octets.clear();
        }
        Ok(())
    }
}

/// How long a text is as part of a line, in what that is counted in.
pub(crate) fn length(line_length: LineLength, encoder: &Encoder, text: &str) -> usize {
    match line_length {
        LineLength::EncodedOctets => encoder.octets(text),
        LineLength::Utf8Octets => text.len(),
        LineLength::Characters => text.chars().count(),
    }
}

/// How much of a line takes no more than `width` octets, if not all of it does.
fn too_long(line_length: LineLength, encoder: &Encoder, line: &str, width: usize) -> Option<usize> {
    if line_length == LineLength::Characters {
        return line.char_indices().nth(width).map(|(at, _)| at);
    }
    if encoder.encoding() == Encoding::Utf8 || line_length == LineLength::Utf8Octets {
        return (line.len() > width).then_some(width);
    }
    // So many characters are too long in any encoding; a line may be very long, and is asked about piece by piece.
    let start = &line[..line.floor_char_boundary(width.saturating_add(1).saturating_mul(4))];
    if start.len() == line.len() && encoder.octets(line) <= width {
        return None;
    }
    let ascii = encoder.octets(" ");
    let mut octets = 0;
    let behind = line.char_indices().find(|&(at, c)| {
        octets += if c.is_ascii() { ascii } else { encoder.octets(&line[at..at + c.len_utf8()]) };
        octets > width
    });
    behind.map(|(at, _)| at)
}

/// The lines that a payload is spread over.
struct Pieces<'p, W> {
    lines: &'p mut LinesOut<W>,
    level: u32,
    count: usize,
    result: io::Result<()>,
}

impl<W: io::Write> Pieces<'_, W> {
    /// A piece, with a delimiter that comes before it as an escape.
    fn take(&mut self, piece: Piece, escaped: Option<char>, written: &str) {
        // The first line waits until it is known whether others follow: an empty payload is written with its space
        // only if it is all there is (OQ-07).
        if self.count > 0 && self.result.is_ok() {
            self.result = self.lines.end_line();
        }
        self.count += 1;
        match piece {
            Piece::First => {}
            Piece::Cont => self.lines.head(self.level + 1, None, "CONT"),
            Piece::Conc => self.lines.head(self.level + 1, None, "CONC"),
        }
        if escaped.is_some() || !written.is_empty() {
            self.lines.line.push(' ');
            escaped.into_iter().for_each(|c| Atom::Unicode(c).write(&mut self.lines.line));
            self.lines.line.push_str(written);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::{Dialect, ELF_2017_10, ELF_2018_REDUX};
    use crate::pipeline::{ReadOptions, WriteOptions, parse_with, write};
    use crate::schema::SchemaSelection;
    use crate::source::Ignore;

    #[test]
    fn a_line_is_too_long_in_what_it_is_counted_in() {
        let [utf8, utf16, ansel] = [Encoding::Utf8, Encoding::Utf16Le, Encoding::Ansel]
            .map(|encoding| Encoder::new(encoding).unwrap());
        let (octets, characters, in_utf8) =
            (LineLength::EncodedOctets, LineLength::Characters, LineLength::Utf8Octets);
        for (line_length, encoder, whole) in [
            (octets, utf8, 4),
            (octets, utf16, 8),
            (octets, ansel, 4),
            (characters, utf16, 4),
            (in_utf8, utf16, 4),
        ] {
            let unit = whole / 4;
            assert_eq!(length(line_length, &encoder, "abcd"), whole);
            assert_eq!(too_long(line_length, &encoder, "abcd", whole), None);
            assert_eq!(too_long(line_length, &encoder, "abcd", whole - 1), Some((whole - 1) / unit));
            assert_eq!(too_long(line_length, &encoder, "abcd", unit), Some(1));
        }
        // A letter with an accent has two octets in ANSEL and one character.
        assert_eq!(length(octets, &ansel, "a\u{E9}b"), 4);
        assert_eq!(too_long(octets, &ansel, "a\u{E9}b", 4), None);
        assert_eq!(too_long(octets, &ansel, "a\u{E9}b", 3), Some(3));
        assert_eq!(too_long(octets, &ansel, "a\u{E9}b", 2), Some(1));
        assert_eq!(length(characters, &ansel, "a\u{E9}b"), 3);
        assert_eq!(too_long(characters, &utf8, "a\u{E9}b", 2), Some(3));
    }

    #[test]
    fn lines_are_as_long_as_they_may_be_and_no_longer() {
        // The last one has a level of two digits.
        let above: String = (0..9).map(|level| format!("{level} _A{level}\n")).collect();
        for (dialect, encoding, unit) in [
            (Dialect::NEWEST, Encoding::Utf8, 1),
            (Dialect::NEWEST, Encoding::Utf16Be, 2),
            (ELF_2018_REDUX, Encoding::Utf16Be, 1),
            (ELF_2017_10, Encoding::Ansel, 1),
        ] {
            for length in 1..70 {
                let text = "x".repeat(length);
                let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @N@ NOTE {text}\n{above}9 _B {text}\n0 TRLR\n");
                let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(dialect), &mut Ignore);
                let options = WriteOptions::new().dialect(dialect).encoding(encoding).anew();
                let options = options.schema(SchemaSelection::None).bom(Bom::Never).width(Some(32 * unit));
                let written = write(&parsed.dataset, &options).unwrap();
                let again = parse_with(&written, &ReadOptions::new().dialect(dialect), &mut Ignore);
                // One of 32 is the line break.
                let longest = again.text().lines().map(str::len).max().unwrap_or(0);
                assert!(longest <= 31, "{dialect} {length}: {longest}");
                let splits =
                    |head: usize, more: usize| (length.saturating_sub(31 - head)).div_ceil(31 - more);
                assert_eq!(again.text().matches("1 CONC ").count(), splits(11, 7), "{dialect} {length}");
                assert_eq!(again.text().matches("10 CONC ").count(), splits(5, 8), "{dialect} {length}");
            }
        }
    }
}
