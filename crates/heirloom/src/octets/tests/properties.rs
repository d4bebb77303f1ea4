use std::borrow::Cow;

use proptest::prelude::*;

use crate::octets::step::{Decoder, Reading};
use crate::octets::{BadOctets, Encoder, Encoding, decode};
use crate::source::Ignore;

use super::{ALL, W, places, read, shift};

/// The plain twin: one step after the other from the start, and a map with an entry for every offset.
struct Plain {
    text: String,
    octet_of: Vec<usize>,
    text_of: Vec<usize>,
}

fn plain(encoding: Encoding, octets: &[u8], bom: usize, bad: BadOctets) -> Plain {
    let mut decoder = Decoder::new(encoding, bad);
    let mut plain = Plain { text: String::new(), octet_of: vec![], text_of: vec![0; bom] };
    let mut at = bom;
    while at < octets.len() {
        let start = plain.text.len();
        let step = decoder.step(octets, at, &mut plain.text);
        if step.reading == Reading::Invalid {
            assert_eq!(plain.text[start..].chars().count(), step.octets);
            let mut place = start;
            for (nth, c) in plain.text[start..].chars().enumerate() {
                plain.text_of.push(place);
                plain.octet_of.resize(place + c.len_utf8(), at + nth);
                place += c.len_utf8();
            }
        } else {
            plain.text_of.resize(at + step.octets, start);
            plain.octet_of.resize(plain.text.len(), at);
        }
        if let Reading::Carried(carry) = step.reading {
            decoder.remember(carry);
        }
        at += step.octets;
    }
    plain.text_of.push(plain.text.len());
    plain.octet_of.push(octets.len());
    plain
}

fn check_origin(octets: &[u8]) {
    for encoding in ALL {
        for bad in [BadOctets::Windows1252, BadOctets::Replace] {
            let bom = match (encoding, octets) {
                (Encoding::Utf16Le, [0xFF, 0xFE, ..]) | (Encoding::Utf16Be, [0xFE, 0xFF, ..]) => 2,
                (Encoding::Utf16Le | Encoding::Utf16Be, _) => 0,
                (_, [0xEF, 0xBB, 0xBF, ..]) => 3,
                _ => 0,
            };
            let plain = plain(encoding, octets, bom, bad);
            let characters = decode(encoding, octets, bad, &mut Ignore);
            assert_eq!(characters.text, plain.text);
            let borrowed = matches!(characters.text, Cow::Borrowed(_));
            let origin = characters.origin.into_owned();
            for (at, c) in plain.text.char_indices() {
                assert_eq!(origin.octet(at), plain.octet_of[at], "{encoding} {c:?} at {at}");
            }
            assert_eq!(origin.octet(plain.text.len()), octets.len());
            for (at, &text) in plain.text_of.iter().enumerate() {
                // Borrowed text is not looked at again.
                if borrowed && at < octets.len() && octets[at] & 0xC0 == 0x80 {
                    continue;
                }
                assert_eq!(origin.text(at), text, "{encoding} at octet {at}");
            }
        }
    }
}

/// Octets that have something to say in every encoding, several kilobytes of them at times.
fn octets() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => "[ -~]{0,80}".prop_map(String::into_bytes),
        2 => "[à-ÿ€ż👪]{0,9}".prop_map(String::into_bytes),
        2 => prop::collection::vec(any::<u8>(), 0..12),
        1 => prop::collection::vec(0xE0..=0xFEu8, 0..4),
        1 => Just(b"\xE2\n2 CONC e".to_vec()),
        1 => Just(b"\xE2\xF2\r\n2 CONC \xE8u".to_vec()),
        1 => "[a-z]{0,30}".prop_map(|text| text.bytes().flat_map(|octet| [octet, 0]).collect()),
        1 => Just(vec![0, 0, 0]),
    ];
    let start = prop_oneof![
        4 => Just(&b""[..]),
        1 => Just(&b"\xEF\xBB\xBF"[..]),
        1 => Just(&b"\xFF\xFE"[..]),
        1 => Just(&b"\xFE\xFF"[..]),
    ];
    (start, prop::collection::vec(piece, 0..120))
        .prop_map(|(start, pieces)| [start, &pieces.concat()].concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn origin_agrees_with_the_plain_map(octets in octets()) {
        check_origin(&octets);
    }

    #[test]
    fn padding_changes_nothing(octets in octets().prop_map(|mut octets| { octets.truncate(200); octets })) {
        for encoding in ALL.into_iter().filter(|encoding| !encoding.is_utf16()) {
            let bare = [b"x", &octets[..]].concat();
            let (text, findings) = read(encoding, &bare, W);
            for padding in 0..=31 {
                let pad = "x".repeat(padding);
                let (padded, more) = read(encoding, &[pad.as_bytes(), &bare].concat(), W);
                prop_assert_eq!(&padded[padding..], &text);
                let places_in_bare = places(&findings);
                let expected: Vec<_> = places_in_bare.iter().map(|place| shift(place, padding)).collect();
                prop_assert_eq!(places(&more), expected);
            }
        }
    }

    #[test]
    fn findings_are_in_order_and_apart(octets in octets()) {
        for encoding in ALL {
            let (text, findings) = read(encoding, &octets, W);
            prop_assert!(findings.windows(2).all(|pair| pair[0].span().end() <= pair[1].span().start()));
            prop_assert!(findings.iter().all(|finding| !finding.span().of(&text).is_empty()));
        }
    }
}

proptest! {
    #[test]
    fn what_is_representable_comes_back(text in "(\\PC|[a-zé\u{1F46A}\u{301}\n\u{1}]){0,60}") {
        for encoder in ALL.into_iter().filter_map(Encoder::new) {
            let clusters: String = text.chars().filter(|c| encoder.representable(&c.to_string())).collect();
            if clusters.starts_with('\u{FEFF}') {
                continue;
            }
            let mut octets = encoder.bom().to_vec();
            encoder.encode(&clusters, &mut octets);
            prop_assert_eq!(octets.len(), encoder.bom().len() + encoder.octets(&clusters));
            let (back, findings) = read(encoder.encoding(), &octets, W);
            prop_assert_eq!(&back, &clusters);
            prop_assert!(findings.iter().all(|finding| finding.code().id != "O001"));
        }
    }
}
