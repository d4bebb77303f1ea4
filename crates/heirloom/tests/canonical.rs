//! The canonical form of a file: the same data, whatever it was written in, and steady.

mod files;

use files::{any_file, any_reading};
use heirloom::octets::{BadOctets, Encoding};
use heirloom::source::Ignore;
use heirloom::{Dialect, LineBreak, ReadOptions, WriteError, WriteOptions, parse_with, write};
use proptest::prelude::*;

const ENCODINGS: [Encoding; 5] =
    [Encoding::Utf8, Encoding::Ascii, Encoding::Ansel, Encoding::Utf16Le, Encoding::Utf16Be];

/// The canonical form; `None` where the file can't be written.
fn canonical(octets: &[u8], options: &ReadOptions<'_>) -> Option<Vec<u8>> {
    let parsed = parse_with(octets, options, &mut Ignore);
    match heirloom::pipeline::canonical(&parsed, options, false, &mut Ignore) {
        Ok(written) => Some(written),
        Err(WriteError::Unwritable { .. } | WriteError::NotCarried { .. } | WriteError::Undeclared(_)) => {
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Whether the canonical form says the same, and its own is itself.
fn is_steady(octets: &[u8], options: &ReadOptions<'_>) -> Result<(), String> {
    let Some(first) = canonical(octets, options) else { return Ok(()) };
    let [old, new] = [octets, &first].map(|octets| parse_with(octets, options, &mut Ignore));
    let shown = || String::from_utf8_lossy(&first).into_owned();
    if old.dialect != new.dialect {
        return Err(format!("{} became {}:\n{}", old.dialect, new.dialect, shown()));
    }
    if old.dataset != new.dataset {
        return Err(format!("in {} it says something else:\n{}", old.dialect, shown()));
    }
    match canonical(&first, options) {
        Some(second) if second == first => Ok(()),
        Some(second) => Err(format!("{}\nbecame\n{}", shown(), String::from_utf8_lossy(&second))),
        None => Err(format!("not written again:\n{}", shown())),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_canonical_form_is_steady(octets in any_file(), options in any_reading()) {
        is_steady(&octets, &options.bad_octets(BadOctets::Replace)).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn a_dataset_has_one_canonical_form(
        octets in any_file(),
        dialect in proptest::sample::select(Dialect::READ),
        encoding in proptest::sample::select(&ENCODINGS[..]),
        line_break in proptest::sample::select(&[LineBreak::Lf, LineBreak::CrLf, LineBreak::Cr][..]),
        width in 20usize..300,
    ) {
        let options = ReadOptions::new().dialect(dialect).bad_octets(BadOctets::Replace);
        let Some(first) = canonical(&octets, &options) else { return Ok(()) };
        let parsed = parse_with(&first, &options, &mut Ignore);
        // What lies in CHAR is no data, and is kept only where the encoding stays.
        let head = parsed.dataset.tagged_structures().find(|record| record.tag() == "HEAD");
        let mut in_head = head.into_iter().flat_map(|head| head.substructures());
        if in_head.any(|below| below.tag() == "CHAR" && below.substructures().next().is_some()) {
            return Ok(());
        }
        let other = WriteOptions::canonical(dialect).encoding(encoding).line_break(line_break).width(Some(width));
        if let Ok(other) = write(&parsed.dataset, &other) {
            // The label of a small file may be overruled by its octets; whoever wrote it knows better.
            let again = canonical(&other, &options.force_encoding(encoding)).unwrap();
            prop_assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&first));
        }
    }
}

/// A pointer that leads nowhere says so itself; a record for what is missing would be one that nobody wrote.
#[test]
fn nothing_is_added_to_plain_gedcom() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 FAMS @F1@\n0 TRLR\n";
    let formatted = |octets: &str| canonical(octets.as_bytes(), &ReadOptions::new()).unwrap();
    assert_eq!(String::from_utf8(formatted(file)).unwrap(), file);
    // One that somebody wrote stays.
    let written = file.replace("0 TRLR", "0 @F1@ UNDEF\n0 TRLR");
    assert_eq!(String::from_utf8(formatted(&written)).unwrap(), written);
}

#[test]
fn real_files_have_a_steady_canonical_form() {
    let Some(found) = files::corpus_files() else {
        eprintln!("skipped: no corpus of files here");
        return;
    };
    let options = ReadOptions::new().detect_dialect().bad_octets(BadOctets::Replace);
    let mut wrong = Vec::new();
    for path in &found {
        let octets = std::fs::read(path).expect("a file that can be read");
        if let Err(why) = is_steady(&octets, &options) {
            let why: String = why.chars().take(300).collect();
            wrong.push(format!("{}: {why}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), found.len(), wrong.join("\n"));
    eprintln!("{} files have a steady canonical form", found.len());
}
