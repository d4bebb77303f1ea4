//! Long strings come back from every encoding and every draft, and no line is longer than it should be unless the draft
//! offers no place to split it. A plain checker says where it does: it looks at what was written, or at the payload, one
//! place after the other.
//!
//! `PROPTEST_CASES` sets how many cases it is tried with.

use heirloom_core::dialects::{ELF_2017_05, ELF_2017_06, ELF_2017_10, ELF_2018_REDUX, ELF_2019_01};
use heirloom_core::octets::Encoding;
use heirloom_core::source::Ignore;
use heirloom_core::{Bom, Dialect, IdPolicy, ReadOptions, SchemaSelection, WriteOptions, parse_with, write};
use heirloom_laws::draw::WRITTEN;
use proptest::prelude::*;
use unicode_normalization::char::canonical_combining_class;

/// Pieces of strings, some of them with no place to split.
fn any_string() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        proptest::sample::select(vec![
            "a",
            "word",
            " ",
            "  ",
            "\t",
            "\u{65e5}",
            "\u{e9}",
            "e\u{301}",
            "q\u{323}\u{301}",
            " \u{301}",
            "@",
            "@@",
            "@#",
            "@#DJULIAN@ ",
            "@#x@",
            "@#U20@ ",
            "@#D\u{65e5}@ ",
            "\n",
            "\u{1f600}",
            ".",
        ])
        .prop_map(str::to_string),
        (0usize..200).prop_map(|count| "x".repeat(count)),
        (0usize..60).prop_map(|count| "\u{65e5}".repeat(count)),
        (0usize..60).prop_map(|count| " ".repeat(count)),
        (0usize..80).prop_map(|count| "b ".repeat(count)),
        (0usize..80).prop_map(|count| "\u{e9} ".repeat(count)),
    ];
    proptest::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

fn delimits(c: char) -> bool {
    c == ' ' || c == '\t'
}

/// A part of a payload as it was written that must not be divided, and what of the string it stands for.
struct Part<'l> {
    written: &'l str,
    means: String,
}

/// The parts of a written payload line: pairs of at signs, escapes, characters with their marks.
fn parts(line: &str, dialect: Dialect) -> Vec<Part<'_>> {
    // Whether the space behind an escape belongs to it.
    let spaced = dialect == ELF_2019_01 || dialect == ELF_2018_REDUX;
    let has_unicode_escapes = spaced || dialect == ELF_2017_10;
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let escape = rest.strip_prefix("@#").and_then(|behind| behind.find('@')).map(|length| length + 3);
        let mut means = None;
        let length = if rest.starts_with("@@") {
            means = Some("@".to_string());
            2
        } else if let Some(length) = escape {
            let hex = rest[2..length - 1].strip_prefix('U').filter(|_| has_unicode_escapes);
            let number = hex.and_then(|hex| u32::from_str_radix(hex, 16).ok());
            means = number.and_then(char::from_u32).map(String::from);
            let with_space = (spaced || means.is_some()) && rest[length..].starts_with(' ');
            length + usize::from(with_space)
        } else {
            let mut marks = rest.char_indices().skip(1);
            let end = marks.find(|&(_, c)| c.is_ascii() || canonical_combining_class(c) == 0);
            end.map_or(rest.len(), |(end, _)| end.max(first.len_utf8()))
        };
        let (written, behind) = rest.split_at(length);
        parts.push(Part { written, means: means.unwrap_or_else(|| written.to_string()) });
        rest = behind;
    }
    parts
}

/// Whether a line that was written could have been split somewhere.
fn could_be_split(line: &str, dialect: Dialect) -> bool {
    let parts = parts(line, dialect);
    let payload: String = parts.iter().map(|part| &*part.means).collect();
    let mut place = 0;
    (1..parts.len()).any(|number| {
        place += parts[number - 1].means.len();
        let (before, behind) = (&parts[number - 1], &parts[number]);
        if dialect == ELF_2017_10 || dialect == ELF_2017_06 {
            return !before.means.ends_with(delimits)
                && !behind.means.starts_with(delimits)
                && !lies_in_escape(&payload, place);
        }
        let may_begin = |part: &Part<'_>| !part.written.starts_with(delimits) || dialect == ELF_2018_REDUX;
        let divides = dialect == ELF_2017_05 && lies_in_escape(&payload, place);
        !before.written.ends_with(delimits) && may_begin(behind) && !divides
    })
}

/// Whether a place in a payload is inside of `@#`, text and `@`.
fn lies_in_escape(payload: &str, place: usize) -> bool {
    let mut from = 0;
    while let Some(start) = payload[from..].find("@#").map(|start| from + start) {
        let Some(end) = payload[start + 2..].find('@').map(|length| start + 2 + length + 1) else {
            return false;
        };
        if (start + 1..end).contains(&place) {
            return true;
        }
        from = end;
    }
    false
}

/// The lines of a file, each with its length and its line break, in what its dialect counts.
fn lines(octets: &[u8], text: &str, encoding: Encoding, dialect: Dialect) -> Vec<(String, usize)> {
    let lines = text.trim_start_matches('\u{feff}').lines();
    let in_octets: Vec<usize> = match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => Vec::new(),
        _ => octets.split(|&octet| octet == b'\n').map(|line| line.len() + 1).collect(),
    };
    let length = |(number, line): (usize, &str)| {
        if dialect == ELF_2019_01 {
            in_octets.get(number).copied().unwrap_or_else(|| 2 * (line.encode_utf16().count() + 1))
        } else if dialect == ELF_2018_REDUX {
            line.len() + 1
        } else {
            line.chars().count() + 1
        }
    };
    lines.enumerate().map(|(number, line)| (line.to_string(), length((number, line)))).collect()
}

fn payload(line: &str) -> &str {
    // Level, perhaps an id, and tag.
    let rest = line.split_once(' ').map_or("", |(_, rest)| rest);
    let rest = if rest.starts_with('@') { rest.split_once(' ').map_or("", |(_, rest)| rest) } else { rest };
    rest.split_once(' ').map_or("", |(_, payload)| payload)
}

/// What a draft carries of a string: June has no way to write spaces at the ends of lines.
fn carried(string: &str, dialect: Dialect) -> String {
    if dialect != ELF_2017_06 {
        return string.to_string();
    }
    let lines = string.split('\n').map(|line| line.trim_matches([' ', '\t']));
    lines.collect::<Vec<_>>().join("\n")
}

fn check(string: &str, width: usize) -> Result<(), TestCaseError> {
    let spread = string.replace('@', "@@").replace('\n', "\n1 CONT ");
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE {spread}\n0 TRLR\n");
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    let held = |parsed: &heirloom_core::Parsed<'_>| {
        let note = parsed.dataset.document().next();
        note.and_then(|note| note.string().map(String::from)).unwrap_or_default()
    };
    prop_assert_eq!(held(&parsed), string);
    for &dialect in Dialect::ALL {
        for encoding in WRITTEN {
            let options = WriteOptions::new().dialect(dialect).encoding(encoding).bom(Bom::Never);
            let options = options.ids(IdPolicy::AsRead).schema(SchemaSelection::None);
            // June has no limit, but may be given one.
            let options = options.width(Some(width));
            let Ok(octets) = write(&parsed.dataset, &options) else { continue };
            let again = parse_with(&octets, &ReadOptions::new().dialect(dialect), &mut Ignore);
            prop_assert_eq!(held(&again), carried(string, dialect), "as {} in {}", dialect, encoding);
            for (line, length) in lines(&octets, again.text(), encoding, dialect) {
                prop_assert!(
                    length <= width || !could_be_split(payload(&line), dialect),
                    "as {} in {} a line has {} of {}: {:?}",
                    dialect,
                    encoding,
                    length,
                    width,
                    line
                );
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_are_split_wherever_that_is_allowed(string in any_string()) {
        check(&string, 255)?;
    }

    /// Where hardly anything fits into a line.
    #[test]
    fn so_are_those_of_narrow_files(string in any_string(), width in 30usize..80) {
        check(&string, width)?;
    }
}

/// The checker itself.
#[test]
fn the_checker_knows_the_places_of_each_draft() {
    let places = |line: &str| {
        [ELF_2019_01, ELF_2018_REDUX, ELF_2017_10, ELF_2017_06, ELF_2017_05]
            .map(|dialect| could_be_split(line, dialect))
    };
    assert_eq!(places("ab"), [true; 5]);
    assert_eq!(places("a b"), [false, true, false, false, false]);
    assert_eq!(places("@#UE9@ @#UE9@ ")[..3], [false, false, true]);
    assert_eq!(places("@#UE9@ @#U20@ ")[..3], [false, false, false]);
    assert_eq!(places("@@"), [false; 5]);
    assert_eq!(places("@#x@y")[2..], [true; 3]);
    assert_eq!(places("@@#x@@")[2..], [false; 3]);
    assert_eq!(places("e\u{301}"), [false; 5]);
}
