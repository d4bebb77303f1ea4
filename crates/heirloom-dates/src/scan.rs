//! Reading a short text from left to right.

use crate::{Kind, Problem, Rules, Slips, Span};

/// A place in a text, and what is to be said about what was read.
pub(crate) struct Scanner<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    pub(crate) rules: &'a Rules,
    pub(crate) problems: Vec<Problem>,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str, rules: &'a Rules) -> Scanner<'a> {
        Scanner { text, at: 0, rules, problems: Vec::new() }
    }

    /// What is left.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// All of it.
    pub(crate) fn whole(&self) -> Span {
        Span { start: 0, end: self.text.len() }
    }

    /// From here to the end.
    pub(crate) fn remainder(&self) -> Span {
        Span { start: self.at, end: self.text.len() }
    }

    /// Characters of a sort.
    pub(crate) fn run(&mut self, is: fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !is(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// A sign, if it stands here.
    pub(crate) fn sign(&mut self, sign: char) -> Option<()> {
        self.at += self.rest().starts_with(sign).then(|| sign.len_utf8())?;
        Some(())
    }

    pub(crate) fn say(&mut self, kind: Kind, span: Span) {
        self.problems.push(Problem::new(kind, span));
    }

    /// Something that is read only if slips are.
    pub(crate) fn slip(&mut self, kind: Kind, span: Span) -> Option<()> {
        self.say(kind, span);
        (self.rules.slips == Slips::Read).then_some(())
    }
}
