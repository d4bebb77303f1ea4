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
/// use heirloom_core::octets::{Encoding, detect};
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

/// How many octets [`detect_utf16`] looks at.
pub(crate) const PREFIX: usize = 512;

/// The order of UTF-16 that the first octets show, with a byte-order mark or without, whatever character they begin with:
/// the first lines of a file are nearly all ASCII.
pub(crate) fn detect_utf16(octets: &[u8]) -> Option<Encoding> {
    let by_start = detect(octets).map(|found| found.encoding).filter(|found| found.is_utf16());
    by_start.or_else(|| {
        let (units, _) = octets[..octets.len().min(PREFIX)].as_chunks::<2>();
        let count = |is: fn(&[u8; 2]) -> bool| units.iter().filter(|unit| is(unit)).count();
        let little = count(|&[text, zero]| is_text(text) && zero == 0);
        let big = count(|&[zero, text]| is_text(text) && zero == 0);
        let most = |part: usize| part > 2 && 4 * part >= 3 * units.len();
        match (most(little), most(big)) {
            (true, _) => Some(Encoding::Utf16Le),
            (_, true) => Some(Encoding::Utf16Be),
            _ => None,
        }
    })
}

/// The order of the two octets that mean something, if the first octets are UTF-32, which can't be read.
pub(crate) fn detect_utf32(octets: &[u8]) -> Option<Encoding> {
    let (units, _) = octets[..octets.len().min(PREFIX)].as_chunks::<4>();
    let most = |is: fn(&[u8; 4]) -> bool| {
        let part = units.iter().filter(|unit| is(unit)).count();
        part > 2 && 4 * part >= 3 * units.len()
    };
    if octets.starts_with(b"\xFF\xFE\0\0") || most(|unit| is_text(unit[0]) && unit[1..] == [0; 3]) {
        Some(Encoding::Utf16Le)
    } else if octets.starts_with(b"\0\0\xFE\xFF") || most(|unit| is_text(unit[3]) && unit[..3] == [0; 3]) {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

fn is_text(octet: u8) -> bool {
    matches!(octet, b'\t' | b'\n' | b'\r' | b' '..=b'~')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_alone_are_no_sign_of_wide_characters() {
        let [little, big] = [*b"x\0", *b"\0x"].map(|unit| unit.repeat(8));
        assert_eq!(detect_utf16(&little), Some(Encoding::Utf16Le));
        assert_eq!(detect_utf16(&big), Some(Encoding::Utf16Be));
        // What stands between them has to be text.
        assert_eq!(detect_utf16(&b"\x01\0".repeat(8)), None);
        assert_eq!(detect_utf16(&b"\0\xE9".repeat(8)), None);
        assert_eq!(detect_utf32(&b"x\0\0\0".repeat(4)), Some(Encoding::Utf16Le));
        assert_eq!(detect_utf32(&b"\0\0\0x".repeat(4)), Some(Encoding::Utf16Be));
        assert_eq!(detect_utf32(&b"\x01\0\0\0".repeat(4)), None);
        // And most of it.
        assert_eq!(detect_utf16(&[&little[..], &b"ab".repeat(2)].concat()), Some(Encoding::Utf16Le));
        assert_eq!(detect_utf16(&[&little[..], &b"ab".repeat(3)].concat()), None);
        assert_eq!(detect_utf16(&little[..4]), None);
        let wide = |count| b"x\0\0\0".repeat(count);
        assert_eq!(detect_utf32(&wide(2)), None);
        assert_eq!(detect_utf32(&wide(3)), Some(Encoding::Utf16Le));
        assert_eq!(detect_utf32(&[wide(9), b"text".repeat(3)].concat()), Some(Encoding::Utf16Le));
        assert_eq!(detect_utf32(&[wide(9), b"text".repeat(4)].concat()), None);
    }
}
