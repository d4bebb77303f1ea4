use super::{CodePage, Encoding};

/// What the payload of a CHAR line says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CharName {
    /// `ASCII`.
    Ascii,
    /// `ANSEL`.
    Ansel,
    /// `UNICODE`: UTF-16 of the order that was detected.
    Unicode,
    /// `UTF-8`.
    Utf8,
    /// A name that is not in the draft's table, but whose meaning is known from other programs (OQ-38).
    Outside(Encoding),
    /// Any other name.
    Unknown,
}

/// Reads the payload of a CHAR line: a name of 4.1, or one that other programs write (OQ-38).
///
/// Blanks around it and the case of ASCII letters don't matter.
///
/// ```
/// use heirloom::octets::{CharName, CodePage, Encoding, char_name};
///
/// assert_eq!(char_name("UTF-8"), CharName::Utf8);
/// assert_eq!(char_name(" ansi "), CharName::Outside(Encoding::Page(CodePage::Windows1252)));
/// assert_eq!(char_name("EBCDIC"), CharName::Unknown);
/// ```
pub fn char_name(payload: &str) -> CharName {
    let payload = payload.trim_matches([' ', '\t', '\r', '\n']);
    let found = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(payload));
    found.map_or(CharName::Unknown, |&(_, name)| name)
}

const WINDOWS_1250: CharName = CharName::Outside(Encoding::Page(CodePage::Windows1250));
const WINDOWS_1251: CharName = CharName::Outside(Encoding::Page(CodePage::Windows1251));
const WINDOWS_1252: CharName = CharName::Outside(Encoding::Page(CodePage::Windows1252));
const CP437: CharName = CharName::Outside(Encoding::Page(CodePage::Cp437));
const MAC_ROMAN: CharName = CharName::Outside(Encoding::Page(CodePage::MacRoman));

const NAMES: &[(&str, CharName)] = &[
    ("ASCII", CharName::Ascii),
    ("ANSEL", CharName::Ansel),
    ("UNICODE", CharName::Unicode),
    ("UTF-8", CharName::Utf8),
    ("UTF8", CharName::Outside(Encoding::Utf8)),
    ("ANSI", WINDOWS_1252),
    ("WINDOWS", WINDOWS_1252),
    ("IBM WINDOWS", WINDOWS_1252),
    ("WINDOWS-1252", WINDOWS_1252),
    ("CP1252", WINDOWS_1252),
    ("ISO-8859-1", WINDOWS_1252),
    ("ISO8859-1", WINDOWS_1252),
    ("LATIN1", WINDOWS_1252),
    ("WINDOWS-1250", WINDOWS_1250),
    ("CP1250", WINDOWS_1250),
    ("WINDOWS-1251", WINDOWS_1251),
    ("CP1251", WINDOWS_1251),
    ("IBMPC", CP437),
    ("IBM-PC", CP437),
    ("IBM", CP437),
    ("IBM DOS", CP437),
    ("MSDOS", CP437),
    ("MS-DOS", CP437),
    ("MACINTOSH", MAC_ROMAN),
    ("MACROMAN", MAC_ROMAN),
];
