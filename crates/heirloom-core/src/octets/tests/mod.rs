use std::borrow::Cow;

use crate::source::{Finding, Ignore};

use super::names::page_numbered;
use super::{
    BadOctets, CharName, CodePage, CutCharacters, Encoder, Encoding, char_name, decode, decode_joining,
    detect,
};

mod properties;

const ALL: [Encoding; 21] = [
    Encoding::Ascii,
    Encoding::Ansel,
    Encoding::Utf8,
    Encoding::Utf16Le,
    Encoding::Utf16Be,
    Encoding::Page(CodePage::Windows1250),
    Encoding::Page(CodePage::Windows1251),
    Encoding::Page(CodePage::Windows1252),
    Encoding::Page(CodePage::Windows1253),
    Encoding::Page(CodePage::Windows1254),
    Encoding::Page(CodePage::Windows1255),
    Encoding::Page(CodePage::Windows1257),
    Encoding::Page(CodePage::Iso8859_2),
    Encoding::Page(CodePage::Iso8859_15),
    Encoding::Page(CodePage::Koi8R),
    Encoding::Page(CodePage::Cp437),
    Encoding::Page(CodePage::Cp850),
    Encoding::Page(CodePage::Cp852),
    Encoding::Page(CodePage::Cp865),
    Encoding::Page(CodePage::Cp866),
    Encoding::Page(CodePage::MacRoman),
];

const W: BadOctets = BadOctets::Windows1252;

fn read(encoding: Encoding, octets: &[u8], bad: BadOctets) -> (String, Vec<Finding>) {
    let mut findings = Vec::new();
    let text = decode(encoding, octets, bad, &mut findings).text.into_owned();
    (text, findings)
}

/// Where each finding is, as `O001 at 3..4`.
fn places(findings: &[Finding]) -> Vec<String> {
    let place = |f: &Finding| format!("{} at {}..{}", f.code().id, f.span().start(), f.span().end());
    findings.iter().map(place).collect()
}

#[test]
fn detects_what_the_table_of_the_draft_says() {
    let cases = [
        (&b"\xEF\xBB\xBF0 HEAD"[..], Some((Encoding::Utf8, 3))),
        (&b"\xFF\xFE0\0"[..], Some((Encoding::Utf16Le, 2))),
        (&b"\xFE\xFF\x000"[..], Some((Encoding::Utf16Be, 2))),
        (&b"0\0 \0"[..], Some((Encoding::Utf16Le, 0))),
        (&b"\x000\0 "[..], Some((Encoding::Utf16Be, 0))),
        (&b"0 HEAD"[..], None),
        (&b"\xEF\xBB"[..], None),
        (&b"\xFF"[..], None),
        (&b"0"[..], None),
        (&b""[..], None),
        (&b"\0\0"[..], None),
        (&b" \0 \0"[..], None),
    ];
    for (octets, expected) in cases {
        assert_eq!(detect(octets).map(|found| (found.encoding, found.bom)), expected, "{octets:X?}");
    }
}

#[test]
fn knows_the_names_of_the_draft_and_those_that_programs_write() {
    let page = |page| CharName::Outside(Encoding::Page(page));
    let cases: &[(CharName, &[&str])] = &[
        (CharName::Ascii, &["ASCII", "ascii", "\tAscii "]),
        (CharName::Ansel, &["ANSEL", "ansel"]),
        (CharName::Unicode, &["UNICODE", "Unicode"]),
        (CharName::Utf8, &["UTF-8", "utf-8"]),
        (CharName::Outside(Encoding::Utf8), &["UTF8", "utf8"]),
        (
            page(CodePage::Windows1252),
            &[
                "ANSI",
                "WINDOWS",
                "IBM WINDOWS",
                "WINDOWS-1252",
                "CP1252",
                "ISO-8859-1",
                "ISO8859-1",
                "LATIN1",
            ],
        ),
        (page(CodePage::Windows1250), &["WINDOWS-1250", "CP1250"]),
        (page(CodePage::Windows1251), &["WINDOWS-1251", "CP1251"]),
        (page(CodePage::Cp437), &["IBMPC", "IBM-PC", "IBM", "IBM DOS", "MSDOS", "ms-dos"]),
        (page(CodePage::MacRoman), &["MACINTOSH", "MacRoman"]),
        (CharName::Unknown, &["", "EBCDIC", "UTF-16", "CP850", "IBM  DOS", "\u{A0}ASCII"]),
    ];
    for (expected, names) in cases {
        for name in *names {
            assert_eq!(char_name(name), *expected, "{name:?}");
        }
    }
}

#[test]
fn finds_every_encoding_by_its_own_name() {
    for encoding in ALL {
        assert_eq!(Encoding::from_label(encoding.name()), Some(encoding));
        assert_eq!(Encoding::from_label(&encoding.name().to_lowercase()), Some(encoding));
        assert_eq!(encoding.char_name().is_none(), matches!(encoding, Encoding::Page(_)));
        assert_eq!(Encoder::new(encoding).is_none(), matches!(encoding, Encoding::Page(_)));
    }
}

#[test]
fn every_octet_of_a_code_page_comes_back() {
    for &page in CodePage::ALL {
        assert!(ALL.contains(&Encoding::Page(page)));
        let encoder = Encoder::for_editing(Encoding::Page(page));
        let mut written = 0;
        for octet in 1..=255u8 {
            let (text, findings) = read(encoder.encoding(), &[octet], W);
            let is_valid = findings.iter().all(|finding| finding.code().id != "O001");
            // A character that stands for an invalid octet may have another octet of its own.
            if is_valid {
                assert!(encoder.representable(&text), "{page:?} {octet:X}");
                let mut octets = Vec::new();
                encoder.encode(&text, &mut octets);
                assert_eq!(octets, [octet], "{page:?}");
                written += 1;
            }
        }
        assert!(written > 220, "{page:?}");
    }
}

#[test]
fn knows_what_names_may_mean() {
    use super::Claim;
    let page = |page| Claim::One(Encoding::Page(page));
    let cases: &[(Claim, &[&str])] = &[
        (Claim::One(Encoding::Utf8), &["UTF-8", "utf8", "UTF_8", "CP65001"]),
        (Claim::One(Encoding::Ansel), &["ANSEL", " ansel "]),
        (Claim::One(Encoding::Ascii), &["ASCII", "US-ASCII"]),
        (Claim::Unicode, &["UNICODE", "UTF-16", "utf-16le", "UCS-2"]),
        (Claim::Windows, &["ANSI", "WINDOWS", "IBM WINDOWS", "IBM_WINDOWS"]),
        (Claim::Dos, &["IBMPC", "IBM-PC", "IBM", "IBM DOS", "MSDOS", "MS-DOS", "OEM"]),
        (page(CodePage::Windows1250), &["WINDOWS-1250", "cp1250", "Windows 1250", "ANSI 1250", "1250"]),
        (page(CodePage::Windows1252), &["cp1252", "ISO-8859-1", "ISO8859-1", "ISO8859", "LATIN1", "LATIN-1"]),
        (page(CodePage::Iso8859_2), &["ISO-8859-2", "LATIN2"]),
        (page(CodePage::Cp850), &["CP850", "IBM 850", "IBM850"]),
        (page(CodePage::MacRoman), &["MACINTOSH", "MacRoman", "MAC"]),
        (Claim::Nothing, &["", "EBCDIC", "INVALID", "CP9999", "EBCDIC 1250", "Version 437", "\u{c4}"]),
    ];
    for (claim, names) in cases {
        for name in *names {
            assert_eq!(Claim::of(name), *claim, "{name:?}");
        }
    }
}

#[test]
fn only_a_name_that_means_something_contradicts() {
    use super::Claim;
    let contradicted =
        |name| ALL.into_iter().filter(|&encoding| Claim::of(name).contradicts(encoding)).count();
    assert_eq!(contradicted("EBCDIC"), 0);
    assert_eq!(contradicted("ANSEL"), ALL.len() - 1);
    assert_eq!(contradicted("UNICODE"), ALL.len() - 2);
    assert_eq!(contradicted("ANSI"), ALL.len() - 7);
    assert_eq!(contradicted("IBMPC"), ALL.len() - 5);
    assert!(Claim::of("UNICODE").contradicts(Encoding::Utf8));
}

#[test]
fn detects_utf16_by_looking_closely() {
    use super::{detect_utf16, detect_utf32};
    let wide =
        |text: &str, order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    for text in ["0 HEAD\r\n", " 0 HEAD\n", "\n\n0 HEAD", "\t0 HEAD\n1 NOTE \u{416}\u{418}\n"] {
        assert_eq!(detect_utf16(&wide(text, u16::to_le_bytes)), Some(Encoding::Utf16Le), "{text:?}");
        assert_eq!(detect_utf16(&wide(text, u16::to_be_bytes)), Some(Encoding::Utf16Be), "{text:?}");
        assert_eq!(detect_utf16(text.as_bytes()), None);
        let wider: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        assert_eq!(detect_utf32(&wider), Some(Encoding::Utf16Le), "{text:?}");
    }
    assert_eq!(detect_utf16(b"0 HEAD\0\0\0\0\0\0"), None);
    assert_eq!(detect_utf32(b"\0\0\xFE\xFF"), Some(Encoding::Utf16Be));
    assert_eq!(detect_utf32(b"0 HEAD"), None);
}

#[test]
fn reads_invalid_octets_behind_any_padding() {
    use Encoding::{Ascii, Utf8, Utf16Be, Utf16Le};
    let page = Encoding::Page;
    let cases: &[(Encoding, &[u8], &str, &[&str])] = &[
        (Ascii, b"a\xE9\x80b\x81", "aé€b\u{81}", &["O001 at 1..6", "O001 at 7..9"]),
        (Utf8, b"a\xE9b", "aéb", &["O001 at 1..3"]),
        (Utf8, b"\xE2\x82 \xE2\x82\xAC\xE2", "â‚ €â", &["O001 at 0..5", "O001 at 9..11"]),
        (Utf8, b"\xED\xA0\x80", "í\u{A0}€", &["O001 at 0..7"]),
        (Utf8, b"\xC0\x80", "À€", &["O001 at 0..5"]),
        (Utf8, b"\xF4\x90\x80\x80", "ô\u{90}€€", &["O001 at 0..10"]),
        (Utf8, b"\xF0\x9F\x98", "ðŸ˜", &["O001 at 0..6"]),
        (Utf16Le, b"a\0\x3D\xD8b\0", "a=Øb", &["O001 at 1..4"]),
        (Utf16Le, b"\x3D\xD8\x46\xDC!", "\u{1F446}!", &["O001 at 4..5"]),
        (Utf16Be, b"\xDC\x46\xD8\x3D", "ÜFØ=", &["O001 at 0..6"]),
        (Utf16Be, b"\0a\xD8", "aØ", &["O001 at 1..3"]),
        (page(CodePage::Windows1251), b"\xC8\x98", "И˜", &["O001 at 2..4"]),
        (page(CodePage::Windows1250), b"\xA3\x81", "Ł\u{81}", &["O001 at 2..4"]),
        (page(CodePage::Windows1252), b"\x80\x8D\x9D", "€\u{8D}\u{9D}", &["O001 at 3..7"]),
        (page(CodePage::Cp437), b"\x81\xE1", "üß", &[]),
        (page(CodePage::Cp850), b"\x9B\xE1", "øß", &[]),
        (page(CodePage::MacRoman), b"\x8E\xA7", "éß", &[]),
    ];
    for (encoding, octets, text, expected) in cases {
        for padding in 0..=31 {
            let pad = "x".repeat(padding);
            let front = match encoding {
                Utf16Le => pad.bytes().flat_map(|octet| [octet, 0]).collect(),
                Utf16Be => pad.bytes().flat_map(|octet| [0, octet]).collect(),
                _ => pad.clone().into_bytes(),
            };
            let (found, findings) = read(*encoding, &[&front, *octets].concat(), W);
            assert_eq!(found, format!("{pad}{text}"), "{encoding} {octets:X?}");
            let shifted: Vec<String> = expected.iter().map(|place| shift(place, padding)).collect();
            assert_eq!(places(&findings), shifted, "{encoding} {octets:X?}");
        }
    }
}

fn shift(place: &str, by: usize) -> String {
    let (id, range) = place.split_once(" at ").unwrap();
    let (start, end) = range.split_once("..").unwrap();
    let moved = |number: &str| number.parse::<usize>().unwrap() + by;
    format!("{id} at {}..{}", moved(start), moved(end))
}

/// Octets, the text they are read as, and the findings.
type Cut = (&'static [u8], &'static str, &'static [&'static str]);

#[test]
fn joins_what_a_line_break_cuts() {
    let cases: &[Cut] = &[
        (b"1 NOTE a\xC3\n2 CONC \xA9b\n", "1 NOTE a\n2 CONC éb\n", &["O005 at 16..18"]),
        (b"1 NOTE a\xC3\r\n2 CONT \xA9b", "1 NOTE a\r\n2 CONT éb", &["O005 at 17..19"]),
        (b"a\xE2\r 003\tCONC\t\x82\xAC", "a\r 003\tCONC\t€", &["O005 at 12..15"]),
        (b"a\xE2\x82\n2 CONC \xAC", "a\n2 CONC €", &["O005 at 9..12"]),
        (b"a\xE2\n2 CONC \x82\n2 CONC \xAC!", "a\n2 CONC \n2 CONC €!", &["O005 at 17..20"]),
        (
            b"a\xF0\n2 CONC \x9F\n2 CONT \x91\n2 CONC \xAA!",
            "a\n2 CONC \n2 CONT \n2 CONC \u{1F46A}!",
            &["O005 at 25..29"],
        ),
        // Two of them, one behind the other.
        (
            b"a\xC3\n2 CONC \xA9\xC3\n2 CONC \xA8",
            "a\n2 CONC é\n2 CONC è",
            &["O005 at 9..11", "O005 at 19..21"],
        ),
        // Not cut, but broken.
        (b"a\xC3\n2 NOTE \xA9", "aÃ\n2 NOTE ©", &["O001 at 1..3", "O001 at 11..13"]),
        (b"a\xC3\n2 CONC b", "aÃ\n2 CONC b", &["O001 at 1..3"]),
        (b"a\xC3\n2 CONC\xA9", "aÃ\n2 CONC©", &["O001 at 1..3", "O001 at 10..12"]),
        (b"a\xE2\n2 CONC \x82", "aâ\n2 CONC ‚", &["O001 at 1..3", "O001 at 11..14"]),
        (b"a\xC3", "aÃ", &["O001 at 1..3"]),
        // A surrogate, cut in three.
        (b"\xED\n2 CONC \xA0\x80", "í\n2 CONC \u{A0}€", &["O001 at 0..2", "O001 at 10..15"]),
    ];
    for (octets, text, expected) in cases {
        let mut findings = Vec::new();
        let joined = decode_joining(CutCharacters::All, Encoding::Utf8, octets, W, &mut findings);
        assert_eq!(
            (&*joined.text, places(&findings)),
            (*text, expected.iter().map(|&place| place.into()).collect())
        );
        // Nothing is joined unless asked for.
        assert!(!places(&read(Encoding::Utf8, octets, W).1).iter().any(|place| place.starts_with("O005")));
    }
    for (encoding, order) in
        [(Encoding::Utf16Le, u16::to_le_bytes as fn(u16) -> [u8; 2]), (Encoding::Utf16Be, u16::to_be_bytes)]
    {
        let wide = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        let pair = wide("\u{1F46A}");
        let units =
            [&wide("a")[..], &pair[..1], &wide("\r\n2 CONC ")[..], &pair[1..], &wide("b")[..]].concat();
        let octets: Vec<u8> = units.into_iter().flat_map(order).collect();
        let mut findings = Vec::new();
        let joined = decode_joining(CutCharacters::All, encoding, &octets, W, &mut findings);
        assert_eq!(
            (&*joined.text, places(&findings)),
            ("a\r\n2 CONC \u{1F46A}b", vec!["O005 at 10..14".to_string()])
        );
        assert_eq!((joined.origin.octet(10), joined.origin.text(2)), (22, 1));
    }
}

#[test]
fn nothing_is_joined_where_the_file_ends_before_the_character_does() {
    let file = b"0 NOTE a\xC3\n1 CONC \xA9b";
    for end in 0..=file.len() {
        let joined = decode_joining(CutCharacters::All, Encoding::Utf8, &file[..end], W, &mut Ignore);
        assert_eq!(joined.text.contains('é'), end >= file.len() - 1, "{:?}", joined.text);
    }
    let (text, tail) = ("0 NOTE a\n1 CONC \u{1F46A}b", 3);
    let mut units: Vec<u16> = text.encode_utf16().collect();
    let first = units.remove(units.len() - tail);
    units.insert("0 NOTE a".len(), first);
    let octets: Vec<u8> = units.into_iter().flat_map(u16::to_be_bytes).collect();
    for end in 0..=octets.len() {
        let joined = decode_joining(CutCharacters::All, Encoding::Utf16Be, &octets[..end], W, &mut Ignore);
        assert_eq!(joined.text.contains('\u{1F46A}'), end >= octets.len() - 2, "{:?}", joined.text);
    }
    // Half of another character follows.
    let half = [&octets[..34], b"\0x"].concat();
    let other = decode_joining(CutCharacters::All, Encoding::Utf16Be, &half, W, &mut Ignore);
    assert!(other.text.ends_with("1 CONC x"), "{:?}", other.text);
}

#[test]
fn code_pages_have_numbers() {
    for &page in CodePage::ALL {
        let encoding = Encoding::Page(page);
        let name = encoding.name();
        let digits = name.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        let number = match page {
            CodePage::Iso8859_2 => "28592",
            CodePage::Iso8859_15 => "28605",
            CodePage::Koi8R => "20866",
            CodePage::MacRoman => "10000",
            _ => digits,
        };
        assert_eq!(page_numbered(number), Some(encoding), "{name}");
    }
    assert_eq!(page_numbered("858"), Some(Encoding::Page(CodePage::Cp850)));
    assert_eq!(page_numbered("65001"), Some(Encoding::Utf8));
    assert_eq!(page_numbered("1"), None);
}

#[test]
fn where_characters_come_from_is_shown_in_short() {
    let origin = decode(Encoding::Ansel, b"Zo\xE8e", W, &mut Ignore).origin;
    assert_eq!(format!("{origin:?}"), "Origin { encoding: Ansel, octets_len: 4, text_len: 4, .. }");
}

#[test]
fn replaces_when_asked() {
    let cases: &[(Encoding, &[u8], &str, &[&str])] = &[
        (
            Encoding::Utf8,
            b"a\0\0\xE9\x01",
            "a\u{FFFD}\u{FFFD}\u{FFFD}\u{1}",
            &["O002 at 1..7", "O001 at 7..10", "O004 at 10..11"],
        ),
        (Encoding::Utf8, b"valid\0", "valid\u{FFFD}", &["O002 at 5..8"]),
        (
            Encoding::Ansel,
            b"\0\xE2\nb\xE2\xAF",
            "\u{FFFD}\u{FFFD}\nb\u{FFFD}\u{301}",
            &["O002 at 0..3", "O001 at 3..6", "O001 at 8..13"],
        ),
        (
            Encoding::Utf16Le,
            b"a\0\0\0\0\xDC",
            "a\u{FFFD}\u{FFFD}\u{FFFD}",
            &["O002 at 1..4", "O001 at 4..10"],
        ),
        (Encoding::Ascii, b"plain", "plain", &[]),
    ];
    for (encoding, octets, text, expected) in cases {
        let (found, findings) = read(*encoding, octets, BadOctets::Replace);
        assert_eq!(
            (found.as_str(), places(&findings)),
            (*text, expected.iter().copied().map(String::from).collect())
        );
    }
}

#[test]
fn reports_characters_that_text_should_not_hold_and_keeps_them() {
    let text = "a\0\0b\u{1}\u{85}\u{9F}\t\u{7F}\u{FFFE}\u{FFFF}\r\n";
    let expected = ["O002 at 1..3", "O004 at 4..5", "O004 at 7..9", "O004 at 10..11", "O003 at 11..17"];
    let (found, findings) = read(Encoding::Utf8, text.as_bytes(), W);
    assert_eq!((found.as_str(), places(&findings)), (text, expected.map(String::from).to_vec()));
    for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
        let mut octets = Vec::new();
        Encoder::new(encoding).unwrap().encode(text, &mut octets);
        let (found, findings) = read(encoding, &octets, W);
        assert_eq!((found.as_str(), places(&findings)), (text, expected.map(String::from).to_vec()));
    }
}

#[test]
fn says_what_it_did_in_words() {
    let (text, findings) = read(Encoding::Utf8, b"Andr\xE9", W);
    assert_eq!(findings[0].message(&text), "the octet E9 is not valid in UTF-8; read as windows-1252: `é`");
    let (text, findings) = read(Encoding::Ascii, &[0xE9; 10], BadOctets::Replace);
    assert_eq!(
        findings[0].message(&text),
        "the octets E9 E9 E9 E9 E9 E9 E9 E9 … (10 of them) are not valid in ASCII; replaced: `����������`"
    );
    // All of them are shown where they are few.
    let (text, findings) = read(Encoding::Ascii, &[0xE9; 8], W);
    assert_eq!(
        findings[0].message(&text),
        "the octets E9 E9 E9 E9 E9 E9 E9 E9 are not valid in ASCII; read as windows-1252: `éééééééé`"
    );
}

#[test]
fn removes_one_byte_order_mark() {
    for encoding in ALL {
        let bom: &[u8] = match encoding {
            Encoding::Utf16Le => b"\xFF\xFE",
            Encoding::Utf16Be => b"\xFE\xFF",
            _ => b"\xEF\xBB\xBF",
        };
        assert_eq!(read(encoding, bom, W), (String::new(), vec![]));
        let characters = decode(encoding, bom, W, &mut Ignore);
        assert_eq!((characters.origin.octet(0), characters.origin.text(0)), (bom.len(), 0));
    }
    assert_eq!(read(Encoding::Utf8, "\u{FEFF}\u{FEFF}a".as_bytes(), W).0, "\u{FEFF}a");
    assert_eq!(read(Encoding::Utf16Le, b"\xFE\xFF", W).0, "\u{FFFE}");
    // In UTF-16 the mark of UTF-8 is text.
    assert_eq!(read(Encoding::Utf16Le, b"\xEF\xBB\xBF\0", W).0, "\u{BBEF}\u{BF}");
    assert_eq!(read(Encoding::Utf16Be, b"\xEF\xBB\xBF\0", W).0, "\u{EFBB}\u{BF00}");
}

#[test]
fn borrows_what_already_is_utf8() {
    for text in ["", "0 HEAD", "\u{FEFF}0 HEAD é\u{1F46A}\0"] {
        let characters = decode(Encoding::Utf8, text.as_bytes(), W, &mut Ignore);
        assert!(matches!(characters.text, Cow::Borrowed(_)), "{text:?}");
    }
    for encoding in ALL.into_iter().filter(|encoding| !encoding.is_utf16()) {
        let characters = decode(encoding, b"\xEF\xBB\xBF0 HEAD", W, &mut Ignore);
        assert!(matches!(characters.text, Cow::Borrowed("0 HEAD")));
        assert_eq!((characters.origin.octet(2), characters.origin.text(5)), (5, 2));
    }
}

#[test]
fn octets_are_their_own_text_where_they_are_utf8() {
    use super::is_own_text;
    for encoding in ALL {
        assert_eq!(is_own_text(encoding, b"0 HEAD", W), !encoding.is_utf16(), "{encoding}");
        assert_eq!(is_own_text(encoding, "é".as_bytes(), W), encoding == Encoding::Utf8, "{encoding}");
        assert!(!is_own_text(encoding, b"\xE9", W), "{encoding}");
        assert!(!is_own_text(encoding, b"a\0", BadOctets::Replace), "{encoding}");
    }
    assert!(is_own_text(Encoding::Utf8, b"a\0", W));
}

#[test]
fn only_encodings_of_unicode_have_every_character() {
    for encoder in ALL.map(Encoder::for_editing) {
        let every = ["é", "ж", "ß", "☺", "한", "\u{10FFFF}"].iter().all(|c| encoder.representable(c));
        assert_eq!(encoder.has_every_character(), every, "{}", encoder.encoding());
    }
}

#[test]
fn a_file_in_utf16_begins_so_that_its_order_is_detected() {
    for encoder in ALL.map(Encoder::for_editing) {
        let detected = detect(encoder.bom()).map(|found| (found.encoding, found.bom));
        let is_utf16 = encoder.encoding().is_utf16();
        assert_eq!(detected, is_utf16.then_some((encoder.encoding(), 2)), "{}", encoder.encoding());
        assert_eq!(encoder.bom().is_empty(), !is_utf16, "{}", encoder.encoding());
    }
}

#[test]
fn says_how_much_can_be_written() {
    let up_to = |encoding, text| Encoder::for_editing(encoding).representable_up_to(text);
    for text in ["André", "Andre\u{301}", "Andr\0e", "Andr"] {
        assert_eq!(up_to(Encoding::Ascii, text), "Andr".len(), "{text:?}");
    }
    assert_eq!(up_to(Encoding::Ascii, "\u{301}"), 0);
    assert_eq!(up_to(Encoding::Ansel, "Łódź ☺"), "Łódź ".len());
    assert_eq!(up_to(Encoding::Page(CodePage::Windows1250), "Łódź ☺"), "Łódź ".len());
    assert_eq!(up_to(Encoding::Utf8, "Łódź ☺\0"), "Łódź ☺".len());
}

#[test]
fn a_character_that_has_no_octets_is_never_written_in_another_encoding() {
    for encoding in [Encoding::Ascii, Encoding::Ansel, Encoding::Page(CodePage::Windows1252)] {
        let written = std::panic::catch_unwind(|| {
            let mut octets = Vec::new();
            Encoder::for_editing(encoding).encode("a☺b", &mut octets);
            octets
        });
        // Nobody should ask for it, which debug assertions say.
        let expected = if cfg!(debug_assertions) { None } else { Some(b"a?b".to_vec()) };
        assert_eq!(written.ok(), expected, "{encoding}");
    }
}

#[test]
fn says_what_can_be_written() {
    let cases = [
        // ASCII, ANSEL, UTF-8, UTF-16
        ("a\tb", [true, true, true, true]),
        ("\u{1}\u{7F}", [true, true, true, true]),
        ("é", [false, true, true, true]),
        ("e\u{301}", [false, false, true, true]),
        ("\u{1F46A}", [false, false, true, true]),
        ("\u{FFFE}", [false, false, true, true]),
        ("\u{FFFF}", [false, false, true, true]),
        ("\0", [false, false, false, false]),
        ("é\0", [false, false, false, false]),
        ("", [true, true, true, true]),
    ];
    let encodings = [Encoding::Ascii, Encoding::Ansel, Encoding::Utf8, Encoding::Utf16Be];
    for (text, expected) in cases {
        let found = encodings.map(|encoding| Encoder::new(encoding).unwrap().representable(text));
        assert_eq!(found, expected, "{text:?}");
    }
}

#[test]
fn takes_a_million_invalid_octets_in_a_stride() {
    for encoding in ALL {
        let mut count = 0;
        let octets = b"a\x81".repeat(1_000_000);
        let characters = decode(encoding, &octets, W, &mut |_: Finding| count += 1);
        let (text, origin) = (characters.text, characters.origin);
        for at in (0..text.len()).step_by(997) {
            let octet = origin.octet(at);
            assert!(origin.text(octet) <= at && at < origin.text(octet) + 4);
        }
        assert!(count <= 1_000_000);
    }
}
