//! People, families, events, places and sources as one would speak of them.
//!
//! A view is a [`Model`](crate::Model) and a [`Structure`](heirloom_core::Structure), and holds nothing else: what it says is read from
//! the structure when asked, and [`structure`](Person::structure) leads to all that it says nothing about. Structures are known by
//! what they [mean](crate::Meanings), so that an extension whose supertype is a birth is one.
//!
//! ```
//! use heirloom_model::Model;
//! use heirloom_model::views::{Parts, Person};
//!
//! let file = "0 HEAD\n1 PLAC\n2 FORM Town, Country\n0 @I1@ INDI\n1 NAME Ada /King/\n1 BIRT\n2 DATE 10 DEC 1815\n2 PLAC London, England\n\
//!     2 SOUR @S1@\n3 PAGE 12\n0 @S1@ SOUR\n1 TITL The register\n0 TRLR\n";
//! let (parsed, _) = heirloom_core::parse(file.as_bytes());
//! let model = Model::new(&parsed.dataset);
//! let ada = Person::all(&model).next().unwrap();
//! assert_eq!(ada.name().unwrap().pieces().surname.as_deref(), Some("King"));
//!
//! let birth = ada.birth().unwrap();
//! assert_eq!(birth.date().unwrap().year(), Some(1815));
//! let place = birth.place().unwrap();
//! assert_eq!(place.named("country").as_deref(), Some("England"));
//! let citation = birth.citations().next().unwrap();
//! assert_eq!(citation.source().unwrap().title().as_deref(), Some("The register"));
//! assert_eq!(citation.page().as_deref(), Some("12"));
//! ```

/// Declares a view of the structures of some terms.
macro_rules! view {
    ($( #[$doc:meta] )* $view:ident of $( $term:ident )|+) => {
        $( #[$doc] )*
        #[derive(Clone, Copy, Debug)]
        pub struct $view<'m, 'd> {
            pub(super) model: &'m crate::Model<'d>,
            pub(super) structure: heirloom_core::Structure<'d>,
        }

        impl<'m, 'd> $view<'m, 'd> {
            /// A structure as such, if it is one.
            pub fn of(model: &'m crate::Model<'d>, structure: heirloom_core::Structure<'d>) -> Option<$view<'m, 'd>> {
                matches!(model.term(structure), $( crate::Term::$term )|+).then_some($view { model, structure })
            }

            /// The structure itself, with all that is in it.
            pub fn structure(&self) -> heirloom_core::Structure<'d> {
                self.structure
            }
        }

        impl<'m, 'd> super::parts::Parts<'m, 'd> for $view<'m, 'd> {
            fn parts(&self) -> (&'m crate::Model<'d>, heirloom_core::Structure<'d>) {
                (self.model, self.structure)
            }
        }
    };
}

mod parts;
mod person;
mod name;
mod family;
mod event;
mod place;
mod citation;
mod repository;
mod note;
mod media;
mod submitter;
mod address;

pub use address::Address;
pub use citation::{Citation, Source};
pub use event::{Event, EventAge, EventDate};
pub use family::Family;
pub use media::{Media, MediaFile};
pub use name::{Name, Pieces, Variation, VariationKind};
pub use note::Note;
pub use parts::Parts;
pub(crate) use parts::tidy;
pub use person::Person;
pub use place::{Coordinates, Level, Place};
pub use repository::Repository;
pub use submitter::Submitter;
