//! Checks in code for sections 5 to 9.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use heirloom::octets::Encoding;
use heirloom::schema::{Compatibility, Resolution, Schema};
use heirloom::source::{Ignore, Locator};
use heirloom::{Builder, Dataset, ReadOptions, WriteOptions, parse, parse_with, write};

use crate::folder;
use crate::notation::expand;

/// A check.
pub type Program = fn() -> Result<(), String>;

/// The checks by name.
pub const PROGRAMS: &[(&str, Program)] = &[
    ("every-short-string-returns", every_short_string_returns),
    ("removed-escapes-are-located", removed_escapes_are_located),
    ("rules-of-splitting", rules_of_splitting),
    ("char-names", char_names),
    ("appendix-is-a-file", appendix_is_a_file),
    ("every-tag-as-printed", every_tag_as_printed),
    ("every-tag-with-overlay", every_tag_with_overlay),
];

/// The check with this name.
pub fn find(name: &str) -> Option<Program> {
    PROGRAMS.iter().find(|(known, _)| *known == name).map(|&(_, program)| program)
}

/// A dataset in which each string is a note, which preserves no escapes, and a date, which preserves those of type D.
fn notes_and_dates(strings: &[String]) -> Result<Dataset<'static>, String> {
    let mut builder = Builder::new();
    for string in strings {
        let person = builder.record(&expand("elf:INDIVIDUAL_RECORD"));
        let note = builder.substructure(person, &expand("elf:NOTE_STRUCTURE"));
        builder.set_string(note, string);
        let birth = builder.substructure(person, &expand("elf:BIRTH"));
        let date = builder.substructure(birth, &expand("elf:DATE_VALUE"));
        builder.set_string(date, string);
    }
    builder.build().map_err(|error| error.to_string())
}

/// All strings that are made of up to four of these parts come back, in every encoding (E19-253).
fn every_short_string_returns() -> Result<(), String> {
    const PARTS: [&str; 11] = ["@", "#", "D", "U", "A", "@#D", "@ ", "@#UA@ ", "@#DA@ ", "\n", "é"];
    let mut strings = vec![String::new()];
    let mut last = 0..1;
    for _ in 0..4 {
        for at in last.clone() {
            strings.extend(PARTS.map(|part| format!("{}{part}", strings[at])));
        }
        last = last.end..strings.len();
    }
    let dataset = notes_and_dates(&strings)?;
    for encoding in [Encoding::Ascii, Encoding::Ansel, Encoding::Utf8, Encoding::Utf16Be] {
        let options = WriteOptions::new().encoding(encoding);
        let octets = write(&dataset, &options).map_err(|error| error.to_string())?;
        let (again, _) = parse(&octets);
        for (string, person) in strings.iter().zip(again.dataset.document()) {
            let note = person.substructures().next().and_then(|note| note.string());
            let date = person.substructures().nth(1).and_then(|birth| birth.substructures().next()?.string());
            if note.as_deref() != Some(string) || date.as_deref() != Some(string) {
                return Err(format!("{string:?} became {note:?} and {date:?} in {encoding}"));
            }
        }
        if again.dataset.document().count() != strings.len() {
            return Err(format!("not all records came back in {encoding}"));
        }
    }
    Ok(())
}

/// Each removed escape is reported with what it was and the line that it was in (E19-234).
fn removed_escapes_are_located() -> Result<(), String> {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE a\n0 @N2@ NOTE b@#Qx@ c@#Ry@ d\n0 @N3@ NOTE e\n0 @N4@ NOTE @#Sz@ f\n0 TRLR\n";
    let (parsed, findings) = parse(text.as_bytes());
    let mut locator = Locator::new(parsed.text());
    let found: Vec<(&str, usize, bool)> = findings
        .iter()
        .zip(["@#Qx@ ", "@#Ry@ ", "@#Sz@ "])
        .map(|(finding, escape)| {
            let line = locator.locate(finding.span().start()).line;
            (finding.code().id, line, finding.message(parsed.text()).contains(escape))
        })
        .collect();
    let wanted = [("T008", 4, true), ("T008", 4, true), ("T008", 6, true)];
    if found != wanted || findings.len() != 3 {
        return Err(format!("{found:?} instead of {wanted:?}"));
    }
    Ok(())
}

/// The rules for additional lines, on payloads of all kinds in narrow lines (section 6).
fn rules_of_splitting() -> Result<(), String> {
    const PARTS: [&str; 16] = [
        "a",
        "b",
        "c",
        "word",
        "longerword",
        " ",
        " ",
        "  ",
        "\t",
        "@",
        "é",
        "e\u{301}",
        "☺",
        "@#DX@ ",
        "@#U41@ ",
        "\n",
    ];
    const WIDTH: usize = 30;
    let mut number = 7u64;
    let mut below = |end: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % end
    };
    let strings: Vec<String> =
        (0..3000).map(|_| (0..below(24)).map(|_| PARTS[below(PARTS.len())]).collect()).collect();
    let dataset = notes_and_dates(&strings)?;
    for encoding in [Encoding::Ascii, Encoding::Utf8, Encoding::Utf16Le] {
        let options = WriteOptions::new().encoding(encoding).width(Some(WIDTH));
        let octets = write(&dataset, &options).map_err(|error| error.to_string())?;
        if parse(&octets).0.dataset != dataset {
            return Err(format!("the dataset is not the same in {encoding}"));
        }
        let text = match encoding {
            Encoding::Utf16Le => {
                let units: Vec<u16> =
                    octets.chunks(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect();
                String::from_utf16(&units[1..]).map_err(|error| error.to_string())?
            }
            _ => String::from_utf8(octets).map_err(|error| error.to_string())?,
        };
        let body = text.split_once("\n0 @").map_or("", |(_, body)| body);
        let mut before = "";
        let mut conts = 0;
        for line in body.lines().skip(1) {
            let mut words = line.splitn(3, ' ');
            let (tag, payload) = (words.nth(1).unwrap_or_default(), words.next().unwrap_or_default());
            conts += usize::from(tag == "CONT");
            let fail = |what: &str| Err(format!("{what}, in {encoding}: {line:?} behind {before:?}"));
            if payload.matches('@').count() % 2 == 1 && !line.starts_with("0 @") {
                return fail("an odd number of @");
            }
            if tag == "CONC" && before.is_empty() {
                return fail("CONC behind an empty payload");
            }
            if tag == "CONC" && before.ends_with([' ', '\t']) {
                return fail("CONC behind a blank");
            }
            if tag == "CONC" && payload.starts_with([' ', '\t']) {
                return fail("a blank at the start of CONC");
            }
            let octets = match encoding {
                Encoding::Utf16Le => 2 * (line.encode_utf16().count() + 1),
                _ => line.len() + 1,
            };
            if octets > WIDTH && can_be_split(payload) && !line.starts_with("0 @") {
                return fail("a line that is too long");
            }
            before = payload;
        }
        let breaks: usize = strings.iter().map(|string| 2 * string.matches('\n').count()).sum();
        if conts != breaks {
            return Err(format!("{conts} CONT lines for {breaks} line breaks in {encoding}"));
        }
    }
    Ok(())
}

/// Whether there is a place in a line's payload with no blank beside it, no open pair of @ and no mark behind it.
fn can_be_split(payload: &str) -> bool {
    payload.char_indices().skip(1).any(|(at, next)| {
        let blank = |c: char| c == ' ' || c == '\t';
        !payload[..at].ends_with(blank)
            && !blank(next)
            && next != '\u{301}'
            && payload[..at].matches('@').count().is_multiple_of(2)
    })
}

/// The names of OQ-38, in the case and with the blanks that files have, by what the octets E6 or C3 A6 become.
fn char_names() -> Result<(), String> {
    let names = [
        ("ANSI", "æ"),
        ("WINDOWS", "æ"),
        ("IBM WINDOWS", "æ"),
        ("WINDOWS-1252", "æ"),
        ("CP1252", "æ"),
        ("ISO-8859-1", "æ"),
        ("ISO8859-1", "æ"),
        ("LATIN1", "æ"),
        ("WINDOWS-1250", "ć"),
        ("CP1250", "ć"),
        ("WINDOWS-1251", "ж"),
        ("CP1251", "ж"),
        ("IBMPC", "µ"),
        ("IBM-PC", "µ"),
        ("IBM", "µ"),
        ("IBM DOS", "µ"),
        ("MSDOS", "µ"),
        ("MS-DOS", "µ"),
        ("MACINTOSH", "Ê"),
        ("MACROMAN", "Ê"),
        ("UTF8", "æ"),
    ];
    for (name, wanted) in names {
        for name in [name.to_string(), name.to_lowercase(), format!(" {name}\t")] {
            let mut octets = format!("0 HEAD\n1 CHAR {name}\n0 @N1@ NOTE x").into_bytes();
            octets.extend_from_slice(if name.trim().eq_ignore_ascii_case("UTF8") {
                b"\xC3\xA6"
            } else {
                b"\xE6"
            });
            octets.extend_from_slice(b"y\n0 TRLR\n");
            let (parsed, findings) = parse(&octets);
            let codes: Vec<&str> = findings.iter().map(|finding| finding.code().id).collect();
            let string = parsed.dataset.document().next().and_then(|note| note.string()).unwrap_or_default();
            if string != format!("x{wanted}y") || codes != ["O011"] {
                return Err(format!("{name}: {string:?} with {codes:?} instead of {wanted:?} with O011"));
            }
        }
    }
    Ok(())
}

/// The text of the appendix.
fn appendix() -> Result<String, String> {
    let path = folder().join("tables/default-schema.ged");
    fs::read_to_string(path).map_err(|error| format!("tables/default-schema.ged: {error}"))
}

/// Parsing the appendix gives its metadata and one record (E19-373, E19-374).
fn appendix_is_a_file() -> Result<(), String> {
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
    let found = crate::notation::dataset(&parsed.dataset);
    if found.trim() != wanted.trim() {
        return Err(format!("the appendix is read as\n{found}"));
    }
    let octets = write(&parsed.dataset, &WriteOptions::new()).map_err(|error| error.to_string())?;
    if parse(&octets).0.dataset != parsed.dataset {
        return Err("the appendix is not the same after it was written".to_string());
    }
    Ok(())
}

/// A schema as words, read without the library.
struct Words {
    types: BTreeSet<String>,
    /// Each type with all its eventual supertypes, itself among them.
    above: BTreeMap<String, BTreeSet<String>>,
    /// Tag, superstructure type and type.
    definitions: BTreeSet<(String, String, String)>,
}

impl Words {
    fn of_the_appendix() -> Result<Words, String> {
        let text = appendix()?;
        let mut types = BTreeSet::new();
        let mut stated: Vec<(String, String)> = Vec::new();
        let mut definitions = BTreeSet::new();
        let mut subject = String::new();
        for line in text.lines() {
            match &*line.split(' ').collect::<Vec<_>>() {
                ["2", "IRI", iri] => {
                    subject = expand(iri);
                    types.insert(subject.clone());
                }
                ["3", "ISA", iri] => stated.push((subject.clone(), expand(iri))),
                ["3", "TAG", tag, superstructures @ ..] => definitions.extend(
                    superstructures.iter().map(|above| (tag.to_string(), expand(above), subject.clone())),
                ),
                _ => {}
            }
        }
        let mut above: BTreeMap<String, BTreeSet<String>> =
            types.iter().map(|term| (term.clone(), BTreeSet::from([term.clone()]))).collect();
        // A type is at most this many steps below another.
        for _ in 0..stated.len() {
            for (subtype, supertype) in &stated {
                let further = above.get(supertype).cloned().unwrap_or_default();
                above.entry(subtype.clone()).or_default().extend(further);
            }
        }
        Ok(Words { types, above, definitions })
    }

    /// What the overlay should make of it (OQ-21, OQ-22, OQ-25).
    fn with_overlay(mut self) -> Words {
        let blob = ["BLOB", "elf:MULTIMEDIA_RECORD", "elf:BINAR_OBJECT"];
        let definition = |[tag, above, of]: [&str; 3]| (tag.to_string(), expand(above), expand(of));
        self.definitions.remove(&definition(blob));
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
            .map(definition),
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

/// Compares every answer of a schema of the library: each tag within each type, and each type with each other.
fn compare(schema: &Schema, words: &Words) -> Result<(), String> {
    let term = |of| schema.term(of).unwrap_or_default();
    let found: BTreeSet<(String, String, String)> = schema
        .definitions()
        .iter()
        .map(|found| {
            (found.tag.to_string(), term(found.superstructure).into(), term(found.structure_type).into())
        })
        .collect();
    if found != words.definitions {
        let differing: Vec<_> = found.symmetric_difference(&words.definitions).collect();
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

fn default_schema(compatibility: Compatibility) -> Schema {
    let options = ReadOptions::new().compatibility(compatibility);
    parse_with(b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", &options, &mut Ignore).dataset.schema().clone()
}

/// The default schema as printed says of every tag within every type what the appendix says (E19-354 to E19-356).
fn every_tag_as_printed() -> Result<(), String> {
    compare(&default_schema(Compatibility::Literal), &Words::of_the_appendix()?)
}

/// With the overlay it says that and what the overlay adds, and nothing is ambiguous (E19-367, E19-370, E19-371).
fn every_tag_with_overlay() -> Result<(), String> {
    compare(&default_schema(Compatibility::Overlay), &Words::of_the_appendix()?.with_overlay())
}
