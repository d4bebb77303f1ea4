use super::*;
use crate::dialects::{ELF_2017_05, ELF_2017_06, ELF_2017_10, ELF_2018_REDUX, ELF_2019_01, GEDCOM};
use crate::octets::{Encoder, Encoding};
use crate::pipeline::{ReadOptions, parse_with};
use crate::source::{Finding, Ignore};

const DRAFTS: [Dialect; 5] = [ELF_2019_01, ELF_2018_REDUX, ELF_2017_10, ELF_2017_06, ELF_2017_05];

fn found(dialect: Dialect, file: &[u8]) -> Vec<String> {
    let parsed = parse_with(file, &ReadOptions::new().dialect(dialect), &mut Ignore);
    let mut findings: Vec<Finding> = Vec::new();
    look(&parsed, &mut findings);
    findings.sort_by_key(Finding::span);
    let text = parsed.text();
    findings.iter().map(|finding| format!("{} {:?}", finding.code().id, finding.span().of(text))).collect()
}

/// A file in whose header nothing is to be found, whatever the draft.
fn file(dialect: Dialect, records: &str) -> String {
    match dialect.name() {
        "elf-2017-05" => format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n"),
        "elf-2017-10" | "elf-2017-06" => format!("\u{FEFF}0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n"),
        _ => with_schema("2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n", records),
    }
}

fn with_schema(schema: &str, records: &str) -> String {
    format!(
        "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n{schema}{records}0 TRLR\n"
    )
}

/// What is found in records below a header that is as it should be.
fn among(dialect: Dialect, records: &str) -> Vec<String> {
    found(dialect, file(dialect, records).as_bytes())
}

fn of_code(id: &str, found: Vec<String>) -> Vec<String> {
    found.into_iter().filter(|found| found.starts_with(id)).collect()
}

const NOTHING: [&str; 0] = [];

#[test]
fn nothing_is_found_in_a_good_file() {
    for dialect in DRAFTS {
        let good = "0 @N1@ NOTE one\n1 CONT tw\n1 CONC o\n1 CONT\n0 @I1@ INDI\n1 NAME Ann\n1 NOTE @N1@\n";
        assert_eq!(among(dialect, good), NOTHING, "{dialect}");
        assert_eq!(found(dialect, b""), NOTHING, "{dialect}");
    }
}

#[test]
fn files_of_gedcom_are_not_judged() {
    let bad = b" 0 HEAD\n\r1 CHAR ansel\r\n1 SCHMA\n1 SCHMA\n0 NOTE one \n1 CONC  two@\n2 CONC @\n\n0 INDI";
    assert_eq!(found(GEDCOM, bad), NOTHING);
    assert!(!found(ELF_2019_01, bad).is_empty());
}

#[test]
fn blanks_beside_a_split_are_found() {
    for dialect in [ELF_2019_01, ELF_2018_REDUX, ELF_2017_05] {
        let split = "0 @N1@ NOTE one \n1 CONC two\n1 CONC  three\n1 CONT four \t\n1 CONC five\n";
        let expected = ["E001 \" \"", "E002 \" \"", "E001 \" \\t\""];
        let found = of_code("E00", among(dialect, split));
        assert_eq!(found, expected, "{dialect}");
    }
    // In the others a value may be split anywhere, but a line has no blanks at its ends.
    assert_eq!(of_code("E00", among(ELF_2017_10, "0 NOTE one \n1 CONC  two\n")), NOTHING);
    // What a CONC does not continue may end with a blank.
    for records in ["0 @N1@ NOTE one \n1 CONT two\n", "0 @N1@ NOTE one \n1 SOUR x\n1 CONC y\n"] {
        assert_eq!(of_code("E00", among(ELF_2019_01, records)), NOTHING, "{records}");
    }
}

#[test]
fn what_is_split_by_a_line_that_is_left_out_is_one_value() {
    // The draft of 2019 makes an error line of it, and what follows continues nothing.
    let records = "0 @N1@ NOTE one \njunk\n1 CONC two\n";
    assert_eq!(of_code("E001", among(ELF_2019_01, records)), NOTHING);
    assert_eq!(of_code("E001", among(ELF_2018_REDUX, records)), ["E001 \" \""]);
    let error = "0 @I1@ INDI\n1 ERROR one \n2 CONC two\n";
    assert_eq!(of_code("E001", among(ELF_2019_01, error)), NOTHING);
    assert_eq!(of_code("E001", among(ELF_2018_REDUX, error)), ["E001 \" \""]);
}

#[test]
fn empty_parts_of_a_value_are_found() {
    let first = "0 @N1@ NOTE\n1 CONC one\n1 CONT\n1 CONC two\n";
    assert_eq!(among(ELF_2019_01, first), ["E003 \"CONC\"", "E003 \"CONC\""]);
    let last = "0 @N1@ NOTE one\n1 CONC\n1 CONT\n1 CONC \n";
    assert_eq!(of_code("E004", among(ELF_2018_REDUX, last)), ["E004 \"CONC\"", "E004 \"CONC\""]);
    assert_eq!(of_code("E004", among(ELF_2019_01, last)), NOTHING);
}

#[test]
fn at_signs_that_a_split_separates_are_found() {
    let split = |dialect, value: &str| {
        of_code("E005", among(dialect, &format!("0 @D1@ DATE {value}\n0 @F1@ FAM\n"))).len()
    };
    for dialect in [ELF_2019_01, ELF_2018_REDUX, ELF_2017_05] {
        for value in ["a@\n1 CONC @b", "a@@@\n1 CONC @b", "@#DJUL\n1 CONC IAN@ 1 JAN 1700"] {
            assert_eq!(split(dialect, value), 1, "{dialect}: {value}");
        }
        for value in ["a@@\n1 CONC b", "a@@\n1 CONC @@b", "a@\n1 CONT @b", "@#DJULIAN@ 1 J\n1 CONC AN 1700"] {
            assert_eq!(split(dialect, value), 0, "{dialect}: {value}");
        }
        assert_eq!(split(dialect, "@#D\n1 CONC JUL\n1 CONC IAN@ x"), 2, "{dialect}");
        assert_eq!(split(dialect, "a@@\n1 CONT b@\n1 CONC @\n1 CONC c"), 1, "{dialect}");
    }
    for dialect in [ELF_2019_01, ELF_2018_REDUX] {
        assert_eq!(split(dialect, "@F\n1 CONC 1@"), 1, "{dialect}: a pointer");
        assert_eq!(split(dialect, "a@#UE\n1 CONC 9@ b"), 1, "{dialect}: a unicode escape");
        // A lone at sign belongs to nothing.
        assert_eq!(split(dialect, "a@b\n1 CONC c@d"), 0, "{dialect}");
    }
    for dialect in [ELF_2017_10, ELF_2017_06] {
        assert_eq!(split(dialect, "a@\n1 CONC @b"), 0, "{dialect}: no rule");
    }
}

#[test]
fn line_breaks_are_lf_or_cr_or_cr_lf() {
    let file = file(ELF_2019_01, "0 @I1@ INDI\n");
    for line_break in ["\n", "\r", "\r\n"] {
        assert_eq!(found(ELF_2019_01, file.replace('\n', line_break).as_bytes()), NOTHING, "{line_break:?}");
    }
    let reversed = found(ELF_2019_01, file.replace('\n', "\n\r").as_bytes());
    assert_eq!(of_code("E006", reversed).len(), file.lines().count());
    let with = |place: &str, line_break: &str| {
        found(
            ELF_2019_01,
            file.replacen("0 @I1@ INDI\n", &format!("0 @I1@ INDI{line_break}"), 1)
                .replacen(place, "", 1)
                .as_bytes(),
        )
    };
    assert_eq!(with("-", "\n\n"), ["L006 \"\""]);
    assert_eq!(with("-", "\n\n\r\n"), ["L006 \"\"", "L014 \"\\r\\n\""]);
    assert_eq!(with("-", "\r\n"), ["L014 \"\\r\\n\""]);
    // These break lines differently.
    assert_eq!(found(ELF_2017_06, b"\xEF\xBB\xBF0 HEAD\n\r1 CHAR UTF-8\n\r0 TRLR\n\r"), NOTHING);
    assert_eq!(of_code("E006", found(ELF_2018_REDUX, b"0 HEAD\n\r1 CHAR UTF-8\n\r0 TRLR\n\r")), NOTHING);
}

#[test]
fn a_file_ends_with_a_line_break_and_begins_without_one() {
    let whole = file(ELF_2019_01, "");
    assert_eq!(found(ELF_2019_01, whole.trim_end().as_bytes()), ["L016 \"\""]);
    assert_eq!(found(ELF_2019_01, format!("\n{whole}").as_bytes()), ["L006 \"\""]);
    assert_eq!(found(ELF_2019_01, format!("{whole}\n").as_bytes()), ["L006 \"\""]);
    // There a break stands between lines.
    assert_eq!(found(ELF_2017_05, b"0 HEAD\n0 TRLR"), NOTHING);
}

#[test]
fn lines_of_more_than_255_are_long() {
    // As many of a character as fill a line of so many of it, with another line break.
    let line = |c: &str, count: usize, line_break: &str| {
        format!("0 @N1@ NOTE {}{line_break}", c.repeat(count - "0 @N1@ NOTE ".len() - line_break.len()))
    };
    let is_long = |dialect, encoding, records: &str| {
        let whole = file(dialect, records).replace(
            "CHAR UTF-8",
            match encoding {
                Encoding::Utf16Le => "CHAR UNICODE",
                Encoding::Ansel => "CHAR ANSEL",
                _ => "CHAR UTF-8",
            },
        );
        let encoder = Encoder::for_editing(encoding);
        let mut octets = encoder.bom().to_vec();
        encoder.encode(whole.trim_start_matches('\u{FEFF}'), &mut octets);
        !of_code("L015", found(dialect, &octets)).is_empty()
    };
    for dialect in [ELF_2019_01, ELF_2018_REDUX, ELF_2017_10, ELF_2017_05] {
        for line_break in ["\n", "\r\n", "\r"] {
            let is_long = |length| is_long(dialect, Encoding::Utf8, &line("x", length, line_break));
            assert!(!is_long(255) && is_long(256), "{dialect} {line_break:?}");
        }
    }
    assert!(!is_long(ELF_2017_06, Encoding::Utf8, &line("x", 300, "\n")));
    // Of two bytes in UTF-8, and a character for those who count these.
    let accents = line("é", 134, "\n");
    assert_eq!(accents.len(), 255);
    let more = line("é", 135, "\n");
    for (dialect, long) in
        [(ELF_2019_01, true), (ELF_2018_REDUX, true), (ELF_2017_10, false), (ELF_2017_05, false)]
    {
        assert!(!is_long(dialect, Encoding::Utf8, &accents), "{dialect}");
        assert_eq!(is_long(dialect, Encoding::Utf8, &more), long, "{dialect}");
    }
    // The newest draft counts bytes as they are written, the redux those of UTF-8 in every encoding.
    for (dialect, fits, long) in [(ELF_2019_01, 127, 128), (ELF_2018_REDUX, 255, 256)] {
        let is_long = |length| is_long(dialect, Encoding::Utf16Le, &line("x", length, "\n"));
        assert!(!is_long(fits) && is_long(long), "{dialect}");
    }
    // A letter and its accent are two bytes in ANSEL.
    for (dialect, fits, long) in [(ELF_2019_01, 134, 135), (ELF_2017_10, 255, 256)] {
        let is_long = |length| is_long(dialect, Encoding::Ansel, &line("é", length, "\n"));
        assert!(!is_long(fits) && is_long(long), "{dialect}");
    }
}

#[test]
fn escapes_of_characters_that_the_encoding_has_are_needless() {
    let in_note = |dialect, value: &str| of_code("E007", among(dialect, &format!("0 @N1@ NOTE {value}\n")));
    for dialect in [ELF_2019_01, ELF_2018_REDUX] {
        for (value, needless) in [
            ("Jo@#UE3@ o", vec!["E007 \"@#UE3@ \""]),
            ("x@#U40@ y@#Ua@ z", vec!["E007 \"@#U40@ \"", "E007 \"@#Ua@ \""]),
            ("x@#U1F46A@ y", vec!["E007 \"@#U1F46A@ \""]),
            // These are no characters, or no escapes.
            ("x@#U0@ @#UD800@ @#UFFFF@ @#U@ @#UG@ y", vec![]),
            ("x@@#UE3@@ y", vec![]),
            ("x @#U20@  y", vec!["E007 \"@#U20@ \""]),
        ] {
            assert_eq!(in_note(dialect, value), needless, "{dialect}: {value}");
        }
    }
    let ascii = b"0 HEAD\n1 CHAR ASCII\n0 @N1@ NOTE Jo@#UE3@ o@#U41@ x\n0 TRLR\n";
    let ansel = b"0 HEAD\n1 CHAR ANSEL\n0 @N1@ NOTE Jo@#UE9@ o@#U263A@ x\n0 TRLR\n";
    for dialect in [ELF_2019_01, ELF_2018_REDUX] {
        assert_eq!(of_code("E007", found(dialect, ascii)), ["E007 \"@#U41@ \""], "{dialect}");
        assert_eq!(of_code("E007", found(dialect, ansel)), ["E007 \"@#UE9@ \""], "{dialect}");
    }
    // Where only the redux wants one.
    for value in ["@#U20@ x", "x@#U9@ ", "x\n1 CONT @#U20@ x", "x@#U20@ \n1 CONC x", "x\n1 CONC @#U20@ x"] {
        assert_eq!(in_note(ELF_2018_REDUX, value), NOTHING, "{value}");
        assert_eq!(in_note(ELF_2019_01, value).len(), 1, "{value}");
    }
    assert_eq!(in_note(ELF_2018_REDUX, "x@#U20@ x").len(), 1);
    // An error line stays one line.
    let error = "0 @I1@ INDI\n1 ERROR a@#UA@ b@#U41@ \n";
    assert_eq!(of_code("E007", among(ELF_2019_01, error)), ["E007 \"@#U41@ \""]);
    for dialect in [ELF_2017_10, ELF_2017_06, ELF_2017_05] {
        assert_eq!(in_note(dialect, "Jo@#UE3@ o"), NOTHING, "{dialect}");
    }
}

#[test]
fn preserved_escapes_are_not_doubled() {
    let in_date =
        |value: &str| of_code("E012", among(ELF_2019_01, &format!("0 @I1@ INDI\n1 BIRT\n2 DATE {value}\n")));
    assert_eq!(in_date("@@#DJULIAN@@ 1700"), ["E012 \"@@#DJULIAN@@ \""]);
    assert_eq!(in_date("ABT @@#DJU\n3 CONC LIAN@@ 1700"), ["E012 \"@@#DJU\""]);
    // Of another type, without its end, or with a character that is escaped.
    for value in [
        "@#DJULIAN@ 1700",
        "@@#QJULIAN@@ 1700",
        "@@#DJULIAN@@1700",
        "@@#DJULIAN 1700",
        "@@#D@#U263A@ @@ 1700",
    ] {
        assert_eq!(in_date(value), NOTHING, "{value}");
    }
    assert_eq!(of_code("E012", among(ELF_2019_01, "0 @N1@ NOTE @@#DJULIAN@@ 1700\n")), NOTHING);
    assert_eq!(
        of_code("E012", among(ELF_2018_REDUX, "0 @I1@ INDI\n1 BIRT\n2 DATE @@#DJULIAN@@ 1700\n")),
        NOTHING
    );
}

#[test]
fn blanks_between_parts_and_at_ends_are_found_where_a_draft_forbids_them() {
    let records = "0\t@I1@ INDI\n1 NAME  Ann \n";
    let between = "L009 \"\\t\"";
    for (dialect, ends) in [
        (ELF_2019_01, &[][..]),
        (ELF_2018_REDUX, &["L009 \" \"", "L010 \" \""]),
        (ELF_2017_10, &["L009 \" \"", "L010 \" \""]),
        (ELF_2017_06, &["L009 \" \"", "L010 \" \""]),
        (ELF_2017_05, &[]),
    ] {
        let found = of_code("L0", among(dialect, records));
        assert_eq!(found[0], between, "{dialect}");
        assert_eq!(found[1..], *ends, "{dialect}");
    }
    // Only the redux and the newest draft tell an empty payload from none.
    for (dialect, count) in [(ELF_2018_REDUX, 0), (ELF_2017_10, 1), (ELF_2017_06, 1)] {
        let empty = "0 @I1@ INDI\n1 NAME \n";
        assert_eq!(of_code("L010", among(dialect, empty)).len(), count, "{dialect}");
    }
}

#[test]
fn the_space_of_an_escape_is_no_blank_at_an_end() {
    let ends = |dialect, value: &str| of_code("L010", among(dialect, &format!("0 @D1@ DATE {value}\n")));
    for dialect in [ELF_2018_REDUX, ELF_2017_10] {
        assert_eq!(ends(dialect, "x@#U20@ "), NOTHING, "{dialect}");
        assert_eq!(ends(dialect, "x@#U20@  "), ["L010 \" \""], "{dialect}");
        assert_eq!(ends(dialect, "x@@#U20@@ "), ["L010 \" \""], "{dialect}");
    }
    // Escapes of other types have a space in the redux only.
    assert_eq!(ends(ELF_2018_REDUX, "1 @#DJULIAN@ "), NOTHING);
    assert_eq!(ends(ELF_2017_10, "1 @#DJULIAN@ "), ["L010 \" \""]);
    assert_eq!(ends(ELF_2017_06, "x@#U20@ "), ["L010 \" \""]);
    // Another finding is about a blank before CONC, where there is a rule for that.
    assert_eq!(ends(ELF_2018_REDUX, "x \n1 CONC y"), NOTHING);
    assert_eq!(ends(ELF_2017_10, "x \n1 CONC y"), ["L010 \" \""]);
}

#[test]
fn odd_ids_are_found_where_they_may_be_read() {
    for (dialect, count) in [(ELF_2017_10, 1), (ELF_2017_06, 1), (ELF_2019_01, 0), (ELF_2017_05, 0)] {
        assert_eq!(of_code("L017", among(dialect, "0 @Ié@ INDI\n")).len(), count, "{dialect}");
    }
}

#[test]
fn a_file_has_one_schema() {
    let count = |head: &str| {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{head}0 @I1@ INDI\n0 TRLR\n");
        found(ELF_2019_01, file.as_bytes())
    };
    assert_eq!(count(""), ["E008 \"HEAD\""]);
    let one = "1 SCHMA\n2 PRFX ex http://example.com/\n";
    assert_eq!(of_code("E008", count(one)), NOTHING);
    assert_eq!(of_code("E008", count(&one.repeat(3))), ["E008 \"SCHMA\"", "E008 \"SCHMA\""]);
    // That of GEDCOM 7 is data.
    assert_eq!(of_code("E008", count("1 SCHMA\n2 TAG _X http://example.com/X\n")), ["E008 \"HEAD\""]);
    assert_eq!(found(ELF_2018_REDUX, b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n"), NOTHING);
}

#[test]
fn a_type_has_one_tag() {
    let second = |schema: &str| of_code("E009", found(ELF_2019_01, with_schema(schema, "").as_bytes()));
    let own = "2 IRI http://example.com/A\n3 TAG _X elf:Document\n";
    assert_eq!(second(&format!("{own}3 TAG _X elf:FAM_RECORD\n")), NOTHING);
    assert_eq!(second(&format!("{own}3 TAG _Y elf:FAM_RECORD\n")), ["E009 \"_Y elf:FAM_RECORD\""]);
    let apart = format!("{own}2 PRFX ex http://example.com/\n2 IRI ex:A\n3 TAG _Y elf:FAM_RECORD\n");
    assert_eq!(second(&apart), ["E009 \"_Y elf:FAM_RECORD\""]);
    // These define nothing.
    for ignored in ["3 TAG _Y\n", "3 TAG\n", "3 TAG Y-Y elf:FAM_RECORD\n", "3 TAG CONT elf:FAM_RECORD\n"] {
        assert_eq!(second(&format!("{own}{ignored}")), NOTHING, "{ignored}");
        let first = "2 IRI http://example.com/A\n";
        assert_eq!(second(&format!("{first}{ignored}3 TAG _X elf:Document\n")), NOTHING, "{ignored}");
    }
    // The tag means something else there.
    let taken = "2 IRI http://example.com/B\n3 TAG _X elf:FAM_RECORD\n";
    assert_eq!(second(&format!("{own}3 TAG _Y elf:FAM_RECORD\n{taken}")), NOTHING);

    let standard = "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n";
    let note = |tag: &str, above: &str| format!("2 IRI elf:NOTE_STRUCTURE\n3 TAG {tag} {above}\n");
    let in_a = |tag: &str| note(tag, "http://example.com/A");
    assert_eq!(second(&format!("{standard}{}", in_a("NOTE"))), NOTHING);
    assert_eq!(second(&format!("{standard}{}", in_a("_NOTE"))), ["E009 \"_NOTE http://example.com/A\""]);
    // NOTE is another type there, and the data model does not count where it is not in force.
    assert_eq!(second(&format!("{standard}{}", note("_NOTE", "elf:Document"))), NOTHING);
    assert_eq!(second(&in_a("_NOTE")), NOTHING);
    // Its own definitions may be repeated, those with two tags among them.
    let twice = "2 IRI elf:ADDRESS_EMAIL\n3 TAG EMAIL elf:Agent\n3 TAG EMAI elf:Agent\n";
    assert_eq!(second(&format!("{standard}{twice}")), NOTHING);
    let redux = "2 IRI http://example.com/A\n3 TAG _X elf:Document\n3 TAG _Y elf:FAM_RECORD\n";
    assert_eq!(of_code("E009", found(ELF_2018_REDUX, with_schema(redux, "").as_bytes())).len(), 1);
}

#[test]
fn standard_tags_need_no_definition() {
    let standard = "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n";
    let own = |definition: &str| {
        let schema = format!("{standard}2 IRI elf:BIRTH\n3 TAG {definition}\n");
        of_code("E010", found(ELF_2019_01, with_schema(&schema, "").as_bytes()))
    };
    assert_eq!(own("_BORN elf:INDIVIDUAL_RECORD"), ["E010 \"_BORN elf:INDIVIDUAL_RECORD\""]);
    assert_eq!(own("_BORN elf:FAM_RECORD elf:INDIVIDUAL_RECORD").len(), 1);
    assert_eq!(own("BIRT elf:INDIVIDUAL_RECORD"), NOTHING);
    assert_eq!(own("_BORN elf:FAM_RECORD"), NOTHING);
    for dialect in [ELF_2017_10, ELF_2017_06, ELF_2017_05] {
        let own = |entry: &str, tag: &str| {
            of_code("E010", in_dictionary(dialect, entry, &format!("0 @X1@ {tag}\n")))
        };
        assert_eq!(own("1 DEFN PERSON http://terms.fhiso.org/elf/INDI\n", "PERSON").len(), 1, "{dialect}");
        assert_eq!(own("1 PRFX ELF_ http://terms.fhiso.org/elf/\n", "ELF_INDI").len(), 1, "{dialect}");
        assert_eq!(own("1 DEFN INDI http://terms.fhiso.org/elf/INDI\n", "INDI"), NOTHING, "{dialect}");
        // No data has these tags.
        assert_eq!(own("1 DEFN _CONT http://terms.fhiso.org/elf/CONT\n", "_CONT"), NOTHING, "{dialect}");
    }
    // With further types the definition says more.
    let hints = "1 DEFN PERSON http://terms.fhiso.org/elf/INDI http://example.com/P\n";
    assert_eq!(of_code("E010", in_dictionary(ELF_2017_10, hints, "0 @X1@ PERSON\n")), NOTHING);
}

#[test]
fn one_type_in_one_place_has_one_tag() {
    let choices = |records: &str| of_code("E011", among(ELF_2019_01, records));
    let submitter = |id: u8, tag: &str| format!("0 @S{id}@ SUBM\n1 ADDR x\n1 {tag} a\n");
    assert_eq!(choices(&(submitter(1, "EMAI") + &submitter(2, "EMAI"))), NOTHING);
    let three = submitter(1, "EMAI") + &submitter(2, "EMAIL") + &submitter(3, "EMAIL");
    assert_eq!(choices(&three), ["E011 \"EMAIL\""]);
    // In another place another tag may be chosen.
    assert_eq!(choices(&(submitter(1, "EMAI") + "0 @R1@ REPO\n1 ADDR x\n1 EMAIL a\n")), NOTHING);
}

#[test]
fn substructures_with_one_tag_stand_together() {
    for dialect in [ELF_2019_01, ELF_2018_REDUX, ELF_2017_10, ELF_2017_06, ELF_2017_05] {
        let scattered = |records: &str| of_code("E013", among(dialect, records));
        assert_eq!(scattered("0 @I1@ INDI\n1 OCCU a\n1 OCCU b\n1 RESI\n"), NOTHING, "{dialect}");
        let apart = "0 @I1@ INDI\n1 OCCU a\n1 RESI\n1 OCCU b\n1 RESI\n1 OCCU c\n";
        // Once in each structure; records are no substructures.
        assert_eq!(
            scattered(&format!("{apart}0 @F1@ FAM\n{}", apart.replace("I1", "I2"))).len(),
            2,
            "{dialect}"
        );
        let inner = "0 @I1@ INDI\n1 BIRT\n2 NOTE a\n2 PLAC b\n2 NOTE c\n";
        assert_eq!(scattered(inner), ["E013 \"NOTE\""], "{dialect}");
    }
    let head = "0 HEAD\n1 CHAR UTF-8\n1 NOTE a\n1 FILE b\n1 NOTE c\n0 TRLR\n";
    assert_eq!(of_code("E013", found(ELF_2019_01, head.as_bytes())), ["E013 \"NOTE\""]);
}

#[test]
fn files_should_be_in_utf_8() {
    for (name, encoding) in
        [("ASCII", Encoding::Ascii), ("ANSEL", Encoding::Ansel), ("UNICODE", Encoding::Utf16Be)]
    {
        let encoder = Encoder::for_editing(encoding);
        let mut octets = encoder.bom().to_vec();
        encoder.encode(&format!("0 HEAD\n1 CHAR {name}\n0 TRLR\n"), &mut octets);
        for (dialect, count) in
            [(ELF_2019_01, 1), (ELF_2018_REDUX, 1), (ELF_2017_10, 1), (ELF_2017_06, 1), (ELF_2017_05, 0)]
        {
            assert_eq!(of_code("E014", found(dialect, &octets)).len(), count, "{dialect} {name}");
        }
    }
}

#[test]
fn records_have_ids() {
    let without = "0 INDI\n1 NAME Ann\n0 @F1@ FAM\n0 _X\n0 ERROR x\n0 CONT y\njunk\n";
    assert_eq!(of_code("E015", among(ELF_2019_01, without)), ["E015 \"INDI\"", "E015 \"_X\""]);
    // There ERROR is a tag like any other.
    assert_eq!(
        of_code("E015", among(ELF_2018_REDUX, without)),
        ["E015 \"INDI\"", "E015 \"_X\"", "E015 \"ERROR\""]
    );
    assert_eq!(of_code("E015", among(ELF_2017_10, without)), NOTHING);
}

#[test]
fn unicode_files_begin_with_a_mark_in_two_drafts() {
    for (dialect, count) in
        [(ELF_2019_01, 0), (ELF_2018_REDUX, 0), (ELF_2017_10, 1), (ELF_2017_06, 1), (ELF_2017_05, 0)]
    {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n";
        assert_eq!(of_code("E016", found(dialect, file.as_bytes())).len(), count, "{dialect}");
        assert_eq!(
            of_code("E016", found(dialect, format!("\u{FEFF}{file}").as_bytes())),
            NOTHING,
            "{dialect}"
        );
        assert_eq!(
            of_code("E016", found(dialect, file.replace("UTF-8", "ANSEL").as_bytes())),
            NOTHING,
            "{dialect}"
        );
    }
}

#[test]
fn the_submission_comes_first() {
    let late = "0 @I1@ INDI\n0 @S1@ SUBN\n";
    assert_eq!(among(ELF_2017_10, late), ["E017 \"SUBN\""]);
    assert_eq!(among(ELF_2017_06, late), NOTHING);
    assert_eq!(among(ELF_2017_10, "0 @S1@ SUBN\n0 @I1@ INDI\n"), NOTHING);
    // The tag of another type.
    let other = in_dictionary(ELF_2017_10, "1 DEFN SUBN http://example.com/S\n", late);
    assert_eq!(of_code("E017", other), NOTHING);
}

/// What is found in a file with entries of a dictionary directly behind `0 HEAD`.
fn in_dictionary(dialect: Dialect, entries: &str, records: &str) -> Vec<String> {
    let mark = if dialect == ELF_2017_05 { "" } else { "\u{FEFF}" };
    found(dialect, format!("{mark}0 HEAD\n{entries}1 CHAR UTF-8\n{records}0 TRLR\n").as_bytes())
}

#[test]
fn each_definition_is_needed() {
    for dialect in [ELF_2017_06, ELF_2017_05] {
        let unused = |entry: &str, records: &str| of_code("E018", in_dictionary(dialect, entry, records));
        let (namespace, mapping) = ("1 PRFX X_ http://example.com/\n", "1 DEFN _A http://example.com/a\n");
        assert_eq!(unused(namespace, ""), ["E018 \"X_ http://example.com/\""], "{dialect}");
        assert_eq!(unused(mapping, "0 @A1@ _B\n"), ["E018 \"_A http://example.com/a\""], "{dialect}");
        assert_eq!(unused(namespace, "0 @I1@ INDI\n1 X_LAT 1\n"), NOTHING, "{dialect}");
        assert_eq!(unused(mapping, "0 @A1@ _A\n"), NOTHING, "{dialect}");
        // A mapping comes before a namespace.
        let both = format!("{namespace}1 DEFN X_LAT http://example.com/lat\n");
        assert_eq!(unused(&both, "0 @A1@ X_LAT\n"), ["E018 \"X_ http://example.com/\""], "{dialect}");
    }
    assert_eq!(of_code("E018", in_dictionary(ELF_2017_10, "1 PRFX X_ http://example.com/\n", "")), NOTHING);
}

#[test]
fn a_namespace_takes_the_place_of_mappings() {
    let mapped = |tag: &str, iri: &str| format!("1 DEFN {tag} {iri}\n");
    let (one, two) = (mapped("LAT", "http://example.com/LAT"), mapped("LONG", "http://example.com/LONG"));
    for dialect in [ELF_2017_10, ELF_2017_06, ELF_2017_05] {
        let found = |entries: &str| of_code("E019", in_dictionary(dialect, entries, ""));
        assert_eq!(found(&format!("{one}{two}")), ["E019 \"LAT http://example.com/LAT\""], "{dialect}");
        for entries in [
            one.clone(),
            // Of another namespace, with a tag for other programs, with further types, and of undefined structures.
            format!("{one}{}", mapped("LONG", "http://example.com/more/LONG")),
            format!("{one}{}", mapped("_LONG", "http://example.com/LONG")),
            format!("{one}{}", mapped("LONG", "http://example.com/LONG\n2 CONT http://example.com/x")),
            mapped("A", "https://terms.fhiso.org/elf/Undefined#A")
                + &mapped("B", "https://terms.fhiso.org/elf/Undefined#B"),
        ] {
            assert_eq!(found(&entries), NOTHING, "{dialect}: {entries}");
        }
    }
}

#[test]
fn a_namespace_has_one_key_of_two_characters() {
    for dialect in [ELF_2017_10, ELF_2017_06, ELF_2017_05] {
        let poor = |entries: &str| of_code("E020", in_dictionary(dialect, entries, "0 @A1@ X_A\n"));
        assert_eq!(poor("1 PRFX X_ http://example.com/\n"), NOTHING, "{dialect}");
        assert_eq!(poor("1 PRFX _ http://example.com/\n"), ["E020 \"_ http://example.com/\""], "{dialect}");
        let two = "1 PRFX X_ http://example.com/\n1 PRFX Y_ http://example.com/\n";
        assert_eq!(poor(two), ["E020 \"Y_ http://example.com/\""], "{dialect}");
    }
}

#[test]
fn the_dictionary_comes_first_in_the_oldest_draft() {
    let late = "0 HEAD\n1 CHAR UTF-8\n1 PRFX X_ http://example.com/\n0 @A1@ X_A\n0 TRLR\n";
    assert_eq!(found(ELF_2017_05, late.as_bytes()), ["E021 \"PRFX\""]);
    assert_eq!(of_code("E021", found(ELF_2017_06, late.as_bytes())), NOTHING);
    assert_eq!(in_dictionary(ELF_2017_05, "1 PRFX X_ http://example.com/\n", "0 @A1@ X_A\n"), NOTHING);
    let second = "1 PRFX X_ http://example.com/\n1 NOTE\n1 DEFN _B http://example.com/b\n";
    assert_eq!(in_dictionary(ELF_2017_05, second, "0 @A1@ X_A\n0 @B1@ _B\n"), ["E021 \"DEFN\""]);
}

#[test]
fn encodings_are_called_as_in_the_drafts() {
    let named = |dialect, name: &str| {
        of_code("E022", found(dialect, format!("0 HEAD\n1 CHAR {name}\n0 TRLR\n").as_bytes()))
    };
    for dialect in [ELF_2019_01, ELF_2018_REDUX, ELF_2017_10, ELF_2017_06] {
        for name in ["UTF-8", "ASCII", "ANSEL"] {
            assert_eq!(named(dialect, name), NOTHING, "{dialect} {name}");
        }
        assert_eq!(named(dialect, "utf-8"), ["E022 \"utf-8\""], "{dialect}");
        // Of one that the draft does not have something else is said.
        assert_eq!(named(dialect, "IBMPC"), NOTHING, "{dialect}");
    }
    assert_eq!(named(ELF_2017_05, "utf-8"), NOTHING);
}

#[test]
fn parts_of_a_file_are_judged_like_the_whole() {
    let head = "\u{FEFF}0 HEAD\n1 CHAR UTF-8\n1 PRFX X_ http://example.com/\n0 @I1@ INDI\n1 OCCU a\n";
    let rest = "0 @S1@ SUBN\r\n0 @X1@ X_A\n0 @N1@ NOTE one \n0 TRLR\n";
    let read = |file: &str| {
        parse_with(file.as_bytes(), &ReadOptions::new().dialect(ELF_2017_10), &mut Ignore).into_owned()
    };
    let whole = found(ELF_2017_10, format!("{head}{rest}").as_bytes());
    assert_eq!(whole, ["E017 \"SUBN\"", "L014 \"\\r\\n\"", "L010 \" \""]);
    let parts = [read(head), read(rest)];
    let mut survey = Survey::default();
    parts.iter().for_each(|part| survey.add(part));
    let mut form = Form::new(&survey);
    let mut found = Vec::new();
    for part in &parts {
        let mut findings: Vec<Finding> = Vec::new();
        form.look(part, &mut findings);
        findings.sort_by_key(Finding::span);
        found.extend(
            findings
                .iter()
                .map(|finding| format!("{} {:?}", finding.code().id, finding.span().of(part.text()))),
        );
    }
    assert_eq!(found, whole);
}

#[test]
fn tags_of_all_parts_count() {
    let read = |file: &str| {
        parse_with(file.as_bytes(), &ReadOptions::new().dialect(ELF_2017_06), &mut Ignore).into_owned()
    };
    let parts =
        [read("\u{FEFF}0 HEAD\n1 CHAR UTF-8\n1 PRFX X_ http://example.com/\n"), read("0 @X1@ X_A\n0 TRLR\n")];
    let count = |surveyed: &[Parsed<'_>]| {
        let mut survey = Survey::default();
        surveyed.iter().for_each(|part| survey.add(part));
        let mut findings: Vec<Finding> = Vec::new();
        Form::new(&survey).look(&parts[0], &mut findings);
        findings.len()
    };
    assert_eq!(count(&parts), 0);
    assert_eq!(count(&parts[..1]), 1);
}
