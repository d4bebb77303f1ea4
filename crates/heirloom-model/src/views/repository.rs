//! Archives and libraries.

use std::borrow::Cow;

use super::{Address, Parts};
use crate::Term;

view! {
    /// Where sources are kept.
    ///
    /// ```
    /// use heirloom_model::Model;
    /// use heirloom_model::views::Repository;
    ///
    /// let file = b"0 HEAD\n0 @R1@ REPO\n1 NAME The archive\n1 ADDR\n2 ADR1 Main Street 1\n2 CITY Alzey\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let archive = Repository::of(&model, parsed.dataset.find("R1").unwrap()).unwrap();
    /// assert_eq!(archive.name().as_deref(), Some("The archive"));
    /// assert_eq!(archive.address().unwrap().lines(), ["Main Street 1", "Alzey"]);
    /// ```
    Repository of Repository
}

impl<'m, 'd> Repository<'m, 'd> {
    /// Its name.
    pub fn name(&self) -> Option<Cow<'d, str>> {
        self.text(Term::RepositoryName)
    }

    /// Its address.
    pub fn address(&self) -> Option<Address<'m, 'd>> {
        Address::of(self.model, self.model.first(self.structure, Term::Address)?)
    }
}
