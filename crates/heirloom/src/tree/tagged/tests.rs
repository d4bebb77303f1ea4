use std::borrow::Cow;

use proptest::prelude::*;

use super::parse::unescape;
use super::*;
use crate::tree::xref::{Piece, Widths, split, split_plain};
use crate::tree::{Escapes, PayloadEnds};

/// ASCII, or everything.
enum Plain {
    Ascii,
    All,
}

impl Repertoire for Plain {
    fn representable(&self, characters: &str) -> bool {
        match self {
            Plain::Ascii => characters.is_ascii(),
            Plain::All => true,
        }
    }
}

/// As the drafts of 2019, 2018, and October, June and May 2017 have it.
const NEWEST: Writing = Writing { escapes: Escapes::Spaced, ends: PayloadEnds::AsTheyAre };
const REDUX: Writing = Writing { escapes: Escapes::SpaceMayLack, ends: PayloadEnds::Escaped };
const OCTOBER: Writing = Writing { escapes: Escapes::TextButUnicode, ends: PayloadEnds::Escaped };
const JUNE: Writing = Writing { escapes: Escapes::Text, ends: PayloadEnds::Lost };
const MAY: Writing = Writing { escapes: Escapes::TextFirst, ends: PayloadEnds::AsTheyAre };

fn date() -> EscapeTypes {
    EscapeTypes::NONE.with('D')
}

fn written(string: &str, preserved: EscapeTypes, repertoire: &Plain) -> String {
    written_with(NEWEST, string, preserved, repertoire)
}

fn written_with(writing: Writing, string: &str, preserved: EscapeTypes, repertoire: &Plain) -> String {
    let mut raw = String::new();
    for atom in atoms(string, preserved, writing, repertoire) {
        match atom {
            Atom::Break => raw.push('\n'),
            atom => atom.write(&mut raw),
        }
    }
    raw
}

fn read(raw: &str, preserved: EscapeTypes) -> String {
    read_with(Escapes::Spaced, raw, preserved)
}

fn read_with(end: Escapes, raw: &str, preserved: EscapeTypes) -> String {
    unescape(Cow::Borrowed(raw), preserved, end, |_, _| ()).into_owned()
}

#[test]
fn reading_escapes_that_lack_the_space() {
    for (raw, string) in [
        ("@#DX@1", "@#DX@ 1"),
        ("@#DX@", "@#DX@ "),
        ("@#DX@ 1", "@#DX@ 1"),
        ("a@#QX@b", "ab"),
        ("Jo@#UE3@o", "João"),
        ("@#DX@@@#DY@", "@#DX@ @#DY@"),
        ("@@#DX@@1", "@#DX@1"),
        ("@#UQ@x", "@#UQ@x"),
        ("@#dX@1", "@#dX@1"),
    ] {
        assert_eq!(read_with(Escapes::SpaceMayLack, raw, date()), string, "for {raw:?}");
    }
}

#[test]
fn writing_blanks_at_the_ends_of_lines() {
    for (string, raw) in [
        (" x", "@#U20@ x"),
        ("x ", "x@#U20@ "),
        (" ", "@#U20@ "),
        ("  \t", "@#U20@  @#U9@ "),
        ("a \n b", "a@#U20@ \n@#U20@ b"),
        ("a b", "a b"),
        (" \u{301}x", "@#U20@ \u{301}x"),
        ("@#DX@ ", "@#DX@ "),
        ("x @#DX@ ", "x @#DX@ "),
    ] {
        assert_eq!(written_with(REDUX, string, date(), &Plain::All), raw, "for {string:?}");
    }
}

#[test]
fn reading_at_signs() {
    let none = EscapeTypes::NONE;
    for (raw, string) in [
        ("name@example.com", "name@example.com"),
        ("name@@example.com", "name@example.com"),
        ("name@@@example.com", "name@@example.com"),
        ("name@@@@example.com", "name@@example.com"),
        ("some@#XYZ@ thing", "something"),
        ("some@@#XYZ@ thing", "some@#XYZ@ thing"),
        ("some@@@#XYZ@ thing", "some@thing"),
        ("@#XYZ@@ thing", "@#XYZ@ thing"),
        ("@#dx@ ", "@#dx@ "),
        ("@#DX@1", "@#DX@1"),
        ("@# @ ", "@# @ "),
        ("@#D\n@ ", "@#D\n@ "),
        ("@#U41@ B", "AB"),
        ("@#U00e3@ ", "ã"),
        ("@#U40@ @", "@@"),
        ("a@#UA@ b", "a\nb"),
        ("a@#UD@ \nb", "a\nb"),
        ("a@#UD@ @#UA@ b", "a\nb"),
        ("@#UD800@ x", "@#UD800@ x"),
        ("@#U@ x", "@#U@ x"),
        ("@#U0@ @#UFFFE@ @#U110000@ @#UXY@ ", "@#U0@ @#UFFFE@ @#U110000@ @#UXY@ "),
        ("@", "@"),
        ("@#", "@#"),
        ("@#D", "@#D"),
        ("@#D@", "@#D@"),
    ] {
        assert_eq!(read(raw, none), string, "for {raw:?}");
    }
    assert_eq!(read(&format!("@#U{}41@ ", "0".repeat(40)), none), "A");
    assert_eq!(read("ABT @#DJULIAN@ 1540", date()), "ABT @#DJULIAN@ 1540");
    assert_eq!(read("@#GX@ 1", date()), "1");
}

#[test]
fn writing_at_signs() {
    for (string, preserved, repertoire, raw) in [
        ("name@example.com", EscapeTypes::NONE, Plain::All, "name@@example.com"),
        ("ABT @#DJULIAN@ 1540", date(), Plain::All, "ABT @#DJULIAN@ 1540"),
        ("ABT @#DJULIAN@ 1540", EscapeTypes::NONE, Plain::All, "ABT @@#DJULIAN@@ 1540"),
        ("@#UE3@ x", EscapeTypes::ALL, Plain::All, "@@#UE3@@ x"),
        ("x@@#DA@ ", date(), Plain::All, "x@@@#DA@ "),
        ("@ã", EscapeTypes::NONE, Plain::Ascii, "@@@#UE3@ "),
        ("João", EscapeTypes::NONE, Plain::Ascii, "Jo@#UE3@ o"),
        ("Joa\u{303}o", EscapeTypes::NONE, Plain::Ascii, "Joa@#U303@ o"),
        ("@#Dé@ 1", date(), Plain::Ascii, "@@#D@#UE9@ @@ 1"),
    ] {
        assert_eq!(written(string, preserved, &repertoire), raw, "for {string:?}");
    }
}

fn pieces(string: &str, width: usize) -> Vec<(Piece, String)> {
    let mut pieces = Vec::new();
    let widths = Widths { first: width, additional: width };
    split(atoms(string, date(), NEWEST, &Plain::Ascii), widths, str::len, |piece, text| {
        pieces.push((piece, text.to_string()));
    });
    pieces
}

#[test]
fn splitting() {
    use Piece::{Conc, Cont, First};
    let check = |string: &str, width, expected: &[(Piece, &str)]| {
        let found = pieces(string, width);
        let found: Vec<(Piece, &str)> = found.iter().map(|(piece, text)| (*piece, text.as_str())).collect();
        assert_eq!(found, expected, "for {string:?}");
    };
    check("abcdef", 3, &[(First, "abc"), (Conc, "def")]);
    check("ab cdef", 3, &[(First, "a"), (Conc, "b c"), (Conc, "def")]);
    check("a\n\nb", 9, &[(First, "a"), (Cont, ""), (Cont, "b")]);
    check("\nx", 9, &[(First, ""), (Cont, "x")]);
    check("a@b", 2, &[(First, "a"), (Conc, "@@"), (Conc, "b")]);
    check("a@#DX@ b", 2, &[(First, "a"), (Conc, "@#DX@ b")]);
    check("          ", 3, &[(First, "          ")]);
    check("", 3, &[(First, "")]);
}

/// Line by line, as it is read where escapes are text.
fn read_lines(escapes: Escapes, raw: &str) -> String {
    let lines: Vec<String> = raw
        .split('\n')
        .map(|line| read_with(escapes, line.trim_matches([' ', '\t']), EscapeTypes::ALL))
        .collect();
    normalise_breaks(&lines.join("\n")).into_owned()
}

#[test]
fn escapes_as_text() {
    for (raw, pairs_first, earliest_first) in [
        ("a@@b", "a@b", "a@b"),
        ("@@@", "@@", "@@"),
        ("a@b", "a@b", "a@b"),
        ("@#x@", "@#x@", "@#x@"),
        ("@@#x@@", "@#x@", "@#x@"),
        ("@@#x@", "@#x@", "@#x@"),
        ("@#x@@", "@#x@", "@#x@@"),
        ("@#x@@#y@", "@#x@#y@", "@#x@@#y@"),
        ("@#DJULIAN@ 1", "@#DJULIAN@ 1", "@#DJULIAN@ 1"),
        ("@#@", "@#@", "@#@"),
    ] {
        assert_eq!(read_lines(Escapes::Text, raw), pairs_first, "for {raw:?}");
        assert_eq!(read_lines(Escapes::TextButUnicode, raw), pairs_first, "for {raw:?}");
        assert_eq!(read_lines(Escapes::TextFirst, raw), earliest_first, "for {raw:?}");
    }
    for (raw, with_unicode) in [
        ("Jo@#UE3@o", "João"),
        ("Jo@#UE3@ o", "João"),
        ("@#U20@", " "),
        ("@@#U41@", "@#U41@"),
        ("@@#U41@@", "@#U41@"),
        ("@#U@", "@#U@"),
        ("@#Ux@@", "@#Ux@"),
    ] {
        assert_eq!(read_lines(Escapes::TextButUnicode, raw), with_unicode, "for {raw:?}");
        assert_ne!(read_lines(Escapes::TextFirst, raw), "João", "for {raw:?}");
    }
}

#[test]
fn a_lone_at_is_heard_where_escapes_are_text() {
    for (raw, places) in
        [("a@b", vec![1]), ("@#x@ @", vec![5]), ("@#x@#y@", vec![6]), ("@@@", vec![2]), ("@#x@@", vec![])]
    {
        let mut heard = Vec::new();
        unescape(Cow::Borrowed(raw), EscapeTypes::ALL, Escapes::Text, |place, _| heard.push(place));
        assert_eq!(heard, places, "for {raw:?}");
    }
}

#[test]
fn writing_escapes_as_text() {
    for (string, october, may) in [
        ("a@b", "a@@b", "a@@b"),
        ("@#x@", "@#x@", "@#x@"),
        ("@I1@", "@@I1@@", "@@I1@@"),
        (" x", "@#U20@ x", " x"),
        ("a \nb", "a@#U20@ \nb", "a \nb"),
        ("@#U41@", "@@#U41@@", "@#U41@"),
        ("@#x@@#y@", "@@#x@@@#y@", "@#x@@#y@"),
        ("@#x@ ", "@@#x@@@#U20@ ", "@#x@ "),
    ] {
        assert_eq!(written_with(OCTOBER, string, EscapeTypes::ALL, &Plain::All), october, "for {string:?}");
        assert_eq!(written_with(MAY, string, EscapeTypes::ALL, &Plain::All), may, "for {string:?}");
    }
    assert_eq!(written_with(OCTOBER, "@#x@\u{e3}", EscapeTypes::ALL, &Plain::Ascii), "@@#x@@@#UE3@ ");
}

proptest! {
    #[test]
    fn what_was_written_line_by_line_comes_back(
        string in "([@# DUa0\u{e9}\n]|@#[DU]?[0-9A ]{0,3}@|@@){0,12}",
        ascii in any::<bool>(),
    ) {
        let repertoire = if ascii { Plain::Ascii } else { Plain::All };
        let october = written_with(OCTOBER, &string, EscapeTypes::ALL, &repertoire);
        prop_assert!(!ascii || october.is_ascii());
        prop_assert_eq!(read_lines(Escapes::TextButUnicode, &october), string.clone());
        let fitting = fitted(&string, PayloadEnds::Lost, crate::lines::Controls::Tab);
        let june = written_with(JUNE, &fitting, EscapeTypes::ALL, &Plain::All);
        prop_assert_eq!(read_lines(Escapes::Text, &june), fitting);
        let may = written_with(MAY, &string, EscapeTypes::ALL, &Plain::All);
        let lines: Vec<String> = may.split('\n').map(|line| read_with(Escapes::TextFirst, line, EscapeTypes::ALL)).collect();
        prop_assert_eq!(lines.join("\n"), string);
    }

    #[test]
    fn reading_what_was_written_gives_it_back(
        string in "([@# DUa0\u{e9}\u{301}\n]|@#D[A ]?@ |@#U[0-9A]{0,3}@ |@@){0,12}",
        keep in any::<bool>(),
        ascii in any::<bool>(),
        redux in any::<bool>(),
    ) {
        let writing = if redux { REDUX } else { NEWEST };
        let preserved = if keep { date() } else { EscapeTypes::NONE };
        let repertoire = if ascii { Plain::Ascii } else { Plain::All };
        let raw = written_with(writing, &string, preserved, &repertoire);
        prop_assert!(!ascii || raw.is_ascii());
        prop_assert_eq!(read_with(writing.escapes, &raw, preserved), string);
    }

    #[test]
    fn reading_and_writing_again_changes_nothing(raw in "([@# DUa0\n]|@#D[A ]?@ |@#U[0-9A]{0,3}@ |@@){0,12}") {
        let string = read(&raw, date());
        let again = written(&string, date(), &Plain::All);
        prop_assert_eq!(read(&again, date()), string);
    }

    #[test]
    fn pieces_join_to_the_payload(string in "[a @\u{e9}\n]{0,60}", width in 1usize..30) {
        let mut raw = String::new();
        let mut last: Option<String> = None;
        for (piece, text) in pieces(&string, width) {
            match piece {
                Piece::First => {}
                Piece::Cont => raw.push('\n'),
                Piece::Conc => {
                    let before = last.unwrap();
                    prop_assert!(!before.is_empty() && !before.ends_with(' '));
                    prop_assert!(!text.starts_with(' '));
                }
            }
            prop_assert!(text.matches('@').count() % 2 == 0);
            raw.push_str(&text);
            last = Some(text);
        }
        prop_assert_eq!(read(&raw, date()), string);
    }

    #[test]
    fn plain_strings_are_split_like_all_others(
        string in "[a \t\u{e9}\u{301}\u{20ac}\n]{0,60}", first in 1usize..30, additional in 1usize..30,
    ) {
        let widths = Widths { first, additional };
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        split(atoms(&string, date(), NEWEST, &Plain::All), widths, str::len, |piece, text| {
            expected.push((piece, text.to_string()));
        });
        let too_long = |line: &str, width: usize| (line.len() > width).then_some(width);
        split_plain(&string, widths, too_long, |piece, text| found.push((piece, text.to_string())));
        prop_assert_eq!(found, expected);
    }
}
