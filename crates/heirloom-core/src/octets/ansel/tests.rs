use proptest::prelude::*;

use crate::octets::{BadOctets, Encoder, Encoding, decode};
use crate::source::Finding;

use super::letters::{WIDEST, run};
use super::table::{LETTERS, MARKS};
use super::{Meaning, Repertoire, encodable, encode, encoded_len, meaning};

/// Octets, the text that they give, and a note that says what writing the text gives.
const VECTORS: &str = include_str!("vectors.tsv");

fn read(octets: &[u8]) -> (String, Vec<&'static str>) {
    let mut findings: Vec<Finding> = Vec::new();
    let characters = decode(Encoding::Ansel, octets, BadOctets::Windows1252, &mut findings);
    (characters.text.into_owned(), findings.iter().map(|finding| finding.code().id).collect())
}

fn write(text: &str) -> Vec<u8> {
    let mut octets = Vec::new();
    encode(text, Repertoire::Exact, &mut octets, |_, out| out.push(b'?'));
    octets
}

fn from_hex(hex: &str) -> Vec<u8> {
    hex.split(' ').map(|octet| u8::from_str_radix(octet, 16).unwrap()).collect()
}

/// What a note of the vectors says about writing.
#[derive(Debug, PartialEq)]
enum Writing {
    Gives(Vec<u8>),
    Refused,
    Unsaid,
}

fn writing(octets: &[u8], note: &str) -> Writing {
    if note.contains("no round trip") {
        Writing::Unsaid
    } else if note.contains("read only") {
        Writing::Refused
    } else if let Some((_, other)) = note.split_once("re-encodes as ") {
        Writing::Gives(from_hex(other))
    } else {
        assert!(note.contains("round-trips"), "the note {note:?} says nothing about writing");
        Writing::Gives(octets.to_vec())
    }
}

#[test]
fn reads_and_writes_the_vectors_behind_any_padding() {
    let mut count = 0;
    for row in VECTORS.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [hex, _, note, code_points] = columns[..] else { panic!("not a vector: {row:?}") };
        let code_point = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
        let text: String = code_points.split(' ').map(code_point).collect();
        let octets = from_hex(hex);
        for padding in 0..=31 {
            let pad = "x".repeat(padding);
            let (found, findings) = read(&[pad.as_bytes(), &octets].concat());
            assert_eq!(found, format!("{pad}{text}"), "{row:?}");
            let errors: &[&str] = if note.contains("diagnostic") { &["O001"] } else { &[] };
            assert_eq!(findings, errors, "{row:?}");

            match writing(&octets, note) {
                Writing::Gives(expected) => {
                    assert!(encodable(&found), "{row:?}");
                    assert_eq!(write(&found), [pad.as_bytes(), &expected].concat(), "{row:?}");
                    assert_eq!(encoded_len(&found), padding + expected.len(), "{row:?}");
                }
                Writing::Refused => assert!(!encodable(&found), "{row:?}"),
                Writing::Unsaid => {}
            }
        }
        count += 1;
    }
    assert_eq!(count, 47);
}

#[test]
fn both_tables_agree_and_are_sorted() {
    for (c, octet) in LETTERS {
        assert_eq!(meaning(octet), Meaning::Spacing(c));
    }
    for (c, octet) in MARKS {
        assert!(matches!(meaning(octet), Meaning::Mark(_, known) if known == c));
    }
    assert!(LETTERS.is_sorted() && MARKS.is_sorted());
}

#[test]
fn puts_a_character_together_that_conc_has_cut() {
    let joined: &[(&[u8], &str)] = &[
        (b"Andr\xE2\n2 CONC e", "Andr\n2 CONC é"),
        (b"Andr\xE2\r\n2 CONC ev", "Andr\r\n2 CONC év"),
        (b"\xE2\r\r\n \t02\t CONC\te", "\r\r\n \t02\t CONC\té"),
        (b"\xE2\n2 CONC \xE8u", "\n2 CONC ǘ"),
        (b"\xE2\xE8\n2 CONC u", "\n2 CONC ǘ"),
        (b"\xE2\n2 CONC  e", "\n2 CONC  \u{301}e"),
        (b"\xE2\n2 CONC o\xE2\n2 CONC e", "\n2 CONC ó\n2 CONC é"),
    ];
    for (octets, text) in joined {
        let (found, findings) = read(octets);
        assert_eq!(found, *text);
        assert!(!findings.is_empty() && findings.iter().all(|&id| id == "O005"), "{findings:?}");
    }
}

#[test]
fn carries_marks_over_nothing_else() {
    let hanging: &[(&[u8], &str)] = &[
        (b"\xE2\n2 CONT e", "â\n2 CONT e"),
        (b"\xE2\n2 CONC", "â\n2 CONC"),
        (b"\xE2\n2 CONC ", "â\n2 CONC "),
        (b"\xE2\n2 CONC \ne", "â\n2 CONC \ne"),
        (b"\xE2\n2 CONCe", "â\n2 CONCe"),
        (b"\xE2\n2CONC e", "â\n2CONC e"),
        (b"\xE2\nCONC e", "â\nCONC e"),
        (b"\xE2\t\n2 CONC e", "â\t\n2 CONC e"),
        (b"\xE2\n2 conc e", "â\n2 conc e"),
        (b"\xE2\x7Fe", "â\u{7F}e"),
        (b"\xE2\x81e", "â\u{81}e"),
        (b"\xE2", "â"),
    ];
    for (octets, text) in hanging {
        let (found, findings) = read(octets);
        assert_eq!((found.as_str(), findings[0]), (*text, "O001"));
    }
}

#[test]
fn looks_for_a_base_only_so_far() {
    let carried = |marks: usize| [&b"x\xE2\n2 CONC "[..], &b"\xE8".repeat(marks), b"u"].concat();
    assert_eq!(read(&carried(200)).1, ["O005"]);
    assert_eq!(read(&carried(300)).1, ["O001"]);
}

#[test]
fn counts_a_mark_on_an_invalid_octet_as_one_error() {
    assert_eq!(read(b"\xE2\xAF\x80a"), ("\u{AF}\u{301}€a".into(), vec!["O001"]));
    assert_eq!(read(b"\xE5\xD6"), ("Ȫ".into(), vec!["O001"]));
}

#[test]
fn writes_only_what_reading_gives_back() {
    let exact = ["a\n\tb", "é", "Łódź", "ǫ\u{31B}", "i\u{FE20}a\u{FE21}", "ß", "\u{2BC}", "=", "≠"];
    let not = [
        "\u{2BE}",
        "\u{2BF}",
        "t\u{361}s",
        "e\u{301}",
        "\u{301}",
        "\n\u{301}",
        "\u{1D49}",
        "€",
        "□",
        "■",
        "☺",
        "\u{31B}",
        "e\u{31B}",
        "o\u{31B}",
        "ơ\u{31B}",
        "\u{212B}",
        "\u{80}",
        "\u{A0}",
        "한",
        "\u{FEFF}",
        "é\u{34F}",
    ];
    for text in exact {
        assert!(encodable(text), "{text:?}");
        assert_eq!(read(&write(text)), (text.to_string(), vec![]));
    }
    for text in not {
        assert!(!encodable(text), "{text:?}");
    }
}

#[test]
fn writes_letters_with_a_horn_as_octets_of_their_own() {
    assert_eq!(write("ƠƯơư"), b"\xAC\xAD\xBC\xBD");
    assert_eq!(write("ỢỰợự"), b"\xF2\xAC\xF2\xAD\xF2\xBC\xF2\xBD");
}

#[test]
fn has_room_for_text_that_is_longer_in_ansel() {
    assert_eq!(write(&"ǘ".repeat(2000)), b"\xE2\xE8u".repeat(2000));
}

#[test]
fn letters_without_further_marks_are_easy_to_write() {
    let easy = |text: &str| {
        let mut octets = vec![0; 4 * text.len() + 2 * WIDEST];
        let run = run(text, usize::MAX, |at, some| octets[at..at + some.len()].copy_from_slice(some));
        octets.truncate(run.octets);
        (run.text, octets)
    };
    assert_eq!(easy("Łódź"), (7, b"\xA1\xE2od\xE2z".to_vec()));
    assert_eq!(
        easy("more than one block before André"),
        (33, b"more than one block before Andr\xE2e".to_vec())
    );
    assert_eq!(easy("Łódź ☺"), (8, b"\xA1\xE2od\xE2z ".to_vec()));
    // A letter stays with its marks.
    assert_eq!(easy("Łó\u{323}"), (2, b"\xA1".to_vec()));
    assert_eq!(easy("a\u{301}"), (0, b"".to_vec()));
    assert_eq!(easy("sixteen octets!!\u{301}"), (15, b"sixteen octets!".to_vec()));
    assert_eq!(easy("☺"), (0, b"".to_vec()));
}

#[test]
fn writes_every_character_exactly_or_refuses_it() {
    let mut count = 0;
    for c in '\u{1}'..=char::MAX {
        let text = c.to_string();
        if encodable(&text) {
            assert_eq!(read(&write(&text)).0, text);
            count += 1;
        }
    }
    assert!(count > 127 + LETTERS.len() + 400, "{count}");
}

#[test]
fn writes_the_documented_aliases_when_asked() {
    let cases: &[(&str, &[u8])] = &[
        ("\u{2BE}\u{2BF}", b"\xAE\xB0"),
        ("t\u{361}s", b"\xEBt\xECs"),
        ("n\u{360}g", b"\xFAn\xFBg"),
        ("i\u{361}é", b"\xEBi\xEC\xE2e"),
        ("ó\u{361}a", b"\xEB\xE2o\xECa"),
        ("a\u{361}b\u{361}c", b"\xEBa\xEC\xEBb\xECc"),
        ("a\u{361}", b"?"),
        ("a\u{361}☺", b"??"),
        ("a\u{361}\n", b"?\n"),
        ("a\u{361}\u{360}b", b"?b"),
    ];
    for (text, octets) in cases {
        let mut out = Vec::new();
        encode(text, Repertoire::Aliases, &mut out, |_, out| out.push(b'?'));
        assert_eq!(out, *octets, "{text:?}");
    }
}

#[test]
fn takes_a_million_marks_in_a_stride() {
    let many = |octet: u8| vec![octet; 1_000_000];
    let on_a_base = [many(0xE2), b"e".to_vec()].concat();
    assert_eq!(read(&on_a_base).0.chars().count(), 1_000_000);
    let both = [0xE2, 0xF2].repeat(500_000);
    assert_eq!(read(&[both, b"e".to_vec()].concat()).1, [""; 0]);
    assert_eq!(read(&many(0xE2)).1, ["O001"]);
    let before_digits = [b"\xE2\n".to_vec(), many(b'7'), b" CONC e".to_vec()].concat();
    assert_eq!(read(&before_digits).1, ["O001"]);
    let carried = b"\xE2\n2 CONC ".repeat(100_000);
    assert_eq!(read(&carried).1.len(), 100_000);
    let cut = b"\xE2\n2 CONC e".repeat(100_000);
    assert_eq!(read(&cut).1.len(), 100_000);
    assert!(encodable(&read(&on_a_base).0));
}

/// Pieces of text in and around what can be written.
fn pieces() -> impl Strategy<Value = String> {
    let letters: Vec<char> = "aeouOUi =\nŁøơƯßéậǘűşșąǫ≠\u{2BE}€□☺한\u{212B}\u{A0}".chars().collect();
    let letter = prop::sample::select(letters);
    let mark = prop_oneof![
        4 => prop::sample::select(MARKS.map(|(c, _)| c).to_vec()),
        1 => prop::sample::select(vec!['\u{31B}', '\u{361}', '\u{345}', '\u{34F}']),
    ];
    prop::collection::vec(prop_oneof![letter, mark], 0..8).prop_map(String::from_iter)
}

/// The plain twins: all of a text at once, and one cluster after the other, without a table of letters.
mod plain {
    use unicode_normalization::{UnicodeNormalization, is_nfc};

    use super::super::encode::{Halves, Repertoire, Written, cluster_len, is_encodable, push_cluster};

    fn clusters(text: &str) -> impl Iterator<Item = &str> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let (cluster, behind) = rest.split_at(cluster_len(rest));
            rest = behind;
            (!cluster.is_empty()).then_some(cluster)
        })
    }

    pub(super) fn encodable(text: &str) -> bool {
        is_nfc(text) && clusters(text).all(|cluster| cluster.len() == 1 || is_encodable(cluster))
    }

    pub(super) fn encoded_len(text: &str) -> usize {
        text.nfd().filter(|&c| c != '\u{31B}').count()
    }

    pub(super) fn encode(text: &str) -> Vec<u8> {
        let mut octets = Vec::new();
        for cluster in clusters(text) {
            if cluster.len() == 1 {
                octets.extend_from_slice(cluster.as_bytes());
            } else if push_cluster(cluster, Repertoire::Exact, Halves::default(), &mut octets) == Written::No
            {
                octets.push(b'?');
            }
        }
        octets
    }
}

proptest! {
    #[test]
    fn the_table_of_letters_changes_nothing(
        (padding, pieces) in (0..40usize, prop::collection::vec(pieces(), 0..9)),
    ) {
        for padding in [padding, padding + 1000] {
            let text = format!("{}{}", "x".repeat(padding), pieces.concat());
            prop_assert_eq!(write(&text), plain::encode(&text));
            prop_assert_eq!(encodable(&text), plain::encodable(&text));
            prop_assert_eq!(encoded_len(&text), plain::encoded_len(&text));
        }
    }

    #[test]
    fn encodable_means_that_it_comes_back(text in pieces()) {
        let mut refused = 0;
        let mut octets = Vec::new();
        encode(&text, Repertoire::Exact, &mut octets, |_, _| refused += 1);
        let back = read(&octets) == (text.clone(), vec![]);
        prop_assert_eq!(encodable(&text), refused == 0 && back);
        prop_assert_eq!(Encoder::new(Encoding::Ansel).unwrap().representable(&text), encodable(&text));
        if encodable(&text) {
            prop_assert_eq!(encoded_len(&text), octets.len());
        }
    }

    #[test]
    fn sound_octets_come_back_as_a_stable_form(octets in prop::collection::vec(any::<u8>(), 0..40)) {
        let (text, findings) = read(&octets);
        if findings.is_empty() && encodable(&text) {
            let canonical = write(&text);
            prop_assert_eq!(read(&canonical).0, text);
            prop_assert_eq!(write(&read(&canonical).0), canonical);
        }
    }
}
