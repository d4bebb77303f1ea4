use std::sync::LazyLock;

use super::ansel::is_combining;
use super::step::{Step, StepReading};
use super::{BadOctets, CodePage};

/// One character, or one octet that the code page leaves free.
pub(super) fn step(page: CodePage, octets: &[u8], at: usize, bad: BadOctets, out: &mut String) -> Step {
    let octet = octets[at];
    match character(page, octet) {
        Some(c) => {
            out.push(c);
            Step { octets: 1, reading: StepReading::Sound }
        }
        None => {
            out.push(bad.read(octet));
            Step { octets: 1, reading: StepReading::Invalid }
        }
    }
}

/// The character that an octet stands for; none for one that the code page leaves free.
pub(super) fn character(page: CodePage, octet: u8) -> Option<char> {
    match octet {
        0x00..=0x7F => Some(char::from(octet)),
        _ => Some(upper_half(page)[usize::from(octet & 0x7F)]).filter(|&c| is_assigned(c)),
    }
}

/// The tables give an octet that is free the C1 control of the same number, or U+FFFD; nobody means either.
fn is_assigned(c: char) -> bool {
    !matches!(c, '\u{80}'..='\u{9F}' | char::REPLACEMENT_CHARACTER)
}

/// The octet that stands for a character, if one does.
fn octet(page: CodePage, c: char) -> Option<u8> {
    if c.is_ascii() {
        return u8::try_from(c).ok();
    }
    let place = upper_half(page).iter().position(|&known| known == c && is_assigned(c))?;
    u8::try_from(0x80 + place).ok()
}

/// Whether every character of a text has an octet.
pub(super) fn encodable(page: CodePage, text: &str) -> bool {
    text.is_ascii() || text.chars().all(|c| octet(page, c).is_some())
}

/// How much of `text`, from its start, has octets, marks that have none with their base left out.
pub(super) fn encodable_up_to(page: CodePage, text: &str) -> usize {
    let Some((end, lacking)) = text.char_indices().find(|&(_, c)| octet(page, c).is_none()) else {
        return text.len();
    };
    match is_combining(lacking) {
        true => text[..end].char_indices().rfind(|&(_, c)| !is_combining(c)).map_or(0, |(start, _)| start),
        false => end,
    }
}

/// Appends a text, which should be encodable; any other character as `?`.
pub(super) fn push(page: CodePage, text: &str, out: &mut Vec<u8>) {
    if text.is_ascii() {
        return out.extend_from_slice(text.as_bytes());
    }
    debug_assert!(encodable(page, text), "{text:?} can't be written in this code page");
    out.extend(text.chars().map(|c| octet(page, c).unwrap_or(b'?')));
}

type UpperHalf = [char; 128];

fn upper_half(page: CodePage) -> &'static UpperHalf {
    match page {
        CodePage::Windows1250 => web!(WINDOWS_1250),
        CodePage::Windows1251 => web!(WINDOWS_1251),
        CodePage::Windows1252 => web!(WINDOWS_1252),
        CodePage::Windows1253 => web!(WINDOWS_1253),
        CodePage::Windows1254 => web!(WINDOWS_1254),
        CodePage::Windows1255 => web!(WINDOWS_1255),
        CodePage::Windows1257 => web!(WINDOWS_1257),
        CodePage::Iso8859_2 => web!(ISO_8859_2),
        CodePage::Iso8859_15 => web!(ISO_8859_15),
        CodePage::Koi8R => web!(KOI8_R),
        CodePage::Cp437 => &oem_cp::code_table::DECODING_TABLE_CP437,
        CodePage::Cp850 => &oem_cp::code_table::DECODING_TABLE_CP850,
        CodePage::Cp852 => &oem_cp::code_table::DECODING_TABLE_CP852,
        CodePage::Cp865 => &oem_cp::code_table::DECODING_TABLE_CP865,
        CodePage::Cp866 => &oem_cp::code_table::DECODING_TABLE_CP866,
        CodePage::MacRoman => web!(MACINTOSH),
    }
}

/// The upper half of an encoding of the web.
macro_rules! web {
    ($encoding:ident) => {{
        static HALF: LazyLock<UpperHalf> = LazyLock::new(|| from_web(encoding_rs::$encoding));
        &HALF
    }};
}
use web;

fn from_web(encoding: &'static encoding_rs::Encoding) -> UpperHalf {
    let octets: Vec<u8> = (0x80..=0xFF).collect();
    let (text, _) = encoding.decode_without_bom_handling(&octets);
    let mut half = [char::REPLACEMENT_CHARACTER; 128];
    for (entry, c) in half.iter_mut().zip(text.chars()) {
        *entry = c;
    }
    half
}
