//! Cutting a text into numbers, words and signs.

/// A part of a text.
#[derive(Clone, Debug)]
pub(super) struct Item<'a> {
    pub(super) what: What,
    /// As it is written.
    pub(super) text: &'a str,
    /// Whether a blank stands before it.
    pub(super) gap: bool,
}

/// What it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// Digits.
    Number(u32),
    /// Letters, made small and without accents.
    Word(String),
    /// Anything else.
    Sign(char),
}

impl<'a> Item<'a> {
    pub(super) fn word(&self) -> Option<&str> {
        match &self.what {
            What::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn number(&self) -> Option<u32> {
        match self.what {
            What::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(super) fn sign(&self) -> Option<char> {
        match self.what {
            What::Sign(sign) => Some(sign),
            _ => None,
        }
    }
}

/// A text longer than this is no date.
const LONGEST: usize = 200;

/// All items of a text. Stops behind a word are left out: they only say that it is short.
pub(super) fn items(text: &str) -> Vec<Item<'_>> {
    let mut items: Vec<Item<'_>> = Vec::new();
    if text.len() > LONGEST {
        return items;
    }
    let mut rest = text;
    let mut gap = false;
    while let Some(first) = rest.chars().next() {
        let run = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        let length = if first.is_ascii_digit() {
            run(|c| c.is_ascii_digit())
        } else if first.is_alphabetic() {
            run(char::is_alphabetic)
        } else if first == '_' && is_name(rest) {
            // A name of a program's own, whatever digits are in it.
            run(|c| c.is_alphanumeric() || c == '_')
        } else {
            first.len_utf8()
        };
        let part = &rest[..length];
        rest = &rest[length..];
        let what = if first.is_whitespace() {
            gap = true;
            continue;
        } else if first.is_ascii_digit() {
            // A number that is too large is one that no date has.
            What::Number(part.parse().unwrap_or(u32::MAX))
        } else if first.is_alphabetic() || first == '_' && part.len() > 1 {
            What::Word(crate::names::plain_word(part))
        } else if first == '.' && items.last().is_some_and(|item| item.word().is_some()) {
            continue;
        } else {
            What::Sign(first)
        };
        items.push(Item { what, text: part, gap });
        gap = false;
    }
    items
}

/// Whether a letter follows the underscores with which a text begins.
fn is_name(text: &str) -> bool {
    text.trim_start_matches('_').starts_with(char::is_alphabetic)
}
