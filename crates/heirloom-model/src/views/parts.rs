//! What many structures have.

use std::borrow::Cow;

use heirloom_core::Structure;

use super::{Citation, Media, Note};
use crate::{Model, Term};

/// What can be asked of every view.
pub trait Parts<'m, 'd: 'm>: Sized {
    /// The model and the structure.
    fn parts(&self) -> (&'m Model<'d>, Structure<'d>);

    /// The id of the record.
    fn id(&self) -> Option<&'d str> {
        self.parts().1.id()
    }

    /// The string of the first substructure of a term.
    fn text(&self, term: Term) -> Option<Cow<'d, str>> {
        let (model, structure) = self.parts();
        model.first(structure, term)?.string()
    }

    /// The strings of all substructures of a term, in order.
    fn texts(&self, term: Term) -> impl Iterator<Item = Cow<'d, str>> + use<'m, 'd, Self> {
        let (model, structure) = self.parts();
        model.within(structure, term).filter_map(|below| below.string())
    }

    /// The citations of sources.
    fn citations(&self) -> impl Iterator<Item = Citation<'m, 'd>> + use<'m, 'd, Self> {
        let (model, structure) = self.parts();
        model.within(structure, Term::Citation).filter_map(|below| Citation::of(model, below))
    }

    /// The notes, those with records of their own too.
    fn notes(&self) -> impl Iterator<Item = Note<'m, 'd>> + use<'m, 'd, Self> {
        let (model, structure) = self.parts();
        model.within(structure, Term::Note).filter_map(|below| Note::of(model, below))
    }

    /// Pictures, recordings and the like, those with records of their own too.
    fn media(&self) -> impl Iterator<Item = Media<'m, 'd>> + use<'m, 'd, Self> {
        let (model, structure) = self.parts();
        model.within(structure, Term::MediaLink).filter_map(|below| Media::of(model, below))
    }
}

/// A text with one blank between words; none if nothing is left.
pub(crate) fn tidy(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}
