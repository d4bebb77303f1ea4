//! Pictures, recordings and documents.

use std::borrow::Cow;

use heirloom_core::Structure;

use super::Parts;
use crate::Term;

view! {
    /// Something to look at or listen to: where it belongs, or as a record that others share.
    ///
    /// ```
    /// use heirloom_model::Model;
    /// use heirloom_model::views::{Parts, Person};
    ///
    /// let file = b"0 HEAD\n0 @I1@ INDI\n1 OBJE @O1@\n0 @O1@ OBJE\n1 FILE ada.jpg\n2 FORM jpeg\n2 TITL Ada\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let picture = Person::all(&model).next().unwrap().media().next().unwrap();
    /// let file = picture.files().next().unwrap();
    /// assert_eq!((&*file.name, file.format.as_deref(), file.title.as_deref()), ("ada.jpg", Some("jpeg"), Some("Ada")));
    /// ```
    Media of MediaLink | Media
}

/// One file of something.
#[derive(Clone, Debug)]
pub struct MediaFile<'d> {
    /// The structure that names it.
    pub structure: Structure<'d>,
    /// Its name, path or address.
    pub name: Cow<'d, str>,
    /// Its format.
    pub format: Option<Cow<'d, str>>,
    /// Its title, or that of the whole.
    pub title: Option<Cow<'d, str>>,
}

impl<'m, 'd> Media<'m, 'd> {
    /// Where it is described: the record if this only points to one.
    pub fn described(&self) -> Media<'m, 'd> {
        Media { structure: self.structure.target().unwrap_or(self.structure), ..*self }
    }

    /// The title of the whole.
    pub fn title(&self) -> Option<Cow<'d, str>> {
        self.described().text(Term::MediaTitle)
    }

    /// Its files. GEDCOM 5.5 has format and title beside them, 5.5.1 within.
    pub fn files(&self) -> impl Iterator<Item = MediaFile<'d>> + use<'m, 'd> {
        let described = self.described();
        let (model, above) = described.parts();
        model.within(above, Term::File).filter_map(move |structure| {
            let own = |term| model.first(structure, term).and_then(|below| below.string());
            Some(MediaFile {
                structure,
                name: structure.string()?,
                format: own(Term::MediaFormat).or_else(|| described.text(Term::MediaFormat)),
                title: own(Term::MediaTitle).or_else(|| described.text(Term::MediaTitle)),
            })
        })
    }
}
