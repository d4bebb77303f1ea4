/// How octets are read that are invalid in the encoding of the file. Each of them is reported either way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum BadOctets {
    /// Each as its windows-1252 character, since that is what it most often is; 81, 8D, 8F, 90 and 9D, which
    /// windows-1252 leaves free, as the control of the same number. NUL stays U+0000. Nothing is lost
    /// (OQ-39).
    #[default]
    Windows1252,
    /// Each as U+FFFD, NUL too.
    Replace,
}

impl BadOctets {
    /// The character for one invalid octet.
    pub(super) fn read(self, octet: u8) -> char {
        match self {
            BadOctets::Replace => char::REPLACEMENT_CHARACTER,
            BadOctets::Windows1252 => match octet {
                0x80..=0x9F => WINDOWS_1252[usize::from(octet - 0x80)],
                _ => char::from(octet),
            },
        }
    }
}

/// The octets 80 to 9F; all others are Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];
