//! What was read, beside what was written.

use crate::{Gravity, Problem};

/// A value as it was read, with the text that it was read from and what is wrong with that.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Parsed<'a, T> {
    /// The text as it was written.
    pub text: &'a str,
    /// What it says.
    pub value: T,
    /// What should be otherwise. No memory is taken where all is well.
    pub problems: Vec<Problem>,
}

impl<'a, T> Parsed<'a, T> {
    pub(crate) fn plain(text: &'a str, value: T) -> Parsed<'a, T> {
        Parsed { text, value, problems: Vec::new() }
    }

    /// How much its gravest problem matters; nothing if there is none.
    pub fn gravity(&self) -> Option<Gravity> {
        self.problems.iter().map(Problem::gravity).max()
    }
}
