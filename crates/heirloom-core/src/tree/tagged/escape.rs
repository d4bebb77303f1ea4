use memchr::{memchr3, memmem};

use crate::tree::{Escapes, TagId};

/// A set of escape types, the letters A to Z (section 5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EscapeTypes(u32);

impl EscapeTypes {
    /// No letter.
    pub const NONE: EscapeTypes = EscapeTypes(0);
    /// Every letter but U, which is that of unicode escapes.
    pub const ALL: EscapeTypes = EscapeTypes(((1 << 26) - 1) & !(1 << (b'U' - b'A')));

    /// The set with this letter too; anything but `[A-TV-Z]` changes nothing.
    pub fn with(self, letter: char) -> EscapeTypes {
        match letter {
            'A'..='T' | 'V'..='Z' => EscapeTypes(self.0 | 1 << (letter as u32 - 'A' as u32)),
            _ => self,
        }
    }

    /// The letters of both sets.
    pub fn union(self, other: EscapeTypes) -> EscapeTypes {
        EscapeTypes(self.0 | other.0)
    }

    /// Whether the letter is in the set.
    pub fn contains(self, letter: char) -> bool {
        letter.is_ascii_uppercase() && self.0 & 1 << (letter as u32 - 'A' as u32) != 0
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The letters, in order.
    pub fn letters(self) -> impl Iterator<Item = char> {
        ('A'..='Z').filter(move |&letter| self.contains(letter))
    }
}

/// The escape types that each tag of a file preserves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreservedEscapes {
    by_tag: Vec<EscapeTypes>,
    otherwise: EscapeTypes,
}

impl Default for PreservedEscapes {
    fn default() -> PreservedEscapes {
        PreservedEscapes::new(EscapeTypes::NONE)
    }
}

impl PreservedEscapes {
    /// Nothing preserved, but for tags without an entry `otherwise`.
    pub fn new(otherwise: EscapeTypes) -> PreservedEscapes {
        PreservedEscapes { by_tag: Vec::new(), otherwise }
    }

    /// Says what a tag preserves.
    pub fn insert(&mut self, tag: TagId, types: EscapeTypes) {
        if self.by_tag.len() <= tag.index() {
            self.by_tag.resize(tag.index() + 1, self.otherwise);
        }
        self.by_tag[tag.index()] = types;
    }

    /// What a tag preserves.
    pub fn of(&self, tag: TagId) -> EscapeTypes {
        self.by_tag.get(tag.index()).copied().unwrap_or(self.otherwise)
    }
}

/// What begins at an `@`, the earliest and longest match first (section 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum At<'t> {
    /// `@@`
    Pair,
    /// `@#`, a letter, text, `@` and a space.
    Escape { letter: char, whole: &'t str },
    /// The same without the space, where that may lack.
    Unspaced { letter: char, whole: &'t str },
    /// Neither.
    Lone,
}

impl<'t> At<'t> {
    /// Reads what `text` begins with, which is an `@`.
    pub(super) fn read(text: &'t str, escapes: Escapes) -> At<'t> {
        let octets = text.as_bytes();
        debug_assert_eq!(octets.first(), Some(&b'@'));
        if octets.get(1) == Some(&b'@') {
            return At::Pair;
        }
        match (At::without_space(text), escapes) {
            (Some((letter, whole)), _) if octets.get(whole.len()) == Some(&b' ') => {
                At::Escape { letter, whole: &text[..whole.len() + 1] }
            }
            (Some((letter, whole)), Escapes::SpaceMayLack) => At::Unspaced { letter, whole },
            _ => At::Lone,
        }
    }

    /// ```text
    /// Escape  ::= "@#" EscType EscText "@ "
    /// EscType ::= [A-Z]
    /// EscText ::= [^#xA#xD#x40]*
    /// ```
    pub(super) fn escape(text: &'t str) -> Option<(char, &'t str)> {
        let (letter, whole) = At::without_space(text)?;
        let spaced = text.as_bytes().get(whole.len()) == Some(&b' ');
        spaced.then(|| (letter, &text[..whole.len() + 1]))
    }

    /// The same up to the second `@`.
    fn without_space(text: &'t str) -> Option<(char, &'t str)> {
        let octets = text.as_bytes();
        let &letter = octets.get(2).filter(|letter| letter.is_ascii_uppercase())?;
        if octets[1] != b'#' {
            return None;
        }
        let end = 3 + memchr3(b'@', b'\n', b'\r', &octets[3..])?;
        (octets[end] == b'@').then(|| (letter as char, &text[..end + 1]))
    }
}

/// The escape with which a text begins, where escapes are text: `"@#" [^#x40#xA#xD]* "@"`.
pub(super) fn text_escape(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("@#")?;
    let end = memchr3(b'@', b'\n', b'\r', rest.as_bytes())?;
    (rest.as_bytes()[end] == b'@').then(|| &text[..end + 3])
}

/// Whether a string has a unicode escape in it, as far as escapes are text.
pub(crate) fn has_unicode_escape(string: &str) -> bool {
    let mut escapes = memmem::find_iter(string.as_bytes(), "@#U");
    escapes.any(|place| text_escape(&string[place..]).and_then(unicode_escape).is_some())
}

/// The character that a unicode escape stands for, if it stands for one (OQ-12). Any number of digits will do.
pub(crate) fn unicode_escape(whole: &str) -> Option<char> {
    let hex = whole.strip_prefix("@#U")?.trim_end_matches(' ').strip_suffix('@')?;
    if hex.is_empty() {
        return None;
    }
    let code = hex
        .chars()
        .try_fold(0u32, |code, digit| Some(code.saturating_mul(16).saturating_add(digit.to_digit(16)?)))?;
    char::from_u32(code).filter(|c| !matches!(c, '\0' | '\u{FFFE}' | '\u{FFFF}'))
}
