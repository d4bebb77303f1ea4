use crate::tree::{Place, TagId, is_tag};

/// The namespace of the terms that ELF itself defines; the draft abbreviates it as `elf:`.
pub const ELF: &str = "https://terms.fhiso.org/elf/";

/// The IRI by which a file names the schema of the ELF data model, that of section 9.
pub const DATA_MODEL: &str = "https://fhiso.org/TR/elf-data-model/v1.0.0";

/// The media type to ask for when an external schema is fetched (section 4.2.1).
pub const MEDIA_TYPE: &str = "application/x-fhiso-elf1-schema";

pub(super) const DOCUMENT: &str = "https://terms.fhiso.org/elf/Document";
pub(super) const METADATA: &str = "https://terms.fhiso.org/elf/Metadata";
pub(super) const UNDEFINED: &str = "https://terms.fhiso.org/elf/Undefined";

/// A structure type identifier as a small number; the numbers belong to one schema and the tags of one file.
///
/// An undefined tag identifier is the number of its tag with a bit set, so that the thousandth unknown tag costs no
/// text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeId(u32);

impl TypeId {
    /// `elf:Document`, the superstructure type of records.
    pub const DOCUMENT: TypeId = TypeId(0);
    /// `elf:Metadata`, the superstructure type of what lies in the metadata.
    pub const METADATA: TypeId = TypeId(1);
    /// `elf:Undefined`, the type of `UNDEF` records.
    pub const UNDEFINED: TypeId = TypeId(2);

    const TAG: u32 = 1 << 31;

    pub(crate) fn term(number: u32) -> TypeId {
        debug_assert!(number & TypeId::TAG == 0);
        TypeId(number)
    }

    /// The undefined tag identifier of a tag, `elf:Undefined#TAG`.
    pub fn undefined(tag: TagId) -> TypeId {
        TypeId(tag.0 | TypeId::TAG)
    }

    /// The tag of an undefined tag identifier.
    pub fn undefined_tag(self) -> Option<TagId> {
        (self.0 & TypeId::TAG != 0).then_some(TagId(self.0 & !TypeId::TAG))
    }

    pub(super) fn number(self) -> Option<u32> {
        (self.0 & TypeId::TAG == 0).then_some(self.0)
    }
}

/// Where structures stand that lie in others of a type.
pub(crate) fn place_within(above: TypeId) -> Place {
    match above {
        TypeId::DOCUMENT => Place::Record,
        TypeId::METADATA => Place::Head,
        _ => Place::Elsewhere,
    }
}

/// The tag of an IRI that is an undefined tag identifier: `elf:Undefined`, `#` and a tag.
pub(crate) fn undefined_tag(iri: &str) -> Option<&str> {
    iri.strip_prefix(UNDEFINED)?.strip_prefix('#').filter(|tag| is_tag(tag.as_bytes()))
}
