use std::sync::LazyLock;

use super::step::{Reading, Step};
use super::{BadOctets, CodePage};

/// One character, or one octet that the code page leaves free.
pub(super) fn step(page: CodePage, octets: &[u8], at: usize, bad: BadOctets, out: &mut String) -> Step {
    let octet = octets[at];
    let c = match octet {
        0x00..=0x7F => char::from(octet),
        _ => upper_half(page)[usize::from(octet & 0x7F)],
    };
    // The tables give an octet that is free the C1 control of the same number; no page has C1 controls.
    if ('\u{80}'..='\u{9F}').contains(&c) {
        out.push(bad.read(octet));
        return Step { octets: 1, reading: Reading::Invalid };
    }
    out.push(c);
    Step { octets: 1, reading: Reading::Sound }
}

type UpperHalf = [char; 128];

fn upper_half(page: CodePage) -> &'static UpperHalf {
    static WINDOWS_1250: LazyLock<UpperHalf> = LazyLock::new(|| from_web(encoding_rs::WINDOWS_1250));
    static WINDOWS_1251: LazyLock<UpperHalf> = LazyLock::new(|| from_web(encoding_rs::WINDOWS_1251));
    static WINDOWS_1252: LazyLock<UpperHalf> = LazyLock::new(|| from_web(encoding_rs::WINDOWS_1252));
    static MAC_ROMAN: LazyLock<UpperHalf> = LazyLock::new(|| from_web(encoding_rs::MACINTOSH));
    match page {
        CodePage::Windows1250 => &WINDOWS_1250,
        CodePage::Windows1251 => &WINDOWS_1251,
        CodePage::Windows1252 => &WINDOWS_1252,
        CodePage::Cp437 => &oem_cp::code_table::DECODING_TABLE_CP437,
        CodePage::Cp850 => &oem_cp::code_table::DECODING_TABLE_CP850,
        CodePage::MacRoman => &MAC_ROMAN,
    }
}

fn from_web(encoding: &'static encoding_rs::Encoding) -> UpperHalf {
    let octets: Vec<u8> = (0x80..=0xFF).collect();
    let (text, _) = encoding.decode_without_bom_handling(&octets);
    let mut half = [char::REPLACEMENT_CHARACTER; 128];
    for (entry, c) in half.iter_mut().zip(text.chars()) {
        *entry = c;
    }
    half
}
