//! The promise of `records`: window by window, a file says and shows the same as read whole.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

use crate::files;

use std::io::Cursor;

use files::corpus_files;
use heirloom_core::dialects::GEDCOM;
use heirloom_core::octets::BadOctets;
use heirloom_core::records::Records;
use heirloom_core::{Dialect, ReadOptions, Structure, WriteOptions};
use heirloom_laws::draw::{self, Choices, PIECES, any_choices, any_file, drawn};
use heirloom_laws::laws::{
    THREE, crumbs_say_the_same, threads_read_the_same, threads_write_the_same, walk, windows_say_the_same,
    windows_write_the_same,
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn windows_say_what_the_whole_file_says(
        octets in any_file(),
        size in 1usize..120,
        forced in drawn(2, draw::some_encoding),
        replace in any::<bool>(),
        choices in any_choices(),
    ) {
        let bad_octets = if replace { BadOctets::Replace } else { BadOctets::Windows1252 };
        let choices = Choices { forced, bad_octets, ..choices };
        windows_say_the_same(&octets, size, choices).map_err(TestCaseError::fail)?;
        crumbs_say_the_same(&octets, size / 3, size, choices).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn files_that_change_are_no_reason_to_panic(
        files in proptest::collection::vec(any_file(), 2..4),
        size in 1usize..120,
        parallel in any::<bool>(),
        choices in any_choices(),
    ) {
        let files: Vec<&[u8]> = files.iter().map(|file| &file[..]).collect();
        let _ = THREE.install(|| walk_changing(&files, size, parallel, choices));
    }

    #[test]
    fn duplicates_and_pointers_too(
        file in drawn(150, draw::file_of_ids),
        size in 1usize..60,
        choices in any_choices(),
    ) {
        windows_say_the_same(file.as_bytes(), size, choices).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn the_windows_are_many() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 FAMC @B@\n0 @B@ FAM\n1 HUSB @A@\n1 WIFE @C@\n0 TRLR\n";
    // Four records, and one window for the record that stands for C.
    assert_eq!(windows_say_the_same(text.as_bytes(), 1, Choices::default()), Ok(5));
}

#[test]
fn pointers_to_other_windows_lead_to_a_stand_in() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 FAMC @B@\n1 ASSO @A@\n0 @B@ FAM\n0 TRLR\n";
    let mut records =
        Records::open_in_windows_of(1, Cursor::new(text.as_bytes()), &ReadOptions::new()).expect("read");
    records.next_window().expect("read").expect("the header");
    let window = records.next_window().expect("read").expect("the person");
    let person = window.parsed.dataset.document().next().expect("a record");
    let targets: Vec<Structure<'_>> =
        person.substructures().filter_map(|structure| structure.target()).collect();
    assert_eq!((targets[0].id(), targets[0].is_elsewhere()), (Some("B"), true));
    assert_eq!((targets[0].tag(), targets[0].lines(), targets[0].payload()), ("", None, None));
    assert_eq!((targets[1], targets[1].is_elsewhere()), (person, false));
    assert_eq!(window.parsed.dataset.document().count(), 1);
    assert_eq!((window.start.line, window.start.octet), (3, 20));
}

#[test]
fn a_walk_can_begin_anew() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n0 @A@ INDI\n1 FAMC @A@\n1 FAMC @Q@\n0 TRLR\n";
    let mut records =
        Records::open_in_windows_of(1, Cursor::new(text.as_bytes()), &ReadOptions::new()).expect("read");
    let walk = |records: &mut Records<'_, Cursor<&[u8]>>| {
        let mut found = Vec::new();
        while let Some(window) = records.next_window().expect("read") {
            let all = window.parsed.dataset.document().flat_map(|record| record.preorder());
            found.extend(
                all.map(|(depth, of)| format!("{depth} {} {:?} {:?}", of.tag(), of.id(), of.payload())),
            );
            found.extend(window.findings.iter().map(|finding| finding.message(window.parsed.text())));
        }
        found
    };
    let first = walk(&mut records);
    records.begin().expect("read");
    assert_eq!(walk(&mut records), first);
}

#[test]
fn trouble_with_the_input_is_an_error() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::ConnectionReset.into())
        }
    }
    impl std::io::Seek for Broken {
        fn seek(&mut self, _: std::io::SeekFrom) -> std::io::Result<u64> {
            Ok(0)
        }
    }
    assert!(Records::open(Broken, &ReadOptions::new()).is_err());
}

/// A file that is another one each time it is read from its beginning.
struct Changing {
    files: Vec<Vec<u8>>,
    now: Cursor<Vec<u8>>,
}

impl Changing {
    fn new(files: Vec<Vec<u8>>) -> Changing {
        Changing { now: Cursor::new(files[0].clone()), files }
    }
}

impl std::io::Read for Changing {
    fn read(&mut self, octets: &mut [u8]) -> std::io::Result<usize> {
        self.now.read(octets)
    }
}

impl std::io::Seek for Changing {
    fn seek(&mut self, place: std::io::SeekFrom) -> std::io::Result<u64> {
        if place == std::io::SeekFrom::Start(0) {
            // The last one stays.
            let next = if self.files.len() > 1 { self.files.remove(0) } else { self.files[0].clone() };
            self.now = Cursor::new(next);
            return Ok(0);
        }
        self.now.seek(place)
    }
}

/// Walks through a file that changes, and says how many findings there were.
fn walk_changing(files: &[&[u8]], size: usize, parallel: bool, choices: Choices) -> std::io::Result<usize> {
    let changing = Changing::new(files.iter().map(|file| file.to_vec()).collect());
    let options = choices.read().parallel(parallel);
    let mut records = Records::open_in_windows_of(size, changing, &options)?;
    let mut found = 0;
    while let Some(window) = records.next_window()? {
        let text = window.parsed.text();
        found += window.findings.iter().filter(|finding| !finding.message(text).is_empty()).count();
        walk(&window.parsed.dataset);
    }
    Ok(found)
}

#[test]
fn a_file_that_changes_is_an_error() {
    let file = |body: &str| format!("0 HEAD\n1 CHAR UTF-8\n{body}0 TRLR\n").into_bytes();
    let one = file("0 @I1@ INDI\n1 NAME x\n1 FAMC @F1@\n0 @F1@ FAM\n");
    let shorter = file("0 @I1@ INDI\n1 NAME x\n");
    let other_id = file("0 @I1@ INDI\n1 NAME x\n1 FAMC @F1@\n0 @F2@ FAM\n");
    let twice = file("0 @I1@ INDI\n1 NAME x\n1 FAMC @F1@\n0 @I1@ FAM\n");
    for parallel in [false, true] {
        for size in [1, 20, 30, 1000] {
            let walk =
                |files: &[&[u8]]| THREE.install(|| walk_changing(files, size, parallel, Choices::default()));
            assert_eq!(walk(&[&one, &one]).expect("the same"), 0);
            for changed in [&shorter, &other_id, &twice, &Vec::new()] {
                assert!(walk(&[&one, changed]).is_err(), "to {:?}", String::from_utf8_lossy(changed));
                assert!(walk(&[changed, &one]).is_err(), "from {:?}", String::from_utf8_lossy(changed));
            }
            // The third walk, where an id has several bearers.
            assert!(walk(&[&twice, &twice, &twice]).is_ok());
            assert!(walk(&[&twice, &twice, &one]).is_err());
        }
    }
}

/// Files that are large enough to be divided among threads: whole and window by window, by one thread and by three, from a slice and in
/// crumbs they say the same, and are written the same.
#[test]
fn large_files_say_the_same_in_every_way() {
    let mut octets = b"0 HEAD\n1 CHAR UTF-8\n".to_vec();
    // A walk over the pieces that comes to each of them behind many others.
    for number in 0.. {
        let piece = PIECES[number * (number % 97 + 1) % PIECES.len()];
        // Ids of their own, so that there are more than a few; and no second encoding.
        if !piece.contains("CHAR") && !piece.contains(['\0', '\u{feff}']) {
            octets.extend(piece.replace("@I1@", &format!("@I{}@", number / 9)).bytes());
        }
        if octets.len() > 1_200_000 {
            break;
        }
    }
    for dialect in [GEDCOM, Dialect::NEWEST] {
        let choices = Choices { dialect: Some(dialect), ..Choices::default() };
        threads_read_the_same(&octets, choices).unwrap();
        assert!(windows_say_the_same(&octets, 1 << 16, choices).unwrap() > 9);
        crumbs_say_the_same(&octets, 1000, 1 << 16, choices).unwrap();
        let writing = WriteOptions::new().lossy(true);
        threads_write_the_same(&octets, choices, &writing).unwrap();
        windows_write_the_same(&octets, 1 << 16, &choices.read(), &writing).unwrap();
    }
}

#[test]
fn every_file_of_the_corpus_says_the_same() {
    let Some(found) = corpus_files() else {
        eprintln!("skipped: no corpus of files here");
        return;
    };
    for path in &found {
        let octets = std::fs::read(path).expect("a file that can be read");
        for &dialect in Dialect::READ {
            let choices = Choices { dialect: Some(dialect), ..Choices::default() };
            let sizes = if dialect == Dialect::NEWEST { &[100, 5000][..] } else { &[1000] };
            for &size in sizes {
                let same = windows_say_the_same(&octets, size, choices);
                assert!(same.is_ok(), "{} in windows of {size}, {dialect}", path.display());
            }
        }
    }
    eprintln!("{} files said the same", found.len());
}
