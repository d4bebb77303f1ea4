use std::borrow::Cow;

use proptest::prelude::*;

use super::parse::unescape;
use super::*;
use crate::source::Ignore;
use crate::tree::xref::{Piece, Widths, split, split_plain};
use crate::tree::{DuplicateIds, Escapes, PayloadEnds, SerialisationMetadata, SplitPoints, Tape, TreeRules};

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

/// Where an escape counts as its character, where its space counts, and where a space may become one.
#[test]
fn what_is_written_as_an_escape_is_split_as_the_dialect_says() {
    use Piece::{Conc, First};
    use SplitPoints::{BehindNoDelimiter, BesideNoDelimiter, BetweenCharacters};
    let check = |points, string: &str, expected: &[(Piece, &str)]| {
        let found = pieces_at(points, string, 10);
        let found: Vec<(Piece, &str)> = found.iter().map(|(piece, text)| (*piece, text.as_str())).collect();
        assert_eq!(found, expected, "for {string:?} by {points:?}");
    };
    let (first, second) = ("@#UE9@ ", "@#UE8@ ");
    for points in [BesideNoDelimiter, BehindNoDelimiter] {
        check(points, "\u{e9}\u{e8}", &[(First, &format!("{first}{second}"))]);
        check(points, "\u{e9}abcdef", &[(First, &format!("{first}abc")), (Conc, "def")]);
    }
    check(BetweenCharacters, "\u{e9}\u{e8}", &[(First, first), (Conc, second)]);
    check(BetweenCharacters, "\u{e9} \u{e8}", &[(First, &format!("{first} {second}"))]);
    // A run of spaces has its one place before it.
    let spaces = format!("abcdefg{}h", " ".repeat(12));
    check(BesideNoDelimiter, &spaces[1..], &[(First, "bcdef"), (Conc, &spaces[6..])]);
    check(BehindNoDelimiter, "a b c d e f", &[(First, "a b c d e"), (Conc, "@#U20@ f")]);
    check(BehindNoDelimiter, "a\tb\tc\td\te\tf", &[(First, "a\tb\tc\td\te"), (Conc, "@#U9@ f")]);
    for points in [BesideNoDelimiter, BetweenCharacters] {
        check(points, "a b c d e f", &[(First, "a b c d e f")]);
    }
}

fn pieces(string: &str, width: usize) -> Vec<(Piece, String)> {
    pieces_at(SplitPoints::BesideNoDelimiter, string, width)
}

fn pieces_at(points: SplitPoints, string: &str, width: usize) -> Vec<(Piece, String)> {
    let mut pieces = Vec::new();
    let widths = Widths { first: width, additional: width };
    split(atoms(string, date(), NEWEST, &Plain::Ascii), points, widths, str::len, |piece, text| {
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

#[test]
fn a_carriage_return_is_a_line_break_where_escapes_are_text() {
    assert_eq!(read_lines(Escapes::TextButUnicode, "a@@@#UD@b"), "a@\nb");
    assert_eq!(read_with(Escapes::TextButUnicode, "a@#UD@b", EscapeTypes::ALL), "a\nb");
    assert_eq!(read_with(Escapes::TextButUnicode, "a@#UD@b@#UE3@", EscapeTypes::ALL), "a\nb\u{e3}");
    assert_eq!(read_with(Escapes::TextButUnicode, "a@#UE3@b@#UD@", EscapeTypes::ALL), "a\u{e3}b\n");
}

#[test]
fn an_escape_does_not_become_half_of_a_unicode_escape() {
    let string = "@#x@#U41@";
    let october = written_with(OCTOBER, string, EscapeTypes::ALL, &Plain::All);
    assert_eq!(read_lines(Escapes::TextButUnicode, &october), string);
    // Where there are none it stays as it is.
    assert_eq!(written_with(MAY, string, EscapeTypes::ALL, &Plain::All), "@#x@#U41@@");
    assert_eq!(written_with(JUNE, "@#x@#U", EscapeTypes::ALL, &Plain::All), "@#x@#U");
}

#[test]
fn a_character_with_its_marks_is_written_as_one_where_it_can_be() {
    /// Nothing but ASCII, and one letter with its mark.
    struct Acute;
    impl Repertoire for Acute {
        fn representable(&self, characters: &str) -> bool {
            characters.is_ascii() || characters == "e\u{301}"
        }
    }
    let mut raw = String::new();
    let string = "a\u{301}e\u{301}o\u{302}\u{301}e\u{301}";
    atoms(string, EscapeTypes::NONE, NEWEST, &Acute).for_each(|atom| atom.write(&mut raw));
    assert_eq!(raw, "a@#U301@ e\u{301}o@#U302@ @#U301@ e\u{301}");
}

#[test]
fn a_letter_is_in_a_set_or_not() {
    let none = EscapeTypes::NONE;
    assert!(none.is_empty() && !date().is_empty());
    assert_eq!(date().with('D'), date());
    assert_eq!(date().union(date()), date());
    let both = date().union(none.with('E'));
    assert_eq!(both.union(date()).letters().collect::<String>(), "DE");
    assert_eq!(none.with('U').with('d'), none);
}

#[test]
fn blanks_at_the_ends_are_seen() {
    for (line, ends) in
        [("a b", false), ("", false), (" a", true), ("a\t", true), ("\ta", true), ("a ", true)]
    {
        assert_eq!(has_blank_ends(line), ends, "for {line:?}");
    }
}

/// A text with its frame found, but with its pointers as they stand.
fn framed(text: &str) -> Tape<'_> {
    let mut tape = crate::tree::xref::parse(&TreeRules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
    SerialisationMetadata::find(&TreeRules::OWN_TEXTS, &mut tape, &mut Ignore);
    tape
}

#[test]
fn ids_that_several_bear_are_shared() {
    let shared = SharedIds::of(&framed("0 HEAD\n0 @A@ INDI\n1 X @B@\n0 @B@ INDI\n0 @A@ INDI\n0 TRLR"));
    assert!(!shared.is_empty());
    assert_eq!(shared.verdict("A", DuplicateIds::Mildest), Some(Verdict::Forget));
    assert_eq!(shared.verdict("B", DuplicateIds::Mildest), None);
    assert!(SharedIds::of(&framed("0 HEAD\n0 @A@ INDI\n0 @B@ INDI\n1 X @A@\n0 TRLR")).is_empty());
    // Whoever notes more than need be is told the same.
    let mut noted = SharedIds::default();
    noted.note(&framed("0 HEAD\n0 @A@ INDI\n1 X @B@\n0 @B@ INDI\n0 @A@ INDI\n0 TRLR"), |_| true);
    let noted = noted.finish();
    assert_eq!(noted.verdict("A", DuplicateIds::Mildest), Some(Verdict::Forget));
    assert_eq!(noted.verdict("B", DuplicateIds::Mildest), None);
}

#[test]
fn an_id_is_not_used_where_no_data_is() {
    let records = "0 @A@ INDI\n0 @A@ INDI\n";
    for (text, verdict) in [
        (format!("0 HEAD\n{records}0 TRLR\n1 X @A@"), Verdict::Forget),
        (format!("0 HEAD\n1 CHAR @A@\n{records}0 TRLR"), Verdict::Forget),
        (format!("0 HEAD\n{records}1 X @A@\n0 TRLR"), Verdict::Reject),
        (format!("0 HEAD\n{records}1 X @B@\n0 TRLR"), Verdict::Forget),
    ] {
        let shared = SharedIds::of(&framed(&text));
        assert_eq!(shared.verdict("A", DuplicateIds::ForgetUnused), Some(verdict), "for {text:?}");
    }
}

#[test]
fn the_first_repetition_of_an_id_is_found() {
    let text = "0 HEAD\n0 @B@ INDI\n0 @A@ INDI\n0 @C@ INDI\n0 @A@ FAM\n0 @A@ NOTE\n0 TRLR";
    let tape = framed(text);
    let shared = SharedIds::of(&tape);
    let mut met = Default::default();
    let found = shared.first_repetition(&tape, &mut met).unwrap();
    assert_eq!(found.start(), text.find("A@ FAM").unwrap());
    // On another tape the first one is a repetition already.
    let next = "0 @B@ INDI\n0 @A@ INDI";
    let tape = framed(next);
    assert_eq!(shared.first_repetition(&tape, &mut met).unwrap().start(), next.find("A@").unwrap());
    let tape = framed("0 @B@ INDI\n0 @B@ INDI");
    assert_eq!(shared.first_repetition(&tape, &mut met), None, "it is not among those that are shared");
}

#[test]
fn what_bears_a_rejected_id_is_cut_out() {
    let text = "0 @A@ INDI\n1 SEX M\n0 X\n1 Y @A@\n1 Z\n0 @A@ INDI\n1 SEX F\n";
    let tape = framed(text);
    let verdict = |id: &str| (id == "A").then_some(Verdict::Reject);
    let kept = rejected(&tape, verdict, &mut Ignore).unwrap();
    let left: String = kept.into_iter().map(|range| &text[range]).collect();
    assert_eq!(left, "0 X\n1 Z\n");
    assert_eq!(rejected(&tape, |_| None, &mut Ignore), None);
}

/// Where each pointer leads, once all are resolved: its tag, and the id and the tag of what it leads to.
fn led(tape: &mut Tape<'_>) -> Vec<String> {
    resolve(&TreeRules::OWN_TEXTS, tape, &PreservedEscapes::default(), &mut Ignore);
    let show = |(pointer, target)| {
        let id = tape.id(target).unwrap_or_default();
        format!("{} {id} {}", tape.tag_text(pointer), tape.tag_text(target))
    };
    tape.pointers().map(show).collect()
}

#[test]
fn of_many_ids_each_leads_to_its_own_record() {
    // Short ones without numbers at their ends, and long ones.
    for id in [|number: u32| format!("{number}x"), |number: u32| format!("A-LONG-ID-{number}-")] {
        let records = (0..300).map(|number| format!("0 @{}@ R{number}\n", id(number)));
        let pointers = (0..300).map(|number| format!("1 P{number} @{}@\n", id(number)));
        let text: String = ["0 HEAD\n".to_string()].into_iter().chain(records).chain(pointers).collect();
        let expected: Vec<String> =
            (0..300).map(|number| format!("P{number} {} R{number}", id(number))).collect();
        assert_eq!(led(&mut framed(&(text + "0 TRLR\n"))), expected);
    }
}

#[test]
fn pointers_of_a_later_part_lead_to_their_records() {
    let records = |from: u32| -> String {
        (from..from + 40).map(|number| format!("0 @RECORD-{number}@ R{number}\n")).collect()
    };
    let before = format!("0 HEAD\n{}", records(0));
    let text = format!("{before}{}1 A @RECORD-3@\n1 B @RECORD-77@\n0 TRLR\n", records(40));
    let nest = |range| crate::tree::xref::nest(&TreeRules::OWN_TEXTS, text.as_bytes(), range, &mut Ignore);
    let mut tape = nest(0..before.len());
    tape.append(nest(before.len()..text.len())).unwrap();
    let mut tape = tape.over(Cow::Borrowed(&text));
    SerialisationMetadata::find(&TreeRules::OWN_TEXTS, &mut tape, &mut Ignore);
    assert_eq!(led(&mut tape), ["A RECORD-3 R3", "B RECORD-77 R77"]);
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
        for points in [
            SplitPoints::BesideNoDelimiter,
            SplitPoints::BehindNoDelimiter,
            SplitPoints::BetweenCharacters,
        ] {
            let (mut expected, mut found) = (Vec::new(), Vec::new());
            split(atoms(&string, date(), NEWEST, &Plain::All), points, widths, str::len, |piece, text| {
                expected.push((piece, text.to_string()));
            });
            let too_long = |line: &str, width: usize| (line.len() > width).then_some(width);
            split_plain(&string, points, widths, str::len, too_long, |piece, escaped, text| {
                let mut written = String::new();
                escaped.map(Atom::Unicode).into_iter().for_each(|atom| atom.write(&mut written));
                found.push((piece, written + text));
            });
            prop_assert_eq!(found, expected, "{:?}", points);
        }
    }
}
