use proptest::prelude::*;

use super::*;
use crate::octets::{CodePage, Encoding};

fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        3 => "[ -~]{0,40}".prop_map(String::into_bytes),
        2 => "[à-ÿ€ż👪]{0,9}".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..12),
        1 => Just(b"\xC3\n2 CONC \xA9".to_vec()),
        1 => Just(b"\xE2\r\n  03 CONT \x82\n1 CONC \xAC".to_vec()),
        1 => Just(vec![b'x'; 2000]),
    ];
    let start = prop_oneof![Just(&b""[..]), Just(&b"\xEF\xBB\xBF"[..])];
    (start, prop::collection::vec(piece, 0..20))
        .prop_map(|(start, pieces)| [start, &pieces.concat()].concat())
}

proptest! {
    #[test]
    fn pieces_tell_the_same_as_the_whole(octets in pieces(), cuts in prop::collection::vec(1usize..3000, 1..40)) {
        let mut evidence = Evidence::default();
        let (mut rest, mut cuts) = (&octets[..], cuts.into_iter().cycle());
        while !rest.is_empty() {
            let (piece, behind) = rest.split_at(cuts.next().unwrap_or(1).min(rest.len()));
            evidence.add(piece);
            rest = behind;
        }
        evidence.finish();
        prop_assert_eq!(evidence, Evidence::of(&octets));
    }

    #[test]
    fn utf8_is_counted_character_by_character(text in "[ -~à-ÿż👪\n]{0,200}") {
        let evidence = Evidence::of(text.as_bytes());
        let beyond = text.chars().filter(|c| !c.is_ascii()).count() as u64;
        prop_assert_eq!((evidence.utf8_characters(), evidence.strays()), (beyond, 0));
    }
}

#[test]
fn characters_that_are_cut_are_no_strays() {
    for octets in ["1 NOTE a\u{1}\n2 CONC \u{2}b\n", "1 NOTE a\u{1}\r\n\t02\tCONT \u{2}b\n"] {
        let octets: Vec<u8> = octets
            .bytes()
            .map(|octet| match octet {
                1 => 0xC3,
                2 => 0xA9,
                other => other,
            })
            .collect();
        let evidence = Evidence::of(&octets);
        assert_eq!((evidence.cut_characters(), evidence.strays(), evidence.utf8_characters()), (1, 0, 1));
    }
    let three = Evidence::of(b"1 NOTE \xE2\n2 CONC \x82\n2 CONC \xAC\n");
    assert_eq!((three.cut_characters(), three.strays()), (1, 0));
    let none = Evidence::of(b"1 NOTE \xC3\n2 DATE \xA9\n");
    assert_eq!((none.cut_characters(), none.strays()), (0, 2));
}

#[test]
fn what_is_known_from_elsewhere_tips_the_scales() {
    // The same letter in both, and another.
    let evidence = Evidence::of(b"1 NAME Gy\xF5r\n");
    let first = |priors: &[(Encoding, f32)], language| evidence.candidates(priors, language)[0].encoding;
    let central = Encoding::Page(CodePage::Windows1250);
    assert_eq!(first(&[], None), Encoding::Page(CodePage::Windows1252));
    assert_eq!(first(&[(central, 5.0)], None), central);
    assert_eq!(first(&[], language_named("Hungarian")), central);
    assert!(Evidence::of(b"plain").candidates(&[], None).is_empty());
}

#[test]
fn evidence_is_shown_in_short() {
    let evidence = Evidence::of("Zoë\u{E8}".as_bytes());
    assert_eq!(evidence.octets(), 6);
    let shown = "Evidence { octets: 6, beyond_ascii: 4, utf8_characters: 2, strays: 0, .. }";
    assert_eq!(format!("{evidence:?}"), shown);
}

#[test]
fn octet_by_octet_a_file_tells_the_same() {
    let mut octets = "Zoë /Müller/ 家\n".repeat(90).into_bytes();
    octets.extend_from_slice(b"1 NOTE \xE2\n2 CONC \x82\n2 CONC \xAC \xE9\n");
    octets.extend_from_slice(&[b'x'; 1100]);
    let mut evidence = Evidence::default();
    octets.chunks(1).for_each(|octet| evidence.add(octet));
    evidence.finish();
    assert_eq!(evidence, Evidence::of(&octets));
    assert_eq!((evidence.utf8_characters(), evidence.cut_characters(), evidence.strays()), (271, 1, 1));
}

#[test]
fn evidence_differs_where_octets_or_their_neighbours_do() {
    let of = |text: &str| Evidence::of(text.as_bytes());
    assert_eq!(of("né le"), of("né la"));
    // As many octets, but other ones; the same neighbours, but more octets.
    for (one, other) in [("né", "nè"), ("né le", "né les"), ("né", "plain")] {
        assert_ne!(of(one), of(other));
    }
}

#[test]
fn characters_that_nobody_writes_are_unusual() {
    let unusual = |text: &str| Evidence::of(text.as_bytes()).unusual_characters();
    assert_eq!([unusual("Zoë Ж ‘家’ €"), unusual("é▒ë\u{7C0}")], [0, 2]);
}
