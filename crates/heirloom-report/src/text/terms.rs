//! The IRIs of types, for people.

use std::borrow::Cow;

use heirloom_core::schema::{DICTIONARY_ELF, ELF};

/// An IRI with `elf:` for the namespace of ELF, that of schemas or that of dictionaries.
pub fn short(iri: &str) -> Cow<'_, str> {
    match of_elf(iri) {
        Some(term) => Cow::Owned(format!("elf:{term}")),
        None => Cow::Borrowed(iri),
    }
}

/// The name of a term in the namespace of ELF.
pub fn of_elf(iri: &str) -> Option<&str> {
    iri.strip_prefix(ELF).or_else(|| iri.strip_prefix(DICTIONARY_ELF))
}

/// The tag of a type that stands for a tag that nothing defines.
pub fn undefined(iri: &str) -> Option<&str> {
    iri.strip_prefix(ELF)?.strip_prefix("Undefined#")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_of_elf_are_short() {
        assert_eq!(short("https://terms.fhiso.org/elf/BIRTH"), "elf:BIRTH");
        assert_eq!(short("http://terms.fhiso.org/elf/BIRT"), "elf:BIRT");
        assert_eq!(short("https://example.com/x"), "https://example.com/x");
        assert_eq!(undefined("https://terms.fhiso.org/elf/Undefined#_X"), Some("_X"));
        assert_eq!(undefined("https://terms.fhiso.org/elf/Undefined"), None);
    }
}
