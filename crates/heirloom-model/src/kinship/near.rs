//! Those who are one step away.

use rustc_hash::{FxHashMap, FxHashSet};

use super::couple::Story;
use super::tie::tie;
use super::{Couple, Kinship, Tie};
use crate::{Bond, FamilyNo, PersonNo};

/// By so many parents, the first in the file, it is seen whether people of two families are siblings. A family may be written that has
/// as many parents as another has children; to compare each with each would take for ever.
const PARENTS: usize = 64;

/// Somebody who is one step up or down, and in which family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near {
    /// The parent or child.
    pub person: PersonNo,
    /// The family in which they are that.
    pub family: FamilyNo,
    /// How the child belongs to the parent.
    pub tie: Tie,
}

/// Somebody with whom a person has a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Partner {
    /// The partner.
    pub person: PersonNo,
    /// Their first family.
    pub family: FamilyNo,
    /// What they are to each other.
    pub couple: Couple,
}

/// Somebody who has a parent, or a family, in common with a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sibling {
    /// The sibling.
    pub person: PersonNo,
    /// Whether they share but one of two parents.
    pub is_half: bool,
    /// How the two of them belong to what they share: the looser of both.
    pub tie: Tie,
}

impl Kinship<'_, '_> {
    /// The parents of a person, of all families, each once with the closest tie, in the order of the file.
    pub fn parents(&self, of: PersonNo) -> Vec<Near> {
        each_once(self.bonds_to_parents(of))
    }

    fn bonds_to_parents(&self, of: PersonNo) -> impl Iterator<Item = Near> {
        self.model.child_in(of).flat_map(move |child| {
            self.model.spouses(child.family).map(move |parent| Near {
                person: parent.person,
                family: child.family,
                tie: tie(self.model, &child, Some(&parent)),
            })
        })
    }

    /// The children of a person, of all families, each once with the closest tie, in the order of the file.
    pub fn children(&self, of: PersonNo) -> Vec<Near> {
        let bonds = self.model.spouse_in(of).flat_map(|parent| {
            self.model.children(parent.family).map(move |child| Near {
                person: child.person,
                family: parent.family,
                tie: tie(self.model, &child, Some(&parent)),
            })
        });
        each_once(bonds)
    }

    /// How a child of a family belongs to a parent in it.
    pub fn tie(&self, child: &Bond<'_>, parent: &Bond<'_>) -> Tie {
        tie(self.model, child, Some(parent))
    }

    /// Those with whom a person has a family, each once.
    pub fn partners(&self, of: PersonNo) -> Vec<Partner> {
        let mut partners: Vec<(PersonNo, FamilyNo, Story)> = Vec::new();
        let mut places = FxHashMap::default();
        for family in self.model.spouse_in(of).map(|own| own.family) {
            let told = self.story(family);
            for other in self.model.spouses(family).filter(|other| other.person != of) {
                let place = *places.entry(other.person).or_insert(partners.len());
                match partners.get_mut(place) {
                    // The file may have the couple twice, and only once say that they married, or that they did again.
                    Some((_, _, story)) => *story = story.and(told),
                    None => partners.push((other.person, family, told)),
                }
            }
        }
        let partners = partners.into_iter();
        partners.map(|(person, family, story)| Partner { person, family, couple: story.couple() }).collect()
    }

    /// The siblings of a person, each once: first those of the same family, then those who share a parent.
    pub fn siblings(&self, of: PersonNo) -> Vec<Sibling> {
        let same_family = self.model.child_in(of);
        let parents = self.parents(of);
        let same_parent = parents.iter().flat_map(|parent| self.model.spouse_in(parent.person));
        // A family may have very many parents, and as many children: each is opened once.
        let mut opened = FxHashSet::default();
        let families =
            same_family.chain(same_parent).map(|bond| bond.family).filter(|family| opened.insert(*family));
        let mut met = FxHashSet::from_iter([of]);
        let others = families
            .flat_map(|family| self.model.children(family))
            .map(|bond| bond.person)
            .filter(|other| met.insert(*other));
        others.filter_map(|other| self.sibling(of, other)).collect()
    }

    /// In what way two people are siblings, if they are.
    pub(super) fn sibling(&self, one: PersonNo, other: PersonNo) -> Option<Sibling> {
        let model = self.model;
        let theirs: FxHashMap<_, _> = model.child_in(other).map(|bond| (bond.family, bond)).collect();
        let families = model.child_in(one).filter_map(|own| {
            let same = theirs.get(&own.family)?;
            Some(tie(model, &own, None).max(tie(model, same, None)))
        });
        let of_family = families.min();
        if of_family == Some(Tie::Birth) {
            return Some(Sibling { person: other, is_half: false, tie: Tie::Birth });
        }
        let parents = |of| each_once(self.bonds_to_parents(of).take(PARENTS)).into_iter();
        let theirs: FxHashMap<_, _> = parents(other).map(|near| (near.person, near.tie)).collect();
        let mut ties: Vec<Tie> =
            parents(one).filter_map(|own| Some(own.tie.max(*theirs.get(&own.person)?))).collect();
        ties.sort_unstable();
        let (is_half, tie) = match (&ties[..], of_family) {
            // Whom one parent has, and the other adopted, is a sibling by birth through the one.
            ([Tie::Birth, Tie::Adoptive | Tie::Foster | Tie::Other, ..], _) | ([Tie::Birth], _) => {
                (true, Tie::Birth)
            }
            // Two parents in common make full siblings, though the file may have the couple twice.
            ([_, next, ..], _) => (false, *next),
            (_, Some(tie)) => (false, tie),
            ([tie], None) => (true, *tie),
            ([], None) => return None,
        };
        Some(Sibling { person: other, is_half, tie })
    }

    /// Whom two siblings have in common.
    pub(super) fn shared_parents(&self, one: PersonNo, other: PersonNo) -> Vec<PersonNo> {
        let theirs: FxHashSet<_> = self.parents(other).into_iter().map(|near| near.person).collect();
        self.parents(one)
            .into_iter()
            .map(|near| near.person)
            .filter(|person| theirs.contains(person))
            .collect()
    }

    /// How somebody belongs to a parent, if that is one.
    pub(super) fn tie_to_parent(&self, child: PersonNo, parent: PersonNo) -> Option<Tie> {
        self.parents(child).into_iter().find(|near| near.person == parent).map(|near| near.tie)
    }
}

/// Each person once, where they were met first, with the closest tie.
fn each_once(all: impl Iterator<Item = Near>) -> Vec<Near> {
    let mut kept: Vec<Near> = Vec::new();
    let mut places = FxHashMap::default();
    for near in all {
        let place = *places.entry(near.person).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(known) if near.tie < known.tie => *known = near,
            Some(_) => {}
            None => kept.push(near),
        }
    }
    kept
}
