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
/// use heirloom_core::octets::{CharName, CodePage, Encoding, char_name};
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

/// What a name that a program wrote may mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// This encoding.
    One(Encoding),
    /// Whatever Windows used where the file was written.
    Windows,
    /// Whatever DOS used there.
    Dos,
    /// UTF-16, or perhaps UTF-8.
    Unicode,
    /// Nothing that anybody knows.
    Nothing,
}

impl Claim {
    /// Reads a name. Only letters and digits count: programs write `UTF8`, `IBM_WINDOWS`, `Windows 1250`.
    pub(crate) fn of(name: &str) -> Claim {
        let plain: String =
            name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase();
        if let Some(&(_, claim)) = CLAIMS.iter().find(|(known, _)| *known == plain) {
            return claim;
        }
        let digits = plain.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let program = &plain[..plain.len() - digits.len()];
        let numbered = matches!(
            program,
            "" | "CP"
                | "WINDOWS"
                | "WIN"
                | "MSWIN"
                | "ANSI"
                | "WINDOWSCP"
                | "CODEPAGE"
                | "IBM"
                | "OEM"
                | "DOS"
                | "MSDOS"
                | "PC"
                | "IBMPC"
        );
        match page_numbered(digits) {
            Some(encoding) if numbered => Claim::One(encoding),
            _ => Claim::Nothing,
        }
    }

    /// The encoding in which it is most often meant.
    pub(crate) fn usual(self) -> Option<Encoding> {
        match self {
            Claim::One(encoding) => Some(encoding),
            Claim::Windows => Some(Encoding::Page(CodePage::Windows1252)),
            Claim::Dos => Some(Encoding::Page(CodePage::Cp437)),
            Claim::Unicode | Claim::Nothing => None,
        }
    }

    /// Whether it means something, and something else.
    pub(crate) fn contradicts(self, encoding: Encoding) -> bool {
        match self {
            Claim::Nothing => false,
            Claim::Unicode => !encoding.is_utf16(),
            _ => !self.may_mean(encoding),
        }
    }

    /// The encodings that it may mean.
    pub(crate) fn may_mean(self, encoding: Encoding) -> bool {
        match (self, encoding) {
            (Claim::One(one), _) => one == encoding,
            (Claim::Windows, Encoding::Page(page)) => matches!(
                page,
                CodePage::Windows1250
                    | CodePage::Windows1251
                    | CodePage::Windows1252
                    | CodePage::Windows1253
                    | CodePage::Windows1254
                    | CodePage::Windows1255
                    | CodePage::Windows1257
            ),
            (Claim::Dos, Encoding::Page(page)) => matches!(
                page,
                CodePage::Cp437 | CodePage::Cp850 | CodePage::Cp852 | CodePage::Cp865 | CodePage::Cp866
            ),
            _ => false,
        }
    }
}

/// The encoding that the number of a code page stands for.
pub(crate) fn page_numbered(digits: &str) -> Option<Encoding> {
    let page = match digits {
        "1250" => CodePage::Windows1250,
        "1251" => CodePage::Windows1251,
        "1252" => CodePage::Windows1252,
        "1253" => CodePage::Windows1253,
        "1254" => CodePage::Windows1254,
        "1255" => CodePage::Windows1255,
        "1257" => CodePage::Windows1257,
        "28592" => CodePage::Iso8859_2,
        "28605" => CodePage::Iso8859_15,
        "20866" => CodePage::Koi8R,
        "437" => CodePage::Cp437,
        "850" | "858" => CodePage::Cp850,
        "852" => CodePage::Cp852,
        "865" => CodePage::Cp865,
        "866" => CodePage::Cp866,
        "10000" => CodePage::MacRoman,
        "65001" => return Some(Encoding::Utf8),
        _ => return None,
    };
    Some(Encoding::Page(page))
}

const CLAIMS: &[(&str, Claim)] = &[
    ("ASCII", Claim::One(Encoding::Ascii)),
    ("USASCII", Claim::One(Encoding::Ascii)),
    ("ANSEL", Claim::One(Encoding::Ansel)),
    ("UTF8", Claim::One(Encoding::Utf8)),
    ("UTF8BOM", Claim::One(Encoding::Utf8)),
    ("UTF8NOBOM", Claim::One(Encoding::Utf8)),
    ("UNICODEUTF8", Claim::One(Encoding::Utf8)),
    ("UNICODE", Claim::Unicode),
    ("UTF16", Claim::Unicode),
    ("UTF16LE", Claim::Unicode),
    ("UTF16BE", Claim::Unicode),
    ("UCS2", Claim::Unicode),
    ("ANSI", Claim::Windows),
    ("WINDOWS", Claim::Windows),
    ("WIN", Claim::Windows),
    ("MSWINDOWS", Claim::Windows),
    ("IBMWINDOWS", Claim::Windows),
    ("WINDOWSANSI", Claim::Windows),
    ("IBMPC", Claim::Dos),
    ("IBM", Claim::Dos),
    ("IBMDOS", Claim::Dos),
    ("PCDOS", Claim::Dos),
    ("MSDOS", Claim::Dos),
    ("DOS", Claim::Dos),
    ("PC", Claim::Dos),
    ("PC8", Claim::Dos),
    ("OEM", Claim::Dos),
    ("MACINTOSH", Claim::One(Encoding::Page(CodePage::MacRoman))),
    ("MACROMAN", Claim::One(Encoding::Page(CodePage::MacRoman))),
    ("MACOSROMAN", Claim::One(Encoding::Page(CodePage::MacRoman))),
    ("MAC", Claim::One(Encoding::Page(CodePage::MacRoman))),
    ("ISO8859", Claim::One(Encoding::Page(CodePage::Windows1252))),
    ("ISO88591", Claim::One(Encoding::Page(CodePage::Windows1252))),
    ("LATIN", Claim::One(Encoding::Page(CodePage::Windows1252))),
    ("LATIN1", Claim::One(Encoding::Page(CodePage::Windows1252))),
    ("ISO88592", Claim::One(Encoding::Page(CodePage::Iso8859_2))),
    ("LATIN2", Claim::One(Encoding::Page(CodePage::Iso8859_2))),
    ("ISO88599", Claim::One(Encoding::Page(CodePage::Windows1254))),
    ("LATIN5", Claim::One(Encoding::Page(CodePage::Windows1254))),
    ("ISO885915", Claim::One(Encoding::Page(CodePage::Iso8859_15))),
    ("LATIN9", Claim::One(Encoding::Page(CodePage::Iso8859_15))),
    ("KOI8R", Claim::One(Encoding::Page(CodePage::Koi8R))),
    ("KOI8", Claim::One(Encoding::Page(CodePage::Koi8R))),
];
