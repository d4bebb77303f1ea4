//! Who is related to whom, and how.
//!
//! [`Kinship`] asks a [`Model`] for those who are one step away, for ancestors and descendants, and for [all relationships of
//! two people](Kinship::relate). Nothing here calls itself and no way is gone twice, so that neither people who are their own
//! ancestors nor the marriages of cousins for thirty generations do any harm.

mod couple;
mod generations;
mod kind;
mod near;
mod nearest;
mod relate;
mod search;
#[cfg(test)]
mod tests;
mod tie;
mod words;

pub use couple::Couple;
pub use generations::Relative;
pub use kind::{Kind, Marriage};
pub use near::{Near, Partner, Sibling};
pub use relate::{Is, Line, Related, Relationship, Step};
pub use tie::Tie;

use crate::Model;

/// Asks a model who is related to whom.
///
/// ```
/// use heirloom_model::{Kinship, Model};
///
/// let file = b"0 HEAD\n0 @I1@ INDI\n1 FAMS @F1@\n0 @I2@ INDI\n1 FAMC @F1@\n2 PEDI adopted\n0 @F1@ FAM\n0 TRLR\n";
/// let (parsed, _) = heirloom_core::parse(file);
/// let model = Model::new(&parsed.dataset);
/// let kinship = Kinship::of(&model);
/// let people: Vec<_> = model.people().collect();
/// assert_eq!(kinship.children(people[0])[0].person, people[1]);
/// assert_eq!(kinship.relate(people[0], people[1]).relationships[0].name, "adoptive parent");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Kinship<'m, 'd> {
    model: &'m Model<'d>,
}

impl<'m, 'd> Kinship<'m, 'd> {
    /// Of the people of a model.
    pub fn of(model: &'m Model<'d>) -> Kinship<'m, 'd> {
        Kinship { model }
    }
}
