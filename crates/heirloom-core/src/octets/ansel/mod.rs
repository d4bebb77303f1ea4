//! ANSEL (ANSI/NISO Z39.47-1993), as GEDCOM and library catalogues use it.
//!
//! Each octet is a control, a spacing character, a combining mark, or nothing ([`meaning`]). Marks stand
//! *before* their base: `E2 65` is `é`. Where a base has several marks, those above are written from the
//! outermost to the innermost, those below from the innermost to the outermost, and neither says anything
//! about the other.
//!
//! # Reading
//!
//! Marks are collected until a base comes. The text is the base, a slash through it, the marks below in the
//! order of the file, the marks above in the reverse order, all of it composed to NFC. Only spacing
//! characters are bases: marks before a control, a line break or the end are left hanging, and are invalid
//! octets. They never attach to the letter before, nor jump to the next line, with one exception: programs
//! that counted octets when they cut long lines have left marks at the end of one line and the base at the
//! start of the CONC line that follows. Those are put together again. A mark spanning two letters is two
//! octets, one before each letter.
//!
//! Read are Z39.47, the additions of GEDCOM (BE, BF, CD, CE, CF, FC) and those of MARC 21 (C7, C8). The alif
//! and the ayn (AE, B0) are U+02BC and U+02BB, and the right cedilla (F8) is U+031C, as the Library of
//! Congress has them.
//!
//! # Writing
//!
//! Written are Z39.47, CF for `ß` and FC for a slash. [`encode()`] decomposes the text, and so writes
//! whatever is canonically equivalent to something that can be read; reading it gives NFC. What has no octets
//! is left to its caller.

mod table;
mod decode;
mod conc;
mod encode;
mod letters;
#[cfg(test)]
mod tests;

pub use encode::{Repertoire, encodable, encodable_up_to, encode, encoded_len};

pub(super) use decode::step;
pub(super) use encode::is_combining;

/// What an octet means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    /// A control character.
    Control(char),
    /// A character that stands for itself and can bear marks.
    Spacing(char),
    /// A combining mark, which belongs to the spacing character behind it.
    Mark(Position, char),
    /// Nothing.
    Unassigned,
}

/// Where a mark is put. It decides about the order of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// Above the base, or over two of them.
    Above,
    /// Below the base.
    Below,
    /// Through the base.
    Through,
}

/// What `octet` means.
///
/// ```
/// use heirloom_core::octets::ansel::{Meaning, Position, meaning};
///
/// assert_eq!(meaning(0xA1), Meaning::Spacing('Ł'));
/// assert_eq!(meaning(0xE2), Meaning::Mark(Position::Above, '\u{301}'));
/// ```
pub fn meaning(octet: u8) -> Meaning {
    match octet {
        0x00..=0x1F | 0x7F => Meaning::Control(char::from(octet)),
        0x20..=0x7E => Meaning::Spacing(char::from(octet)),
        0x80..=0xFF => table::UPPER[usize::from(octet & 0x7F)],
    }
}
