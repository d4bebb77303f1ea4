//! Ancestors and descendants, generation by generation.

use rustc_hash::FxHashSet;

use super::{Kinship, Near};
use crate::PersonNo;

/// An ancestor or a descendant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relative {
    /// The person.
    pub person: PersonNo,
    /// How many generations away, at the least: 1 for parents and children.
    pub generation: usize,
}

impl Kinship<'_, '_> {
    /// All ancestors of a person, generation by generation, each once in the nearest. Whoever is their own ancestor is not
    /// among them.
    ///
    /// ```
    /// use heirloom_model::{Kinship, Model};
    ///
    /// let file = b"0 HEAD\n0 @I1@ INDI\n1 FAMS @F1@\n0 @I2@ INDI\n1 FAMC @F1@\n1 FAMS @F2@\n0 @I3@ INDI\n1 FAMC @F2@\n\
    ///     0 @F1@ FAM\n0 @F2@ FAM\n0 TRLR\n";
    /// let (parsed, _) = heirloom::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let last = model.people().last().unwrap();
    /// let generations: Vec<usize> = Kinship::of(&model).ancestors(last).map(|one| one.generation).collect();
    /// assert_eq!(generations, [1, 2]);
    /// ```
    pub fn ancestors(&self, of: PersonNo) -> impl Iterator<Item = Relative> {
        self.walk(of, Kinship::parents)
    }

    /// All descendants of a person, generation by generation, each once in the nearest.
    pub fn descendants(&self, of: PersonNo) -> impl Iterator<Item = Relative> {
        self.walk(of, Kinship::children)
    }

    fn walk(&self, from: PersonNo, next: fn(&Self, PersonNo) -> Vec<Near>) -> impl Iterator<Item = Relative> {
        let mut met = FxHashSet::from_iter([from]);
        let mut found = vec![Relative { person: from, generation: 0 }];
        let mut at = 0;
        // Whoever has been found and not yet been given out has still to be asked.
        std::iter::from_fn(move || {
            loop {
                let one = *found.get(at)?;
                at += 1;
                let nearer = next(self, one.person).into_iter().filter(|near| met.insert(near.person));
                found.extend(
                    nearer.map(|near| Relative { person: near.person, generation: one.generation + 1 }),
                );
                if one.generation > 0 {
                    return Some(one);
                }
            }
        })
    }
}
