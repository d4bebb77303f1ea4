use std::ops::Range;

use memchr::memchr;

use super::{Slips, findings};
use crate::source::Phrase;

/// A level as it was written, without leading zeros.
///
/// The draft allows any number of digits, so the digits are kept and the number saturates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level<'t> {
    digits: &'t str,
}

impl<'t> Level<'t> {
    /// A level from its digits, of which there must be at least one.
    pub fn of(digits: &'t str) -> Level<'t> {
        debug_assert!(!digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()));
        let stripped = digits.trim_start_matches('0');
        Level { digits: if stripped.is_empty() { &digits[digits.len() - 1..] } else { stripped } }
    }

    /// The digits, without leading zeros.
    pub fn digits(self) -> &'t str {
        self.digits
    }

    /// The number, or `u64::MAX` for one that is larger than that.
    pub fn number(self) -> u64 {
        number(self.digits.as_bytes())
    }
}

/// One line: a level, perhaps an xref_id, a tag and perhaps a payload.
///
/// ```
/// use heirloom_core::lines::Line;
///
/// let line = Line::parse("0 @I1@ INDI").unwrap();
/// assert_eq!((line.level.number(), line.xref_id, line.tag, line.payload), (0, Some("I1"), "INDI", None));
///
/// // Exactly one blank separates the payload; the rest belongs to it (OQ-06).
/// assert_eq!(Line::parse("1 NOTE  two").unwrap().payload, Some(" two"));
/// assert_eq!(Line::parse("1 NOTE ").unwrap().payload, Some(""));
/// assert_eq!(Line::parse("nonsense"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line<'t> {
    /// The level.
    pub level: Level<'t>,
    /// The xref_id without its at signs.
    pub xref_id: Option<&'t str>,
    /// The tag.
    pub tag: &'t str,
    /// The payload as written; absent and empty are different.
    pub payload: Option<&'t str>,
}

impl<'t> Line<'t> {
    /// Reads a string line; `None` where it does not match `Parseable` of section 6.1.
    pub fn parse(string_line: &'t str) -> Option<Line<'t>> {
        let parts = LineParts::of(string_line.as_bytes())?;
        let payload = parts.payload.map(|start| start..string_line.len());
        Some(Line::of(string_line, parts, payload))
    }

    /// The line with these parts.
    pub(super) fn of(string_line: &'t str, parts: LineParts, payload: Option<Range<usize>>) -> Line<'t> {
        Line {
            level: Level { digits: &string_line[parts.level] },
            xref_id: parts.id.map(|id| &string_line[id]),
            tag: &string_line[parts.tag],
            payload: payload.map(|payload| &string_line[payload]),
        }
    }

    /// Appends the line as section 7.1 writes it, without a line break.
    pub fn write(&self, out: &mut String) {
        out.push_str(self.level.digits);
        out.push(' ');
        if let Some(id) = self.xref_id {
            out.push('@');
            out.push_str(id);
            out.push_str("@ ");
        }
        out.push_str(self.tag);
        if let Some(payload) = self.payload {
            out.push(' ');
            out.push_str(payload);
        }
    }
}

/// U+FEFF in UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Where the parts of a string line are.
///
/// ```text
/// Parseable ::= Delim? [0-9]+ (Delim XrefID)? Delim Tag (Delim [^#A#D]*)?
/// ```
///
/// All parts but the payload are ASCII, so that they can be found in octets before the encoding is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineParts {
    /// The digits of the level, without leading zeros.
    pub level: Range<usize>,
    /// The xref_id, without its at signs.
    pub id: Option<Range<usize>>,
    /// The tag.
    pub tag: Range<usize>,
    /// Where the payload begins; it ends with the line.
    pub payload: Option<usize>,
}

impl LineParts {
    /// Finds them; `None` where the line does not match `Parseable`. What follows a line break is not looked at, so
    /// that the head of a line can be read without looking for its end.
    pub fn of(line: &[u8]) -> Option<LineParts> {
        LineParts::read(line, is_id, Slips::Unreadable)
    }

    /// The same where an xref_id may have any characters but `@`.
    pub(crate) fn with_any_id(line: &[u8]) -> Option<LineParts> {
        LineParts::read(line, is_any_id, Slips::Unreadable)
    }

    /// The same where it may have any but `@`, also as the first.
    pub(crate) fn with_odd_id(line: &[u8]) -> Option<LineParts> {
        LineParts::read(line, is_odd_id, Slips::Unreadable)
    }

    /// The same with [slips](Slips).
    pub(crate) fn with_slips(line: &[u8]) -> Option<LineParts> {
        LineParts::read(line, is_odd_id, Slips::Reported)
    }

    /// The parts of a line that has a level of one digit, no xref_id, and one space between its parts, as most lines have.
    #[inline(always)]
    fn at_a_glance(line: &[u8]) -> Option<LineParts> {
        let &[level, b' ', ref rest @ ..] = line else { return None };
        let length = rest.iter().position(|&octet| !is_tag_octet(octet)).unwrap_or(rest.len());
        let end = 2 + length;
        let payload = match line.get(end) {
            None | Some(b'\r' | b'\n') => None,
            Some(b' ') => Some(end + 1),
            Some(_) => return None,
        };
        (level.is_ascii_digit() && length > 0).then_some(LineParts {
            level: 0..1,
            id: None,
            tag: 2..end,
            payload,
        })
    }

    #[inline(always)]
    fn read(line: &[u8], is_id: impl Fn(&[u8]) -> bool, slips: Slips) -> Option<LineParts> {
        if let Some(parts) = LineParts::at_a_glance(line) {
            return Some(parts);
        }
        LineParts::read_any(line, is_id, slips)
    }

    #[inline(never)]
    fn read_any(line: &[u8], is_id: impl Fn(&[u8]) -> bool, slips: Slips) -> Option<LineParts> {
        let forgiving = slips == Slips::Reported;
        let mark = if forgiving && line.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let start = skip(line, mark, is_delimiter);
        let end = skip(line, start, |octet| octet.is_ascii_digit());
        if start == end {
            return None;
        }
        let level = skip(line, start, |octet| octet == b'0').min(end - 1)..end;

        let mut at = skip_some(line, end, is_delimiter)?;
        let mut id = None;
        if line.get(at) == Some(&b'@') {
            let length = memchr(b'@', &line[at + 1..])?;
            let range = at + 1..at + 1 + length;
            if !is_id(&line[range.clone()]) {
                return None;
            }
            at = skip(line, range.end + 1, is_delimiter);
            if at == range.end + 1 && !forgiving {
                return None;
            }
            id = Some(range);
        }

        let end = skip_some(line, at, is_tag_octet)?;
        let payload = match line.get(end) {
            None | Some(b'\r' | b'\n') => None,
            Some(&octet) if is_delimiter(octet) => Some(end + 1),
            Some(0)
                if forgiving
                    && matches!(
                        line.get(skip(line, end, |octet| octet == 0)),
                        None | Some(b'\r' | b'\n')
                    ) =>
            {
                None
            }
            Some(_) => return None,
        };
        Some(LineParts { level, id, tag: at..end, payload })
    }

    /// Where the payload begins in a line of which it is known that it can be read, if it has one. `None` where it can't be
    /// seen at a glance: the line has a level of several digits, or more blanks than it should.
    #[inline(always)]
    pub(crate) fn payload_at_a_glance(line: &[u8]) -> Option<Option<usize>> {
        let &[level, b' ', first, ref rest @ ..] = line else { return None };
        if !level.is_ascii_digit() {
            return None;
        }
        let tag = if first == b'@' { 2 + tag_behind_id(rest)? } else { 2 };
        if !is_tag_octet(*line.get(tag)?) {
            return None;
        }
        // Every octet of a tag is larger than those that may follow it.
        let behind = &line[tag + 1..];
        match behind.iter().position(|&octet| octet <= b' ') {
            None => Some(None),
            Some(length) => match behind[length] {
                b' ' => Some(Some(tag + 1 + length + 1)),
                b'\r' | b'\n' => Some(None),
                _ => None,
            },
        }
    }

    /// The level as a number, or `u64::MAX` for one that is larger than that.
    pub fn level_number(&self, line: &[u8]) -> u64 {
        number(&line[self.level.clone()])
    }

    /// How many zeros stand before the digits of the level.
    #[inline]
    pub(crate) fn leading_zeros(&self, line: &[u8]) -> usize {
        line[..self.level.start].iter().rev().take_while(|&&octet| octet == b'0').count()
    }

    /// Whether the line is written as section 7.1 would write it: one space between its parts and no other blanks.
    pub(crate) fn is_plain(&self, line: &[u8]) -> bool {
        let tag = match &self.id {
            None => self.level.end + 1,
            Some(id) => id.end + 2,
        };
        self.level.start == 0
            && self.id.as_ref().is_none_or(|id| id.start == self.level.end + 2)
            && self.tag.start == tag
            && line[self.level.end] == b' '
            && line[tag - 1] == b' '
            && self.payload.is_none_or(|payload| line[payload - 1] == b' ')
    }

    /// Why a line is not `Parseable`, for a person.
    pub fn trouble(string_line: &str) -> &'static Phrase {
        let line = string_line.as_bytes();
        let start = skip(line, 0, is_delimiter);
        let level = skip(line, start, |octet| octet.is_ascii_digit());
        if start == line.len() {
            return &findings::ONLY_BLANKS;
        }
        if level == start {
            return &findings::NO_LEVEL;
        }
        if LineParts::of(line).is_some() {
            // All that some dialects refuse of what others read.
            return &findings::ZEROS_BEFORE_LEVEL;
        }
        let Some(at) = skip_some(line, level, is_delimiter) else {
            return if level == line.len() {
                &findings::NOTHING_BEHIND_LEVEL
            } else {
                &findings::NO_SPACE_BEHIND_LEVEL
            };
        };
        if line.get(at) == Some(&b'@') {
            let Some(length) = memchr(b'@', &line[at + 1..]) else {
                return &findings::OPEN_ID;
            };
            let end = at + 1 + length;
            if !is_id(&line[at + 1..end]) {
                return &findings::NOT_AN_ID;
            }
            return match skip_some(line, end + 1, is_delimiter) {
                None if end + 1 == line.len() => &findings::NOTHING_BEHIND_ID,
                None => &findings::NO_SPACE_BEHIND_ID,
                Some(_) => &findings::NO_TAG_BEHIND_ID,
            };
        }
        if at == line.len() { &findings::NOTHING_BEHIND_LEVEL } else { &findings::NO_TAG_BEHIND_LEVEL }
    }
}

/// Whether a text is a tag: `Tag ::= [0-9a-zA-Z_]+`.
pub fn is_tag(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().copied().all(is_tag_octet)
}

/// Whether a text can stand between the at signs: `ID ::= [0-9A-Z_a-z] [#x20-#x3F#x41-#x7E]*`.
pub fn is_id(text: &[u8]) -> bool {
    text.first().copied().is_some_and(is_tag_octet)
        && text.iter().all(|&octet| matches!(octet, 0x20..=0x3F | 0x41..=0x7E))
}

/// The same with any characters behind the first: `[a-zA-Z0-9_] [^#x40#xA#xD]*`.
pub(super) fn is_any_id(text: &[u8]) -> bool {
    text.first().copied().is_some_and(is_tag_octet)
        && text.iter().all(|&octet| !matches!(octet, b'@' | b'\r' | b'\n'))
}

/// The same with any characters, unless the first would make an escape of it.
pub(super) fn is_odd_id(text: &[u8]) -> bool {
    !matches!(text.first(), None | Some(b'#'))
        && text.iter().all(|&octet| !matches!(octet, b'@' | b'\r' | b'\n'))
}

pub(super) fn is_delimiter(octet: u8) -> bool {
    octet == b' ' || octet == b'\t'
}

#[inline(always)]
pub(super) fn is_tag_octet(octet: u8) -> bool {
    /// A look into a table takes one step where the ranges of letters take six.
    const IS_TAG_OCTET: [bool; 256] = {
        let mut table = [false; 256];
        let mut octet = 0;
        while octet < table.len() {
            table[octet] = (octet as u8).is_ascii_alphanumeric() || octet as u8 == b'_';
            octet += 1;
        }
        table
    };
    IS_TAG_OCTET[usize::from(octet)]
}

/// How far the tag is from the `@` with which an xref_id begins, of which this is the rest; `None` where it ends otherwise than with an
/// `@` and a space.
#[inline(always)]
fn tag_behind_id(rest: &[u8]) -> Option<usize> {
    let end = rest.iter().position(|&octet| octet == b'@' || octet < b' ')?;
    rest[end..].starts_with(b"@ ").then_some(end + 3)
}

/// The first place from `at` on whose octet is not `wanted`.
fn skip(line: &[u8], at: usize, wanted: impl Fn(u8) -> bool) -> usize {
    line[at..].iter().position(|&octet| !wanted(octet)).map_or(line.len(), |length| at + length)
}

/// The same, where at least one octet must be `wanted`.
fn skip_some(line: &[u8], at: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let end = skip(line, at, wanted);
    (end > at).then_some(end)
}

fn number(digits: &[u8]) -> u64 {
    digits.iter().fold(0u64, |sum, digit| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
}
