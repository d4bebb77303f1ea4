//! Who belongs to which family.

use heirloom_core::Structure;
use heirloom_core::keyed::{Keyed, KeyedMap};

use super::groups::Lists;
use super::{FamilyNo, PersonNo};
use crate::Term;

/// A person in a family, as child or as spouse. It is said twice, by the person and by the family; here both are one.
#[derive(Clone, Copy, Debug)]
pub struct Bond<'d> {
    /// The person.
    pub person: PersonNo,
    /// The family.
    pub family: FamilyNo,
    /// Where the person says so, `FAMC` or `FAMS`.
    pub of_person: Option<Structure<'d>>,
    /// Where the family says so, `CHIL`, `HUSB` or `WIFE`.
    pub of_family: Option<Structure<'d>>,
    /// How a child belongs to the family: to one parent at least, if it was adopted by one. [`Model::pedigree_to`] asks for each.
    ///
    /// [`Model::pedigree_to`]: crate::Model::pedigree_to
    pub pedigree: Pedigree,
    /// Who alone adopted the child, [`Husband`](Term::Husband) or [`Wife`](Term::Wife), if an adoption says so.
    pub adopted_by: Option<Term>,
}

/// How a child belongs to a family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pedigree {
    /// Nothing is said, so that it is taken to be by birth.
    #[default]
    Unsaid,
    /// By birth.
    Birth,
    /// By adoption.
    Adopted,
    /// As a foster child.
    Foster,
    /// In another way.
    Other,
}

impl Pedigree {
    /// Whether the parents may be taken to be those by birth.
    pub fn is_by_birth(self) -> bool {
        matches!(self, Pedigree::Unsaid | Pedigree::Birth)
    }

    /// Reads what a person or a family says.
    pub(super) fn read(text: &str) -> Pedigree {
        let is_one = |word: &str, of: &[&str]| of.iter().any(|one| word.eq_ignore_ascii_case(one));
        match text.trim() {
            word if word.eq_ignore_ascii_case("birth") => Pedigree::Birth,
            word if word.eq_ignore_ascii_case("adopted") => Pedigree::Adopted,
            word if word.eq_ignore_ascii_case("foster") => Pedigree::Foster,
            // What many programs write.
            word if is_one(word, &["natural", "biological"]) => Pedigree::Birth,
            word if is_one(word, &["", "unknown", "private"]) => Pedigree::Unsaid,
            _ => Pedigree::Other,
        }
    }
}

/// A link as one side states it.
pub(super) struct Link<'d> {
    pub(super) person: PersonNo,
    pub(super) family: FamilyNo,
    pub(super) structure: Structure<'d>,
    pub(super) pedigree: Pedigree,
}

/// All bonds of one sort.
#[derive(Clone, Debug, Default)]
pub(super) struct Bonds<'d> {
    bonds: Vec<Bond<'d>>,
    by_person: Lists,
    by_family: Lists,
    have_repeats: bool,
}

impl<'d> Bonds<'d> {
    /// Puts together what people and families say. A link that is repeated counts once.
    pub(super) fn new(
        people: usize,
        families: usize,
        of_people: Vec<Link<'d>>,
        of_families: Vec<Link<'d>>,
    ) -> Bonds<'d> {
        let mut bonds: Vec<Bond<'d>> = Vec::with_capacity(of_families.len());
        let mut known: KeyedMap<(PersonNo, FamilyNo), u32> =
            KeyedMap::with_capacity_and_hasher(of_families.len().max(of_people.len()), Keyed);
        let mut by_family: Vec<(u32, u32)> = Vec::with_capacity(of_families.len());
        let links = of_people.len();
        for Link { person, family, structure, pedigree } in of_people {
            known.entry((person, family)).or_insert_with(|| {
                bonds.push(Bond {
                    person,
                    family,
                    of_person: Some(structure),
                    of_family: None,
                    pedigree,
                    adopted_by: None,
                });
                bonds.len() as u32 - 1
            });
        }
        let stated = bonds.len();
        let mut have_repeats = stated < links;
        for Link { person, family, structure, pedigree } in of_families {
            let number = *known.entry((person, family)).or_insert_with(|| {
                bonds.push(Bond {
                    person,
                    family,
                    of_person: None,
                    of_family: None,
                    pedigree,
                    adopted_by: None,
                });
                bonds.len() as u32 - 1
            });
            let bond = &mut bonds[number as usize];
            if bond.pedigree == Pedigree::Unsaid {
                bond.pedigree = pedigree;
            }
            if bond.of_family.is_none() {
                bond.of_family = Some(structure);
                by_family.push((family.0, number));
            } else {
                have_repeats = true;
            }
        }
        // Those that the family does not name come behind those that it does.
        let unnamed = (0..stated as u32).filter(|&number| bonds[number as usize].of_family.is_none());
        by_family.extend(unnamed.map(|number| (bonds[number as usize].family.0, number)));
        let by_person: Vec<(u32, u32)> =
            (0..).zip(&bonds).map(|(number, bond)| (bond.person.0, number)).collect();
        Bonds {
            by_person: Lists::new(people, &by_person),
            by_family: Lists::new(families, &by_family),
            bonds,
            have_repeats,
        }
    }

    /// Adds what adoptions say, whichever side has named the bond. Where that says another thing itself it counts more.
    pub(super) fn adopt(mut self, adoptions: &KeyedMap<(PersonNo, FamilyNo), Option<Term>>) -> Bonds<'d> {
        if adoptions.is_empty() {
            return self;
        }
        for bond in &mut self.bonds {
            let is_open = matches!(bond.pedigree, Pedigree::Unsaid | Pedigree::Adopted);
            if let Some(by) = adoptions.get(&(bond.person, bond.family)).filter(|_| is_open) {
                bond.pedigree = Pedigree::Adopted;
                bond.adopted_by = *by;
            }
        }
        self
    }

    /// Whether a link was stated more than once by one side.
    pub(super) fn have_repeats(&self) -> bool {
        self.have_repeats
    }

    pub(super) fn of_person(&self, person: PersonNo) -> impl Iterator<Item = &Bond<'d>> {
        self.by_person.of(person.index()).iter().map(|&number| &self.bonds[number as usize])
    }

    pub(super) fn of_family(&self, family: FamilyNo) -> impl Iterator<Item = &Bond<'d>> {
        self.by_family.of(family.index()).iter().map(|&number| &self.bonds[number as usize])
    }
}
