//! The promises of the library as properties: total, nothing lost, there and back, steady.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

use heirloom_core::dialects::{ELF_2017_05, ELF_2017_10, ELF_2018_REDUX, GEDCOM};
use heirloom_core::octets::BadOctets;
use heirloom_core::source::Ignore;
use heirloom_core::{
    Dialect, IdPolicy, ReadOptions, SchemaSelection, WriteError, WriteOptions, parse_with, write,
};
use heirloom_laws::draw::{self, WRITTEN, any_choices, any_file, any_reading, drawn};
use heirloom_laws::laws::{self, comes_back, is_carried, unweighed};
use proptest::prelude::*;

fn selection(full: bool) -> SchemaSelection {
    if full { SchemaSelection::Full } else { SchemaSelection::Used }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_octets_give_a_dataset_and_findings(
        octets in any_file(),
        forced in drawn(2, draw::some_encoding),
        choices in any_choices(),
    ) {
        let choices = draw::Choices { forced, ..choices };
        laws::total(&octets, &choices.read()).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn every_line_is_in_the_tape_once(octets in any_file(), gedcom in any::<bool>()) {
        let dialect = if gedcom { GEDCOM } else { Dialect::NEWEST };
        laws::every_line_is_in_the_tape_once(&octets, dialect).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn structures_lie_in_each_other(octets in any_file(), reading in any_reading()) {
        laws::structures_lie_in_each_other(&octets, &reading).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn nothing_is_lost(pieces in drawn(30, draw::pieces), reading in any_reading()) {
        laws::every_word_is_kept(&pieces, &reading).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn what_was_read_comes_back(
        octets in any_file(),
        encoding in proptest::sample::select(&WRITTEN[..]),
        width in proptest::option::of(1usize..80),
        full in any::<bool>(),
        as_read in any::<bool>(),
        replace in any::<bool>(),
        reading in any_reading(),
    ) {
        // A NUL that is not replaced can't be written, and the writer says so.
        let bad = if replace { BadOctets::Replace } else { BadOctets::Windows1252 };
        let parsed = parse_with(&octets, &reading.bad_octets(bad), &mut Ignore);
        let options = WriteOptions::new()
            .encoding(unweighed(encoding, parsed.dialect))
            .width(width)
            .schema(selection(full))
            .dialect(parsed.dialect)
            .ids(if as_read { IdPolicy::AsRead } else { IdPolicy::EveryRecord });
        let back = comes_back(&parsed.dataset, &options, &ReadOptions::new().dialect(parsed.dialect));
        back.map_err(TestCaseError::fail)?;
    }

    #[test]
    fn schemas_come_back_and_are_carried(
        octets in drawn(300, draw::file_with_schema),
        full in any::<bool>(),
        reading in any_reading(),
    ) {
        let parsed = parse_with(&octets, &reading.bad_octets(BadOctets::Replace), &mut Ignore);
        let options = WriteOptions::new().schema(selection(full)).dialect(parsed.dialect);
        let back = comes_back(&parsed.dataset, &options, &ReadOptions::new().dialect(parsed.dialect));
        back.map_err(TestCaseError::fail)?;
        is_carried(&parsed.dataset, parsed.dialect, &options).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn what_was_built_comes_back(
        (metadata, records) in drawn(400, draw::plans),
        encoding in proptest::sample::select(&WRITTEN[..]),
        width in proptest::option::of(1usize..80),
        full in any::<bool>(),
    ) {
        let dataset = draw::build(&metadata, &records);
        let options = WriteOptions::new().encoding(encoding).width(width).schema(selection(full));
        for &dialect in Dialect::ALL {
            let back = comes_back(&dataset, &options.dialect(dialect), &ReadOptions::new().dialect(dialect));
            back.map_err(TestCaseError::fail)?;
        }
    }

    #[test]
    fn what_was_built_is_carried_from_one_dialect_to_another(
        (metadata, records) in drawn(400, draw::plans),
        encoding in proptest::sample::select(&WRITTEN[..]),
        width in proptest::option::of(1usize..80),
    ) {
        let dataset = draw::build(&metadata, &records);
        let options = WriteOptions::new().encoding(encoding).width(width);
        for &dialect in Dialect::ALL {
            if let Ok(written) = write(&dataset, &options.dialect(dialect)) {
                let parsed = parse_with(&written, &ReadOptions::new().dialect(dialect), &mut Ignore);
                is_carried(&parsed.dataset, dialect, &options).map_err(TestCaseError::fail)?;
            }
        }
    }

    #[test]
    fn what_was_read_is_carried_from_one_dialect_to_another(
        octets in any_file(),
        encoding in proptest::sample::select(&WRITTEN[..]),
        reading in any_reading(),
        full in any::<bool>(),
    ) {
        let parsed = parse_with(&octets, &reading.bad_octets(BadOctets::Replace), &mut Ignore);
        let encoding = unweighed(encoding, parsed.dialect);
        let options = WriteOptions::new().encoding(encoding).schema(selection(full));
        is_carried(&parsed.dataset, parsed.dialect, &options).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn order_and_ids_do_not_count((_, records) in drawn(400, draw::plans)) {
        laws::order_and_ids_do_not_count(&draw::build(&[], &records)).map_err(TestCaseError::fail)?;
    }
}

/// What lies in `CHAR` describes the encoding, so that no draft has to carry its types. The redux draft has nothing there.
#[test]
fn what_lies_in_char_is_carried_by_drafts_that_have_it() {
    let redux = ELF_2018_REDUX;
    let file = "0 HEAD\n1 CHAR UTF-8\n2 UNDEF x\n0 TRLR\n";
    for (from, to, carried) in [
        (Dialect::NEWEST, ELF_2017_10, true),
        (ELF_2017_05, Dialect::NEWEST, true),
        (Dialect::NEWEST, redux, false),
        (redux, Dialect::NEWEST, false),
    ] {
        let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(from), &mut Ignore);
        let written = write(&parsed.dataset, &WriteOptions::new().dialect(to)).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert_eq!(written.contains("\n2 UNDEF x\n"), carried, "from {from} to {to}");
    }
}

/// Nor does an `ERROR` there hold others in a draft in which none does.
#[test]
fn what_lies_in_an_error_in_char_is_not_lost_without_a_word() {
    let file = "0 HEAD\n1 CHAR UTF-8\n2 ERROR\n3 NOTE x\n0 TRLR\n";
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(ELF_2017_05), &mut Ignore);
    let written = write(&parsed.dataset, &WriteOptions::new().dialect(Dialect::NEWEST));
    assert!(matches!(written, Err(WriteError::NotCarried { .. })), "{written:?}");
}

/// In one draft what lies in `CHAR` is data, and may point to something.
#[test]
fn pointers_in_char_are_not_lost_without_a_word() {
    let may = ELF_2017_05;
    let file = "0 HEAD\n1 CHAR UTF-8\n2 VERS x\n3 NOTE @N9@\n0 @I1@ INDI\n0 TRLR\n";
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(may), &mut Ignore);
    for &to in Dialect::ALL.iter().filter(|&&to| to != may) {
        let options = WriteOptions::new().dialect(to);
        assert!(matches!(write(&parsed.dataset, &options), Err(WriteError::NotCarried { .. })), "to {to}");
        assert!(write(&parsed.dataset, &options.lossy(true)).is_ok(), "to {to}");
    }
}

/// What a dictionary is read without is not written into one.
#[test]
fn a_type_that_is_no_iri_is_refused_by_dictionaries() {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 IRI \u{fffd}x:/A\n\
        3 TAG _A elf:Document\n0 @A@ _A\n0 TRLR\n";
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(Dialect::NEWEST), &mut Ignore);
    for &to in Dialect::ALL {
        let written = write(&parsed.dataset, &WriteOptions::new().dialect(to));
        let has_dictionary = to.rules().schema.types.dictionaries().is_some();
        assert_eq!(matches!(written, Err(WriteError::NotAnIri { .. })), has_dictionary, "{to}: {written:?}");
    }
}
