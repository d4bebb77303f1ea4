//! The default schema of section 9, compared with the appendix as read without the library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use heirloom_core::schema::{Compatibility, Resolution, Schema, TypeId};
use heirloom_core::source::{Ignore, Severity};
use heirloom_core::{Dialect, ReadOptions, SchemaSelection, WriteOptions, parse_with, write};

use super::{none, parse};
use crate::folder;
use crate::notation::{self, expand, shorten};

/// Tag, superstructure type and type.
type Definition = (String, String, String);

/// The text of the appendix.
fn appendix() -> Result<String, String> {
    let path = folder().join("tables/default-schema.ged");
    fs::read_to_string(path).map_err(|error| format!("tables/default-schema.ged: {error}"))
}

/// A schema as words.
struct Words {
    /// The subjects of the IRI lines.
    types: BTreeSet<String>,
    /// The ISA lines.
    supertypes: Vec<(String, String)>,
    /// Each type with all its eventual supertypes, itself among them.
    above: BTreeMap<String, BTreeSet<String>>,
    tag_lines: usize,
    definitions: Vec<Definition>,
}

impl Words {
    fn of_the_appendix() -> Result<Words, String> {
        let mut types = BTreeSet::new();
        let mut supertypes: Vec<(String, String)> = Vec::new();
        let mut definitions: Vec<Definition> = Vec::new();
        let (mut subject, mut tag_lines) = (String::new(), 0);
        for line in appendix()?.lines() {
            match &*line.split(' ').collect::<Vec<_>>() {
                ["2", "IRI", iri] => {
                    subject = expand(iri);
                    types.insert(subject.clone());
                }
                ["3", "ISA", iri] => supertypes.push((subject.clone(), expand(iri))),
                ["3", "TAG", tag, superstructures @ ..] => {
                    tag_lines += 1;
                    let of = |above: &&str| (tag.to_string(), expand(above), subject.clone());
                    definitions.extend(superstructures.iter().map(of));
                }
                _ => {}
            }
        }
        let mut above: BTreeMap<String, BTreeSet<String>> =
            types.iter().map(|term| (term.clone(), BTreeSet::from([term.clone()]))).collect();
        // A type is at most this many steps below another.
        for _ in 0..supertypes.len() {
            for (subtype, supertype) in &supertypes {
                let further = above.get(supertype).cloned().unwrap_or_default();
                above.entry(subtype.clone()).or_default().extend(further);
            }
        }
        Ok(Words { types, supertypes, above, tag_lines, definitions })
    }

    /// What the overlay should make of it (OQ-21, OQ-22, OQ-25).
    fn with_overlay(mut self) -> Words {
        self.definitions.retain(|(tag, ..)| tag != "BLOB");
        self.definitions.extend(
            [
                ["BLOB", "elf:MULTIMEDIA_RECORD", "elf:BINARY_OBJECT"],
                ["BURI", "elf:INDIVIDUAL_RECORD", "elf:BURIAL"],
                ["PHON", "elf:Event", "elf:PHONE_NUMBER"],
                ["EMAIL", "elf:Event", "elf:ADDRESS_EMAIL"],
                ["EMAI", "elf:Event", "elf:ADDRESS_EMAIL"],
                ["FAX", "elf:Event", "elf:ADDRESS_FAX"],
                ["WWW", "elf:Event", "elf:ADDRESS_WEB_PAGE"],
                ["AGE", "elf:IndividualAttribute", "elf:AGE_AT_EVENT"],
                ["SOUR", "elf:NOTE_RECORD", "elf:SOURCE_CITATION"],
                ["SOUR", "elf:MULTIMEDIA_RECORD", "elf:SOURCE_CITATION"],
                ["TYPE", "elf:MULTIMEDIA_FORMAT", "elf:SOURCE_MEDIA_TYPE"],
            ]
            .map(|[tag, above, of]| (tag.to_string(), expand(above), expand(of))),
        );
        self
    }

    /// All types that a tag could have within a type.
    fn candidates(&self, tag: &str, superstructure: &str) -> BTreeSet<&str> {
        let above = &self.above[superstructure];
        let applying =
            self.definitions.iter().filter(|(known, place, _)| known == tag && above.contains(place));
        applying.map(|(.., of)| &**of).collect()
    }
}

/// The default schema of the library.
fn default_schema(compatibility: Compatibility) -> Schema {
    let options = ReadOptions::new().dialect(Dialect::NEWEST).compatibility(compatibility);
    parse_with(b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", &options, &mut Ignore).dataset.schema().clone()
}

/// The definitions of a schema, in its order.
fn definitions_of(schema: &Schema) -> Vec<Definition> {
    let term = |of: TypeId| schema.term(of).unwrap_or_default().to_string();
    let found = schema.definitions().iter();
    found
        .map(|found| (found.tag.to_string(), term(found.superstructure), term(found.structure_type)))
        .collect()
}

/// The type of a tag within a type, or why it has none.
fn resolved<'s>(schema: &'s Schema, tag: &str, superstructure: &str) -> &'s str {
    let Some(above) = schema.find(superstructure) else { return "no such superstructure type" };
    match schema.resolve(tag, above) {
        Resolution::Undefined => "undefined",
        Resolution::Ambiguous => "ambiguous",
        Resolution::Defined(found) => schema.term(found).unwrap_or_default(),
    }
}

/// E19-353
pub(super) fn counts() -> Result<(), String> {
    let words = Words::of_the_appendix()?;
    let schema = default_schema(Compatibility::Literal);
    let counts = [
        ("lines", appendix()?.lines().count(), 426),
        ("IRI lines", words.types.len(), 176),
        ("ISA lines", words.supertypes.len(), 67),
        ("TAG lines", words.tag_lines, 166),
        ("definitions in the appendix", words.definitions.len(), 207),
        ("definitions", schema.definitions().len(), 207),
        ("supertypes", schema.supertypes().len(), 67),
        ("prefixes", schema.prefixes().len(), 2),
        ("escape-preserving tags", schema.escapes().count(), 1),
    ];
    let wrong = counts.into_iter().filter(|(_, found, wanted)| found != wanted);
    let wrong: Vec<_> =
        wrong.map(|(what, found, wanted)| format!("{what}: {found} instead of {wanted}")).collect();
    none(&wrong)
}

/// E19-354
pub(super) fn lookups() -> Result<(), String> {
    let words = Words::of_the_appendix()?;
    let schema = default_schema(Compatibility::Literal);
    let mut failures = Vec::new();
    for (tag, superstructure, wanted) in &words.definitions {
        let found = resolved(&schema, tag, superstructure);
        if found != wanted {
            failures.push(format!("{tag} in {superstructure}: {found} instead of {wanted}"));
        }
    }
    if definitions_of(&schema) != words.definitions {
        failures.push("the definitions are not those of the appendix, in its order".to_string());
    }
    none(&failures)
}

/// E19-355
pub(super) fn supertypes() -> Result<(), String> {
    let words = Words::of_the_appendix()?;
    let schema = default_schema(Compatibility::Literal);
    let missing = words.supertypes.iter().filter(|(subtype, supertype)| {
        let known = schema.find(subtype).zip(schema.find(supertype));
        !known.is_some_and(|(subtype, supertype)| schema.is_subtype(subtype, supertype))
    });
    let missing: Vec<_> = missing.map(|(sub, sup)| format!("{sub} should be a subtype of {sup}")).collect();
    none(&missing)
}

fn ambiguous(schema: &Schema) -> Vec<String> {
    let tags: BTreeSet<&str> = schema.defined_tags().collect();
    let all = schema.terms().flat_map(|(above, term)| tags.iter().map(move |tag| (above, term, tag)));
    all.filter(|(above, _, tag)| schema.resolve(tag, *above) == Resolution::Ambiguous)
        .map(|(_, term, tag)| format!("{tag} in {term} is ambiguous"))
        .collect()
}

/// E19-356
pub(super) fn unambiguous() -> Result<(), String> {
    none(&ambiguous(&default_schema(Compatibility::Literal)))
}

fn tags_in(superstructure: &str, wanted: &[&str]) -> Result<(), String> {
    for compatibility in [Compatibility::Literal, Compatibility::Overlay] {
        let schema = default_schema(compatibility);
        let tags: BTreeSet<&str> = schema.defined_tags().collect();
        let superstructure = expand(superstructure);
        let here = |tag: &&str| resolved(&schema, tag, &superstructure) != "undefined";
        let found: Vec<&str> = tags.into_iter().filter(here).collect();
        if found != wanted {
            return Err(format!("{compatibility:?}: {found:?} instead of {wanted:?}"));
        }
    }
    Ok(())
}

/// E19-359
pub(super) fn record_tags() -> Result<(), String> {
    tags_in("elf:Document", &["FAM", "INDI", "NOTE", "OBJE", "REPO", "SOUR", "SUBM"])
}

/// E19-360
pub(super) fn metadata_tags() -> Result<(), String> {
    let wanted = ["COPR", "DATE", "DEST", "FILE", "GEDC", "LANG", "NOTE", "PLAC", "SOUR", "SUBM"];
    tags_in("elf:Metadata", &wanted)
}

/// E19-361
pub(super) fn types_without_tags() -> Result<(), String> {
    let words = Words::of_the_appendix()?;
    let schema = default_schema(Compatibility::Literal);
    let tagged: BTreeSet<String> = definitions_of(&schema).into_iter().map(|(.., subject)| subject).collect();
    let without = words.types.iter().filter(|subject| !tagged.contains(*subject));
    let without: Vec<String> = without.map(|subject| shorten(subject)).collect();
    let wanted = [
        "elf:Agent",
        "elf:Document",
        "elf:Event",
        "elf:FamilyEvent",
        "elf:IndividualAttribute",
        "elf:IndividualEvent",
        "elf:Metadata",
        "elf:ParentPointer",
        "elf:PersonalName",
        "elf:Record",
        "elf:Structure",
    ];
    if without == wanted { Ok(()) } else { Err(format!("{without:?} instead of {wanted:?}")) }
}

/// E19-371
pub(super) fn overlay_only_adds() -> Result<(), String> {
    let words = Words::of_the_appendix()?;
    let schema = default_schema(Compatibility::Overlay);
    let mut failures = ambiguous(&schema);
    for (tag, superstructure, subject) in &words.definitions {
        let found = resolved(&schema, tag, superstructure);
        let wanted = if tag == "BLOB" { expand("elf:BINARY_OBJECT") } else { subject.clone() };
        if found != wanted {
            failures.push(format!("{tag} in {superstructure}: {found} instead of {wanted}"));
        }
    }
    none(&failures)
}

/// Compares every answer of a schema of the library: each tag within each type, and each type with each other.
fn compare(schema: &Schema, words: &Words) -> Result<(), String> {
    let found: BTreeSet<Definition> = definitions_of(schema).into_iter().collect();
    let wanted: BTreeSet<Definition> = words.definitions.iter().cloned().collect();
    if found != wanted {
        let differing: Vec<_> = found.symmetric_difference(&wanted).collect();
        return Err(format!("definitions that only one side has: {differing:?}"));
    }
    let mut tags: BTreeSet<&str> = words.definitions.iter().map(|(tag, ..)| &**tag).collect();
    tags.extend(["BURI", "SUBN", "SLGS", "ELF", "CONT", "_X"]);
    let mut answers = 0;
    for superstructure in &words.types {
        let above = schema.find(superstructure).ok_or(format!("{superstructure} is not in the schema"))?;
        for other in &words.types {
            let wanted = words.above[superstructure].contains(other);
            if schema.find(other).is_none_or(|other| schema.is_subtype(above, other) != wanted) {
                return Err(format!("{superstructure} is, or is not, a subtype of {other}"));
            }
        }
        for tag in &tags {
            let candidates = words.candidates(tag, superstructure);
            if candidates.len() > 1 {
                return Err(format!("{tag} in {superstructure} could be {candidates:?}"));
            }
            let found = match schema.resolve(tag, above) {
                Resolution::Undefined => None,
                Resolution::Defined(found) => schema.term(found),
                Resolution::Ambiguous => Some("ambiguous"),
            };
            if found != candidates.first().copied() {
                return Err(format!("{tag} in {superstructure} is {found:?} instead of {candidates:?}"));
            }
            answers += 1;
        }
    }
    if answers != words.types.len() * tags.len() || words.types.len() != 176 {
        return Err(format!("there are {answers} answers for {} types", words.types.len()));
    }
    Ok(())
}

/// Each tag within each type (E19-354, E19-355, E19-356).
pub(super) fn every_tag_as_printed() -> Result<(), String> {
    compare(&default_schema(Compatibility::Literal), &Words::of_the_appendix()?)
}

/// The same with the overlay (E19-367, E19-370, E19-371).
pub(super) fn every_tag_with_overlay() -> Result<(), String> {
    compare(&default_schema(Compatibility::Overlay), &Words::of_the_appendix()?.with_overlay())
}

/// Parsing the appendix gives its metadata and one record (E19-373, E19-374).
pub(super) fn appendix_is_a_file() -> Result<(), String> {
    let text = appendix()?;
    let wanted = r#"
metadata
  elf:GEDCOM_FORMAT
    elf:VERSION_NUMBER "5.5.1"
    elf:GEDCOM_FORM "LINEAGE-LINKED"
    elf:Undefined#ELF "1.0.0"
  elf:DOCUMENT_SOURCE "https://fhiso.org/elf/"
  elf:GEDCOM_CONTENT_DESCRIPTION "This file was automatically generated from data-model.md\nby schema-maker.py at 2019-01-04T17:32:07.909701"
  elf:SUBMITTER_POINTER -> @fhiso_elf1@
document
  elf:SUBMITTER_RECORD @fhiso_elf1@
    elf:SUBMITTER_NAME "FHISO Extended Legacy Format, version 1"
"#;
    let (parsed, _) = parse(text.as_bytes());
    let found = notation::dataset(&parsed.dataset);
    if found.trim() != wanted.trim() {
        return Err(format!("the appendix is read as\n{found}"));
    }
    let octets = write(&parsed.dataset, &WriteOptions::new()).map_err(|error| error.to_string())?;
    if parse(&octets).0.dataset != parsed.dataset {
        return Err("the appendix is not the same after it was written".to_string());
    }
    Ok(())
}

/// The schema in the appendix is the same after it was written in full and read (E19-375).
pub(super) fn returns() -> Result<(), String> {
    let text = appendix()?;
    let (parsed, findings) = parse(text.as_bytes());
    if let Some(error) = findings.iter().find(|finding| finding.severity() == Severity::Error) {
        return Err(error.message(parsed.text()));
    }
    let options = WriteOptions::new().schema(SchemaSelection::Full);
    let written = write(&parsed.dataset, &options).map_err(|error| error.to_string())?;
    let (again, _) = parse(&written);
    let all = |schema: &Schema| {
        let term = |of: TypeId| schema.term(of).unwrap_or_default().to_string();
        let definitions: BTreeSet<Definition> = definitions_of(schema).into_iter().collect();
        let stated = schema.supertypes().iter();
        let supertypes: BTreeSet<_> =
            stated.map(|found| (term(found.subtype), term(found.supertype))).collect();
        let escapes: Vec<_> = schema.escapes().map(|(tag, types, _)| (tag.to_string(), types)).collect();
        (definitions, supertypes, escapes)
    };
    let (was, is) = (all(parsed.dataset.schema()), all(again.dataset.schema()));
    if was != is || was.0.len() != 207 || was.1.len() != 67 || was.2.len() != 1 {
        return Err("the schema is not the same after it was written".to_string());
    }
    Ok(())
}
