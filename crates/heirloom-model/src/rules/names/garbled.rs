//! Text that was read in the wrong encoding once stays wrong, however often it is written again.

use heirloom_core::Structure;

use super::findings::GARBLED;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &GARBLED, look: Look::Of(&[Term::Name], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    if let Some(what) = garbled(&text) {
        scope.report(structure, what);
    }
}

/// What in a text is not as it was once written: in words, and with what was meant where that can be told.
pub(in crate::rules) fn garbled(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return Some("a character was lost at the `\u{FFFD}`".to_string());
    }
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| !c.is_ascii()) {
        rest = &rest[at..];
        if let Some((wrong, right)) = misread(rest) {
            return Some(format!("`{wrong}` was `{right}`"));
        }
        let length = rest.chars().next().map_or(1, char::len_utf8);
        rest = &rest[length..];
    }
    None
}

/// One character of UTF-8 that was taken for several of windows-1252 at the start of a text, with the character.
fn misread(text: &str) -> Option<(&str, char)> {
    let mut octets = [0_u8; 4];
    let (mut wanted, mut end) = (1, 0);
    for (at, (start, c)) in text.char_indices().enumerate() {
        if at == wanted {
            break;
        }
        let octet = octet(c)?;
        if at == 0 {
            wanted = match octet {
                // Letters of western and central Europe, of Cyrillic, and the quotation marks and dashes of all. Others
                // would be found in words that are as they should be.
                0xC2..=0xC5 | 0xD0 | 0xD1 => 2,
                0xE2 => 3,
                _ => return None,
            };
        }
        octets[at] = octet;
        end = start + c.len_utf8();
    }
    let right = std::str::from_utf8(octets.get(..wanted)?).ok()?.chars().next()?;
    let second = text.chars().nth(1)?;
    // A capital may well be the last letter before a quotation mark or a dash.
    let is_mark = matches!(second, '‘' | '’' | '“' | '”' | '„' | '–' | '—' | '…' | '›' | '»' | '\u{A0}');
    let may_be_meant = match octets[0] {
        0xC2 | 0xC3 => false,
        0xE2 => second != '€',
        // One pair of Cyrillic may be a name of Iceland or Spain.
        0xD0 | 0xD1 => is_mark || !text.chars().nth(2).is_some_and(|third| matches!(third, 'Ð' | 'Ñ')),
        _ => is_mark,
    };
    (!may_be_meant).then(|| (&text[..end], right))
}

/// The octet of a character in windows-1252, or in ISO 8859-1 for those that it leaves open.
fn octet(c: char) -> Option<u8> {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
    ];
    match FROM_80.iter().position(|known| *known == c) {
        Some(at) => Some(0x80 + at as u8),
        None => u8::try_from(u32::from(c)).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::garbled;
    use crate::rules::testing::found;

    #[test]
    fn a_name_that_was_misread_is_told() {
        let found = found("garbled-name", "0 @I1@ INDI\n1 NAME JÃ¼rgen /Lee/\n");
        assert_eq!(found, [(4, "the name `JÃ¼rgen /Lee/` is garbled: `Ã¼` was `ü`".to_string())]);
    }

    #[test]
    fn what_was_meant_is_told_where_it_can_be() {
        for (text, what) in [
            ("JosÃ©", "`Ã©` was `é`"),
            ("MichaÅ‚", "`Å‚` was `ł`"),
            ("Oâ€™Lee", "`â€™` was `’`"),
            ("ÐÐ½Ð½Ð°", "`Ð½` was `н`"),
            ("Ann \u{FFFD}", "a character was lost at the `\u{FFFD}`"),
        ] {
            assert_eq!(garbled(text).as_deref(), Some(what), "{text}");
        }
    }

    #[test]
    fn names_of_all_countries_are_not() {
        for text in [
            "Jürgen Ärö",
            "ÅÄÖ",
            "São João",
            "Ãngela",
            "Ñuñez",
            "Ðorðe",
            "Ålesund “Å”",
            "Łódź",
            "Анна",
            "âge",
            "MARIÄ–X",
        ] {
            assert_eq!(garbled(text), None, "{text}");
        }
    }
}
