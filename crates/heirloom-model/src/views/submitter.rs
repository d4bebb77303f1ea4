//! Those who wrote a file.

use std::borrow::Cow;

use super::{Address, Parts};
use crate::Term;

view! {
    /// Who contributed to a file.
    ///
    /// ```
    /// use heirloom_model::Model;
    /// use heirloom_model::views::Submitter;
    ///
    /// let file = b"0 HEAD\n0 @U1@ SUBM\n1 NAME Johanna /Weber/\n1 EMAIL johanna@@example.org\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let johanna = Submitter::of(&model, parsed.dataset.find("U1").unwrap()).unwrap();
    /// assert_eq!(johanna.name().as_deref(), Some("Johanna Weber"));
    /// assert_eq!(johanna.emails().next().as_deref(), Some("johanna@example.org"));
    /// ```
    Submitter of Submitter
}

impl<'m, 'd> Submitter<'m, 'd> {
    /// The name, without slashes, which some programs write.
    pub fn name(&self) -> Option<String> {
        super::parts::tidy(&self.text(Term::SubmitterName)?.replace('/', " "))
    }

    /// The address.
    pub fn address(&self) -> Option<Address<'m, 'd>> {
        Address::of(self.model, self.model.first(self.structure, Term::Address)?)
    }

    /// Telephone numbers.
    pub fn phones(&self) -> impl Iterator<Item = Cow<'d, str>> + use<'m, 'd> {
        self.texts(Term::Phone)
    }

    /// E-mail addresses.
    pub fn emails(&self) -> impl Iterator<Item = Cow<'d, str>> + use<'m, 'd> {
        self.texts(Term::Email)
    }
}
