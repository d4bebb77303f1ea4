//! Types to tags (section 3.2).

use super::terms::undefined_tag;
use super::{Origin, Resolution, Schema, SchemaRules, TypeId, Undef};
use crate::keyed::KeyedSet;
use crate::tree::Tags;

/// The longest tag that the draft recommends.
const LONGEST_TAG: usize = 15;

/// Chooses the tag of each structure, and adds definitions to the schema where there is none.
pub(crate) struct Tagger {
    schema: Schema,
    /// The tags of the undefined tag identifiers in the dataset, which no new definition may use.
    undefined: KeyedSet<Box<str>>,
    /// Whether a type has one tag, whichever it was read with.
    one_tag: bool,
}

/// A tag, and whether reading it back gives the type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) tag: Box<str>,
    /// Whether a definition applies to the tag of an undefined tag identifier (OQ-33), so that it will be read as
    /// the type of that definition.
    pub(crate) will_be_defined: bool,
}

impl Tagger {
    /// A tagger for a dataset in which these tags are undefined somewhere, by the rules of the dialect that it is
    /// written in.
    pub(crate) fn new(
        schema: Schema,
        rules: SchemaRules,
        undefined: impl Iterator<Item = Box<str>>,
    ) -> Tagger {
        Tagger { schema: schema.by_rules(rules), undefined: undefined.collect(), one_tag: false }
    }

    /// Whether each type gets one tag, whichever it was read with.
    pub(crate) fn one_tag(&mut self, one_tag: bool) {
        self.one_tag = one_tag;
    }

    /// The schema with what was added.
    pub(crate) fn into_schema(self) -> Schema {
        self.schema
    }

    /// The tag of a structure of some type in a superstructure of some type. `read` is the tag that it was read
    /// with, which is kept where it will do (OQ-51).
    pub(crate) fn tag(
        &mut self,
        structure_type: TypeId,
        superstructure: TypeId,
        read: Option<&str>,
        tags: &Tags,
    ) -> Choice {
        let above = self.known_superstructure(superstructure, tags);
        if let Some(tag) = structure_type.undefined_tag() {
            let tag: Box<str> = tags.get(tag).into();
            // `UNDEF` may be read as `elf:Undefined` where nothing defines it.
            let undef = &*tag == "UNDEF" && self.schema.rules().undef == Undef::Undefined;
            let will_be_defined = undef || matches!(self.resolve(&tag, above), Resolution::Defined(_));
            Choice { tag, will_be_defined }
        } else if structure_type == TypeId::UNDEFINED {
            Choice { tag: "UNDEF".into(), will_be_defined: false }
        } else {
            let wanted = read.filter(|_| !self.one_tag);
            let found = self.defined_tag(structure_type, above, wanted);
            if let Some(tag) = found.as_ref().filter(|tag| !self.has_better_tag(structure_type, above, tag)) {
                return Choice { tag: tag.clone(), will_be_defined: false };
            }
            let iri = self.schema.iri(superstructure, tags).into_owned();
            let above = self.schema.intern(&iri);
            let tag = match found {
                Some(tag) => self.preferred_definition(structure_type, above).unwrap_or(tag),
                None => self.new_definition(structure_type, above, read),
            };
            Choice { tag, will_be_defined: false }
        }
    }

    /// Whether a type should have another tag than the one by which it is defined in a place, so that it has one tag
    /// everywhere. Definitions of the data model are good enough where there are any.
    fn has_better_tag(&self, structure_type: TypeId, above: Option<TypeId>, tag: &str) -> bool {
        let preferred = self.schema.definitions_of(structure_type).next().map(|found| &*found.tag);
        if !self.one_tag || preferred == Some(tag) {
            return false;
        }
        let above = above.map(|above| self.schema.eventual_supertypes(above)).unwrap_or_default();
        let mut applying = self
            .schema
            .definitions_with(tag)
            .filter(|found| found.structure_type == structure_type && above.contains(&found.superstructure));
        applying.all(|found| !matches!(found.origin, Origin::DataModel | Origin::Overlay))
    }

    /// Defines the preferred tag of a type in a place where it has another, if that can be.
    fn preferred_definition(&mut self, structure_type: TypeId, above: TypeId) -> Option<Box<str>> {
        let tag = self.schema.definitions_of(structure_type).next().map(|found| found.tag.clone())?;
        let can_be = self.can_define(&tag, structure_type, above);
        (can_be && self.schema.define(&tag, above, structure_type, Origin::New).is_ok()).then_some(tag)
    }

    /// The superstructure type as a term of the schema, if it is one.
    fn known_superstructure(&self, superstructure: TypeId, tags: &Tags) -> Option<TypeId> {
        match superstructure.undefined_tag() {
            None => Some(superstructure),
            Some(_) => self.schema.find(&self.schema.iri(superstructure, tags)),
        }
    }

    fn resolve(&self, tag: &str, superstructure: Option<TypeId>) -> Resolution {
        superstructure.map_or(Resolution::Undefined, |above| self.schema.resolve(tag, above))
    }

    /// A tag that is read as this type: the one it was read with, else the first in the schema.
    fn defined_tag(
        &self,
        structure_type: TypeId,
        above: Option<TypeId>,
        read: Option<&str>,
    ) -> Option<Box<str>> {
        // A definition may reach a reserved place by way of a supertype, where what is written is no data; and one that
        // was read in another dialect need not be allowed in this one.
        let reserved =
            |tag: &str| above.is_some_and(|above| self.schema.allows(tag, above, structure_type).is_err());
        let fits =
            |tag: &str| self.resolve(tag, above) == Resolution::Defined(structure_type) && !reserved(tag);
        if let Some(read) = read
            && fits(read)
        {
            return Some(read.into());
        }
        self.schema.definitions_of(structure_type).map(|found| &found.tag).find(|tag| fits(tag)).cloned()
    }

    /// Defines a tag for a type in a place where it has none: one of its other tags, else the one with which it was read
    /// if that looks like one of an extension, else a new one.
    fn new_definition(&mut self, structure_type: TypeId, above: TypeId, read: Option<&str>) -> Box<str> {
        let known: Vec<Box<str>> =
            self.schema.definitions_of(structure_type).map(|found| found.tag.clone()).collect();
        let read = read.filter(|tag| tag.starts_with('_') && tag.len() <= LONGEST_TAG).map(Box::from);
        let reused = known.into_iter().chain(read).find(|tag| self.can_define(tag, structure_type, above));
        let tag = reused.unwrap_or_else(|| self.invented_tag(structure_type));
        // A tag that is reused was asked about; a new one begins with an underscore and so is none of those that
        // the draft reserves, and reserved types are refused when a dataset is built.
        let defined = self.schema.define(&tag, above, structure_type, Origin::New);
        debug_assert_eq!(defined, Ok(()));
        tag
    }

    /// Whether a new definition is allowed and changes the type of nothing else.
    fn can_define(&self, tag: &str, structure_type: TypeId, above: TypeId) -> bool {
        !self.undefined.contains(tag)
            && self.schema.allows(tag, above, structure_type).is_ok()
            && self.schema.terms().filter(|&(below, _)| self.schema.is_subtype(below, above)).all(
                |(below, _)| match self.schema.resolve(tag, below) {
                    Resolution::Undefined => true,
                    Resolution::Defined(other) => other == structure_type,
                    Resolution::Ambiguous => false,
                },
            )
    }

    /// An underscore and the last part of the IRI in capitals, cut and numbered until nothing else has it (OQ-55).
    fn invented_tag(&self, structure_type: TypeId) -> Box<str> {
        let iri = self.schema.term(structure_type).unwrap_or_default();
        let last = iri.rsplit(['/', '#', ':']).find(|part| !part.is_empty()).unwrap_or_default();
        let mut stem: String = last
            .chars()
            .map(|c| c.to_ascii_uppercase())
            .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect();
        if stem.is_empty() {
            stem.push_str("TYPE");
        }
        let free = |tag: &str| !self.schema.defines(tag) && !self.undefined.contains(tag);
        let candidate = |number: Option<u32>| {
            let number = number.map(|number| number.to_string()).unwrap_or_default();
            let room = LONGEST_TAG - 1 - number.len();
            format!("_{}{number}", &stem[..stem.len().min(room)])
        };
        let numbers = std::iter::once(None).chain((2..).map(Some));
        numbers.map(candidate).find(|tag| free(tag)).unwrap_or_default().into()
    }
}

/// Whether a structure of this type can be written at all.
pub(crate) fn has_tag(iri: &str) -> bool {
    use super::terms::{DOCUMENT, METADATA};
    (iri != DOCUMENT && iri != METADATA) || undefined_tag(iri).is_some()
}
