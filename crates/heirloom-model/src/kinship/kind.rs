//! In what way people are related.

use super::{Couple, Tie};
use crate::Sex;

/// In what way one person is related to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kind {
    /// Whether a marriage is part of it, and where.
    pub marriage: Marriage,
    /// How many generations the first person, or their partner, is below the common ancestors; 0 for an ancestor of the
    /// second.
    pub up: usize,
    /// How many generations the second person, or their partner, is below them; 0 for an ancestor of the first.
    pub down: usize,
    /// Whether there is but one common ancestor, not a couple.
    pub is_half: bool,
    /// How those on the line belong to each other: the loosest of their ties.
    pub tie: Tie,
}

/// Where a marriage is part of a relationship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Marriage {
    /// They are a couple.
    Couple {
        /// What they are to each other.
        couple: Couple,
    },
    /// Nowhere: they are of one blood, or one of adoption.
    No,
    /// The first person is the partner of a relative.
    OfFirst {
        /// The sex of that relative.
        partner: Sex,
        /// What the two of them are to each other.
        couple: Couple,
    },
    /// The first person is a relative of the partner of the second.
    OfSecond {
        /// The sex of the second's partner.
        partner: Sex,
        /// What the two of them are to each other.
        couple: Couple,
    },
    /// A parent of one and a parent of the other are a couple.
    OfParents {
        /// What the two of them are to each other.
        couple: Couple,
    },
    /// The partners of both are relatives.
    OfBoth {
        /// The sex of the first's partner.
        first: Sex,
        /// The sex of the second's partner.
        second: Sex,
        /// What the couples are, or were.
        couples: [Couple; 2],
    },
    /// Both have, or had, the same partner.
    OfOne {
        /// The sex of that partner.
        partner: Sex,
        /// What the couples are, or were.
        couples: [Couple; 2],
    },
}

impl Kind {
    /// Related by a marriage, without generations between.
    pub(super) fn by(marriage: Marriage) -> Kind {
        Kind { marriage, up: 0, down: 0, is_half: false, tie: Tie::Birth }
    }

    /// What the second person is to the first.
    ///
    /// ```
    /// use heirloom_model::Sex;
    /// use heirloom_model::kinship::{Kind, Marriage, Tie};
    ///
    /// let uncle = Kind { marriage: Marriage::No, up: 1, down: 2, is_half: false, tie: Tie::Birth };
    /// assert_eq!(uncle.name(Sex::Male, Sex::Female), "uncle");
    /// assert_eq!(uncle.inverse().name(Sex::Female, Sex::Male), "niece");
    /// ```
    pub fn inverse(self) -> Kind {
        let marriage = match self.marriage {
            Marriage::OfFirst { partner, couple } => Marriage::OfSecond { partner, couple },
            Marriage::OfSecond { partner, couple } => Marriage::OfFirst { partner, couple },
            Marriage::OfBoth { first, second, couples: [one, other] } => {
                Marriage::OfBoth { first: second, second: first, couples: [other, one] }
            }
            Marriage::OfOne { partner, couples: [one, other] } => {
                Marriage::OfOne { partner, couples: [other, one] }
            }
            same => same,
        };
        Kind { marriage, up: self.down, down: self.up, ..self }
    }

    /// Nearness, for the order in which relationships are told.
    pub(super) fn order(&self) -> impl Ord + use<> {
        let place = match self.marriage {
            Marriage::Couple { .. } => 0,
            Marriage::No => 1,
            _ => 2,
        };
        (place, self.up + self.down, self.is_half, self.tie, self.up)
    }
}
