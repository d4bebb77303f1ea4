//! Checks in code, for rows that no data file can express.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;

use heirloom::octets::Encoding;
use heirloom::schema::{Compatibility, Resolution, Schema, TypeId};
use heirloom::source::Ignore;
use heirloom::{
    Builder, ReadOptions, Resolver, Structure, Superstructure, WriteOptions, parse, parse_with, write,
};

use crate::folder;
use crate::notation::{expand, shorten};

/// A check: what is wrong, or nothing.
pub type Program = fn() -> Vec<String>;

/// The checks by name.
pub const PROGRAMS: &[(&str, Program)] = &[
    ("any-octets-can-be-read", any_octets_can_be_read),
    ("superstructures-lead-out", superstructures_lead_out),
    ("resolver-is-asked", resolver_is_asked),
    ("at-signs-return", at_signs_return),
    ("default-schema-counts", default_schema_counts),
    ("default-schema-lookups", default_schema_lookups),
    ("default-schema-supertypes", default_schema_supertypes),
    ("default-schema-unambiguous", default_schema_unambiguous),
    ("default-schema-record-tags", default_schema_record_tags),
    ("default-schema-metadata-tags", default_schema_metadata_tags),
    ("default-schema-types-without-tags", default_schema_types_without_tags),
    ("overlay-only-adds", overlay_only_adds),
    ("default-schema-returns", default_schema_returns),
];

/// The check with this name.
pub fn find(name: &str) -> Option<Program> {
    PROGRAMS.iter().find(|(known, _)| *known == name).map(|&(_, program)| program)
}

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Whatever the octets are, there is a dataset, and it can be written and read again (E19-049).
fn any_octets_can_be_read() -> Vec<String> {
    let mut failures = Vec::new();
    let names = ["ASCII", "ANSEL", "UTF-8", "UNICODE", "ANSI", "NONSENSE"];
    for name in names {
        for octet in 1..=255u8 {
            let mut octets = format!("0 HEAD\n1 CHAR {name}\n0 @N1@ NOTE a").into_bytes();
            octets.extend([octet, b'b']);
            octets.extend(b"\n0 TRLR\n");
            let (parsed, _) = parse(&octets);
            let written = match write(&parsed.dataset, &WriteOptions::new()) {
                Ok(written) => written,
                Err(error) => {
                    failures.push(format!("{name} with {octet:02X}: {error}"));
                    continue;
                }
            };
            if parse(&written).0.dataset != parsed.dataset {
                failures
                    .push(format!("{name} with {octet:02X}: the dataset is not the same when it is written"));
            }
        }
    }
    failures
}

/// From every structure the links to superstructures lead to the document or the metadata (E19-056).
fn superstructures_lead_out() -> Vec<String> {
    let text = "0 HEAD\n1 CHAR UTF-8\n1 SOUR X\n2 VERS 1\n3 _A\n0 @I1@ INDI\n1 ALIA @I1@\n2 @X@ NOTE a\n3 SOUR @X@\n\
                junk\n9 DEEP\n1 CONT x\n2 _B\n1 _C\n2 _C\n3 _C @I1@\n0 TRLR\n";
    let (parsed, _) = parse(text.as_bytes());
    let mut failures = Vec::new();
    let mut count = 0;
    let mut waiting: Vec<(Structure<'_>, usize, bool)> =
        parsed.dataset.metadata().map(|structure| (structure, 1, true)).collect();
    waiting.extend(parsed.dataset.document().map(|structure| (structure, 1, false)));
    while let Some((structure, depth, in_metadata)) = waiting.pop() {
        count += 1;
        let mut here = structure;
        let mut steps = 1;
        let end = loop {
            match here.superstructure() {
                Superstructure::Structure(above) if steps <= depth => here = above,
                end => break end,
            }
            steps += 1;
        };
        let right = match end {
            Superstructure::Document => !in_metadata,
            Superstructure::Metadata => in_metadata,
            Superstructure::Structure(_) => false,
        };
        if steps != depth || !right {
            failures.push(format!("{structure:?}: {steps} steps instead of {depth} lead out"));
        }
        waiting.extend(structure.substructures().map(|below| (below, depth + 1, in_metadata)));
    }
    if count != 14 {
        failures.push(format!("there are {count} structures instead of 14"));
    }
    failures
}

/// The resolver hears each IRI and the media type, and what it gives is used (E19-145).
fn resolver_is_asked() -> Vec<String> {
    struct Asked(RefCell<Vec<(String, String)>>);
    impl Resolver for Asked {
        fn resolve(&self, iri: &str, media_type: &str) -> Option<Vec<u8>> {
            self.0.borrow_mut().push((iri.to_string(), media_type.to_string()));
            let schema = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 IRI https://example.com/Foo\n\
                          3 TAG FOO https://terms.fhiso.org/elf/Document\n0 TRLR\n";
            Some(schema.into())
        }
    }
    let asked = Asked(RefCell::new(Vec::new()));
    let text = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://example.com/s\n0 FOO\n0 TRLR\n";
    let parsed = parse_with(text.as_bytes(), &ReadOptions::new().resolver(&asked), &mut Ignore);
    let mut failures = Vec::new();
    let questions = asked.0.into_inner();
    let wanted = ("https://example.com/s".to_string(), "application/x-fhiso-elf1-schema".to_string());
    if questions != [wanted] {
        failures.push(format!("the resolver was asked {questions:?}"));
    }
    let types: Vec<_> =
        parsed.dataset.document().map(|record| record.structure_type().into_owned()).collect();
    if types != ["https://example.com/Foo"] {
        failures.push(format!("the records are {types:?}"));
    }
    failures
}

/// Strings come back whatever at signs they hold, in every encoding, with and without preserved escapes, however
/// they are split (E19-253).
fn at_signs_return() -> Vec<String> {
    let parts = [
        "@", "@@", "@#", "#", "D", "@#DA@ ", "@#U", "@#U41@ ", "41", " ", "@ ", "x", "ã", "\u{303}", "☺",
        "\n",
    ];
    let encodings = [Encoding::Ascii, Encoding::Ansel, Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be];
    let mut numbers = Numbers(1);
    let mut failures = Vec::new();
    for round in 0..600 {
        let string: String = (0..numbers.below(12)).map(|_| parts[numbers.below(parts.len())]).collect();
        let mut builder = Builder::new();
        let person = builder.record(&expand("elf:INDIVIDUAL_RECORD"));
        let note = builder.substructure(person, &expand("elf:NOTE_STRUCTURE"));
        builder.set_string(note, &string);
        let birth = builder.substructure(person, &expand("elf:BIRTH"));
        let date = builder.substructure(birth, &expand("elf:DATE_VALUE"));
        builder.set_string(date, &string);
        let dataset = match builder.build() {
            Ok(dataset) => dataset,
            Err(error) => return vec![error.to_string()],
        };
        let options = WriteOptions::new().encoding(encodings[round % encodings.len()]);
        let options = options.width([None, Some(255), Some(20)][round % 3]);
        match write(&dataset, &options) {
            Err(error) => failures.push(format!("{string:?}: {error}")),
            Ok(octets) if parse(&octets).0.dataset != dataset => {
                failures.push(format!("{string:?} does not come back from {options:?}"));
            }
            Ok(_) => {}
        }
    }
    failures
}

/// The appendix, read by itself: its lines as words.
struct Appendix {
    lines: usize,
    /// The subject of each IRI line.
    subjects: Vec<String>,
    /// Subject and supertype of each ISA line.
    supertypes: Vec<(String, String)>,
    tag_lines: usize,
    /// Tag, superstructure and subject of each definition.
    definitions: Vec<(String, String, String)>,
}

impl Appendix {
    fn read() -> Result<Appendix, String> {
        let path = folder().join("tables/default-schema.ged");
        let text = fs::read_to_string(path).map_err(|error| format!("tables/default-schema.ged: {error}"))?;
        let mut found = Appendix {
            lines: text.lines().count(),
            subjects: Vec::new(),
            supertypes: Vec::new(),
            tag_lines: 0,
            definitions: Vec::new(),
        };
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let subject = found.subjects.last().cloned().unwrap_or_default();
            match &*words {
                ["2", "IRI", iri] => found.subjects.push(expand(iri)),
                ["3", "ISA", iri] => found.supertypes.push((subject, expand(iri))),
                ["3", "TAG", tag, superstructures @ ..] => {
                    found.tag_lines += 1;
                    for superstructure in superstructures {
                        found.definitions.push((tag.to_string(), expand(superstructure), subject.clone()));
                    }
                }
                _ => {}
            }
        }
        Ok(found)
    }
}

/// The default schema of the library.
fn default_schema(compatibility: Compatibility) -> Schema {
    let options = ReadOptions::new().compatibility(compatibility);
    parse_with(b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", &options, &mut Ignore).dataset.schema().clone()
}

/// The definitions of a schema in words: tag, superstructure, subject.
fn definitions_of(schema: &Schema) -> Vec<(String, String, String)> {
    let term = |of: TypeId| schema.term(of).unwrap_or_default().to_string();
    let found = schema.definitions().iter();
    found
        .map(|found| (found.tag.to_string(), term(found.superstructure), term(found.structure_type)))
        .collect()
}

fn resolved(schema: &Schema, tag: &str, superstructure: &str) -> String {
    let Some(above) = schema.find(superstructure) else { return "no such superstructure type".to_string() };
    match schema.resolve(tag, above) {
        Resolution::Undefined => "undefined".to_string(),
        Resolution::Ambiguous => "ambiguous".to_string(),
        Resolution::Defined(found) => schema.term(found).unwrap_or_default().to_string(),
    }
}

fn or_failure(check: impl FnOnce(Appendix) -> Vec<String>) -> Vec<String> {
    Appendix::read().map_or_else(|error| vec![error], check)
}

/// E19-353
fn default_schema_counts() -> Vec<String> {
    or_failure(|appendix| {
        let schema = default_schema(Compatibility::Literal);
        let counts = [
            ("lines", appendix.lines, 426),
            ("IRI lines", appendix.subjects.len(), 176),
            ("ISA lines", appendix.supertypes.len(), 67),
            ("TAG lines", appendix.tag_lines, 166),
            ("definitions in the appendix", appendix.definitions.len(), 207),
            ("definitions", schema.definitions().len(), 207),
            ("supertypes", schema.supertypes().len(), 67),
            ("prefixes", schema.prefixes().len(), 2),
            ("escape-preserving tags", schema.escapes().count(), 1),
        ];
        let wrong = counts.into_iter().filter(|(_, found, wanted)| found != wanted);
        wrong.map(|(what, found, wanted)| format!("{what}: {found} instead of {wanted}")).collect()
    })
}

/// E19-354
fn default_schema_lookups() -> Vec<String> {
    or_failure(|appendix| {
        let schema = default_schema(Compatibility::Literal);
        let mut failures = Vec::new();
        for (tag, superstructure, subject) in &appendix.definitions {
            let found = resolved(&schema, tag, superstructure);
            if found != *subject {
                failures.push(format!(
                    "{tag} in {}: {} instead of {}",
                    shorten(superstructure),
                    found,
                    subject
                ));
            }
        }
        if definitions_of(&schema) != appendix.definitions {
            failures.push("the definitions are not those of the appendix, in its order".to_string());
        }
        failures
    })
}

/// E19-355
fn default_schema_supertypes() -> Vec<String> {
    or_failure(|appendix| {
        let schema = default_schema(Compatibility::Literal);
        let missing = appendix.supertypes.iter().filter(|(subtype, supertype)| {
            let known = schema.find(subtype).zip(schema.find(supertype));
            !known.is_some_and(|(subtype, supertype)| schema.is_subtype(subtype, supertype))
        });
        missing.map(|(subtype, supertype)| format!("{subtype} should be a subtype of {supertype}")).collect()
    })
}

fn ambiguous(schema: &Schema) -> Vec<String> {
    let tags: BTreeSet<&str> = schema.defined_tags().collect();
    let mut failures = Vec::new();
    for (above, term) in schema.terms() {
        for tag in &tags {
            if schema.resolve(tag, above) == Resolution::Ambiguous {
                failures.push(format!("{tag} in {term} is ambiguous"));
            }
        }
    }
    failures
}

/// E19-356
fn default_schema_unambiguous() -> Vec<String> {
    ambiguous(&default_schema(Compatibility::Literal))
}

fn tags_in(superstructure: &str, wanted: &[&str]) -> Vec<String> {
    let mut failures = Vec::new();
    for compatibility in [Compatibility::Literal, Compatibility::Overlay] {
        let schema = default_schema(compatibility);
        let tags: BTreeSet<&str> = schema.defined_tags().collect();
        let superstructure = expand(superstructure);
        let here = |tag: &&&str| resolved(&schema, tag, &superstructure) != "undefined";
        let found: Vec<&str> = tags.iter().filter(here).copied().collect();
        if found != wanted {
            failures.push(format!("{compatibility:?}: {found:?} instead of {wanted:?}"));
        }
    }
    failures
}

/// E19-359
fn default_schema_record_tags() -> Vec<String> {
    tags_in("elf:Document", &["FAM", "INDI", "NOTE", "OBJE", "REPO", "SOUR", "SUBM"])
}

/// E19-360
fn default_schema_metadata_tags() -> Vec<String> {
    let wanted = ["COPR", "DATE", "DEST", "FILE", "GEDC", "LANG", "NOTE", "PLAC", "SOUR", "SUBM"];
    tags_in("elf:Metadata", &wanted)
}

/// E19-361
fn default_schema_types_without_tags() -> Vec<String> {
    or_failure(|appendix| {
        let schema = default_schema(Compatibility::Literal);
        let tagged: BTreeSet<String> =
            definitions_of(&schema).into_iter().map(|(.., subject)| subject).collect();
        let without = appendix.subjects.iter().filter(|subject| !tagged.contains(*subject));
        let mut without: Vec<String> = without.map(|subject| shorten(subject)).collect();
        without.sort();
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
        if without == wanted { Vec::new() } else { vec![format!("{without:?} instead of {wanted:?}")] }
    })
}

/// E19-371
fn overlay_only_adds() -> Vec<String> {
    or_failure(|appendix| {
        let schema = default_schema(Compatibility::Overlay);
        let mut failures = ambiguous(&schema);
        for (tag, superstructure, subject) in &appendix.definitions {
            let found = resolved(&schema, tag, superstructure);
            let wanted = if tag == "BLOB" { expand("elf:BINARY_OBJECT") } else { subject.clone() };
            if found != wanted {
                failures.push(format!("{tag} in {superstructure}: {found} instead of {wanted}"));
            }
        }
        failures
    })
}

/// The default schema is the same after it was written in full and read (E19-375).
fn default_schema_returns() -> Vec<String> {
    or_failure(|_| {
        let path = folder().join("tables/default-schema.ged");
        let Ok(octets) = fs::read(path) else {
            return vec!["there is no tables/default-schema.ged".to_string()];
        };
        let (parsed, findings) = parse(&octets);
        let mut failures: Vec<String> = findings
            .iter()
            .filter(|finding| finding.severity() != heirloom::source::Severity::Info)
            .map(|finding| finding.message(parsed.text()))
            .filter(|message| !message.contains("`ELF`"))
            .collect();
        let options = WriteOptions::new().schema(heirloom::SchemaSelection::Full);
        let written = match write(&parsed.dataset, &options) {
            Ok(written) => written,
            Err(error) => return vec![error.to_string()],
        };
        let (again, _) = parse(&written);
        let all = |schema: &Schema| {
            let mut definitions = definitions_of(schema);
            definitions.sort();
            let term = |of: TypeId| schema.term(of).unwrap_or_default().to_string();
            let stated = schema.supertypes().iter();
            let mut supertypes: Vec<_> =
                stated.map(|found| (term(found.subtype), term(found.supertype))).collect();
            supertypes.sort();
            let escapes: Vec<_> = schema.escapes().map(|(tag, types, _)| (tag.to_string(), types)).collect();
            (definitions, supertypes, escapes)
        };
        if all(parsed.dataset.schema()) != all(again.dataset.schema()) {
            failures.push("the schema is not the same after it was written".to_string());
        }
        if definitions_of(parsed.dataset.schema()).len() != 207 {
            failures.push("there are not 207 definitions".to_string());
        }
        failures
    })
}
