use std::borrow::Cow;

use super::prefixes::{Prefix, Prefixes};
use super::terms::{DOCUMENT, METADATA, UNDEFINED, undefined_tag};
use super::{Dictionary, SchemaRules, TypeId, builtin};
use crate::keyed::{KeyedMap, KeyedSet};
use crate::tree::Tags;
use crate::tree::tagged::{EscapeTypes, PreservedEscapes};

/// Where a definition comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// The default schema, as printed in section 9.
    DataModel,
    /// The compatibility overlay, which mends and completes the default schema (OQ-21, OQ-22, OQ-25).
    Overlay,
    /// An external schema that the file names.
    External,
    /// The file itself.
    File,
    /// Made anew, for a type that had no tag.
    New,
}

/// A statement that one type is a supertype of another (section 3.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supertype {
    /// The type.
    pub subtype: TypeId,
    /// Its supertype.
    pub supertype: TypeId,
    /// Where it is stated.
    pub origin: Origin,
}

/// The type of a tag within structures of some type (section 3.1.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagDefinition {
    /// The tag.
    pub tag: Box<str>,
    /// The superstructure type, or a supertype of it.
    pub superstructure: TypeId,
    /// The structure type.
    pub structure_type: TypeId,
    /// Where it is defined.
    pub origin: Origin,
}

/// An external schema that a schema names (section 4.2.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct External {
    /// Its IRI.
    pub iri: Box<str>,
    /// Whether its definitions could be had.
    pub resolved: bool,
}

/// What a tag means within a structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// No definition applies.
    Undefined,
    /// This type.
    Defined(TypeId),
    /// Definitions for different types apply, so that none does.
    Ambiguous,
}

/// Why a tag definition is not allowed (section 3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prohibited {
    /// `CONT` and `CONC`, and in some dialects `ERROR` and `UNDEF`, have a meaning of their own everywhere.
    Tag,
    /// `elf:Document`, `elf:Metadata`, `elf:Undefined` and undefined tag identifiers have no tag definitions.
    Type,
    /// `HEAD` and `TRLR` are reserved in the document, `CHAR` and `SCHMA` in the metadata.
    Place,
}

/// An ELF Schema: all that is needed to turn tags into structure types and back.
///
/// ```
/// use heirloom_core::schema::{Resolution, Schema};
///
/// let schema = Schema::default();
/// let marriage = schema.find("https://terms.fhiso.org/elf/MARRIAGE").unwrap();
/// let Resolution::Defined(husband) = schema.resolve("HUSB", marriage) else { panic!() };
/// assert_eq!(schema.term(husband), Some("https://terms.fhiso.org/elf/Parent1Age"));
/// ```
#[derive(Clone, Debug)]
pub struct Schema {
    terms: Vec<Box<str>>,
    numbers: KeyedMap<Box<str>, u32>,
    pub(super) prefixes: Prefixes,
    pub(super) supertypes: Vec<Supertype>,
    supertypes_of: KeyedMap<TypeId, Vec<TypeId>>,
    known_supertypes: KeyedSet<(TypeId, TypeId)>,
    pub(super) definitions: Vec<TagDefinition>,
    by_tag: KeyedMap<Box<str>, ByTag>,
    by_type: KeyedMap<TypeId, Vec<usize>>,
    pub(super) escapes: Vec<(Box<str>, EscapeTypes, Origin)>,
    pub(super) externals: Vec<External>,
    /// Whether it stands for a file without a schema.
    pub(super) is_default: bool,
    /// By which tags may be defined.
    rules: SchemaRules,
    /// What takes the place of definitions, in dialects that have it.
    dictionary: Option<Dictionary>,
}

/// The definitions of one tag.
#[derive(Clone, Debug, Default)]
struct ByTag {
    /// Their places in the list of all.
    numbers: Vec<usize>,
    /// What they say of each superstructure type that they name.
    by_superstructure: KeyedMap<TypeId, Resolution>,
}

impl Schema {
    /// A schema without definitions.
    pub fn empty() -> Schema {
        let mut schema = Schema {
            terms: Vec::new(),
            numbers: KeyedMap::default(),
            prefixes: Prefixes::default(),
            supertypes: Vec::new(),
            supertypes_of: KeyedMap::default(),
            known_supertypes: KeyedSet::default(),
            definitions: Vec::new(),
            by_tag: KeyedMap::default(),
            by_type: KeyedMap::default(),
            escapes: Vec::new(),
            externals: Vec::new(),
            is_default: false,
            rules: SchemaRules::OWN_TEXTS,
            dictionary: None,
        };
        // In the order of the constants of `TypeId`.
        for term in [DOCUMENT, METADATA, UNDEFINED] {
            schema.intern(term);
        }
        schema
    }

    /// The same schema by other rules. Definitions that it has already stay.
    pub(crate) fn by_rules(self, rules: SchemaRules) -> Schema {
        Schema { rules, ..self }
    }

    /// The rules of the dialect in which it was read.
    pub fn rules(&self) -> SchemaRules {
        self.rules
    }

    /// A schema that is nothing but an IRI dictionary.
    pub(crate) fn of_dictionary(dictionary: Dictionary, rules: SchemaRules) -> Schema {
        Schema { dictionary: Some(dictionary), rules, ..Schema::empty() }
    }

    pub(super) fn replace_dictionary(self, dictionary: Dictionary) -> Schema {
        Schema { dictionary: Some(dictionary), ..self }
    }

    /// The IRI dictionary, in dialects in which that takes the place of definitions.
    pub fn dictionary(&self) -> Option<&Dictionary> {
        self.dictionary.as_ref()
    }

    /// The number of a term, new or known.
    pub(crate) fn intern(&mut self, iri: &str) -> TypeId {
        if let Some(&number) = self.numbers.get(iri) {
            return TypeId::term(number);
        }
        let number = self.terms.len() as u32;
        self.terms.push(iri.into());
        self.numbers.insert(iri.into(), number);
        TypeId::term(number)
    }

    /// The number of a term that the schema mentions.
    pub fn find(&self, iri: &str) -> Option<TypeId> {
        self.numbers.get(iri).map(|&number| TypeId::term(number))
    }

    /// A term that the schema mentions; `None` for the undefined tag identifiers of a file.
    pub fn term(&self, of: TypeId) -> Option<&str> {
        self.terms.get(of.number()? as usize).map(|term| &**term)
    }

    /// A structure type identifier as an IRI.
    pub fn iri<'s>(&'s self, of: TypeId, tags: &Tags) -> Cow<'s, str> {
        match (of.undefined_tag(), &self.dictionary) {
            (Some(tag), Some(dictionary)) => dictionary.iri(tags.get(tag)),
            (None, Some(dictionary)) if of == TypeId::UNDEFINED => dictionary.iri("UNDEF"),
            (None, Some(dictionary)) if of == TypeId::METADATA => dictionary.iri("HEAD"),
            (Some(tag), None) => Cow::Owned(format!("{UNDEFINED}#{}", tags.get(tag))),
            (None, _) => Cow::Borrowed(self.term(of).unwrap_or(UNDEFINED)),
        }
    }

    /// All terms that the schema mentions.
    pub fn terms(&self) -> impl Iterator<Item = (TypeId, &str)> {
        self.terms.iter().enumerate().map(|(number, term)| (TypeId::term(number as u32), &**term))
    }

    /// The prefixes.
    pub fn prefixes(&self) -> &[Prefix] {
        self.prefixes.list()
    }

    /// The supertype definitions, in the order of the schema.
    pub fn supertypes(&self) -> &[Supertype] {
        &self.supertypes
    }

    /// The tag definitions, in the order of the schema.
    pub fn definitions(&self) -> &[TagDefinition] {
        &self.definitions
    }

    /// The escape-preserving tags with the escapes that they preserve and where that is said.
    pub fn escapes(&self) -> impl Iterator<Item = (&str, EscapeTypes, Origin)> {
        self.escapes.iter().map(|(tag, types, origin)| (&**tag, *types, *origin))
    }

    /// The external schemas that it names.
    pub fn externals(&self) -> &[External] {
        &self.externals
    }

    /// Replaces a prefix and its colon by the IRI it stands for.
    pub fn expand(&self, string: &str) -> Box<str> {
        self.prefixes.expand(string)
    }

    /// The eventual supertypes of a type: itself, and those of its supertypes. Cycles end where they began.
    pub fn eventual_supertypes(&self, of: TypeId) -> Vec<TypeId> {
        let mut found = vec![of];
        let mut seen: KeyedSet<TypeId> = found.iter().copied().collect();
        let mut next = 0;
        while let Some(&subtype) = found.get(next) {
            next += 1;
            for &supertype in self.supertypes_of.get(&subtype).into_iter().flatten() {
                if seen.insert(supertype) {
                    found.push(supertype);
                }
            }
        }
        found
    }

    /// A type that is an eventual supertype of itself by others, if there is one. Each type is looked at once, however many
    /// ways lead to it.
    pub(super) fn in_a_cycle(&self) -> Option<TypeId> {
        let mut starts: Vec<TypeId> = self.supertypes.iter().map(|stated| stated.subtype).collect();
        starts.sort();
        let mut done: KeyedSet<TypeId> = KeyedSet::default();
        for start in starts {
            if done.contains(&start) {
                continue;
            }
            // The way from there, where each stands on it, and which of its supertypes is the next to be looked at.
            let mut way = vec![(start, 0)];
            let mut places: KeyedMap<TypeId, usize> = KeyedMap::default();
            places.insert(start, 0);
            while let Some((of, next)) = way.last_mut() {
                let Some(&supertype) = self.supertypes_of.get(of).and_then(|found| found.get(*next)) else {
                    places.remove(of);
                    done.insert(*of);
                    way.pop();
                    continue;
                };
                *next += 1;
                if let Some(&place) = places.get(&supertype) {
                    return way[place..].iter().map(|&(of, _)| of).min();
                }
                if !done.contains(&supertype) {
                    places.insert(supertype, way.len());
                    way.push((supertype, 0));
                }
            }
        }
        None
    }

    /// Whether one type is an eventual subtype of another.
    pub fn is_subtype(&self, of: TypeId, supertype: TypeId) -> bool {
        self.eventual_supertypes(of).contains(&supertype)
    }

    /// What a tag means within structures of a type (section 3.3).
    pub fn resolve(&self, tag: &str, superstructure: TypeId) -> Resolution {
        let Some(definitions) = self.by_tag.get(tag) else {
            return Resolution::Undefined;
        };
        let mut found = Resolution::Undefined;
        for above in self.eventual_supertypes(superstructure) {
            found = match (found, definitions.by_superstructure.get(&above)) {
                (found, None) => found,
                (Resolution::Undefined, Some(&here)) => here,
                (found, Some(&here)) if found == here => found,
                _ => return Resolution::Ambiguous,
            };
        }
        found
    }

    /// Whether any definition has this tag.
    pub fn defines(&self, tag: &str) -> bool {
        self.by_tag.contains_key(tag)
    }

    /// The tags that are defined, each once.
    pub fn defined_tags(&self) -> impl Iterator<Item = &str> {
        self.by_tag.keys().map(|tag| &**tag)
    }

    /// The definitions of a type in order of preference: those of the overlay, since what it mends should be written
    /// mended, those of the data model (section 3.2), and the others.
    pub(crate) fn definitions_of(&self, structure_type: TypeId) -> impl Iterator<Item = &TagDefinition> {
        let of_type = self.by_type.get(&structure_type).into_iter().flatten();
        let mut found: Vec<&TagDefinition> = of_type.map(|&index| &self.definitions[index]).collect();
        found.sort_by_key(|found| match found.origin {
            Origin::Overlay => 0,
            Origin::DataModel => 1,
            Origin::External | Origin::File | Origin::New => 2,
        });
        found.into_iter()
    }

    /// The definitions with a tag.
    pub(super) fn definitions_with(&self, tag: &str) -> impl Iterator<Item = &TagDefinition> {
        self.by_tag
            .get(tag)
            .into_iter()
            .flat_map(|found| &found.numbers)
            .map(|&index| &self.definitions[index])
    }

    /// The escapes that each tag of a file preserves.
    pub fn preserved_escapes(&self, tags: &Tags) -> PreservedEscapes {
        let (by_tag, otherwise) = self.preserved_by_tag();
        let mut preserved = PreservedEscapes::new(otherwise);
        for (tag, types) in by_tag {
            if let Some(tag) = tags.find(tag) {
                preserved.insert(tag, types);
            }
        }
        preserved
    }

    /// The same by the tags as text, and what all other tags preserve. Where an external schema could not be had
    /// nothing is removed, since it might have said so (OQ-27); of several `ESC` for a tag all count (OQ-32).
    pub(crate) fn preserved_by_tag(&self) -> (KeyedMap<&str, EscapeTypes>, EscapeTypes) {
        // In a dictionary's dialects escapes are text.
        if self.dictionary.is_some() || self.externals.iter().any(|external| !external.resolved) {
            return (KeyedMap::default(), EscapeTypes::ALL);
        }
        let mut by_tag: KeyedMap<&str, EscapeTypes> = KeyedMap::default();
        for (tag, types, _) in self.escapes() {
            let known = by_tag.entry(tag).or_default();
            *known = known.union(types);
        }
        (by_tag, EscapeTypes::NONE)
    }

    /// States that a type has a supertype; whether that was not known.
    pub(crate) fn add_supertype(&mut self, subtype: TypeId, supertype: TypeId, origin: Origin) -> bool {
        if !self.known_supertypes.insert((subtype, supertype)) {
            return false;
        }
        self.supertypes_of.entry(subtype).or_default().push(supertype);
        self.supertypes.push(Supertype { subtype, supertype, origin });
        true
    }

    /// Lets tags be resolved as if a type had another supertype in the place of one that it has. What the schema states stays
    /// as it is until [`restate_supertypes`](Schema::restate_supertypes).
    pub(crate) fn redirect_supertype(&mut self, subtype: TypeId, old: TypeId, new: TypeId) {
        let of_type = self.supertypes_of.entry(subtype).or_default();
        of_type.iter_mut().filter(|known| **known == old).for_each(|known| *known = new);
    }

    /// Puts other supertypes in the places of some: `instead` has them by subtype and supertype.
    pub(crate) fn restate_supertypes(&mut self, instead: impl Fn(TypeId, TypeId) -> Option<TypeId>) {
        let stated = std::mem::take(&mut self.supertypes);
        self.supertypes_of.clear();
        self.known_supertypes.clear();
        for Supertype { subtype, supertype, origin } in stated {
            let supertype = instead(subtype, supertype).unwrap_or(supertype);
            self.add_supertype(subtype, supertype, origin);
        }
    }

    /// Defines a tag, unless the draft forbids it.
    pub(crate) fn define(
        &mut self,
        tag: &str,
        superstructure: TypeId,
        structure_type: TypeId,
        origin: Origin,
    ) -> Result<(), Prohibited> {
        self.allows(tag, superstructure, structure_type)?;
        let with_tag = self.by_tag.entry(tag.into()).or_default();
        with_tag.numbers.push(self.definitions.len());
        with_tag
            .by_superstructure
            .entry(superstructure)
            .and_modify(|known| {
                if *known != Resolution::Defined(structure_type) {
                    *known = Resolution::Ambiguous;
                }
            })
            .or_insert(Resolution::Defined(structure_type));
        self.by_type.entry(structure_type).or_default().push(self.definitions.len());
        self.definitions.push(TagDefinition { tag: tag.into(), superstructure, structure_type, origin });
        Ok(())
    }

    /// Whether a tag definition is allowed (section 3.2).
    pub fn allows(
        &self,
        tag: &str,
        superstructure: TypeId,
        structure_type: TypeId,
    ) -> Result<(), Prohibited> {
        if self.rules.reserved.has(tag) {
            return Err(Prohibited::Tag);
        }
        let reserved = [TypeId::DOCUMENT, TypeId::METADATA, TypeId::UNDEFINED].contains(&structure_type);
        if reserved || self.term(structure_type).is_none_or(|term| undefined_tag(term).is_some()) {
            return Err(Prohibited::Type);
        }
        match (tag, superstructure) {
            ("HEAD" | "TRLR", TypeId::DOCUMENT) | ("CHAR" | "SCHMA", TypeId::METADATA) => {
                Err(Prohibited::Place)
            }
            _ => Ok(()),
        }
    }

    /// Takes in the definitions of another schema. Prefixes stay behind: they are those of one file (OQ-27).
    pub(crate) fn merge(&mut self, other: &Schema, origin: impl Fn(Origin) -> Origin) {
        let terms: Vec<TypeId> = other.terms.iter().map(|term| self.intern(term)).collect();
        let here = |there: TypeId| there.number().map_or(there, |number| terms[number as usize]);
        for Supertype { subtype, supertype, origin: from } in &other.supertypes {
            self.add_supertype(here(*subtype), here(*supertype), origin(*from));
        }
        for found in &other.definitions {
            // What is prohibited was left out when the other schema was read.
            let _ = self.define(
                &found.tag,
                here(found.superstructure),
                here(found.structure_type),
                origin(found.origin),
            );
        }
        self.escapes
            .extend(other.escapes.iter().map(|(tag, types, from)| (tag.clone(), *types, origin(*from))));
    }
}

impl Default for Schema {
    /// The default schema of section 9, with the compatibility overlay.
    fn default() -> Schema {
        builtin::schema(super::Compatibility::Overlay, SchemaRules::OWN_TEXTS).into_owned()
    }
}
