use std::borrow::Cow;

use proptest::prelude::*;

use super::*;
use crate::tree::xref::{Piece, Widths, split, split_plain};
use crate::tree::{EscapeEnd, PayloadEnds};

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

fn date() -> EscapeTypes {
    EscapeTypes::NONE.with('D')
}

fn written(string: &str, preserved: EscapeTypes, repertoire: &Plain) -> String {
    written_with(PayloadEnds::AsTheyAre, string, preserved, repertoire)
}

fn written_with(ends: PayloadEnds, string: &str, preserved: EscapeTypes, repertoire: &Plain) -> String {
    let mut raw = String::new();
    for atom in atoms(string, preserved, ends, repertoire) {
        match atom {
            Atom::Break => raw.push('\n'),
            atom => atom.write(&mut raw),
        }
    }
    raw
}

fn read(raw: &str, preserved: EscapeTypes) -> String {
    read_with(EscapeEnd::Space, raw, preserved)
}

fn read_with(end: EscapeEnd, raw: &str, preserved: EscapeTypes) -> String {
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
        assert_eq!(read_with(EscapeEnd::SpaceMayLack, raw, date()), string, "for {raw:?}");
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
        assert_eq!(written_with(PayloadEnds::Escaped, string, date(), &Plain::All), raw, "for {string:?}");
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
    split(atoms(string, date(), PayloadEnds::AsTheyAre, &Plain::Ascii), widths, str::len, |piece, text| {
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

proptest! {
    #[test]
    fn reading_what_was_written_gives_it_back(
        string in "([@# DUa0\u{e9}\u{301}\n]|@#D[A ]?@ |@#U[0-9A]{0,3}@ |@@){0,12}",
        keep in any::<bool>(),
        ascii in any::<bool>(),
        redux in any::<bool>(),
    ) {
        let (ends, end) = match redux {
            true => (PayloadEnds::Escaped, EscapeEnd::SpaceMayLack),
            false => (PayloadEnds::AsTheyAre, EscapeEnd::Space),
        };
        let preserved = if keep { date() } else { EscapeTypes::NONE };
        let repertoire = if ascii { Plain::Ascii } else { Plain::All };
        let raw = written_with(ends, &string, preserved, &repertoire);
        prop_assert!(!ascii || raw.is_ascii());
        prop_assert_eq!(read_with(end, &raw, preserved), string);
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
        split(atoms(&string, date(), PayloadEnds::AsTheyAre, &Plain::All), widths, str::len, |piece, text| {
            expected.push((piece, text.to_string()));
        });
        let too_long = |line: &str, width: usize| (line.len() > width).then_some(width);
        split_plain(&string, widths, too_long, |piece, text| found.push((piece, text.to_string())));
        prop_assert_eq!(found, expected);
    }
}
