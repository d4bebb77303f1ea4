//! How somebody belongs to a parent.

use crate::{Bond, Model, Pedigree};

/// How a child belongs to a parent; the closest first, so that a line of several is as its last in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Tie {
    /// By birth, or nothing is said.
    #[default]
    Birth,
    /// By adoption.
    Adoptive,
    /// As a foster child.
    Foster,
    /// In another way, such as a sealing.
    Other,
}

impl Tie {
    fn of(pedigree: Pedigree) -> Tie {
        match pedigree {
            Pedigree::Unsaid | Pedigree::Birth => Tie::Birth,
            Pedigree::Adopted => Tie::Adoptive,
            Pedigree::Foster => Tie::Foster,
            Pedigree::Other => Tie::Other,
        }
    }
}

/// How a child belongs to a family, or to one parent in it.
pub(super) fn tie<'d>(model: &Model<'d>, child: &Bond<'d>, parent: Option<&Bond<'d>>) -> Tie {
    Tie::of(parent.map_or(child.pedigree, |parent| model.pedigree_to(child, parent)))
}
