//! What is proposed defines all that can be defined, in every encoding and draft.

use std::path::{Path, PathBuf};

use heirloom_core::octets::Encoding;
use heirloom_core::records::Start;
use heirloom_core::schema::{ELF, UNDEFINED_TAG};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{Dialect, ReadOptions, WriteOptions, parse_with, write};

use super::proposal::Proposal;
use super::used::Used;
use super::{insert, text};
use crate::Unworded;

const NAMESPACE: &str = "https://example.com/terms/";

const FILE: &str = "0 HEAD\r\n1 SOUR x\r\n2 _PROD y\r\n1 CHAR UTF-8\r\n2 VERS 1\r\n1 GEDC\r\n2 VERS 5.5.1\r\n0 @I1@ INDI\r\n\
    1 NAME Ada\r\n1 _UID 12\r\n1 _MILT\r\n2 DATE 1801\r\n2 PLAC Here\r\n3 _FINE x\r\n2 _MILT\r\n1 EMAIL a\r\n\
    1 MILT x\r\n1 SEX F\r\n2 DATE 1\r\n0 @L1@ _LOC\r\n1 NAME x\r\n1 NOTE y\r\n0 @S1@ SNOTE z\r\n0 CONT stray\r\n0 TRLR\r\n";

/// The proposal for a file, the file with it, and how many undefined tags are left.
fn proposed(octets: &[u8]) -> Option<(Proposal, Vec<u8>, usize)> {
    let options = ReadOptions::new();
    let proposal = Proposal::for_file(octets, &options, Some(NAMESPACE));
    let parsed = parse_with(octets, &options, &mut Ignore);
    let changed = insert::into(octets, &parsed, &proposal.lines)?;
    let mut left = 0;
    let counting = &mut |finding: Finding| left += usize::from(*finding.code() == UNDEFINED_TAG);
    parse_with(&changed, &options, counting);
    Some((proposal, changed, left))
}

#[test]
fn a_file_with_the_lines_has_nothing_undefined() {
    let (proposal, changed, left) = proposed(FILE.as_bytes()).unwrap();
    assert_eq!(left, 0, "{}", proposal.lines.join("\n"));
    assert!(proposal.nameless.is_empty());
    let (parsed, _) = heirloom_core::parse(&changed);
    assert_eq!(parsed.dialect, Dialect::NEWEST);
    let person = parsed.dataset.find("I1").unwrap();
    let type_of = |tag: &str| {
        let mut all = person.preorder().map(|(_, below)| below);
        all.find(|below| below.tag() == tag).unwrap().structure_type().into_owned()
    };
    assert_eq!(type_of("_UID"), "https://gedcom.io/terms/v7/UID");
    assert_eq!(type_of("_MILT"), format!("{NAMESPACE}MILT"));
    // The same without an underscore is something else.
    assert_eq!(type_of("MILT"), format!("{NAMESPACE}MILT_"));
    assert_eq!(type_of("DATE"), format!("{ELF}DATE_VALUE"));
    assert_eq!(type_of("NAME"), format!("{ELF}PERSONAL_NAME_STRUCTURE"));
    // Nothing else has changed: the lines stand behind CHAR and what lies in it.
    let text = String::from_utf8(changed).unwrap();
    let lines = format!("{}\r\n", proposal.lines.join("\r\n"));
    assert_eq!(text.replace(&lines, ""), FILE);
    assert!(text.contains("2 VERS 1\r\n1 SCHMA\r\n"));
    // And once is enough.
    let (again, _, _) = proposed(text.as_bytes()).unwrap();
    assert_eq!(again.lines, [] as [&str; 0]);
}

#[test]
fn the_lines_are_in_the_encoding_of_the_file() {
    let (parsed, _) = heirloom_core::parse(FILE.as_bytes());
    for encoding in [Encoding::Utf8, Encoding::Ascii, Encoding::Ansel, Encoding::Utf16Le, Encoding::Utf16Be] {
        let file =
            write(&parsed.dataset, &WriteOptions::canonical(parsed.dialect).encoding(encoding)).unwrap();
        let (proposal, changed, left) = proposed(&file).unwrap();
        assert_eq!((left, proposal.lines.is_empty()), (0, false), "{encoding}");
        assert_eq!(heirloom_core::parse(&changed).0.encoding(), encoding);
    }
}

#[test]
fn without_a_namespace_the_tags_that_need_one_are_named() {
    let proposal = Proposal::for_file(FILE.as_bytes(), &ReadOptions::new(), None);
    assert_eq!(proposal.nameless, ["MILT", "_LOC", "_MILT", "_PROD"]);
}

#[test]
fn dictionaries_get_mappings() {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 PRFX X_ http://example.com/x/\n0 INDI\n1 X_A a\n1 _UID b\n1 _C c\n1 NAME d\n0 TRLR\n";
    let (proposal, changed, _) = proposed(file.as_bytes()).unwrap();
    assert_eq!(
        proposal.lines,
        ["1 DEFN _C https://example.com/terms/C", "1 DEFN _UID https://gedcom.io/terms/v7/UID"]
    );
    let (parsed, _) = heirloom_core::parse(&changed);
    assert_eq!(parsed.dataset.schema().dictionary().unwrap().iri("_C"), "https://example.com/terms/C");
}

#[test]
fn no_two_tags_get_one_type() {
    // One is defined by the file, and three of those that are not would have the same stem.
    let schema = "1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n\
        2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 IRI https://example.com/terms/HAIR\n\
        3 TAG EXT_HAIR elf:INDIVIDUAL_RECORD\n2 IRI https://example.com/terms/EYES\n\
        3 TAG _EYES elf:INDIVIDUAL_RECORD\n";
    let file = format!(
        "0 HEAD\n1 CHAR UTF-8\n{schema}0 INDI\n1 EXT_HAIR a\n1 HAIR_ b\n1 HAIR c\n1 _HAIR d\n1 __HAIR e\n\
         1 HAIR__ f\n1 _EYES g\n2 _EYES h\n0 TRLR\n"
    );
    let (proposal, changed, left) = proposed(file.as_bytes()).unwrap();
    assert_eq!((left, proposal.nameless.len()), (0, 0), "{}", proposal.lines.join("\n"));
    let (parsed, _) = heirloom_core::parse(&changed);
    let person = parsed.dataset.document().next().unwrap();
    let types: Vec<_> = person.substructures().map(|below| below.structure_type()).collect();
    let mut different = types.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), types.len(), "{types:#?}");
    // What has a type in one place has it in another too.
    let eyes = person.substructures().last().unwrap();
    assert_eq!(eyes.substructures().next().unwrap().structure_type(), eyes.structure_type());
}

#[test]
fn no_two_tags_get_one_type_by_dictionary() {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 DEFN DYED https://example.com/terms/HAIR\n\
        1 PRFX X_ https://example.com/terms/\n0 INDI\n1 _HAIR a\n1 HAIR b\n1 X_EYES c\n1 _EYES d\n0 TRLR\n";
    let (proposal, changed, _) = proposed(file.as_bytes()).unwrap();
    let iri = |name: &str| format!("https://example.com/terms/{name}");
    let lines = [("HAIR", "HAIR_"), ("_EYES", "_EYES"), ("_HAIR", "_HAIR")];
    assert_eq!(proposal.lines, lines.map(|(tag, name)| format!("1 DEFN {tag} {}", iri(name))));
    let (parsed, _) = heirloom_core::parse(&changed);
    let dictionary = parsed.dataset.schema().dictionary().unwrap();
    assert_eq!(dictionary.iri("X_EYES"), iri("EYES"));
}

#[test]
fn no_iri_tells_the_terminal_what_to_do() {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX ex https://example.com/\u{1b}[31m\n\
        2 SCHMA https://example.com/\u{1b}[32m\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n\
        2 IRI https://example.com/\u{1b}[33m\n3 TAG _X https://terms.fhiso.org/elf/Document\n0 _X y\n1 _Y z\n0 TRLR\n";
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
    let mut used = Used::default();
    used.add(&parsed, Start::default());
    used.finish(parsed.dataset.schema(), parsed.dialect, false);
    for columns in [40, 200] {
        let mut out = Vec::new();
        text::write("a.ged", &used, columns, &Unworded, &mut out).unwrap();
        let text = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap();
        for number in 31..=33 {
            assert!(text.contains(&format!("␛[{number}m")), "{number}: {text}");
        }
    }
}

#[test]
fn iris_in_wide_letters_keep_the_columns_straight() {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n\
        2 IRI https://example.com/髪\n3 TAG _X https://terms.fhiso.org/elf/Document\n\
        2 IRI https://example.com/y\n3 TAG _Y https://terms.fhiso.org/elf/Document\n0 _X y\n0 _Y z\n0 TRLR\n";
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
    let mut used = Used::default();
    used.add(&parsed, Start::default());
    used.finish(parsed.dataset.schema(), parsed.dialect, false);
    let mut out = Vec::new();
    text::write("a.ged", &used, 200, &Unworded, &mut out).unwrap();
    let text = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap();
    let before = |line: &str| textwrap::core::display_width(line.split("this file").next().unwrap());
    let places: Vec<usize> = text.lines().filter(|line| line.contains("this file")).map(before).collect();
    assert!(places.len() == 2 && places[0] == places[1], "{text}");
}

#[test]
fn a_file_without_a_header_gets_no_schema() {
    assert!(proposed(b"0 INDI\n1 _X y\n0 TRLR\n").is_none());
}

/// The folder of real files, which are not part of the repository.
fn corpus() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("shared/corpus"));
    let named = std::env::var_os("HEIRLOOM_CORPUS").map(PathBuf::from);
    named.or_else(|| beside.into_iter().find(|folder| folder.is_dir()))
}

#[test]
fn real_files_have_nothing_undefined_then() {
    let Some(folder) = corpus() else { return eprintln!("skipped: no corpus of files here") };
    let mut count = 0;
    let is_tree = |file: &PathBuf| {
        let ending = file.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        ending.is_some_and(|ending| ["ged", "gedcom", "elf"].iter().any(|known| ending == *known))
    };
    let all = walkdir::WalkDir::new(folder).into_iter().flatten().map(walkdir::DirEntry::into_path);
    for file in all.filter(is_tree) {
        let Ok(octets) = std::fs::read(&file) else { continue };
        if let Some((proposal, _, left)) = proposed(&octets) {
            assert_eq!(left, 0, "{}\n{}", file.display(), proposal.lines.join("\n"));
            count += 1;
        }
    }
    assert!(count > 0);
}
