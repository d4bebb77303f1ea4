use super::Records;
use super::prepared::line_breaks;
use crate::dialects::Dialect;
use crate::pipeline::{ReadOptions, parse_with};
use crate::source::{Finding, Locator};
use proptest::prelude::*;

proptest! {
    #[test]
    fn line_breaks_agree_with_the_locator(text in "[\r\na]{0,40}") {
        let line = Locator::new(&text).locate(text.len()).line as u64;
        prop_assert_eq!(line_breaks(text.as_bytes()) + 1, line);
    }
}

#[test]
fn of_an_empty_file_it_is_said_that_it_is_empty_and_nothing_else() {
    let codes = |findings: &[Finding]| findings.iter().map(|finding| finding.code().id).collect::<Vec<_>>();
    for &dialect in Dialect::READ {
        for octets in ["", " ", "\n", "  \n\r\n \t\n", "\u{FEFF}", "\u{FEFF}\r\n"] {
            let options = ReadOptions::new().dialect(dialect);
            let mut findings: Vec<Finding> = Vec::new();
            parse_with(octets.as_bytes(), &options, &mut findings);
            assert_eq!(codes(&findings), ["D010"], "{dialect} {octets:?}");
            let mut records = Records::open(std::io::Cursor::new(octets), &options).unwrap();
            let window = records.next_window().unwrap().unwrap();
            assert_eq!(window.findings, findings, "{dialect} {octets:?}");
        }
        let mut findings: Vec<Finding> = Vec::new();
        parse_with(b"0 NOTE x\n", &ReadOptions::new().dialect(dialect), &mut findings);
        assert!(codes(&findings).contains(&"D002"), "{dialect}");
    }
}

#[test]
fn a_file_in_windows_is_read_as_it_is_whole() {
    let file = b"0 HEAD\n1 CHAR ANSEL\n1 GEDC\n2 ELF 1.0.0\n1 SCHMA\n2 IRI https://example.com/x\n3 TAG _X https://terms.fhiso.org/elf/Document\n0 _X y\n0 TRLR\n";
    let options = ReadOptions::new().detect_dialect();
    let parsed = parse_with(file, &options, &mut Vec::new());
    let records = Records::open_in_windows_of(1, std::io::Cursor::new(file), &options).unwrap();
    assert_eq!((records.encoding(), records.dialect()), (parsed.encoding(), parsed.dialect));
    assert_eq!(records.schema().terms().count(), parsed.dataset.schema().terms().count());
}

#[test]
fn utf16_without_a_mark_is_known_by_more_than_the_first_window() {
    let text = "\u{4F4E}\u{4554}\n0 @N1@ NOTE x\n0 TRLR\n";
    let file: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for size in [1, 5, 100] {
        let options = ReadOptions::new().detect_dialect();
        let parsed = parse_with(&file, &options, &mut Vec::new());
        let records = Records::open_in_windows_of(size, std::io::Cursor::new(&file), &options).unwrap();
        assert_eq!(
            (records.encoding(), parsed.encoding()),
            (crate::octets::Encoding::Utf16Le, records.encoding()),
            "{size}"
        );
    }
}
