//! How those on a page belong to each other, where that is not what one would think.

use heirloom_core::{Dataset, Structure};
use heirloom_model::kinship::Couple;
use heirloom_model::{Bond, Kinship, Meanings, Model, Pedigree};

/// What is known of the families of a file.
pub(super) struct Kin<'d>(Model<'d>);

impl<'d> Kin<'d> {
    pub(super) fn of(dataset: &'d Dataset<'d>) -> Kin<'d> {
        Kin(Model::new(dataset))
    }

    /// What each structure of the file is.
    pub(super) fn meanings(&self) -> &Meanings {
        self.0.meanings()
    }

    /// What a child of a family is besides a child, in words.
    pub(super) fn as_child(&self, child: Structure<'d>, family: Structure<'d>) -> &'static str {
        match self.bond(child, family).map(|bond| bond.pedigree) {
            None | Some(Pedigree::Unsaid | Pedigree::Birth) => "",
            Some(Pedigree::Adopted) => "adopted",
            Some(Pedigree::Foster) => "foster child",
            Some(Pedigree::Other) => "not by birth",
        }
    }

    /// The same for a parent of that child.
    pub(super) fn as_parent(
        &self,
        parent: Structure<'d>,
        child: Structure<'d>,
        family: Structure<'d>,
    ) -> &'static str {
        let Kin(model) = self;
        let parent = model.as_person(parent).and_then(|parent| {
            let number = model.as_family(family)?;
            model.spouse_in(parent).find(|bond| bond.family == number)
        });
        let pedigree = self.bond(child, family).zip(parent);
        match pedigree.map(|(child, parent)| model.pedigree_to(&child, &parent)) {
            None | Some(Pedigree::Unsaid | Pedigree::Birth) => "",
            Some(Pedigree::Adopted) => "adoptive",
            Some(Pedigree::Foster) => "foster",
            Some(Pedigree::Other) => "not by birth",
        }
    }

    /// Whether the file says that the couple of a family married.
    pub(super) fn is_married(&self, family: Structure<'d>) -> bool {
        let Kin(model) = self;
        let couple = model.as_family(family).map(|family| Kinship::of(model).couple(family));
        couple.is_some_and(|couple| couple != Couple::Partners)
    }

    /// That of a child with its family.
    fn bond(&self, child: Structure<'d>, family: Structure<'d>) -> Option<Bond<'d>> {
        let Kin(model) = self;
        let family = model.as_family(family)?;
        model.child_in(model.as_person(child)?).find(|bond| bond.family == family)
    }
}
