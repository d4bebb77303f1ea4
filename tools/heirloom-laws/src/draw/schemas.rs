//! Files whose headers define what their tags mean: schemas and dictionaries.

use super::{Draw, raw_file};

const PREFIXES: &[&str] = &["elf", "ex", "e", "https", "", "X_", "é"];
const IRIS: &[&str] = &[
    "https://terms.fhiso.org/elf/",
    "https://example.com/",
    "https://example.com/A",
    "http://terms.fhiso.org/elf/",
    "http://x.example/#",
    "ex:A",
    "ex:B",
    "elf:INDIVIDUAL_RECORD",
    "elf:Document",
    "elf:Metadata",
    "elf:Undefined",
    "elf:Undefined#_Q",
    "elf:NOTE_STRUCTURE",
    "urn:x:\u{e9}",
    "none",
    "a b",
];
const TAGS: &[&str] =
    &["_A", "_B", "NAME", "NOTE", "INDI", "HEAD", "TRLR", "CONT", "UNDEF", "ERROR", "X_LAT", "_", "a", "1"];

/// A file with a schema, a dictionary or both, and structures that need it: the octets that are left, or lines of such.
pub fn file_with_schema(draw: &mut Draw<'_>) -> Vec<u8> {
    if draw.below(16) == 0 {
        return raw_file(draw);
    }
    let schema = draw.several(25, schema_line);
    let body = draw.several(25, |draw| {
        let (level, tag) = (draw.below(4), draw.one_of(TAGS));
        let id = if level == 0 { draw.one_of(&["", "@A@ ", "@B@ "]) } else { "" };
        let value = draw.one_of(&["", " x", " @A@", " @B@", " @#UE3@ ", " @@"]);
        format!("{level} {id}{tag}{value}\n")
    });
    format!("0 HEAD\n1 CHAR UTF-8\n{}{}0 TRLR\n", schema.concat(), body.concat()).into_bytes()
}

fn schema_line(draw: &mut Draw<'_>) -> String {
    let (prefix, tag) = (draw.one_of(PREFIXES), draw.one_of(TAGS));
    let (iri, other) = (draw.one_of(IRIS), draw.one_of(IRIS));
    match draw.below(14) {
        0 => "1 SCHMA\n".to_string(),
        1 => format!("1 SCHMA\n2 PRFX {prefix} {iri}\n"),
        2 => "1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 PRFX ex https://example.com/\n".to_string(),
        3 => format!("2 PRFX {prefix} {iri}\n"),
        4 => format!("2 IRI {iri}\n3 TAG {tag} {other}\n"),
        5 => format!("2 IRI {iri}\n3 ISA {other}\n"),
        6 => format!("3 TAG {tag} {iri} {other}\n"),
        7 => format!("3 ISA {iri}\n"),
        8 => format!("2 SCHMA {iri}\n"),
        9 => "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n".to_string(),
        10 => format!("2 ESC {tag} {}\n", draw.one_of(&["D", "U", "QD", ""])),
        11 => format!("1 PRFX {prefix} {iri}\n"),
        12 => format!("1 DEFN {tag} {iri}\n2 CONT {other}\n"),
        _ => format!("1 DEFN {tag} {iri} {other}\n"),
    }
}
