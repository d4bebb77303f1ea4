use std::borrow::Cow;

use memchr::memchr;

use super::escape::{At, EscapeTypes, unicode_escape};
use super::serialise::normalise_breaks;
use crate::tree::EscapeEnd;

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

/// Undoes what is written with `@` in a string (sections 5.2.2, 5.3 and 5.4), in one pass. Oddities are heard of with
/// their offsets.
pub(crate) fn unescape<'t>(
    raw: Cow<'t, str>,
    preserved: EscapeTypes,
    end: EscapeEnd,
    mut heard: impl FnMut(usize, Oddity<'_>),
) -> Cow<'t, str> {
    let Some(first) = memchr(b'@', raw.as_bytes()) else {
        return raw;
    };
    let mut string = String::with_capacity(raw.len());
    string.push_str(&raw[..first]);
    let mut rest = &raw[first..];
    // Set where a unicode escape brings a carriage return, the only way for one to come in.
    let mut returns = false;
    while !rest.is_empty() {
        let here = raw.len() - rest.len();
        let at = At::read(rest, end);
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
