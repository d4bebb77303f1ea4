//! Schemas that a program states, rather than a file.
//!
//! IRIs are given in full here. What a file would be warned about is stated as it is; only what the draft prohibits is
//! refused.

use super::prefixes::Prefix;
use super::{
    Compatibility, DATA_MODEL, Dictionary, External, Origin, Prohibited, Resolution, Schema, SchemaRules,
    TypeId, Undef, builtin, dictionary_tag,
};
use crate::tree::tagged::EscapeTypes;
use crate::tree::{TagId, Tags, is_tag};

impl Schema {
    /// Binds a prefix to an IRI, unless it is bound already. Returns whether it was free.
    ///
    /// ```
    /// use heirloom_core::schema::Schema;
    ///
    /// let mut schema = Schema::empty();
    /// assert!(schema.bind_prefix("ex", "https://example.com/"));
    /// assert!(!schema.bind_prefix("ex", "https://example.org/"));
    /// assert_eq!(&*schema.expand("ex:SHIP"), "https://example.com/SHIP");
    /// ```
    pub fn bind_prefix(&mut self, prefix: &str, iri: &str) -> bool {
        let free = self.prefixes.named(prefix).is_none();
        if free {
            self.prefixes.push(Prefix { name: prefix.into(), iri: iri.into(), origin: Origin::File });
        }
        free
    }

    /// States that a type has a supertype. Returns whether that is new.
    pub fn state_supertype(&mut self, subtype: &str, supertype: &str, origin: Origin) -> bool {
        let (subtype, supertype) = (self.intern(subtype), self.intern(supertype));
        self.add_supertype(subtype, supertype, origin)
    }

    /// Defines the type of a tag within structures of some type, or an error where the draft prohibits that.
    ///
    /// ```
    /// use heirloom_core::schema::{Origin, Prohibited, Resolution, Schema};
    ///
    /// const DOCUMENT: &str = "https://terms.fhiso.org/elf/Document";
    /// let mut schema = Schema::default();
    /// schema.define_tag("_SHIP", DOCUMENT, "https://example.com/SHIP", Origin::File)?;
    /// let ship = schema.find("https://example.com/SHIP").unwrap();
    /// assert_eq!(schema.resolve("_SHIP", schema.find(DOCUMENT).unwrap()), Resolution::Defined(ship));
    ///
    /// let prohibited = schema.define_tag("CONT", DOCUMENT, "https://example.com/SHIP", Origin::File);
    /// assert_eq!(prohibited, Err(Prohibited::Tag));
    /// # Ok::<(), Prohibited>(())
    /// ```
    pub fn define_tag(
        &mut self,
        tag: &str,
        superstructure: &str,
        structure_type: &str,
        origin: Origin,
    ) -> Result<(), Prohibited> {
        if !is_tag(tag.as_bytes()) {
            return Err(Prohibited::Tag);
        }
        let (superstructure, structure_type) = (self.intern(superstructure), self.intern(structure_type));
        self.define(tag, superstructure, structure_type, origin)
    }

    /// States that structures with a tag preserve escapes of these types, letters from A to Z without U.
    pub fn preserve_escapes(&mut self, tag: &str, letters: &str, origin: Origin) {
        let types = letters.chars().fold(EscapeTypes::NONE, EscapeTypes::with);
        self.escapes.push((tag.into(), types, origin));
    }

    /// Names an external schema. Where it is `resolved` its definitions are stated too, with [`Origin::External`]; otherwise
    /// nobody knows which escapes it would preserve, and all are kept.
    pub fn name_external(&mut self, iri: &str, resolved: bool) {
        self.externals.push(External { iri: iri.into(), resolved });
    }

    /// Names the schema of the ELF data model and takes in its definitions.
    pub fn name_data_model(&mut self, compatibility: Compatibility) {
        let rules = self.rules();
        self.name_external(DATA_MODEL, true);
        self.merge(&builtin::schema(compatibility, rules), |origin| origin);
    }

    /// The default schema by the rules of a dialect.
    pub(crate) fn by_default(compatibility: Compatibility, rules: SchemaRules) -> Schema {
        builtin::schema(compatibility, rules).into_owned()
    }

    /// Whether it stands for that of a file without a schema, or began as such.
    pub fn is_default(&self) -> bool {
        self.is_default
    }

    /// The same schema with an IRI dictionary, which takes the place of all definitions.
    pub fn with_dictionary(self, dictionary: Dictionary) -> Schema {
        self.replace_dictionary(dictionary)
    }

    /// The type of a tag within structures of some type: what a [`TypeTable`](super::TypeTable) says, for a schema that
    /// still grows.
    pub(crate) fn type_of_tag(&self, tag: TagId, tags: &Tags, above: TypeId) -> TypeId {
        if let Some(dictionary) = self.dictionary() {
            let undef = tag == TagId::UNDEF && dictionary_tag(&dictionary.iri("UNDEF")) == Some("UNDEF");
            return if undef { TypeId::UNDEFINED } else { TypeId::undefined(tag) };
        }
        let above = match above.undefined_tag() {
            None => Some(above),
            Some(_) => self.find(&self.iri(above, tags)),
        };
        match above.map(|above| self.resolve(tags.get(tag), above)) {
            Some(Resolution::Defined(found)) => found,
            _ if tag == TagId::UNDEF && self.rules().undef == Undef::Undefined => TypeId::UNDEFINED,
            _ => TypeId::undefined(tag),
        }
    }
}
