//! Addresses.

use std::borrow::Cow;

use super::Parts;
use crate::Term;

view! {
    /// An address: as it would be written on an envelope, and in parts.
    Address of Address
}

impl<'d> Address<'_, 'd> {
    /// Its lines: as they are written, or else put together from its parts.
    pub fn lines(&self) -> Vec<String> {
        let written = self.structure.string().unwrap_or_default();
        let lines: Vec<String> =
            written.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_string).collect();
        if !lines.is_empty() {
            return lines;
        }
        let parts = [
            Term::AddressLine1,
            Term::AddressLine2,
            Term::AddressLine3,
            Term::City,
            Term::State,
            Term::PostalCode,
            Term::Country,
        ];
        parts.into_iter().filter_map(|part| self.text(part)).map(Cow::into_owned).collect()
    }

    /// The town.
    pub fn city(&self) -> Option<Cow<'d, str>> {
        self.text(Term::City)
    }

    /// The state or province.
    pub fn state(&self) -> Option<Cow<'d, str>> {
        self.text(Term::State)
    }

    /// The postal code.
    pub fn postal_code(&self) -> Option<Cow<'d, str>> {
        self.text(Term::PostalCode)
    }

    /// The country.
    pub fn country(&self) -> Option<Cow<'d, str>> {
        self.text(Term::Country)
    }
}
