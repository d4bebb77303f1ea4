use super::prepared::line_breaks;
use super::{Records, Writing};
use crate::dataset::Structure;
use crate::dialects::{Dialect, ELF_2017_05, ELF_2017_10, ELF_2018_REDUX, GEDCOM};
use crate::octets::{BadOctets, Encoding};
use crate::pipeline::{ReadOptions, WriteOptions, parse_with, write};
use crate::schema::SchemaSelection;
use crate::source::{Finding, Ignore, Locator};
use crate::tree::{BadLines, DuplicateIds};
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
    let plain = std::io::Cursor::new("0 HEAD\n1 CHAR UTF-8\n0 TRLR\n");
    assert_eq!(Records::open(plain, &options).unwrap().dialect(), GEDCOM);
}

/// The windows of a file, each with the codes that were found in it and where it begins.
fn found(file: &[u8], size: usize, options: &ReadOptions<'_>) -> Vec<(Vec<&'static str>, u64)> {
    let mut records = Records::open_in_windows_of(size, std::io::Cursor::new(file), options).unwrap();
    let mut found = Vec::new();
    while let Some(window) = records.next_window().unwrap() {
        found.push((window.findings.iter().map(|finding| finding.code().id).collect(), window.start.octet));
    }
    found
}

#[test]
fn findings_of_a_window_are_in_the_order_of_the_text() {
    // The first line that ends otherwise than those before it stands before a pointer to nothing, and comes out later.
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\r\n1 FAMC @F1@\n0 @I2@ INDI\n0 TRLR\n";
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("three threads");
    for parallel in [true, false] {
        let windows = pool.install(|| found(file.as_bytes(), 1, &ReadOptions::new().parallel(parallel)));
        assert_eq!(windows[1], (vec!["L014", "T001"], 20), "{parallel}");
        let places: Vec<u64> = windows.iter().map(|&(_, place)| place).collect();
        assert_eq!(places, [0, 20, 45, 57, 64], "{parallel}");
    }
}

/// A file that is another one from the second time on that it is read from its beginning.
struct Changing([&'static str; 2], std::io::Cursor<&'static str>, usize);

impl std::io::Read for Changing {
    fn read(&mut self, octets: &mut [u8]) -> std::io::Result<usize> {
        self.1.read(octets)
    }
}

impl std::io::Seek for Changing {
    fn seek(&mut self, place: std::io::SeekFrom) -> std::io::Result<u64> {
        if place == std::io::SeekFrom::Start(0) {
            self.1 = std::io::Cursor::new(self.0[usize::from(self.2 > 0)]);
            self.2 += 1;
        }
        self.1.seek(place)
    }
}

#[test]
fn a_header_that_is_shorter_than_it_was_is_a_change() {
    // What is wrong with the schema stands behind the end of the header that is there in the end.
    let long = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 IRI x y z\n0 TRLR\n";
    let short = "0 HEAD\n1 CHAR UTF-8\n0 SCHMA\n2 IRI x y z\n0 TRLR\n";
    let options = ReadOptions::new().dialect(Dialect::NEWEST).parallel(false);
    let read = |files: [&'static str; 2]| {
        let file = Changing(files, std::io::Cursor::new(files[0]), 0);
        let mut records = Records::open_in_windows_of(1, file, &options).unwrap();
        records.next_window().map(|window| window.map_or(0, |window| window.findings.len()))
    };
    assert!(read([long, long]).unwrap() > 0);
    assert_eq!(read([long, short]).unwrap_err().to_string(), "it has changed while it was read");
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
            (Encoding::Utf16Le, records.encoding()),
            "{size}"
        );
    }
}

#[test]
fn the_quick_look_takes_those_for_bearers_who_are() {
    // Lines with an id that some dialects read as structures and others do not, or that are hard to see.
    let lines: [&[u8]; 18] = [
        b"3 @X@ NOTE y",
        b"3 @X@ note y",
        b"1 @X@ NOTE y",
        b"0 @X@ CONT y",
        b"1 @X@ CONC y",
        b"1 @X@ cont y",
        b"0 @X@ note y",
        b"0 @X@ HEAD\n1 @Y@ NOTE",
        b"0 @X@ TRLR",
        b"0 @X@ trlr y",
        b" 0 @X@ NOTE y",
        b"00 @X@\tNOTE y",
        b"0 @X@ _A_LONG_TAG y",
        b"\xEF\xBB\xBF0 @X@ NOTE y",
        b"0 @X\xE9@ NOTE y\n1 NOTE @X\xE9@",
        // These go on with what has the same id, where that is meant so.
        b"0 @X@ NOTE y\n1 @X@ CONT z",
        b"0 @X@ NOTE y\n1 @X@ CONC z",
        // And this is no byte-order mark, since it is in no text of UTF-8.
        b"\xEF\xBB\xBF0 @X@ NOTE \xE9",
    ];
    for line in lines {
        for char in ["UTF-8", "ANSI", "ANSEL"] {
            let file = [
                format!("0 HEAD\n1 CHAR {char}\n0 @I1@ INDI\n1 NOTE @X@\n0 @I2@ INDI\n1 SEX F\n").as_bytes(),
                line,
                b"\n1 ASSO @I1@\n0 @I3@ INDI\n1 NOTE @X@\n0 TRLR\n",
            ]
            .concat();
            for &dialect in Dialect::READ {
                let options = ReadOptions::new().dialect(dialect);
                found_alike(&file, &options);
            }
        }
    }
}

/// Writes a file whole and in windows, which has to give the same; gives that back, or why it can't be.
fn written(file: &[u8], reading: &ReadOptions<'_>, options: &WriteOptions) -> Result<String, String> {
    let shown = |octets: Vec<u8>| String::from_utf8_lossy(&octets).into_owned();
    let whole = write(&parse_with(file, reading, &mut Ignore).dataset, options);
    let whole = whole.map(shown).map_err(|error| error.to_string());
    for size in [1, 1000] {
        let mut records = Records::open_in_windows_of(size, std::io::Cursor::new(file), reading).unwrap();
        let in_windows = Writing::prepare(&mut records, options, |_, _| ()).and_then(|writing| {
            let mut octets = Vec::new();
            writing.write(&mut records, &mut octets, |_, _| ()).map(|()| octets)
        });
        let in_windows = in_windows.map(shown).map_err(|error| error.to_string());
        let file = String::from_utf8_lossy(file);
        assert_eq!(in_windows, whole, "in windows of {size}: {file}\n{reading:?}\n{options:?}");
    }
    whole
}

#[test]
fn windows_are_written_as_the_whole_file_is() {
    let bodies = [
        // Records that stand for what is missing, and such that only look so.
        "0 @I1@ INDI\n1 ASSO @U@\n0 @U@ UNDEF\n0 @V@ UNDEF\n0 @W@ UNDEF x\n1 ASSO @W@\n0 @I2@ INDI\n1 ASSO @MISSING@\n",
        "0 @I1@ INDI\n1 NAME a\n1 SEX F\n1 NAME b\n0 @S@ SUBM\n0 @U@ SUBN\n1 NOTE x\n0 @I2@ INDI\n",
        "0 @I1@ INDI\n1 @E@ BIRT\n1 @K@ CHR\n0 @I2@ INDI\n1 ASSO @E@\n1 @G@ DEAT\n1 ASSO @I1@\n",
        "0 INDI\n0 @R1@ INDI\n1 ASSO @R2@\n0 FAM\n1 HUSB @A_2@\n0 @A@ NOTE 1\n0 @A@ NOTE 2\n0 @B@ NOTE 3\n1 X @A@\n",
        // Ids that can't be written as they are, of records and of nothing.
        "0 @I1@ INDI\n1 ASSO @I\0@\n0 @I2@ INDI\n1 ASSO @I\0@\n",
        "0 @I\0@ INDI\n1 ASSO @I\0@\n0 @I2@ INDI\n1 ASSO @I\0@\n",
        "0 @I1@ INDI\n1 ASSO @I\u{E9}@\n0 @I2@ INDI\n1 ASSO @I\u{E9}@\n",
        "0 @I\u{E9}@ INDI\n1 ASSO @I\u{E9}@\n0 @I2@ INDI\n1 ASSO @I\u{E9}@\n",
    ];
    for body in bodies {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{body}0 TRLR\n");
        for &from in Dialect::READ {
            for &to in Dialect::ALL {
                for encoding in [Encoding::Utf8, Encoding::Ascii] {
                    let options = WriteOptions::new().dialect(to).encoding(encoding).lossy(true);
                    let _ = written(file.as_bytes(), &ReadOptions::new().dialect(from), &options);
                }
            }
        }
    }
}

#[test]
fn an_id_is_renamed_wherever_it_stands() {
    let lenient = ReadOptions::new().dialect(ELF_2018_REDUX).lenient(true);
    let dangling = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 HUSB @A\u{E9}@\n0 TRLR\n".as_bytes();
    let options = WriteOptions::new().schema(SchemaSelection::None);
    let renamed = written(dangling, &lenient, &options).unwrap();
    assert!(renamed.contains("\n1 HUSB @A~E9~@\n0 @A~E9~@ UNDEF\n"), "{renamed}");
}

#[test]
fn a_renamed_id_is_nobody_elses() {
    let options = WriteOptions::new().schema(SchemaSelection::None).lossy(true);
    let file = |records: &str| format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n");
    // Not that which a later bearer is given,
    let twice = file("0 @X~~2D~1@ INDI\n0 @X~~2D~1@ INDI\n0 @-1_2@ INDI\n");
    let text = written(twice.as_bytes(), &ReadOptions::new().dialect(GEDCOM), &options).unwrap();
    assert!(text.contains("@X~~2D~1_2@ INDI\n0 @X~~2D~1_2~@ INDI\n"), "{text}");
    // nor one that something points to,
    let lenient = ReadOptions::new().dialect(ELF_2018_REDUX).lenient(true);
    let dangling = file("0 @A\u{E9}@ INDI\n1 HUSB @A~E9~@\n");
    let text = written(dangling.as_bytes(), &lenient, &options).unwrap();
    assert!(text.contains("0 @A~E9~~2@ INDI\n1 HUSB @A~E9~@\n"), "{text}");
    // nor that of a header.
    let october = ReadOptions::new().dialect(ELF_2017_10);
    let head = "0 @A~E9~@ HEAD\n1 CHAR UTF-8\n0 @A\u{E9}@ INDI\n0 TRLR\n";
    let text = written(head.as_bytes(), &october, &options.dialect(ELF_2017_10)).unwrap();
    assert!(text.contains("0 @A~E9~~2@ INDI\n"), "{text}");
}

#[test]
fn an_id_that_is_written_as_it_is_needs_octets() {
    // In this draft an id may have any characters.
    let lenient = ReadOptions::new().dialect(ELF_2018_REDUX).lenient(true);
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 HUSB @A\u{4E2D}@\n0 TRLR\n".as_bytes();
    for encoding in [Encoding::Ascii, Encoding::Ansel] {
        let options = WriteOptions::new().dialect(ELF_2017_05).encoding(encoding).lossy(true);
        let error = written(file, &lenient, &options).unwrap_err();
        assert!(error.starts_with("the character U+4E2D in ") && error.contains("HUSB"), "{error}");
    }
}

#[test]
fn a_file_is_refused_for_the_same_reason() {
    let file = b"0 NOTE a\0\n0 HEAD b\0\n0 TRLR\n";
    let october = ReadOptions::new().dialect(ELF_2017_10);
    assert!(written(file, &october, &WriteOptions::new().dialect(ELF_2017_10)).is_err());
}

/// What is found in a file that is read whole, which has to be what is found in windows.
fn found_alike(file: &[u8], options: &ReadOptions<'_>) -> Vec<&'static str> {
    let mut findings: Vec<Finding> = Vec::new();
    parse_with(file, options, &mut findings);
    findings.sort_by_key(Finding::span);
    let whole: Vec<&str> = findings.iter().map(|finding| finding.code().id).collect();
    for size in [1, 1000] {
        let windows = found(file, size, options);
        let windows: Vec<&str> = windows.into_iter().flat_map(|(codes, _)| codes).collect();
        let file = String::from_utf8_lossy(file);
        assert_eq!(windows, whole, "{:?} in windows of {size}: {file:?}", options.dialect.map(Dialect::name));
    }
    whole
}

#[test]
fn the_quick_look_sees_octets_as_they_are_read() {
    // What is replaced is no part of a line, or of an id.
    for line in ["0 @I2@ INDI\0", "0 @A\0B@ INDI", "0 @I2@ INDI\u{E9}"] {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{line}\n0 TRLR\n");
        for &dialect in Dialect::READ {
            for lenient in [false, true] {
                let options = ReadOptions::new().dialect(dialect).lenient(lenient);
                found_alike(file.as_bytes(), &options.bad_octets(BadOctets::Replace));
                found_alike(file.as_bytes(), &options);
            }
        }
    }
    // Characters that were cut in two by lines are one.
    let parts = ["\u{FEFF}0 HEAD\n1 CHAR UNICODE\n0 @N1@ NOTE a", "\n1 CONC ", "1 @Z@ NOTE x\n0 TRLR\n"];
    let [start, middle, end] =
        parts.map(|part| part.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>());
    let file = [start, b"\xD8\x0A".to_vec(), middle, b"\xDC\x0A".to_vec(), end].concat();
    for &dialect in Dialect::READ {
        found_alike(&file, &ReadOptions::new().dialect(dialect));
    }
}

#[test]
fn a_schema_is_read_behind_what_is_rejected() {
    let file = b"0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 @A@ TAG x\n0 @I@ INDI\n1 @A@ NOTE n\n1 ASSO @A@\n0 TRLR\n";
    found_alike(file, &ReadOptions::new().dialect(ELF_2018_REDUX));
}

#[test]
fn a_file_is_rejected_for_an_id_that_two_have() {
    let file = b"0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 ASSO @A@\n0 @B@ INDI\n0 @A@ INDI\n0 TRLR\n";
    let rejecting = |dialect| ReadOptions::new().dialect(dialect).duplicate_ids(DuplicateIds::RejectDataset);
    for &dialect in Dialect::READ {
        found_alike(file, &rejecting(dialect));
    }
    let records = std::io::Cursor::new(file);
    let mut records = Records::open_in_windows_of(1, records, &rejecting(ELF_2018_REDUX)).unwrap();
    while let Some(window) = records.next_window().unwrap() {
        assert_eq!(window.parsed.dataset.document().count(), 0);
    }
}

#[test]
fn that_a_file_is_empty_is_said_where_it_stands() {
    let options = ReadOptions::new().dialect(ELF_2018_REDUX).bad_lines(BadLines::RejectDataset);
    assert_eq!(found_alike(b"   \n", &options).len(), 2);
}

#[test]
fn pointers_to_one_structure_lead_to_one_stand_in() {
    // Some that are elsewhere, some that are missing, and one that is here; each of them twice, with blanks around it or on two lines
    // once.
    let pointers = [
        " @I2@ ",
        "@I2@",
        "@I\n2 CONC 3@",
        "@I3@",
        "@Q@",
        " @Q@ ",
        "@R\n2 CONC S@",
        "@RS@",
        " @I1@ ",
        "@I1@",
    ];
    let pointers: String = pointers.map(|pointer| format!("1 X {pointer}\n")).concat();
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{pointers}0 @I2@ INDI\n0 @I3@ INDI\n0 TRLR\n");
    let mut records = Records::open_in_windows_of(
        1,
        std::io::Cursor::new(file),
        &ReadOptions::new().dialect(Dialect::NEWEST),
    )
    .unwrap();
    records.next_window().unwrap();
    let window = records.next_window().unwrap().unwrap();
    let person = window.parsed.dataset.document().next().unwrap();
    let targets: Vec<_> = person.substructures().filter_map(|structure| structure.target()).collect();
    let ids: Vec<_> = targets.iter().map(|target| target.id().unwrap_or_default()).collect();
    assert_eq!(ids, ["I2", "I2", "I3", "I3", "Q", "Q", "RS", "RS", "I1", "I1"]);
    assert!(targets.chunks(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(targets[8], person);
    assert!(targets[..8].iter().all(Structure::is_elsewhere));
}

#[test]
fn single_at_signs_are_right_in_gedcom_7() {
    let text = "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NOTE me@home\n0 @I2@ INDI\n1 NOTE @VOID@\n1 NOTE you@home\n0 TRLR\n";
    for options in [ReadOptions::new(), ReadOptions::new().dialect(GEDCOM)] {
        found_alike(text.as_bytes(), &options);
        let mut findings: Vec<crate::source::Finding> = Vec::new();
        let parsed = parse_with(text.as_bytes(), &options, &mut findings);
        let lone = findings.iter().filter(|finding| finding.code().id == "T007").count();
        assert_eq!((lone == 0, lone == 2), (parsed.declared().is_some(), parsed.declared().is_none()));
        let mut records = Records::open_in_windows_of(1, std::io::Cursor::new(text), &options).unwrap();
        assert_eq!(records.declared(), parsed.declared());
        while let Some(window) = records.next_window().unwrap() {
            assert_eq!(window.parsed.declared(), parsed.declared());
        }
    }
}
