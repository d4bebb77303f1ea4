//! Files as they stand: they come back octet for octet, paths lead where they came from, and a change changes what it
//! names and nothing else.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

mod files;
mod together;

use files::{any_file, any_reading};
use heirloom::octets::{BadOctets, Encoding};
use heirloom::source::{Finding, Ignore, apply};
use heirloom::verbatim::{Change, EditError, Editor, Path, Value};
use heirloom::{Parsed, ReadOptions, Structure, WriteOptions, parse_with, write};
use proptest::prelude::*;
use together::put_together;

/// Reads a file, and puts it together again from its pieces.
fn read<'a>(octets: &'a [u8], options: &ReadOptions<'_>) -> Result<Parsed<'a>, TestCaseError> {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    put_together(octets, &parsed, &findings).map_err(TestCaseError::fail)?;
    Ok(parsed)
}

/// All structures, frames and all, in the order of the file.
fn all<'d>(parsed: &'d Parsed<'d>) -> Vec<Structure<'d>> {
    parsed.dataset.tagged_structures().flat_map(|record| record.preorder().map(|(_, below)| below)).collect()
}

/// What stands in the lines of a structure: how deep it lies, its tag, its id and its payload.
type Said = (usize, String, Option<String>, Option<String>);

fn said(parsed: &Parsed<'_>) -> Vec<Said> {
    let tape = parsed.dataset.tape();
    let read = tape.roots().flat_map(|root| tape.preorder(root)).filter(|&(of, _)| tape.lines(of).is_some());
    read.map(|(of, depth)| {
        let id = tape.written_id(of).map(String::from);
        (depth as usize, tape.tag_text(of).to_string(), id, tape.raw_payload(of).map(String::from))
    })
    .collect()
}

/// Texts that have to be written in one way or another.
const TEXTS: &[&str] = &[
    "",
    "x",
    "two\nlines",
    "\n",
    "a\n\n b ",
    " x",
    "x ",
    "a@b",
    "@",
    "@@",
    "@#DJULIAN@ 1540",
    "@#UE3@ x",
    "@I1@",
    "@I9@",
    "@#x@",
    "é",
    "e\u{301}",
    "☺",
    "\u{feff}",
    "0 TRLR",
    "a\tb",
    "\0",
    "2 CONT",
];

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => proptest::sample::select(TEXTS).prop_map(String::from),
        1 => (1usize..80).prop_map(|words| "lorem ipsum ".repeat(words)),
        1 => "\\PC{0,20}",
    ]
}

/// A file in good order, in some encoding.
fn written_file() -> impl Strategy<Value = Vec<u8>> {
    const ENCODINGS: [Encoding; 5] =
        [Encoding::Utf8, Encoding::Ascii, Encoding::Ansel, Encoding::Utf16Le, Encoding::Utf16Be];
    (any_file(), proptest::sample::select(&ENCODINGS[..]), 20usize..300).prop_map(
        |(octets, encoding, width)| {
            let options = ReadOptions::new().bad_octets(BadOctets::Replace);
            let parsed = parse_with(&octets, &options, &mut Ignore);
            write(&parsed.dataset, &WriteOptions::new().encoding(encoding).width(Some(width)))
                .unwrap_or(octets)
        },
    )
}

fn some_file() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![any_file(), written_file()]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_comes_back_from_its_pieces(octets in some_file(), options in any_reading()) {
        read(&octets, &options)?;
        let editor = Editor::new(octets.as_slice(), &options);
        prop_assert_eq!(editor.octets(), &octets);
    }

    #[test]
    fn a_path_leads_back_to_its_structure(octets in some_file(), options in any_reading()) {
        let parsed = parse_with(&octets, &options, &mut Ignore);
        for structure in all(&parsed) {
            let Some(path) = Path::of(structure) else {
                prop_assert!(structure.lines().is_none());
                continue;
            };
            let text = path.to_string();
            prop_assert_eq!(&text.parse::<Path>().unwrap(), &path);
            prop_assert!(path.find(&parsed.dataset) == Ok(structure), "{} leads elsewhere", text);
            prop_assert!(path.find_only(&parsed.dataset) == Ok(structure), "{} is not alone", text);
        }
    }

    #[test]
    fn a_change_changes_nothing_else(
        octets in some_file(),
        options in any_reading(),
        which in any::<prop::sample::Index>(),
        how in 0..4,
        text in any_text(),
    ) {
        let before = parse_with(&octets, &options, &mut Ignore);
        let structures: Vec<Path> = all(&before).into_iter().filter_map(Path::of).collect();
        if structures.is_empty() {
            return Ok(());
        }
        let number = which.index(structures.len());
        let path = structures[number].clone();
        let change = match how {
            0 => Change::Remove(path.clone()),
            1 => Change::Add(format!("{path}._NEW").parse().unwrap(), Value::typed(&text)),
            2 => Change::AddRecord { id: "NEW".into(), tag: "NOTE".into(), value: Value::typed(&text) },
            _ => Change::Set(path.clone(), Value::typed(&text)),
        };
        let mut editor = Editor::new(octets.as_slice(), &options);
        let edits = match editor.make(&change) {
            Ok(edits) => edits,
            Err(error) => {
                prop_assert_eq!(editor.octets(), &octets);
                // It can always be removed, but for what holds the encoding, or where marks or other lines depend on it.
                let excused = matches!(error, EditError::Char(_) | EditError::Misread { .. });
                prop_assert!(how != 0 || excused, "{} of {}", error, path);
                return Ok(());
            }
        };
        prop_assert_eq!(&apply(&octets, &edits), editor.octets());
        let after = read(editor.octets(), &options)?;

        let (mut old, mut new) = (said(&before), said(&after));
        let (path, value) = match change {
            Change::Set(path, value) => {
                (old[number].3, new[number].3) = (None, None);
                (path, value)
            }
            Change::Remove(_) => {
                let depth = old[number].0;
                let below = old[number + 1..].iter().take_while(|below| below.0 > depth).count();
                old.drain(number..=number + below);
                prop_assert_eq!(old, new);
                return Ok(());
            }
            Change::Add(path, value) => {
                let added = new.iter().position(|said| said.1 == "_NEW").unwrap();
                prop_assert_eq!(new.remove(added).0, old[number].0 + 1);
                (path, value)
            }
            Change::AddRecord { value, .. } => {
                let added = new.iter().position(|said| said.2.as_deref() == Some("NEW")).unwrap();
                prop_assert_eq!(new.remove(added).0, 0);
                ("@NEW@".parse().unwrap(), value)
            }
        };
        prop_assert_eq!(old, new);
        has_value(path.find_only(&after.dataset).unwrap(), &value)?;
    }
}

fn has_value(structure: Structure<'_>, value: &Value) -> Result<(), TestCaseError> {
    match value {
        Value::Pointer(_) => prop_assert!(structure.target().is_some()),
        Value::String(text) => {
            let string = structure.string();
            let same = string.as_deref() == Some(text) || (text.is_empty() && string.is_none());
            prop_assert!(same, "{:?} is not {:?}", string, text);
        }
        Value::None => prop_assert!(structure.payload().is_none()),
    }
    Ok(())
}

/// The other lines of a file stay, octet for octet: a change of one line leaves all before and behind it.
#[test]
fn lines_that_are_not_named_stay() {
    let file = "0 HEAD\n1 CHAR UTF-8\n\n0 @I1@ INDI\r\n  1 NAME x  \njunk\r0 @I2@ INDI \n1  SEX\tM\n0 TRLR";
    let options = ReadOptions::new().detect_dialect();
    let mut editor = Editor::new(file, &options);
    editor.make(&Change::set("I2.SEX=F").unwrap()).unwrap();
    assert_eq!(String::from_utf8(editor.into_octets()).unwrap(), file.replace("SEX\tM", "SEX\tF"));
}
