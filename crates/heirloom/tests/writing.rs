//! The promise of `records::Writing`: window by window, a file is written octet for octet as it is when read whole, with
//! the same findings, or refused for the same reason.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

mod files;

use std::io::Cursor;

use files::{any_file, any_reading, corpus_files};
use heirloom::octets::{BadOctets, CodePage, Encoding};
use heirloom::records::{Records, Window, Writing};
use heirloom::source::Finding;
use heirloom::{
    Bom, Dialect, IdPolicy, LineBreak, ReadOptions, SchemaSelection, WriteError, WriteOptions, parse_with,
    write_with,
};
use proptest::prelude::*;
use proptest::sample::select;

/// What was written, or why nothing was; and what was found, in the order of the file.
type Done = (Result<Vec<u8>, String>, Vec<String>);

fn finding(finding: &Finding, before: usize, text: &str) -> String {
    let span = finding.span();
    format!(
        "{} {} {}..{} {}",
        finding.code().id,
        finding.severity(),
        before + span.start(),
        before + span.end(),
        finding.message(text)
    )
}

/// The words of an error, and its sort.
fn said(error: &WriteError) -> String {
    format!("{error} {error:?}")
}

fn whole(octets: &[u8], reading: &ReadOptions<'_>, writing: &WriteOptions) -> Done {
    let parsed = parse_with(octets, reading, &mut heirloom::source::Ignore);
    let (mut written, mut findings) = (Vec::new(), Vec::<Finding>::new());
    let result = write_with(&parsed.dataset, writing, &mut written, &mut findings);
    findings.sort_by_key(Finding::span);
    let findings = findings.iter().map(|found| finding(found, 0, parsed.text())).collect();
    (result.map(|()| written).map_err(|error| said(&error)), findings)
}

fn in_windows(octets: &[u8], size: usize, reading: &ReadOptions<'_>, writing: &WriteOptions) -> Done {
    let mut records = Records::open_in_windows_of(size, Cursor::new(octets), reading).expect("read");
    let (mut findings, mut not_carried): (Vec<String>, Vec<String>) = Default::default();
    let mut written = Vec::new();
    let words = |window: &Window<'_>, found: &[Finding]| {
        let mut found = found.to_vec();
        found.sort_by_key(Finding::span);
        let (before, text) = (window.start.text as usize, window.parsed.text());
        found.iter().map(|found| finding(found, before, text)).collect::<Vec<String>>()
    };
    let prepared =
        Writing::prepare(&mut records, writing, |window, lost| not_carried.extend(words(window, lost)));
    let result = prepared.and_then(|prepared| {
        prepared.write(&mut records, &mut written, |window, found| findings.extend(words(window, found)))
    });
    assert!(result.is_ok() || written.is_empty(), "some of it was written");
    if result.is_err() {
        findings = not_carried;
    }
    (result.map(|()| written).map_err(|error| said(&error)), findings)
}

const ENCODINGS: &[Encoding] = &[
    Encoding::Utf8,
    Encoding::Ascii,
    Encoding::Ansel,
    Encoding::Utf16Le,
    Encoding::Utf16Be,
    Encoding::Page(CodePage::Windows1252),
];

fn write_options() -> impl Strategy<Value = WriteOptions> {
    (
        select(ENCODINGS),
        select(&[LineBreak::Lf, LineBreak::CrLf, LineBreak::Cr][..]),
        select(&[None, Some(1), Some(20), Some(40), Some(255)][..]),
        select(&[Bom::Auto, Bom::Always, Bom::Never][..]),
        select(&[SchemaSelection::Used, SchemaSelection::Full, SchemaSelection::None][..]),
        select(&[IdPolicy::EveryRecord, IdPolicy::AsRead][..]),
        any::<bool>(),
        (select(Dialect::ALL), any::<bool>()),
    )
        .prop_map(|(encoding, line_break, width, bom, schema, ids, final_break, (dialect, lossy))| {
            WriteOptions::new()
                .encoding(encoding)
                .line_break(line_break)
                .width(width)
                .bom(bom)
                .schema(schema)
                .ids(ids)
                .final_break(final_break)
                .dialect(dialect)
                .lossy(lossy)
        })
}

/// Ids that are like those made anew, or begin alike.
const IDS: &[&str] =
    &["A", "A_2", "B", "R1", "R2", "R3", "ABCDEFGHIJKLMNOP1", "ABCDEFGHIJKLMNOP2", "EIGHT_OK", "R_2"];

fn file_of_ids() -> impl Strategy<Value = String> {
    let line = (0usize..3, select(IDS), 0usize..14).prop_map(|(level, id, form)| match form {
        0 => format!("{level} @{id}@ NOTE\n"),
        1 => format!("0 @{id}@ INDI\n"),
        2 => format!("{level} HUSB @{id}@\n"),
        3 => format!("1 WIFE  @{id}@\n"),
        4 => format!("{level} @{id}@ ERROR\n"),
        5 => "0 INDI\n".to_string(),
        6 => format!("{level} CONT {id}\n"),
        7 => format!("{level} @{id}@ _X {id}\n"),
        8 => "0 HEAD\n1 SOUR x\n1 CONT y\n".to_string(),
        9 | 10 => format!("0 @{id}@ UNDEF\n"),
        11 => format!("{level} UNDEF {id} \n"),
        12 => format!("{level} _{} é\n", id.replace('_', "")),
        _ => "0 TRLR\n".to_string(),
    });
    proptest::collection::vec(line, 0..30).prop_map(|lines| lines.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn windows_are_written_as_the_whole_file_is(
        octets in any_file(),
        size in 1usize..120,
        writing in write_options(),
        replace in any::<bool>(),
        reading in any_reading(),
    ) {
        let bad = if replace { BadOctets::Replace } else { BadOctets::Windows1252 };
        let reading = reading.bad_octets(bad);
        prop_assert_eq!(in_windows(&octets, size, &reading, &writing), whole(&octets, &reading, &writing));
    }

    #[test]
    fn ids_and_pointers_too(
        file in file_of_ids(),
        size in 1usize..60,
        writing in write_options(),
        reading in any_reading(),
    ) {
        let reading = reading.force_encoding(Encoding::Utf8);
        let octets = file.as_bytes();
        prop_assert_eq!(in_windows(octets, size, &reading, &writing), whole(octets, &reading, &writing));
    }
}

#[test]
fn every_file_of_the_corpus_is_written_as_it_is_whole() {
    let Some(found) = corpus_files() else {
        eprintln!("skipped: no corpus of files here");
        return;
    };
    for (number, path) in found.iter().enumerate() {
        let octets = std::fs::read(path).expect("a file that can be read");
        // Each file in two of the five encodings, and all of them together in all.
        for (size, turn) in [(100, number), (5000, number + 1)] {
            let dialect = |turn: usize| Dialect::ALL[turn % Dialect::ALL.len()];
            let reading = ReadOptions::new().dialect(dialect(turn));
            let writing = WriteOptions::new().encoding(ENCODINGS[turn % 5]);
            let writing = writing.dialect(dialect(turn / 2)).lossy(true);
            let expected = whole(&octets, &reading, &writing);
            let done = in_windows(&octets, size, &reading, &writing);
            assert!(done == expected, "{} in windows of {size}: {:?}", path.display(), writing);
        }
    }
    eprintln!("{} files were written as they are whole", found.len());
}

#[test]
fn a_file_that_changes_is_an_error() {
    let (now, later) = ("0 HEAD\n0 @A@ INDI\n0 TRLR\n", "0 HEAD\n0 @A@ INDI\n1 _NEW x\n0 TRLR\n");
    for (later, changes) in [(later, true), (now, false)] {
        let open = |file| Records::open_in_windows_of(1, Cursor::new(file), &ReadOptions::new());
        let mut records = open(now).expect("read");
        let writing = Writing::prepare(&mut records, &WriteOptions::new(), |_, _| ()).expect("prepared");
        let result = writing.write(&mut open(later).expect("read"), &mut Vec::new(), |_, _| ());
        assert_eq!(matches!(result, Err(WriteError::Changed)), changes);
    }
}
