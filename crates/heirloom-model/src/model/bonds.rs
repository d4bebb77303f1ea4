//! Who belongs to which family.

use heirloom_core::Structure;

use super::facts::Role;
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
    /// How the family has the child or spouse.
    pub(super) role: Role,
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
