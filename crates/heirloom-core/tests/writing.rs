//! The promise of `records::Writing`: window by window, a file is written octet for octet as it is when read whole, with
//! the same findings, or refused for the same reason.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

use crate::files;

use std::io::Cursor;

use files::corpus_files;
use heirloom_core::octets::{BadOctets, Encoding};
use heirloom_core::records::{Records, Writing};
use heirloom_core::{Dialect, ReadOptions, WriteError, WriteOptions};
use heirloom_laws::draw::{self, WRITTEN, any_file, any_reading, drawn};
use heirloom_laws::laws::windows_write_the_same;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn windows_are_written_as_the_whole_file_is(
        octets in any_file(),
        size in 1usize..120,
        writing in drawn(16, draw::writing),
        replace in any::<bool>(),
        reading in any_reading(),
    ) {
        let bad = if replace { BadOctets::Replace } else { BadOctets::Windows1252 };
        let reading = reading.bad_octets(bad);
        windows_write_the_same(&octets, size, &reading, &writing).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn ids_and_pointers_too(
        file in drawn(150, draw::file_of_ids),
        size in 1usize..60,
        writing in drawn(16, draw::writing),
        reading in any_reading(),
    ) {
        let reading = reading.force_encoding(Encoding::Utf8);
        windows_write_the_same(file.as_bytes(), size, &reading, &writing).map_err(TestCaseError::fail)?;
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
            let writing = WriteOptions::new().encoding(WRITTEN[turn % 5]);
            let writing = writing.dialect(dialect(turn / 2)).lossy(true);
            let same = windows_write_the_same(&octets, size, &reading, &writing);
            assert!(same.is_ok(), "{} in windows of {size}: {:?}", path.display(), writing);
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
