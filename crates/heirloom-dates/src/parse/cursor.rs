//! Cutting a text into tokens, which borrow it.

use super::keywords;
use crate::{Slips, Span};

/// What `S` is made of.
pub(crate) const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// A place in a text, from which tokens are read. It is cheap to copy, so looking ahead is reading with a copy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    slips: Slips,
}

/// What a token looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Digits.
    Number,
    /// A letter and more of them, with digits, stops and underscores among them; or `$` and anything up to a blank.
    Word,
    /// `@#D…@`, with what stands between.
    Escape,
    /// Any other character.
    Sign(char),
    /// The end of the text.
    End,
}

/// A part of a text that belongs together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) shape: Shape,
    pub(crate) text: &'a str,
    pub(crate) span: Span,
    /// How many octets of blanks stand before it.
    pub(crate) blanks: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str, slips: Slips) -> Cursor<'a> {
        Cursor { text, at: 0, slips }
    }

    /// Where it is.
    pub(crate) fn at(self) -> usize {
        self.at
    }

    /// What is left.
    pub(crate) fn rest(self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next token, without going there.
    pub(crate) fn peek(mut self) -> Token<'a> {
        self.next()
    }

    /// Goes behind a token.
    pub(crate) fn pass(&mut self, token: Token<'_>) {
        self.at = token.span.end;
    }

    /// Goes to a place.
    pub(crate) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Token<'a> {
        let blanks = count(self.rest(), |octet| matches!(octet, b' ' | b'\t' | b'\r' | b'\n'));
        self.at += blanks;
        let rest = self.rest();
        let (shape, length) = self.measure(rest);
        let span = Span { start: self.at, end: self.at + length };
        self.at = span.end;
        Token { shape, text: &rest[..length], span, blanks }
    }

    fn measure(self, rest: &str) -> (Shape, usize) {
        let Some(first) = rest.chars().next() else { return (Shape::End, 0) };
        if first.is_ascii_digit() {
            (Shape::Number, count(rest, |octet| octet.is_ascii_digit()))
        } else if first == '$' {
            (Shape::Word, rest.find(BLANKS).unwrap_or(rest.len()))
        } else if first.is_alphabetic() || first == '_' {
            (Shape::Word, self.without_number(&rest[..word(rest)]))
        } else if let Some(length) = escape(rest, self.slips) {
            (Shape::Escape, length)
        } else {
            (Shape::Sign(first), first.len_utf8())
        }
    }

    /// `JAN1900` and `abt.1850` are two tokens, if slips are read. Other words may have digits.
    fn without_number(self, word: &str) -> usize {
        let Some(digit) = word.find(|c: char| c.is_ascii_digit()) else { return word.len() };
        let before = &word[..digit];
        let is_known = || keywords::is_keyword(before) || crate::names::english_month(before).is_some();
        if self.slips == Slips::Read && is_known() { digit } else { word.len() }
    }
}

/// How many octets of a sort a text begins with.
fn count(text: &str, is: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|&octet| is(octet)).count()
}

/// How long the word is with which a text begins. Nearly all words are ASCII.
fn word(text: &str) -> usize {
    let plain = count(text, |octet| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'_'));
    if text.as_bytes().get(plain).is_none_or(u8::is_ascii) {
        return plain;
    }
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_');
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

/// How long the calendar escape is with which a text begins.
fn escape(text: &str, slips: Slips) -> Option<usize> {
    let (open, close) = match slips {
        Slips::Read if text.starts_with("@@#") => (2, "@@"),
        _ if text.starts_with("@#") => (1, "@"),
        _ => return None,
    };
    let kind = text[open + 1..].chars().next()?;
    if kind != 'D' && (slips == Slips::Refused || kind != 'd') {
        return None;
    }
    let end = text[open..].find(close)?;
    Some(open + end + close.len())
}
