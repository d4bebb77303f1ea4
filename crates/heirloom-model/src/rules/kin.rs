//! What rules ask of people and families, wherever their records are.

use crate::Facts;

use super::Limits;
use super::privacy::{Life, Lives};
use crate::PersonNo;

/// What is known of all people and families of the file, and by which numbers they are judged.
#[derive(Clone, Copy)]
pub(super) struct Kin<'s> {
    pub(super) facts: &'s Facts,
    pub(super) limits: &'s Limits,
    lives: &'s Lives,
}

impl<'s> Kin<'s> {
    pub(super) fn new(facts: &'s Facts, limits: &'s Limits, lives: &'s Lives) -> Kin<'s> {
        Kin { facts, limits, lives }
    }

    /// Whether somebody may be alive.
    pub(super) fn life(&self, person: PersonNo) -> Life {
        self.lives.of(person)
    }
}
