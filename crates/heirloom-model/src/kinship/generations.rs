//! Ancestors and descendants, generation by generation.

use rustc_hash::FxHashSet;

use super::Kinship;
use crate::{FamilyNo, PersonNo};

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
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let last = model.people().last().unwrap();
    /// let generations: Vec<usize> = Kinship::of(&model).ancestors(last).map(|one| one.generation).collect();
    /// assert_eq!(generations, [1, 2]);
    /// ```
    pub fn ancestors(&self, of: PersonNo) -> impl Iterator<Item = Relative> {
        let model = self.model;
        self.walk(
            of,
            |person| model.child_in(person).map(|bond| bond.family),
            |family| model.spouses(family).map(|bond| bond.person),
        )
    }

    /// All descendants of a person, generation by generation, each once in the nearest.
    pub fn descendants(&self, of: PersonNo) -> impl Iterator<Item = Relative> {
        let model = self.model;
        self.walk(
            of,
            |person| model.spouse_in(person).map(|bond| bond.family),
            |family| model.children(family).map(|bond| bond.person),
        )
    }

    /// Goes from people to families and from these on to people. Each family is opened once: everybody in it has been met
    /// then, however many lead to it.
    fn walk<F: Iterator<Item = FamilyNo>, P: Iterator<Item = PersonNo>>(
        &self,
        from: PersonNo,
        families: impl Fn(PersonNo) -> F,
        people: impl Fn(FamilyNo) -> P,
    ) -> impl Iterator<Item = Relative> {
        let mut met = FxHashSet::from_iter([from]);
        let mut opened = FxHashSet::default();
        let mut found = vec![Relative { person: from, generation: 0 }];
        let mut at = 0;
        // Whoever has been found and not yet been given out has still to be asked.
        std::iter::from_fn(move || {
            loop {
                let one = *found.get(at)?;
                at += 1;
                let unopened = families(one.person).filter(|family| opened.insert(*family));
                let nearer = unopened.flat_map(&people).filter(|person| met.insert(*person));
                found.extend(nearer.map(|person| Relative { person, generation: one.generation + 1 }));
                if one.generation > 0 {
                    return Some(one);
                }
            }
        })
    }
}
