//! How somebody belongs to a parent.

use heirloom::Structure;

use crate::{Bond, Model, Pedigree, Term};

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

/// How a child belongs to a family, or to one parent in it. Where the bond does not say, an adoption may: it names the family,
/// and perhaps which of the two adopted.
pub(super) fn tie(model: &Model<'_>, child: &Bond<'_>, parent: Option<&Bond<'_>>) -> Tie {
    if child.pedigree != Pedigree::Unsaid {
        return Tie::of(child.pedigree);
    }
    let adoptions = model.events(child.person).iter().filter(|event| event.term == Term::Adoption);
    let mut families = adoptions.filter_map(|event| model.first(event.structure, Term::AdoptiveFamily));
    let here =
        |link: &Structure<'_>| link.target().and_then(|family| model.as_family(family)) == Some(child.family);
    let Some(link) = families.find(here) else { return Tie::Birth };
    let by = model.first(link, Term::AdoptedBy).and_then(|by| by.string());
    let role = parent.and_then(|parent| parent.of_family).map(|role| model.term(role));
    match (by.as_deref().map(str::trim), role) {
        (Some("HUSB"), Some(Term::Wife)) | (Some("WIFE"), Some(Term::Husband)) => Tie::Birth,
        _ => Tie::Adoptive,
    }
}
