use super::ansel::{self, Repertoire};
use super::{Encoding, ascii, pages, utf16};

/// Turns characters into octets, and says beforehand which it can.
///
/// ```
/// use heirloom_core::octets::{Encoder, Encoding};
///
/// let encoder = Encoder::new(Encoding::Ansel).unwrap();
/// assert!(encoder.representable("é"));
/// assert!(!encoder.representable("☺"));
///
/// let mut octets = Vec::new();
/// encoder.encode("André", &mut octets);
/// assert_eq!(octets, b"Andr\xE2e");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoder {
    encoding: Encoding,
}

impl Encoder {
    /// An encoder for a file that is made in `encoding`; none for a code page, since no file is made in one.
    pub fn new(encoding: Encoding) -> Option<Encoder> {
        match encoding {
            Encoding::Page(_) => None,
            _ => Some(Encoder { encoding }),
        }
    }

    /// An encoder for changing a file that already is in `encoding`, whatever that is.
    ///
    /// ```
    /// use heirloom_core::octets::{CodePage, Encoder, Encoding};
    ///
    /// let encoder = Encoder::for_editing(Encoding::Page(CodePage::Windows1250));
    /// let mut octets = Vec::new();
    /// encoder.encode("Łódź", &mut octets);
    /// assert_eq!(octets, b"\xA3\xF3d\x9F");
    /// assert!(!encoder.representable("ø"));
    /// ```
    pub fn for_editing(encoding: Encoding) -> Encoder {
        Encoder { encoding }
    }

    /// The encoding.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether `cluster` (a base character and its combining marks, or any other short text) can be written
    /// so that decoding gives back exactly these code points.
    ///
    /// U+0000 never can. A U+FEFF is taken for a byte-order mark only at the very start of a file, which is
    /// not this function's to know.
    pub fn representable(&self, cluster: &str) -> bool {
        let has_octets = match self.encoding {
            Encoding::Ascii => cluster.is_ascii(),
            Encoding::Ansel => ansel::encodable(cluster),
            Encoding::Page(page) => pages::encodable(page, cluster),
            _ => true,
        };
        has_octets && !cluster.contains('\0')
    }

    /// How much of `text`, from its start, is made of representable clusters.
    ///
    /// So much can be written as it is, whatever stands behind it.
    ///
    /// ```
    /// use heirloom_core::octets::{Encoder, Encoding};
    ///
    /// let up_to = |encoding, text| Encoder::new(encoding).unwrap().representable_up_to(text);
    /// assert_eq!(up_to(Encoding::Ansel, "Łódź ☺"), "Łódź ".len());
    /// assert_eq!(up_to(Encoding::Ascii, "Andre\u{301}"), "Andr".len());
    /// assert_eq!(up_to(Encoding::Utf8, "Łódź ☺\0"), "Łódź ☺".len());
    /// ```
    pub fn representable_up_to(&self, text: &str) -> usize {
        let text = &text[..memchr::memchr(0, text.as_bytes()).unwrap_or(text.len())];
        match self.encoding {
            Encoding::Ascii => ascii::encodable_up_to(text),
            Encoding::Ansel => ansel::encodable_up_to(text),
            Encoding::Page(page) => pages::encodable_up_to(page, text),
            _ => text.len(),
        }
    }

    /// Whether the encoding is one of Unicode, so that only U+0000 can't be written.
    pub fn has_every_character(&self) -> bool {
        matches!(self.encoding, Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// How many octets a representable text takes.
    pub fn octets(&self, cluster: &str) -> usize {
        match self.encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => utf16::encoded_len(cluster),
            Encoding::Ansel => ansel::encoded_len(cluster),
            Encoding::Page(_) => cluster.chars().count(),
            _ => cluster.len(),
        }
    }

    /// Appends the octets of `text`, which is made of representable clusters.
    ///
    /// In ASCII, ANSEL and code pages a cluster that has no octets is written as `?`; in a debug build that is a panic.
    pub fn encode(&self, text: &str, out: &mut Vec<u8>) {
        match self.encoding {
            Encoding::Ascii => ascii::push(text, out),
            Encoding::Ansel => ansel::encode(text, Repertoire::Exact, out, |cluster, out| {
                debug_assert!(false, "{cluster:?} can't be written in ANSEL");
                out.push(b'?');
            }),
            Encoding::Page(page) => pages::push(page, text, out),
            Encoding::Utf16Le => utf16::push(text, u16::to_le_bytes, out),
            Encoding::Utf16Be => utf16::push(text, u16::to_be_bytes, out),
            _ => out.extend_from_slice(text.as_bytes()),
        }
    }

    /// The octets with which a file begins: a byte-order mark in UTF-16, nothing in the others (OQ-54).
    pub fn bom(&self) -> &'static [u8] {
        match self.encoding {
            Encoding::Utf16Le => b"\xFF\xFE",
            Encoding::Utf16Be => b"\xFE\xFF",
            _ => b"",
        }
    }
}
