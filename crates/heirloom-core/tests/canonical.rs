//! The canonical form of a file: the same data, whatever it was written in, and steady.

use crate::files;

use heirloom_core::octets::BadOctets;
use heirloom_core::{Dialect, LineBreak, ReadOptions};
use heirloom_laws::draw::{WRITTEN, any_file, any_reading};
use heirloom_laws::laws::{canonical, has_one_canonical_form, is_steady};
use proptest::prelude::*;

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
        encoding in proptest::sample::select(&WRITTEN[..]),
        line_break in proptest::sample::select(&[LineBreak::Lf, LineBreak::CrLf, LineBreak::Cr][..]),
        width in 20usize..300,
    ) {
        let one = has_one_canonical_form(&octets, dialect, encoding, line_break, width);
        one.map_err(TestCaseError::fail)?;
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
