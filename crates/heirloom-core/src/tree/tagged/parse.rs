use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr;

use super::PreservedEscapes;
use super::escape::{At, EscapeTypes, text_escape, unicode_escape};
use super::serialise::normalise_breaks;
use crate::source::Span;
use crate::tree::{Escapes, Marks, StructureId, Tape};

/// What is lost or left as it was when a payload is unescaped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Oddity<'t> {
    /// An `@` by itself.
    LoneAt,
    /// An escape that is not preserved.
    Removed(&'t str),
    /// A unicode escape that stands for no character.
    BadUnicode(&'t str),
    /// An escape that lacks its final space.
    Unspaced(&'t str),
}

impl Oddity<'_> {
    fn length(self) -> usize {
        match self {
            Oddity::LoneAt => 1,
            Oddity::Removed(text) | Oddity::BadUnicode(text) | Oddity::Unspaced(text) => text.len(),
        }
    }
}

/// The payload of a structure as a string, if it has one; whether it is a pointer is not asked.
pub(crate) fn string<'t>(
    tape: &'t Tape<'_>,
    structure: StructureId,
    preserved: &PreservedEscapes,
) -> Option<Cow<'t, str>> {
    let (escapes, preserved) = (tape.escapes(), preserved.of(tape.tag(structure)));
    if !escapes.are_text() || !tape.has(structure, Marks::MORE) {
        return Some(unescape(tape.raw_payload(structure)?, preserved, escapes, |_, _| ()));
    }
    // Line by line: no `@` sees those of another line.
    let mut string = String::new();
    let mut length = 0;
    for (start, range) in tape.pieces(structure) {
        if start > length {
            string.push('\n');
        }
        length = start + range.len();
        string.push_str(&unescape(Cow::Borrowed(&tape.text()[range]), preserved, escapes, |_, _| ()));
    }
    // What is empty is none in these dialects.
    (!string.is_empty()).then(|| Cow::Owned(normalise_breaks(&string).into_owned()))
}

/// What is odd about the at signs in the payload of a structure, with places in the text.
pub(crate) fn oddities(
    tape: &Tape<'_>,
    structure: StructureId,
    preserved: &PreservedEscapes,
    mut heard: impl FnMut(Span, Oddity<'_>),
) {
    let (escapes, preserved) = (tape.escapes(), preserved.of(tape.tag(structure)));
    let mut place = |piece: &(usize, Range<usize>), offset: usize, oddity: Oddity<'_>| {
        let start = piece.1.start + (offset - piece.0);
        heard(Span::new(start, (start + oddity.length()).min(piece.1.end)), oddity);
    };
    if escapes.are_text() {
        for (_, range) in tape.pieces(structure) {
            let text = Cow::Borrowed(&tape.text()[range.clone()]);
            unescape(text, preserved, escapes, |offset, oddity| place(&(0, range.clone()), offset, oddity));
        }
        return;
    }
    let Some(raw) = tape.raw_payload(structure) else { return };
    // They come in order, so that one walk over the lines finds their places.
    let mut pieces = tape.pieces(structure).peekable();
    let mut piece = (0, 0..0);
    unescape(raw, preserved, escapes, |offset, oddity| {
        while let Some(next) = pieces.next_if(|next| next.0 <= offset) {
            piece = next;
        }
        place(&piece, offset, oddity);
    });
}

/// Undoes what is written with `@` in a string (sections 5.2.2, 5.3 and 5.4), in one pass. Oddities are heard of with
/// their offsets.
pub(crate) fn unescape<'t>(
    raw: Cow<'t, str>,
    preserved: EscapeTypes,
    escapes: Escapes,
    mut heard: impl FnMut(usize, Oddity<'_>),
) -> Cow<'t, str> {
    let Some(first) = memchr(b'@', raw.as_bytes()) else {
        return raw;
    };
    if escapes.are_text() {
        return Cow::Owned(unescape_text(&raw, first, escapes, heard));
    }
    let mut string = String::with_capacity(raw.len());
    string.push_str(&raw[..first]);
    let mut rest = &raw[first..];
    // Set where a unicode escape brings a carriage return, the only way for one to come in.
    let mut returns = false;
    while !rest.is_empty() {
        let here = raw.len() - rest.len();
        let at = At::read(rest, escapes);
        if let At::Unspaced { whole, .. } = at {
            heard(here, Oddity::Unspaced(whole));
        }
        let taken = match at {
            At::Pair => {
                string.push('@');
                2
            }
            At::Lone => {
                heard(here, Oddity::LoneAt);
                string.push('@');
                1
            }
            At::Escape { letter: 'U', whole } | At::Unspaced { letter: 'U', whole } => {
                match unicode_escape(whole) {
                    Some(c) => {
                        returns |= c == '\r';
                        string.push(c);
                    }
                    None => {
                        heard(here, Oddity::BadUnicode(whole));
                        string.push_str(whole);
                    }
                }
                whole.len()
            }
            At::Escape { letter, whole } | At::Unspaced { letter, whole } => {
                if preserved.contains(letter) {
                    string.push_str(whole);
                    if !whole.ends_with(' ') {
                        string.push(' ');
                    }
                } else {
                    heard(here, Oddity::Removed(whole));
                }
                whole.len()
            }
        };
        rest = &rest[taken..];
        let plain = memchr(b'@', rest.as_bytes()).unwrap_or(rest.len());
        string.push_str(&rest[..plain]);
        rest = &rest[plain..];
    }
    Cow::Owned(if returns { normalise_breaks(&string).into_owned() } else { string })
}

/// The same where escapes are text: whatever is left as it is need not be told apart, but for what is to be heard.
fn unescape_text(
    raw: &str,
    first: usize,
    escapes: Escapes,
    mut heard: impl FnMut(usize, Oddity<'_>),
) -> String {
    let mut string = String::with_capacity(raw.len());
    string.push_str(&raw[..first]);
    let mut at = first;
    // Where the escape ends in which the walk is: its last `@`.
    let mut closing = None;
    let mut returns = false;
    while at < raw.len() {
        let rest = &raw[at..];
        let escape = text_escape(rest);
        let unicode = escape.filter(|whole| escapes == Escapes::TextButUnicode && whole.starts_with("@#U"));
        let taken = match (rest.starts_with("@@"), escape) {
            (true, _) => {
                string.push('@');
                2
            }
            (false, Some(whole)) if unicode.is_some() => match unicode_escape(whole) {
                Some(c) => {
                    returns |= c == '\r';
                    string.push(c);
                    whole.len() + usize::from(rest[whole.len()..].starts_with(' '))
                }
                None => {
                    heard(at, Oddity::BadUnicode(whole));
                    string.push('@');
                    closing = Some(at + whole.len() - 1);
                    1
                }
            },
            // By one rule its last `@` may still be half of a pair.
            (false, Some(whole)) if escapes == Escapes::TextFirst => {
                string.push_str(whole);
                whole.len()
            }
            (false, Some(whole)) if closing != Some(at) => {
                string.push('@');
                closing = Some(at + whole.len() - 1);
                1
            }
            _ => {
                if closing != Some(at) {
                    heard(at, Oddity::LoneAt);
                }
                string.push('@');
                1
            }
        };
        at += taken;
        let plain = memchr(b'@', &raw.as_bytes()[at..]).unwrap_or(raw.len() - at);
        string.push_str(&raw[at..at + plain]);
        at += plain;
    }
    if returns { normalise_breaks(&string).into_owned() } else { string }
}
