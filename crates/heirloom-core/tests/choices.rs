//! What may be chosen when a file is written changes its form and not what it says; Normalisation Form C changes strings and
//! nothing else.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

use heirloom_core::octets::{BadOctets, Encoding};
use heirloom_core::pipeline::{ERROR_NOT_RAW, NORMALISED};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{
    Dataset, Dialect, Order, Parsed, Payload, ReadOptions, Structure, WriteOptions, parse_with, write,
    write_with,
};
use heirloom_laws::draw::{self, WRITTEN, any_file, any_reading, drawn};
use proptest::prelude::*;
use unicode_normalization::{UnicodeNormalization, is_nfc};

fn read(octets: &[u8], dialect: Dialect, encoding: Encoding) -> Parsed<'_> {
    parse_with(octets, &ReadOptions::new().dialect(dialect).force_encoding(encoding), &mut Ignore)
}

fn any_dialect() -> impl Strategy<Value = Dialect> {
    (0..Dialect::ALL.len()).prop_map(|number| Dialect::ALL[number])
}

/// All structures, as they stand: how deep, of which type, with which id, and what they hold.
fn said(dataset: &Dataset<'_>, string: impl Fn(&str) -> String) -> Vec<String> {
    let one = |(depth, structure): (usize, Structure<'_>)| {
        let payload = match structure.payload() {
            Some(Payload::String(text)) => string(&text),
            Some(Payload::Pointer(target)) => format!("@{:?}", target.id()),
            None => String::new(),
        };
        format!("{depth} {} {:?} {payload:?}", structure.structure_type(), structure.id())
    };
    let roots = dataset.metadata().chain(dataset.document());
    roots.flat_map(|root| root.preorder()).map(one).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Tags, order and raw lines: what is read again is what is read again without them.
    #[test]
    fn choices_of_form_say_the_same(
        octets in any_file(),
        reading in any_reading(),
        writing in drawn(16, draw::writing),
        (one_tag, raw_errors) in any::<(bool, bool)>(),
        order in prop_oneof![Just(Order::Auto), Just(Order::AsRead), Just(Order::Grouped)],
        dialect in any_dialect(),
        encoding in proptest::sample::select(WRITTEN.to_vec()),
    ) {
        let parsed = parse_with(&octets, &reading.bad_octets(BadOctets::Windows1252), &mut Ignore);
        let plain = writing.dialect(dialect).encoding(encoding).lossy(false).nfc(false);
        let plain = plain.one_tag(false).raw_errors(false).order(Order::Auto);
        let chosen = plain.one_tag(one_tag).raw_errors(raw_errors).order(order);
        if let (Ok(plainly), Ok(written)) = (write(&parsed.dataset, &plain), write(&parsed.dataset, &chosen)) {
            let (expected, found) = (read(&plainly, dialect, encoding), read(&written, dialect, encoding));
            prop_assert!(
                expected.dataset == found.dataset,
                "{}\nis not\n{}", String::from_utf8_lossy(&written), String::from_utf8_lossy(&plainly)
            );
            // And it is steady, once ids are as the draft wants them.
            let again = |octets: &[u8]| write(&read(octets, dialect, encoding).dataset, &chosen);
            let failed = |error: heirloom_core::WriteError| TestCaseError::fail(error.to_string());
            let second = again(&written).map_err(failed)?;
            let third = again(&second).map_err(failed)?;
            prop_assert_eq!(String::from_utf8_lossy(&third), String::from_utf8_lossy(&second));
        }
    }

    #[test]
    fn strings_are_normalised_and_nothing_else(
        octets in any_file(),
        strings in proptest::collection::vec("[eE\u{301}\u{323}\u{e9}\u{212b}\u{1100}\u{1161} @\n#UD]{0,12}", 0..4),
        writing in drawn(16, draw::writing),
        dialect in any_dialect(),
        encoding in proptest::sample::select(WRITTEN.to_vec()),
    ) {
        let notes: String =
            strings.iter().map(|text| format!("0 NOTE {}\n", text.replace('\n', "\n1 CONT "))).collect();
        let octets = [&octets[..], b"\n", notes.as_bytes()].concat();
        let parsed = parse_with(&octets, &ReadOptions::new(), &mut Ignore);
        let plain = writing.dialect(dialect).encoding(encoding).lossy(false).nfc(false);
        let mut findings: Vec<Finding> = Vec::new();
        let mut written = Vec::new();
        let result = write_with(&parsed.dataset, &plain.nfc(true), &mut written, &mut findings);
        if let (Ok(()), Ok(plainly)) = (result, write(&parsed.dataset, &plain)) {
            let (as_it_was, now) = (read(&plainly, dialect, encoding), read(&written, dialect, encoding));
            let normalised = |text: &str| text.nfc().collect::<String>();
            prop_assert_eq!(said(&as_it_was.dataset, normalised), said(&now.dataset, str::to_string));
            if findings.iter().all(|finding| *finding.code() != NORMALISED) {
                prop_assert_eq!(&written, &plainly);
            }
            // Nothing is left to normalise.
            findings.clear();
            write_with(&now.dataset, &plain.nfc(true), &mut Vec::new(), &mut findings).map_err(|error| {
                TestCaseError::fail(error.to_string())
            })?;
            prop_assert!(findings.iter().all(|finding| *finding.code() != NORMALISED));
        }
    }
}

#[test]
fn raw_lines_are_those_that_were_read() {
    // Each directly below what it lies in, so that it is where it was.
    let lines =
        ["junk", "  indented", "no level @ all ", "9 NOTE deep", "7 @X@ SOUR", "\t", "1", "@I2@ INDI"];
    let body: String =
        lines.iter().map(|line| format!("0 @I1@ INDI\n1 NAME A\n{line}\n").replace("@I1@ ", "")).collect();
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{body}0 TRLR\n");
    for &dialect in Dialect::ALL {
        let parsed = read(file.as_bytes(), dialect, Encoding::Utf8);
        let mut findings: Vec<Finding> = Vec::new();
        let mut written = Vec::new();
        let options = WriteOptions::canonical(dialect).bom(heirloom_core::Bom::Never).raw_errors(true);
        write_with(&parsed.dataset, &options, &mut written, &mut findings).unwrap();
        let (again, name) = (read(&written, dialect, Encoding::Utf8), dialect.name());
        assert!(again.dataset == parsed.dataset, "{name}");
        if name == "elf-2019-01" {
            let schema = "1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n";
            let expected = file.replacen("UTF-8\n", &format!("UTF-8\n{schema}"), 1);
            assert_eq!(String::from_utf8_lossy(&written), expected);
            assert!(findings.iter().all(|finding| *finding.code() != ERROR_NOT_RAW));
        }
    }
}

#[test]
fn ids_are_not_normalised() {
    let id = "e\u{301}";
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @{id}@ INDI\n1 NAME {id}\n0 FAM\n1 WIFE @{id}@\n0 TRLR\n");
    let dialect = Dialect::named("elf-2017-05").unwrap();
    let parsed = read(file.as_bytes(), dialect, Encoding::Utf8);
    let options = WriteOptions::canonical(dialect).bom(heirloom_core::Bom::Never).nfc(true);
    let written = String::from_utf8(write(&parsed.dataset, &options).unwrap()).unwrap();
    assert_eq!(written, file.replace(&format!("NAME {id}"), "NAME \u{e9}"));
    assert!(!is_nfc(&written));
}
