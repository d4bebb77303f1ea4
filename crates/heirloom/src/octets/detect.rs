use super::Encoding;

/// What the first octets of a file give away about its encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Detected {
    /// The encoding.
    pub encoding: Encoding,
    /// How many octets the byte-order mark takes; 0 where there is none.
    pub bom: usize,
}

/// The detected character encoding (7.2.1), as far as the octets tell: a byte-order mark, or the `0` with
/// which every file begins written in UTF-16.
///
/// ```
/// use heirloom::octets::{Encoding, detect};
///
/// let detected = detect(b"\xFF\xFE0\0 \0").unwrap();
/// assert_eq!((detected.encoding, detected.bom), (Encoding::Utf16Le, 2));
/// assert_eq!(detect(b"0 HEAD"), None);
/// ```
pub fn detect(octets: &[u8]) -> Option<Detected> {
    let (encoding, bom) = match octets {
        [0xEF, 0xBB, 0xBF, ..] => (Encoding::Utf8, 3),
        [0xFF, 0xFE, ..] => (Encoding::Utf16Le, 2),
        [0xFE, 0xFF, ..] => (Encoding::Utf16Be, 2),
        [0x30, 0x00, ..] => (Encoding::Utf16Le, 0),
        [0x00, 0x30, ..] => (Encoding::Utf16Be, 0),
        _ => return None,
    };
    Some(Detected { encoding, bom })
}
