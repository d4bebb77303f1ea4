//! Files of all kinds.

use std::sync::{Mutex, PoisonError};

use heirloom_core::source::{Ignore, Locator};
use heirloom_core::{
    Dialect, ReadOptions, Resolved, Resolver, Structure, Superstructure, Unresolved, WriteOptions,
    parse_with, write,
};

use super::{none, parse};

/// Whatever the octets are, there is a dataset, and it can be written and read again (E19-049).
pub(super) fn any_octets_can_be_read() -> Result<(), String> {
    let mut failures = Vec::new();
    for name in ["ASCII", "ANSEL", "UTF-8", "UNICODE", "ANSI", "NONSENSE"] {
        let mut octets = format!("0 HEAD\n1 CHAR {name}\n").into_bytes();
        for octet in 1..=255u8 {
            octets.extend(b"0 NOTE a");
            octets.extend([octet, b'b', b'\n']);
        }
        octets.extend(b"0 TRLR\n");
        let (parsed, _) = parse(&octets);
        // CR and LF end a line, so that another one begins with the b.
        let count = parsed.dataset.document().count();
        if count != 255 {
            failures.push(format!("{name}: there are {count} records"));
        }
        let written =
            write(&parsed.dataset, &WriteOptions::new()).map_err(|error| format!("{name}: {error}"))?;
        if parse(&written).0.dataset != parsed.dataset {
            failures.push(format!("{name}: the dataset is not the same when it is written"));
        }
    }
    none(&failures)
}

/// From every structure the links to superstructures lead to the document or the metadata (E19-056).
pub(super) fn superstructures_lead_out() -> Result<(), String> {
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
    none(&failures)
}

/// The resolver hears each IRI and the media type, and what it gives is used (E19-145).
pub(super) fn resolver_is_asked() -> Result<(), String> {
    struct Asked(Mutex<Vec<(String, String)>>);
    impl Resolver for Asked {
        fn resolve(&self, iri: &str, media_type: &str) -> Result<Resolved, Unresolved> {
            let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            asked.push((iri.to_string(), media_type.to_string()));
            let schema = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 IRI https://example.com/Foo\n\
                          3 TAG FOO https://terms.fhiso.org/elf/Document\n0 TRLR\n";
            Ok(Resolved::from(schema.as_bytes().to_vec()))
        }
    }
    let asked = Asked(Mutex::default());
    let text = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://example.com/s\n0 FOO\n0 TRLR\n";
    let parsed = parse_with(
        text.as_bytes(),
        &ReadOptions::new().dialect(Dialect::NEWEST).resolver(&asked),
        &mut Ignore,
    );
    let mut failures = Vec::new();
    let questions = asked.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    let wanted = ("https://example.com/s".to_string(), "application/x-fhiso-elf1-schema".to_string());
    if questions != [wanted] {
        failures.push(format!("the resolver was asked {questions:?}"));
    }
    let types: Vec<_> =
        parsed.dataset.document().map(|record| record.structure_type().into_owned()).collect();
    if types != ["https://example.com/Foo"] {
        failures.push(format!("the records are {types:?}"));
    }
    none(&failures)
}

/// Each removed escape is reported with what it was and the line that it was in (E19-234).
pub(super) fn removed_escapes_are_located() -> Result<(), String> {
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

/// The names of OQ-38, in the case and with the blanks that files have, by what the octets E6 or C3 A6 become.
pub(super) fn char_names() -> Result<(), String> {
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
