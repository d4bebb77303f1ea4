//! Who belongs to which family.

use heirloom::Structure;
use rustc_hash::FxHashMap;

use super::groups::Lists;
use super::{FamilyNo, PersonNo};

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
    /// How a child belongs to the family.
    pub pedigree: Pedigree,
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

    pub(super) fn read(text: &str) -> Pedigree {
        match text.trim() {
            word if word.eq_ignore_ascii_case("birth") => Pedigree::Birth,
            word if word.eq_ignore_ascii_case("adopted") => Pedigree::Adopted,
            word if word.eq_ignore_ascii_case("foster") => Pedigree::Foster,
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
        let mut known: FxHashMap<(PersonNo, FamilyNo), u32> = FxHashMap::default();
        let mut by_family: Vec<(u32, u32)> = Vec::with_capacity(of_families.len());
        for Link { person, family, structure, pedigree } in of_people {
            known.entry((person, family)).or_insert_with(|| {
                bonds.push(Bond { person, family, of_person: Some(structure), of_family: None, pedigree });
                bonds.len() as u32 - 1
            });
        }
        let stated = bonds.len();
        for Link { person, family, structure, pedigree } in of_families {
            let number = *known.entry((person, family)).or_insert_with(|| {
                bonds.push(Bond { person, family, of_person: None, of_family: None, pedigree });
                bonds.len() as u32 - 1
            });
            let bond = &mut bonds[number as usize];
            if bond.of_family.is_none() {
                bond.of_family = Some(structure);
                by_family.push((family.0, number));
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
        }
    }

    pub(super) fn of_person(&self, person: PersonNo) -> impl Iterator<Item = &Bond<'d>> {
        self.by_person.of(person.index()).iter().map(|&number| &self.bonds[number as usize])
    }

    pub(super) fn of_family(&self, family: FamilyNo) -> impl Iterator<Item = &Bond<'d>> {
        self.by_family.of(family.index()).iter().map(|&number| &self.bonds[number as usize])
    }
}
