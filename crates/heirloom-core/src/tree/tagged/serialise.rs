use std::borrow::Cow;

use memchr::{memchr, memmem};
use unicode_normalization::char::canonical_combining_class;

use crate::lines::Controls;

use super::escape::{At, EscapeTypes, text_escape, unicode_escape};
use crate::tree::{Escapes, PayloadEnds};

/// What a character encoding can express; all that this room knows of encodings.
pub(crate) trait Repertoire {
    /// Whether these characters come back exactly when they are written and read.
    fn representable(&self, characters: &str) -> bool;
}

/// A part of a payload that is written as one and never divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Atom<'s> {
    /// A character with its combining marks.
    Characters(&'s str),
    /// An `@`, which is doubled.
    At,
    /// A preserved escape.
    Escape(&'s str),
    /// An escape that is written as text.
    Doubled(&'s str),
    /// A character that is written as a unicode escape.
    Unicode(char),
    /// A line break.
    Break,
}

impl Atom<'_> {
    /// Appends it as it stands in a line. A break has no such form.
    pub(crate) fn write(self, line: &mut String) {
        match self {
            Atom::Characters(text) | Atom::Escape(text) => line.push_str(text),
            Atom::At => line.push_str("@@"),
            Atom::Doubled(text) => line.push_str(&text.replace('@', "@@")),
            Atom::Unicode(c) => {
                use std::fmt::Write;
                let _ = write!(line, "@#U{:X}@ ", c as u32);
            }
            Atom::Break => debug_assert!(false, "a break stands between lines"),
        }
    }

    /// Whether it begins with a delimiter: as it is written, or else as it stands in the string.
    pub(crate) fn begins_with_delimiter(self, as_written: bool) -> bool {
        match self {
            Atom::Characters(text) | Atom::Escape(text) | Atom::Doubled(text) => {
                text.starts_with([' ', '\t'])
            }
            Atom::Unicode(c) => !as_written && matches!(c, ' ' | '\t'),
            Atom::At | Atom::Break => false,
        }
    }

    /// The same for its end. An escape is written with a space behind it.
    pub(crate) fn ends_with_delimiter(self, as_written: bool) -> bool {
        match self {
            Atom::Characters(text) | Atom::Escape(text) | Atom::Doubled(text) => text.ends_with([' ', '\t']),
            Atom::Unicode(c) => as_written || matches!(c, ' ' | '\t'),
            Atom::At | Atom::Break => false,
        }
    }
}

/// How strings are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Writing {
    /// What escapes are.
    pub(crate) escapes: Escapes,
    /// How blanks at the ends of a payload line are written.
    pub(crate) ends: PayloadEnds,
}

/// The atoms of a string (sections 5.2.1, 5.3 and 5.4).
pub(crate) fn atoms<'s>(
    string: &'s str,
    preserved: EscapeTypes,
    writing: Writing,
    repertoire: &impl Repertoire,
) -> impl Iterator<Item = Atom<'s>> {
    let Writing { escapes, ends } = writing;
    let mut rest = string;
    // Whether the next character begins a payload line.
    let mut begins = true;
    // How much is left of a cluster that can't be written as one.
    let mut singly = 0;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (length, atom) = match first {
            '\n' => (1, Atom::Break),
            '@' if escapes.are_text() => match text_escape(rest) {
                Some(whole) if stays_escape(whole, &rest[whole.len()..], writing, repertoire) => {
                    (whole.len(), Atom::Escape(whole))
                }
                Some(whole) if all_representable(whole, repertoire) => (whole.len(), Atom::Doubled(whole)),
                _ => (1, Atom::At),
            },
            '@' => match At::escape(rest) {
                // An escape with a character that can't be written is written as text (OQ-14); so is a literal
                // unicode escape, which would be decoded otherwise (OQ-13).
                Some((letter, whole))
                    if preserved.contains(letter) && all_representable(whole, repertoire) =>
                {
                    (whole.len(), Atom::Escape(whole))
                }
                _ => (1, Atom::At),
            },
            _ => {
                let whole = if singly == 0 { cluster(rest) } else { "" };
                let at_end = begins || matches!(rest.as_bytes().get(1), None | Some(b'\n'));
                if matches!(first, ' ' | '\t') && at_end && ends == PayloadEnds::Escaped {
                    singly = singly.max(whole.len()) - 1;
                    (1, Atom::Unicode(first))
                } else if !whole.is_empty() && repertoire.representable(whole) {
                    (whole.len(), Atom::Characters(whole))
                } else {
                    // Each character by itself, and as an escape where that can't be written either.
                    let alone = &rest[..first.len_utf8()];
                    singly = singly.max(whole.len()) - alone.len();
                    let atom = match repertoire.representable(alone) {
                        true => Atom::Characters(alone),
                        false => Atom::Unicode(first),
                    };
                    (alone.len(), atom)
                }
            }
        };
        rest = &rest[length..];
        begins = atom == Atom::Break;
        Some(atom)
    })
}

/// Whether an escape can be written as it is where escapes are text, and be read as it is.
fn stays_escape(whole: &str, behind: &str, writing: Writing, repertoire: &impl Repertoire) -> bool {
    let Writing { escapes, ends } = writing;
    let decoded = escapes == Escapes::TextButUnicode && unicode_escape(whole).is_some();
    if decoded || !all_representable(whole, repertoire) {
        return false;
    }
    // Where pairs come first its last `@` must not become half of one: no other may follow, not even that of a unicode
    // escape. Nor may it begin one. Written as text it is read as the same.
    if escapes == Escapes::TextButUnicode && behind.starts_with("#U") {
        return false;
    }
    let Some(next) = behind.chars().next().filter(|_| escapes != Escapes::TextFirst) else { return true };
    let at_end = matches!(behind.as_bytes().get(1), None | Some(b'\n'));
    let escaped = matches!(next, ' ' | '\t') && at_end && ends == PayloadEnds::Escaped;
    next == '\n' || (next != '@' && !escaped && repertoire.representable(cluster(behind)))
}

/// A string as it comes back when it is written where blanks at the ends of lines are lost, or control characters are
/// not allowed.
pub(crate) fn fitted(string: &str, ends: PayloadEnds, controls: Controls) -> Cow<'_, str> {
    let mut fitted = Cow::Borrowed(string);
    if ends == PayloadEnds::Lost && string.split('\n').any(has_blank_ends) {
        let lines: Vec<&str> = string.split('\n').map(|line| line.trim_matches([' ', '\t'])).collect();
        fitted = Cow::Owned(lines.join("\n"));
    }
    let is_control = |c: char| c.is_ascii_control() && c != '\n';
    if controls == Controls::None && fitted.contains(is_control) {
        fitted = Cow::Owned(fitted.replace(is_control, " "));
    }
    fitted
}

/// The first character that can be written neither as it is nor as a unicode escape.
pub(crate) fn unwritable(string: &str, repertoire: &impl Repertoire) -> Option<char> {
    // U+FFFE and U+FFFF begin with these two octets; nearly no text has either, or a NUL.
    let octets = string.as_bytes();
    if memchr(0, octets).is_none() && memmem::find(octets, b"\xEF\xBF").is_none() {
        return None;
    }
    string.chars().find(|c| {
        matches!(c, '\0' | '\u{FFFE}' | '\u{FFFF}') && !repertoire.representable(c.encode_utf8(&mut [0; 4]))
    })
}

/// Whether a payload line begins or ends with a blank.
pub(crate) fn has_blank_ends(line: &str) -> bool {
    line.starts_with([' ', '\t']) || line.ends_with([' ', '\t'])
}

/// CR LF and CR become LF, the one line break inside payloads (OQ-03).
pub(crate) fn normalise_breaks(string: &str) -> Cow<'_, str> {
    if memchr(b'\r', string.as_bytes()).is_none() {
        return Cow::Borrowed(string);
    }
    Cow::Owned(string.replace("\r\n", "\n").replace('\r', "\n"))
}

/// A character and the combining marks that follow it.
fn cluster(text: &str) -> &str {
    let end = text.char_indices().skip(1).find(|&(_, c)| c.is_ascii() || canonical_combining_class(c) == 0);
    end.map_or(text, |(end, _)| &text[..end])
}

/// Whether a text begins with a character that is no combining mark.
pub(crate) fn begins_cluster(text: &str) -> bool {
    text.chars().next().is_some_and(|c| c.is_ascii() || canonical_combining_class(c) == 0)
}

fn all_representable(text: &str, repertoire: &impl Repertoire) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let cluster = cluster(rest);
        if !repertoire.representable(cluster) {
            return false;
        }
        rest = &rest[cluster.len()..];
    }
    true
}
