use std::fmt;

/// A character encoding that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// ANSI X3.4-1986: the octets 00 to 7F.
    Ascii,
    /// ANSI/NISO Z39.47-1993, with what GEDCOM and MARC 21 added to it. See [`ansel`](super::ansel).
    Ansel,
    /// UTF-8.
    Utf8,
    /// UTF-16, the less significant octet first.
    Utf16Le,
    /// UTF-16, the more significant octet first.
    Utf16Be,
    /// A code page that the drafts don't know but files are written in. A file in one can be edited; none is made.
    Page(CodePage),
}

/// A code page of one octet a character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CodePage {
    /// Windows, central Europe.
    Windows1250,
    /// Windows, Cyrillic.
    Windows1251,
    /// Windows, western Europe; also stands for ISO 8859-1, which it contains.
    Windows1252,
    /// Windows, Greek.
    Windows1253,
    /// Windows, Turkish; also stands for ISO 8859-9, which it contains.
    Windows1254,
    /// Windows, Hebrew.
    Windows1255,
    /// Windows, Baltic.
    Windows1257,
    /// Unix, central Europe.
    Iso8859_2,
    /// Unix, western Europe, with the euro sign.
    Iso8859_15,
    /// Unix, Russian.
    Koi8R,
    /// The first IBM PC.
    Cp437,
    /// DOS, western Europe.
    Cp850,
    /// DOS, central Europe.
    Cp852,
    /// DOS, Danish and Norwegian.
    Cp865,
    /// DOS, Cyrillic.
    Cp866,
    /// The first Macintosh.
    MacRoman,
}

impl CodePage {
    /// All of them.
    pub const ALL: &[CodePage] = &[
        CodePage::Windows1250,
        CodePage::Windows1251,
        CodePage::Windows1252,
        CodePage::Windows1253,
        CodePage::Windows1254,
        CodePage::Windows1255,
        CodePage::Windows1257,
        CodePage::Iso8859_2,
        CodePage::Iso8859_15,
        CodePage::Koi8R,
        CodePage::Cp437,
        CodePage::Cp850,
        CodePage::Cp852,
        CodePage::Cp865,
        CodePage::Cp866,
        CodePage::MacRoman,
    ];

    fn name(self) -> &'static str {
        match self {
            CodePage::Windows1250 => "WINDOWS-1250",
            CodePage::Windows1251 => "WINDOWS-1251",
            CodePage::Windows1252 => "WINDOWS-1252",
            CodePage::Windows1253 => "WINDOWS-1253",
            CodePage::Windows1254 => "WINDOWS-1254",
            CodePage::Windows1255 => "WINDOWS-1255",
            CodePage::Windows1257 => "WINDOWS-1257",
            CodePage::Iso8859_2 => "ISO-8859-2",
            CodePage::Iso8859_15 => "ISO-8859-15",
            CodePage::Koi8R => "KOI8-R",
            CodePage::Cp437 => "CP437",
            CodePage::Cp850 => "CP850",
            CodePage::Cp852 => "CP852",
            CodePage::Cp865 => "CP865",
            CodePage::Cp866 => "CP866",
            CodePage::MacRoman => "MACROMAN",
        }
    }
}

impl Encoding {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Ascii => "ASCII",
            Encoding::Ansel => "ANSEL",
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
            Encoding::Page(page) => page.name(),
        }
    }

    /// The payload of CHAR that stands for it (4.1); none for a code page, since no file is made in one.
    pub fn char_name(self) -> Option<&'static str> {
        match self {
            Encoding::Ascii => Some("ASCII"),
            Encoding::Ansel => Some("ANSEL"),
            Encoding::Utf8 => Some("UTF-8"),
            Encoding::Utf16Le | Encoding::Utf16Be => Some("UNICODE"),
            Encoding::Page(_) => None,
        }
    }

    /// The encoding that a command line or the charset of an HTTP header names, in any case.
    ///
    /// `utf-16` without an order is not known: RFC 2781 leaves the order to the byte-order mark, so
    /// [`detect`](super::detect()) knows better than the label.
    ///
    /// ```
    /// use heirloom_core::octets::Encoding;
    ///
    /// assert_eq!(Encoding::from_label("utf8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::from_label("US-ASCII"), Some(Encoding::Ascii));
    /// assert_eq!(Encoding::from_label("utf-16"), None);
    /// ```
    pub fn from_label(label: &str) -> Option<Encoding> {
        let label = label.trim();
        let found = LABELS.iter().find(|(known, _)| known.eq_ignore_ascii_case(label));
        found.map(|&(_, encoding)| encoding)
    }

    /// Whether it takes two octets or four for each character.
    pub fn is_utf16(self) -> bool {
        matches!(self, Encoding::Utf16Le | Encoding::Utf16Be)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// ISO 8859-1 means windows-1252, as it does in every web browser: the octets on which they differ are
/// controls in the former, which nobody means.
const LABELS: &[(&str, Encoding)] = &[
    ("utf-8", Encoding::Utf8),
    ("utf8", Encoding::Utf8),
    ("ascii", Encoding::Ascii),
    ("us-ascii", Encoding::Ascii),
    ("ansel", Encoding::Ansel),
    ("utf-16le", Encoding::Utf16Le),
    ("utf16le", Encoding::Utf16Le),
    ("utf-16be", Encoding::Utf16Be),
    ("utf16be", Encoding::Utf16Be),
    ("windows-1250", Encoding::Page(CodePage::Windows1250)),
    ("cp1250", Encoding::Page(CodePage::Windows1250)),
    ("windows-1251", Encoding::Page(CodePage::Windows1251)),
    ("cp1251", Encoding::Page(CodePage::Windows1251)),
    ("windows-1252", Encoding::Page(CodePage::Windows1252)),
    ("cp1252", Encoding::Page(CodePage::Windows1252)),
    ("ansi", Encoding::Page(CodePage::Windows1252)),
    ("iso-8859-1", Encoding::Page(CodePage::Windows1252)),
    ("iso8859-1", Encoding::Page(CodePage::Windows1252)),
    ("latin1", Encoding::Page(CodePage::Windows1252)),
    ("windows-1253", Encoding::Page(CodePage::Windows1253)),
    ("cp1253", Encoding::Page(CodePage::Windows1253)),
    ("windows-1254", Encoding::Page(CodePage::Windows1254)),
    ("cp1254", Encoding::Page(CodePage::Windows1254)),
    ("iso-8859-9", Encoding::Page(CodePage::Windows1254)),
    ("latin5", Encoding::Page(CodePage::Windows1254)),
    ("windows-1255", Encoding::Page(CodePage::Windows1255)),
    ("cp1255", Encoding::Page(CodePage::Windows1255)),
    ("windows-1257", Encoding::Page(CodePage::Windows1257)),
    ("cp1257", Encoding::Page(CodePage::Windows1257)),
    ("iso-8859-2", Encoding::Page(CodePage::Iso8859_2)),
    ("iso8859-2", Encoding::Page(CodePage::Iso8859_2)),
    ("latin2", Encoding::Page(CodePage::Iso8859_2)),
    ("iso-8859-15", Encoding::Page(CodePage::Iso8859_15)),
    ("iso8859-15", Encoding::Page(CodePage::Iso8859_15)),
    ("latin9", Encoding::Page(CodePage::Iso8859_15)),
    ("koi8-r", Encoding::Page(CodePage::Koi8R)),
    ("koi8r", Encoding::Page(CodePage::Koi8R)),
    ("cp437", Encoding::Page(CodePage::Cp437)),
    ("ibm437", Encoding::Page(CodePage::Cp437)),
    ("cp850", Encoding::Page(CodePage::Cp850)),
    ("ibm850", Encoding::Page(CodePage::Cp850)),
    ("cp852", Encoding::Page(CodePage::Cp852)),
    ("ibm852", Encoding::Page(CodePage::Cp852)),
    ("cp865", Encoding::Page(CodePage::Cp865)),
    ("ibm865", Encoding::Page(CodePage::Cp865)),
    ("cp866", Encoding::Page(CodePage::Cp866)),
    ("ibm866", Encoding::Page(CodePage::Cp866)),
    ("macroman", Encoding::Page(CodePage::MacRoman)),
    ("macintosh", Encoding::Page(CodePage::MacRoman)),
    ("x-mac-roman", Encoding::Page(CodePage::MacRoman)),
];
