use std::borrow::Cow;

use proptest::prelude::*;

use crate::octets::ansel::is_combining;
use crate::octets::blocks::WINDOW;
use crate::octets::report::{Flaw, Reporter, Run};
use crate::octets::step::{Decoder, StepReading};
use crate::octets::{BadOctets, CodePage, CutCharacters, Encoder, Encoding, decode_joining};
use crate::source::Finding;

use super::{ALL, W, places, read, shift};

/// The plain twin: one step after the other from the start, and a map with an entry for every offset.
struct Plain {
    text: String,
    findings: Vec<Finding>,
    octet_of: Vec<usize>,
    text_of: Vec<usize>,
}

fn plain(cuts: CutCharacters, encoding: Encoding, octets: &[u8], bom: usize, bad: BadOctets) -> Plain {
    let mut decoder = Decoder::new(encoding, bad, cuts);
    let mut plain = Plain { text: String::new(), findings: vec![], octet_of: vec![], text_of: vec![0; bom] };
    let mut reporter = Reporter::new(encoding, bad, &mut plain.findings);
    let mut at = bom;
    while at < octets.len() {
        let start = plain.text.len();
        let step = decoder.step(octets, at, &mut plain.text);
        if step.reading == StepReading::Invalid {
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
        let flaw = match step.reading {
            StepReading::Sound => None,
            StepReading::Invalid | StepReading::Unsound => Some(Flaw::Invalid),
            StepReading::Nul => Some(Flaw::Nul),
            StepReading::Joined => Some(Flaw::Cut),
            StepReading::Carried(carry) => {
                decoder.remember(carry);
                None
            }
        };
        if let Some(flaw) = flaw {
            let run = Run { flaw, text: start..plain.text.len(), octets: at..at + step.octets };
            reporter.note(run, octets, &plain.text);
        }
        at += step.octets;
    }
    reporter.finish(octets, &plain.text);
    plain.text_of.push(plain.text.len());
    plain.octet_of.push(octets.len());
    plain
}

/// What is read in blocks is the same as step by step: text, findings, and the origin of every offset.
fn check_against_the_plain_twin(octets: &[u8]) {
    // Code pages differ only in their tables.
    let alike = |encoding: &Encoding| matches!(encoding, Encoding::Page(page) if !matches!(page, CodePage::Windows1253 | CodePage::Cp437));
    let all = ALL.map(|encoding| (encoding, CutCharacters::All));
    let some = [Encoding::Utf8, Encoding::Utf16Be].map(|encoding| (encoding, CutCharacters::Ansel));
    for (encoding, cuts) in all.into_iter().filter(|(encoding, _)| !alike(encoding)).chain(some) {
        for bad in [BadOctets::Windows1252, BadOctets::Replace] {
            let bom = match (encoding, octets) {
                (Encoding::Utf16Le, [0xFF, 0xFE, ..]) | (Encoding::Utf16Be, [0xFE, 0xFF, ..]) => 2,
                (Encoding::Utf16Le | Encoding::Utf16Be, _) => 0,
                (_, [0xEF, 0xBB, 0xBF, ..]) => 3,
                _ => 0,
            };
            let plain = plain(cuts, encoding, octets, bom, bad);
            let mut findings = Vec::new();
            let characters = decode_joining(cuts, encoding, octets, bad, &mut findings);
            assert_eq!(characters.text, plain.text, "{encoding}");
            assert_eq!(findings, plain.findings, "{encoding}");
            let borrowed = matches!(characters.text, Cow::Borrowed(_));
            let origin = characters.origin.into_owned();
            for (at, c) in plain.text.char_indices() {
                assert_eq!(origin.octet(at), plain.octet_of[at], "{encoding} {c:?} at {at}");
            }
            let starts: Vec<usize> = plain.text.char_indices().map(|(at, _)| at).collect();
            let expected: Vec<usize> = starts.iter().map(|&at| plain.octet_of[at]).collect();
            let in_one_walk: Vec<usize> = origin.octets(starts).collect();
            assert_eq!(in_one_walk, expected, "{encoding}");
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
        2 => cut_character(),
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

/// A character with lines between its parts, or what nearly is one.
fn cut_character() -> impl Strategy<Value = Vec<u8>> {
    let line = prop::sample::select(vec![
        "\n2 CONC ",
        "\r\n\t02\tCONT ",
        "\r3 CONC\t",
        "\n2 CONC",
        "\n2 NOTE ",
        "\n\n 1  CONC ",
    ]);
    let character = prop::sample::select(vec!['é', 'ż', '€', '中', '👪', '\u{1F3FB}']);
    let narrow = (character.clone(), prop::collection::vec(line.clone(), 3)).prop_map(|(c, lines)| {
        let mut buffer = [0; 4];
        let octets = c.encode_utf8(&mut buffer).as_bytes();
        octets
            .iter()
            .zip(lines)
            .flat_map(|(&octet, line)| [&[octet], line.as_bytes()].concat())
            .chain(octets.last().copied())
            .collect()
    });
    let wide = (character, line, any::<bool>()).prop_map(|(c, line, little)| {
        let mut units = [0; 2];
        let units = c.encode_utf16(&mut units);
        let line: Vec<u16> = line.encode_utf16().collect();
        let parts: Vec<u16> = [&units[..1], &line[..], &units[1..]].concat();
        parts
            .into_iter()
            .flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() })
            .collect()
    });
    prop_oneof![2 => narrow, 1 => wide]
}

/// A few octets of every kind, for a place that matters.
fn few_octets() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        2 => prop::collection::vec(any::<u8>(), 1..20),
        1 => prop::collection::vec(0x80..=0xFFu8, 1..40),
        1 => prop::collection::vec(prop::sample::select(b"\xE2\xE8\xF2\xA1aeu\0\n".to_vec()), 1..20),
        1 => Just(b"\xE2\n2 CONC e".to_vec()),
        2 => cut_character(),
        1 => "[а-яéł中文👪 ]{1,20}".prop_map(|text| text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        1 => "[а-яéł中文👪 ]{1,20}".prop_map(|text| text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
    ];
    prop::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat())
}

/// Plain text in front, of single octets or of units, so that the rest stands at any place of a block or around
/// the end of a window.
fn padding() -> impl Strategy<Value = Vec<u8>> {
    let len = prop_oneof![0..34usize, WINDOW - 34..WINDOW + 2, 2 * WINDOW - 34..2 * WINDOW + 2];
    let unit = prop::sample::select(vec![b"xx", b"x\0", b"\0x"]);
    (len, unit).prop_map(|(len, unit)| unit.iter().copied().cycle().take(len).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn blocks_agree_with_single_steps_at_every_place(
        (padding, octets, behind) in (padding(), few_octets(), 0..20usize),
    ) {
        check_against_the_plain_twin(&[&padding[..], &octets, &b"y\0".repeat(behind)].concat());
        // Twice, since what was read once is known then.
        check_against_the_plain_twin(&[&octets[..], &padding, &octets].concat());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn blocks_agree_with_single_steps(octets in octets()) {
        check_against_the_plain_twin(&octets);
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
        for encoder in ALL.into_iter().map(Encoder::for_editing) {
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

/// A base and its marks, or any single character, one after the other.
fn clusters(text: &str) -> Vec<&str> {
    let starts = text.char_indices().filter(|&(at, c)| at == 0 || !is_combining(c)).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([text.len()]);
    starts.zip(ends).map(|(start, end)| &text[start..end]).collect()
}

proptest! {
    #[test]
    fn text_is_encoded_as_its_clusters_are(
        (padding, text) in (padding(), "([ -~]{0,20}|[éłøäößǘậơž\u{301}\u{323}\u{31B}]|[а-яё中文👪≠ℓ\0\n]){0,20}"),
    ) {
        let padding = "x".repeat(padding.len());
        for encoder in ALL.into_iter().map(Encoder::for_editing) {
            let text = format!("{padding}{text}");
            let clusters = clusters(&text);
            let representable = |cluster: &&&str| encoder.representable(cluster);
            let up_to: usize = clusters.iter().take_while(representable).map(|cluster| cluster.len()).sum();
            prop_assert_eq!(encoder.representable_up_to(&text), up_to, "{}", encoder.encoding());
            prop_assert_eq!(encoder.representable(&text), up_to == text.len(), "{}", encoder.encoding());

            let written: Vec<&str> = clusters.into_iter().filter(|cluster| encoder.representable(cluster)).collect();
            let mut singly = Vec::new();
            for cluster in &written {
                encoder.encode(cluster, &mut singly);
            }
            let mut together = Vec::new();
            encoder.encode(&written.concat(), &mut together);
            prop_assert_eq!(&together, &singly, "{}", encoder.encoding());
            prop_assert_eq!(encoder.octets(&written.concat()), singly.len());
        }
    }

    #[test]
    fn utf16_is_that_of_the_standard_library(
        (padding, text) in (padding(), "([ -~]{0,20}|[éа-яё中文👪\0]{0,9}){0,20}"),
    ) {
        let text = format!("{}{text}", "x".repeat(padding.len()));
        let orders = [(Encoding::Utf16Le, u16::to_le_bytes as fn(u16) -> [u8; 2]), (Encoding::Utf16Be, u16::to_be_bytes)];
        for (encoding, order) in orders {
            let mut octets = Vec::new();
            Encoder::new(encoding).unwrap().encode(&text, &mut octets);
            prop_assert_eq!(octets, text.encode_utf16().flat_map(order).collect::<Vec<_>>());
        }
    }
}
