//! Definitions as the structures below `SCHMA` (section 4.2).

use std::collections::BTreeMap;

use super::prefixes::{Prefix, Prefixes};
use super::read::is_web_address;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::tree::tagged::EscapeTypes;

use super::{
    Compatibility, DATA_MODEL, ELF, External, Origin, Resolution, Schema, TagDefinition, TypeId, builtin,
};

/// How much of the schema is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SchemaSelection {
    /// The names of external schemas, that of the data model among them, and the definitions that the dataset uses
    /// beyond those.
    #[default]
    Used,
    /// Every definition, so that the file explains itself.
    Full,
    /// None, for data that needs no definition beyond the default schema.
    None,
}

/// What is asked for where tags and definitions could be chosen in several ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wishes {
    /// How much of the schema is written.
    pub(crate) selection: SchemaSelection,
    /// Whether a type has one tag, whichever its structures were read with.
    pub(crate) one_tag: bool,
}

/// What the structures of a dataset need of a schema.
#[derive(Clone, Debug, Default)]
pub(crate) struct Used {
    /// Tag, superstructure type and structure type of structures with a definition.
    pub(crate) defined: KeyedSet<(Box<str>, TypeId, TypeId)>,
    /// Tag and superstructure type of structures without one.
    pub(crate) undefined: KeyedSet<(Box<str>, TypeId)>,
    /// All tags.
    pub(crate) tags: KeyedSet<Box<str>>,
}

/// A line of what stands in `HEAD` of a schema or a dictionary: its level, tag and payload.
pub(crate) type SchemaLine = (u32, &'static str, String);

/// The lines of the schema; `None` where no `SCHMA` at all is to be written.
pub(crate) fn lines(schema: &Schema, used: &Used, selection: SchemaSelection) -> Option<Vec<SchemaLine>> {
    let chosen = Chosen::of(schema, used, selection)?;
    let mut lines = vec![(1, "SCHMA", String::new())];
    lines.extend(chosen.lines(schema));
    Some(lines)
}

/// The places in which a tag would have several types by the schema that is to be written: tags, and the superstructure
/// types.
pub(crate) fn conflicts(schema: &Schema, used: &Used, selection: SchemaSelection) -> Vec<(Box<str>, TypeId)> {
    let written = Chosen::of(schema, used, selection).map(|chosen| chosen.as_read(schema));
    let found = written.iter().flat_map(Schema::conflicts);
    found.map(|(tag, within)| (tag.into(), within)).collect()
}

/// The first structure that would be read as something else without a schema: its tag and its type.
pub(crate) fn needs_schema(schema: &Schema, used: &Used) -> Option<(Box<str>, String)> {
    let default = builtin::schema(Compatibility::Overlay, schema.rules());
    let there = |here: TypeId| schema.term(here).and_then(|term| default.find(term));
    let read_as = |tag: &str, above: TypeId| match there(above) {
        Some(above) => default.resolve(tag, above),
        None => Resolution::Undefined,
    };
    let mut missing: Vec<(Box<str>, String)> = Vec::new();
    for (tag, above, structure_type) in &used.defined {
        let wanted = there(*structure_type).map(Resolution::Defined);
        if wanted != Some(read_as(tag, *above)) {
            missing.push((tag.clone(), schema.term(*structure_type).unwrap_or_default().to_string()));
        }
    }
    for (tag, above) in &used.undefined {
        if let Resolution::Defined(_) = read_as(tag, *above) {
            missing.push((tag.clone(), format!("{ELF}Undefined#{tag}")));
        }
    }
    missing.into_iter().min()
}

/// The definitions to be written.
struct Chosen {
    externals: Vec<Box<str>>,
    /// Whether what these define need not be said again.
    inherits: bool,
    escapes: Vec<(Box<str>, String)>,
    supertypes: Vec<(TypeId, TypeId)>,
    definitions: Vec<(TypeId, Box<str>, TypeId)>,
}

impl Chosen {
    fn of(schema: &Schema, used: &Used, selection: SchemaSelection) -> Option<Chosen> {
        match selection {
            SchemaSelection::None => None,
            SchemaSelection::Full => Some(Chosen::everything(schema, used)),
            SchemaSelection::Used => Some(Chosen::used(schema, used)),
        }
    }

    /// Every definition, but for those that are in conflict with others and of no use to the dataset.
    fn everything(schema: &Schema, used: &Used) -> Chosen {
        let mut disputed: KeyedSet<(&str, TypeId)> = KeyedSet::default();
        for (tag, within) in schema.conflicts() {
            disputed.extend(schema.eventual_supertypes(within).into_iter().map(|above| (tag, above)));
        }
        let needed: KeyedSet<(&str, TypeId, TypeId)> = match disputed.is_empty() {
            true => KeyedSet::default(),
            false => used.defined.iter().filter_map(|of| Some(key(applying(schema, of).next()?))).collect(),
        };
        let stays = |found: &&TagDefinition| {
            !disputed.contains(&(&*found.tag, found.superstructure)) || needed.contains(&key(found))
        };
        let unresolved = |external: &&External| !external.resolved;
        Chosen {
            externals: schema
                .externals
                .iter()
                .filter(unresolved)
                .map(|external| external.iri.clone())
                .collect(),
            inherits: false,
            escapes: escapes(schema, |_, _| true),
            supertypes: schema.supertypes.iter().map(|stated| (stated.subtype, stated.supertype)).collect(),
            definitions: schema
                .definitions
                .iter()
                .filter(|found| allowed(schema, found))
                .filter(stays)
                .map(|found| (found.structure_type, found.tag.clone(), found.superstructure))
                .collect(),
        }
    }

    fn used(schema: &Schema, used: &Used) -> Chosen {
        let mut externals: Vec<Box<str>> =
            schema.externals.iter().map(|external| external.iri.clone()).collect();
        if schema.is_default {
            externals.push(DATA_MODEL.into());
        }
        // The types of which the supertypes are written; few files state any.
        let mut described: KeyedSet<TypeId> = KeyedSet::default();
        let states_supertypes = schema.supertypes.iter().any(|stated| is_ours(stated.origin));
        let mut needed: KeyedSet<(&str, TypeId, TypeId)> = KeyedSet::default();
        for of in &used.defined {
            let (_, superstructure, structure_type) = of;
            let applying: Vec<_> = applying(schema, of).collect();
            if applying.iter().all(|found| is_ours(found.origin)) {
                needed.extend(applying.first().map(|found| key(found)));
            }
            if states_supertypes {
                described.extend(schema.eventual_supertypes(*superstructure));
                // What a type is besides belongs to its meaning.
                described.extend(schema.eventual_supertypes(*structure_type));
            }
        }
        // They may be why a tag is undefined.
        for (_, superstructure) in used.undefined.iter().filter(|_| states_supertypes) {
            described.extend(schema.eventual_supertypes(*superstructure));
        }
        let mut written = KeyedSet::default();
        Chosen {
            externals,
            inherits: true,
            escapes: escapes(schema, |tag, origin| is_ours(origin) && used.tags.contains(tag)),
            supertypes: schema
                .supertypes
                .iter()
                .filter(|stated| is_ours(stated.origin) && described.contains(&stated.subtype))
                .map(|stated| (stated.subtype, stated.supertype))
                .collect(),
            definitions: schema
                .definitions
                .iter()
                .filter(|found| needed.contains(&key(found)))
                .filter(|found| allowed(schema, found))
                // The real schema of the data model has it; only its printed form lacks a letter (OQ-22).
                .filter(|found| !(found.origin == Origin::Overlay && &*found.tag == "BLOB"))
                .map(|found| (found.structure_type, found.tag.clone(), found.superstructure))
                .filter(|definition| written.insert(definition.clone()))
                .collect(),
        }
    }

    /// The schema as a reader has it who finds all external schemas.
    fn as_read(&self, schema: &Schema) -> Schema {
        let mut read = Schema::empty().by_rules(schema.rules());
        // So that types keep their numbers.
        for (_, term) in schema.terms() {
            read.intern(term);
        }
        for &(subtype, supertype) in &self.supertypes {
            read.add_supertype(subtype, supertype, Origin::File);
        }
        let comes = |origin: Origin| self.inherits && !is_ours(origin);
        for stated in schema.supertypes.iter().filter(|stated| comes(stated.origin)) {
            read.add_supertype(stated.subtype, stated.supertype, stated.origin);
        }
        // What is prohibited is not written.
        for (structure_type, tag, above) in &self.definitions {
            let _ = read.define(tag, *above, *structure_type, Origin::File);
        }
        for found in schema.definitions.iter().filter(|found| comes(found.origin)) {
            let _ = read.define(&found.tag, found.superstructure, found.structure_type, found.origin);
        }
        read
    }

    fn lines(self, schema: &Schema) -> Vec<SchemaLine> {
        let term = |of: TypeId| schema.term(of).unwrap_or_default();
        let mut terms: Vec<&str> = Vec::new();
        terms.extend(self.supertypes.iter().flat_map(|&(sub, sup)| [term(sub), term(sup)]));
        terms.extend(self.definitions.iter().flat_map(|&(of, _, above)| [term(of), term(above)]));
        // A lenient reader may expand these, though a prefix means nothing there.
        let names = self.externals.iter().map(|iri| &**iri).filter(|iri| !is_web_address(iri));
        let names: Vec<&str> = names.collect();
        let prefixes = usable_prefixes(schema, &terms, &names);
        let short = |iri: &str| prefixes.shorten(iri).0;

        let used: KeyedSet<&str> = terms.iter().filter_map(|iri| prefixes.shorten(iri).1).collect();
        let mut lines: Vec<SchemaLine> = Vec::new();
        for prefix in prefixes.list().iter().filter(|prefix| used.contains(&*prefix.name)) {
            lines.push((2, "PRFX", format!("{} {}", prefix.name, prefix.iri)));
        }
        // Never shortened: only what stands in IRI, ISA and TAG is expanded (sections 4.2.1 and 4.2.3).
        lines.extend(self.externals.iter().map(|iri| (2, "SCHMA", iri.to_string())));
        lines.extend(self.escapes.iter().map(|(tag, letters)| (2, "ESC", format!("{tag} {letters}"))));

        // By IRI, as the default schema is printed: an order that reading and writing again does not change.
        let mut subjects: BTreeMap<&str, Subject<'_>> = BTreeMap::new();
        for &(subtype, supertype) in &self.supertypes {
            subjects.entry(term(subtype)).or_default().supertypes.push(short(term(supertype)));
        }
        for (structure_type, tag, superstructure) in &self.definitions {
            let subject = subjects.entry(term(*structure_type)).or_default();
            let number = *subject.numbers.entry(tag).or_insert_with(|| {
                subject.tags.push(tag.to_string());
                subject.tags.len() - 1
            });
            subject.tags[number].push(' ');
            subject.tags[number].push_str(&short(term(*superstructure)));
        }
        for (iri, subject) in subjects {
            lines.push((2, "IRI", short(iri)));
            lines.extend(subject.supertypes.into_iter().map(|supertype| (3, "ISA", supertype)));
            lines.extend(subject.tags.into_iter().map(|definition| (3, "TAG", definition)));
        }
        lines
    }
}

/// Whether something has to be said again where external schemas are named: the overlay does not come with them.
fn is_ours(origin: Origin) -> bool {
    matches!(origin, Origin::File | Origin::New | Origin::Overlay)
}

/// The definitions by which a tag has a type within another.
fn applying<'s>(
    schema: &'s Schema,
    (tag, superstructure, structure_type): &'s (Box<str>, TypeId, TypeId),
) -> impl Iterator<Item = &'s TagDefinition> {
    let above = schema.eventual_supertypes(*superstructure);
    schema
        .definitions_with(tag)
        .filter(move |found| found.structure_type == *structure_type && above.contains(&found.superstructure))
}

fn key(found: &TagDefinition) -> (&str, TypeId, TypeId) {
    (&found.tag, found.superstructure, found.structure_type)
}

/// Whether a definition, which may have been read in another dialect, is allowed in this one.
fn allowed(schema: &Schema, found: &TagDefinition) -> bool {
    schema.allows(&found.tag, found.superstructure, found.structure_type).is_ok()
}

/// What stands below one `IRI`.
#[derive(Default)]
struct Subject<'c> {
    supertypes: Vec<String>,
    /// Each tag with its superstructure types, in order of first use.
    tags: Vec<String>,
    numbers: KeyedMap<&'c str, usize>,
}

/// The preserved escapes of each tag, every letter once.
fn escapes(schema: &Schema, wanted: impl Fn(&str, Origin) -> bool) -> Vec<(Box<str>, String)> {
    let mut found: Vec<(Box<str>, EscapeTypes)> = Vec::new();
    let mut numbers: KeyedMap<&str, usize> = KeyedMap::default();
    for (tag, types, origin) in schema.escapes() {
        if types.is_empty() || !wanted(tag, origin) {
            continue;
        }
        let number = *numbers.entry(tag).or_insert_with(|| {
            found.push((tag.into(), EscapeTypes::NONE));
            found.len() - 1
        });
        found[number].1 = found[number].1.union(types);
    }
    found.into_iter().map(|(tag, types)| (tag, types.letters().collect())).collect()
}

/// The prefixes of the schema that are of use, and `elf` if it is free, without those that would mangle one of the
/// IRIs, or one of the others that stand there in full.
fn usable_prefixes(schema: &Schema, iris: &[&str], others: &[&str]) -> Prefixes {
    let harmless = schema.prefixes.harmless_to(iris).harmless_to(others);
    let used: KeyedSet<&str> = iris.iter().filter_map(|iri| harmless.shorten(iri).1).collect();
    let mut prefixes = Prefixes::default();
    for prefix in harmless.list().iter().filter(|prefix| used.contains(&*prefix.name)) {
        prefixes.push(prefix.clone());
    }
    if prefixes.list().iter().all(|prefix| &*prefix.name != "elf" && &*prefix.iri != ELF) {
        prefixes.push(Prefix { name: "elf".into(), iri: ELF.into(), origin: Origin::New });
    }
    prefixes.harmless_to(iris).harmless_to(others)
}
