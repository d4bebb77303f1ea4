//! ANSEL once more, as ANSI Z39.47 and GEDCOM 5.5.1 print it: the plain twin of the library's.

use unicode_normalization::UnicodeNormalization;

/// The letters and signs from A1 on; a space where there is none.
const SPACING: [&str; 3] = ["ŁØĐÞÆŒʹ·♭®±ƠƯʼ ", "ʻłøđþæœʺı£ð ơư□■", "°ℓ℗©♯¿¡ß€    eoß"];

/// The marks from E0 on: those above, then those below, then the halves, the slash, nothing, and the comma above.
const ABOVE: [char; 16] = [
    '\u{309}', '\u{300}', '\u{301}', '\u{302}', '\u{303}', '\u{304}', '\u{306}', '\u{307}', '\u{308}',
    '\u{30C}', '\u{30A}', '\u{FE20}', '\u{FE21}', '\u{315}', '\u{30B}', '\u{310}',
];
const BELOW: [char; 10] = [
    '\u{327}', '\u{328}', '\u{323}', '\u{324}', '\u{325}', '\u{333}', '\u{332}', '\u{326}', '\u{31C}',
    '\u{32E}',
];

/// What an octet is.
enum Octet {
    Base(char),
    Above(char),
    Below(char),
    Through(char),
    /// A line break or a tab, which is no base.
    Space(char),
    Nothing,
}

fn octet(octet: u8) -> Octet {
    let spacing = |row: usize, column: u8| {
        let c = SPACING[row].chars().nth(usize::from(column)).unwrap_or(' ');
        if c == ' ' { Octet::Nothing } else { Octet::Base(c) }
    };
    match octet {
        b'\t' | b'\n' | b'\r' => Octet::Space(char::from(octet)),
        b' '..=b'~' => Octet::Base(char::from(octet)),
        0xA1..=0xAF => spacing(0, octet - 0xA1),
        0xB0..=0xBF => spacing(1, octet - 0xB0),
        0xC0..=0xCF => spacing(2, octet - 0xC0),
        0xE0..=0xEF => Octet::Above(ABOVE[usize::from(octet - 0xE0)]),
        0xF0..=0xF9 => Octet::Below(BELOW[usize::from(octet - 0xF0)]),
        0xFA => Octet::Above('\u{FE22}'),
        0xFB => Octet::Above('\u{FE23}'),
        0xFC => Octet::Through('\u{338}'),
        0xFE => Octet::Above('\u{313}'),
        _ => Octet::Nothing,
    }
}

/// The text, unless there is an octet that means nothing or a mark without its letter.
pub(super) fn text(octets: &[u8]) -> Option<String> {
    let (mut text, mut above, mut below, mut through) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    for &next in octets {
        match octet(next) {
            Octet::Above(mark) => above.push(mark),
            Octet::Below(mark) => below.push(mark),
            Octet::Through(mark) => through.push(mark),
            Octet::Base(base) => {
                // Marks stand before their letter: above it the outermost first, below it the innermost.
                let marks = through.drain(..).chain(below.drain(..)).chain(above.drain(..).rev());
                text.extend(std::iter::once(base).chain(marks).nfc());
            }
            Octet::Space(space) if above.is_empty() && below.is_empty() && through.is_empty() => {
                text.push(space);
            }
            Octet::Space(_) | Octet::Nothing => return None,
        }
    }
    (above.is_empty() && below.is_empty() && through.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The table beside the repository, where there is one.
    #[test]
    fn the_table_is_that_of_others() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/model/ansel.tsv");
        let Ok(table) = std::fs::read_to_string(path) else {
            eprintln!("skipped: no table of ANSEL here");
            return;
        };
        let mut count = 0;
        for row in table.lines().skip(1) {
            let columns: Vec<&str> = row.split('\t').collect();
            let number = u8::from_str_radix(columns[0], 16).unwrap();
            let c = u32::from_str_radix(columns[1], 16).ok().and_then(char::from_u32);
            let (class, position) = (columns[2], columns[4]);
            let (ours, ours_class, ours_position) = match octet(number) {
                Octet::Base(base) => (base, "spacing", "-"),
                Octet::Above(mark) => (mark, "combining", "high"),
                Octet::Below(mark) => (mark, "combining", "low"),
                Octet::Through(mark) => (mark, "combining", "center"),
                Octet::Space(_) | Octet::Nothing => {
                    assert!(matches!(class, "control" | "undefined"), "{row}");
                    continue;
                }
            };
            assert_eq!((Some(ours), ours_class, ours_position), (c, class, position), "{row}");
            count += 1;
        }
        assert_eq!(count, 166);
    }

    #[test]
    fn marks_come_behind_their_letters() {
        assert_eq!(text(b"Andr\xE2e \xA1\xF2\xE3a").as_deref(), Some("André Łậ"));
        assert_eq!((text(b"\xE2\n"), text(b"\xE2"), text(b"\xFF")), (None, None, None));
    }
}
