//! The one place where octets look at a tag.
//!
//! Programs that cut long payloads after so many octets have cut characters in two:
//!
//! ```text
//! 1 NOTE Andr<C3>
//! 2 CONC <A9>
//! ```
//!
//! By the time lines are joined the octets are gone, so the parts have to find each other here.

use std::ops::Range;

use super::Encoding;
use super::utf16::Order;

/// No honest line takes this many octets to say CONC; a limit keeps reading a stretch again cheap.
pub(super) const FURTHEST: usize = 256;

/// A part of a character at the end of a line, of which the rest is at the start of the payload of another line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Carry {
    /// Where the part begins.
    pub(super) start: usize,
    /// Behind it.
    pub(super) end: usize,
    /// Where the rest is, or another part.
    pub(super) payload: usize,
}

/// The lines that may stand between two parts of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Between {
    Conc,
    ConcOrCont,
}

/// Where the payload of such a line begins, if one follows the line break at `at`. Units are of so many octets;
/// `ascii` says which character a unit is.
pub(super) fn payload<const UNIT: usize>(
    octets: &[u8],
    at: usize,
    between: Between,
    ascii: impl Fn([u8; UNIT]) -> Option<u8>,
) -> Option<usize> {
    let window = &octets[at..octets.len().min(at + UNIT * FURTHEST)];
    let mut units = window.as_chunks::<UNIT>().0.iter().map(|&unit| ascii(unit)).peekable();
    let mut count = 0;
    let mut skip = |those: fn(u8) -> bool| {
        let before = count;
        while units.next_if(|unit| unit.is_some_and(those)).is_some() {
            count += 1;
        }
        count > before
    };
    let is_delimiter: fn(u8) -> bool = |octet| matches!(octet, b' ' | b'\t');
    let breaks = skip(|octet| matches!(octet, b'\r' | b'\n'));
    skip(is_delimiter);
    if !(breaks && skip(|octet| octet.is_ascii_digit()) && skip(is_delimiter)) {
        return None;
    }
    let mut rest = units;
    let tag = [rest.next()??, rest.next()??, rest.next()??, rest.next()??];
    let continues = &tag == b"CONC" || (between == Between::ConcOrCont && &tag == b"CONT");
    (continues && is_delimiter(rest.next()??)).then(|| at + UNIT * (count + 5))
}

/// The character with which `octets` begin, if they are UTF-8 and it is whole.
pub(super) fn utf8_character(octets: &[u8]) -> Option<char> {
    let next = &octets[..octets.len().min(4)];
    match std::str::from_utf8(next) {
        Ok(text) => text.chars().next(),
        Err(error) => std::str::from_utf8(&next[..error.valid_up_to()]).ok()?.chars().next(),
    }
}

/// Whether octets may begin with the rest of a character of which another line has the first part.
pub(crate) fn may_be_rest(encoding: Encoding, octets: &[u8]) -> bool {
    let is_rest =
        |order: Order| octets.first_chunk().is_some_and(|&unit| (0xDC00..0xE000).contains(&order.unit(unit)));
    match encoding {
        Encoding::Utf8 => octets.first().is_some_and(|octet| octet & 0xC0 == 0x80),
        Encoding::Utf16Le => is_rest(Order::LittleEndian),
        Encoding::Utf16Be => is_rest(Order::BigEndian),
        _ => false,
    }
}

/// The parts of one character, each in a line of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CharacterParts {
    /// Where each begins and ends; no more than `count` mean anything.
    places: [(usize, usize); 4],
    count: usize,
    pub(super) character: char,
}

impl CharacterParts {
    /// The parts of the character of UTF-8 that begins at `at` and is cut at the end of its line.
    pub(super) fn of_utf8(octets: &[u8], at: usize) -> Option<CharacterParts> {
        let length = match octets[at] {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return None,
        };
        let mut parts = CharacterParts { places: [(0, 0); 4], count: 0, character: '\0' };
        let (mut gathered, mut have) = ([0; 4], 0);
        let mut start = at;
        loop {
            let is_part = |&&octet: &&u8| octet & 0xC0 == 0x80;
            let run = match have {
                0 => 1 + octets[at + 1..].iter().take(length - 1).take_while(is_part).count(),
                _ => octets[start..].iter().take(length - have).take_while(is_part).count(),
            };
            if run == 0 {
                return None;
            }
            gathered[have..have + run].copy_from_slice(&octets[start..start + run]);
            parts.places[parts.count] = (start, start + run);
            parts.count += 1;
            have += run;
            if have == length {
                parts.character = utf8_character(&gathered[..length])?;
                return (parts.count > 1).then_some(parts);
            }
            start = payload(octets, start + run, Between::ConcOrCont, |[octet]| Some(octet))?;
        }
    }

    /// The same for the two surrogates of a character of UTF-16.
    pub(super) fn of_utf16(order: Order, octets: &[u8], at: usize) -> Option<CharacterParts> {
        let unit = |at: usize| octets.get(at..)?.first_chunk().map(|&unit| order.unit(unit));
        let first = unit(at).filter(|unit| (0xD800..0xDC00).contains(unit))?;
        let ascii = |pair| u8::try_from(order.unit(pair)).ok().filter(u8::is_ascii);
        let payload = payload(octets, at + 2, Between::ConcOrCont, ascii)?;
        let character = char::decode_utf16([first, unit(payload)?]).next()?.ok()?;
        Some(CharacterParts {
            places: [(at, at + 2), (payload, payload + 2), (0, 0), (0, 0)],
            count: 2,
            character,
        })
    }

    pub(super) fn ranges(self) -> impl Iterator<Item = Range<usize>> {
        self.places.into_iter().take(self.count).map(|(start, end)| start..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_looked_for_in_so_many_units_and_no_more() {
        for (units, is_found) in [(20, true), (FURTHEST, true), (FURTHEST + 1, false)] {
            let blanks = " ".repeat(units - "\n2CONC ".len());
            let narrow = format!("abc\n2{blanks}CONC ");
            let found = payload(narrow.as_bytes(), 3, Between::Conc, |[octet]| Some(octet));
            assert_eq!(found, is_found.then_some(narrow.len()), "{units}");
            let wide: Vec<u8> = narrow.bytes().flat_map(|octet| [0, octet]).collect();
            let found = payload(&wide, 6, Between::Conc, |[_, octet]| Some(octet));
            assert_eq!(found, is_found.then_some(wide.len()), "{units}");
        }
    }

    #[test]
    fn a_character_has_parts_only_where_a_line_cuts_it() {
        let parts = |octets: &[u8], at| {
            let parts = CharacterParts::of_utf8(octets, at)?;
            Some((parts.character, parts.ranges().collect::<Vec<_>>()))
        };
        assert_eq!(parts(b"ab\xC3\n2 CONC \xA9", 2), Some(('é', vec![2..3, 11..12])));
        // What is left over belongs to no part.
        assert_eq!(parts(b"\xC3\n2 CONC \xA9\xA9", 0), Some(('é', vec![0..1, 9..10])));
        assert_eq!(parts(b"\xE2\x82\n2 CONC \xAC\xAC\xAC", 0), Some(('€', vec![0..2, 10..11])));
        let whole_or_broken: &[&[u8]] = &[
            b"\xC3\xA9",
            b"\xC3\xA9\n2 CONC \xA9",
            // Overlong, with one octet more.
            b"\xF0\x80\x80\x80\x80",
            b"\xE0\x80\x80\x80\n2 CONC \x80",
        ];
        for octets in whole_or_broken {
            assert_eq!(parts(octets, 0), None, "{octets:X?}");
        }
    }

    #[test]
    fn a_rest_is_no_beginning() {
        let utf8 = [&b""[..], b"a", b"\x7F", b"\x80", b"\xBF", b"\xC3\xA9"];
        let is_rest = |octets: &[u8]| may_be_rest(Encoding::Utf8, octets);
        assert_eq!(utf8.map(is_rest), [false, false, false, true, true, false]);
        for (unit, is_rest) in
            [(0x41, false), (0xDBFF, false), (0xDC00, true), (0xDFFF, true), (0xE000, false)]
        {
            let unit: u16 = unit;
            assert_eq!(may_be_rest(Encoding::Utf16Be, &unit.to_be_bytes()), is_rest, "{unit:X}");
            assert_eq!(may_be_rest(Encoding::Utf16Le, &unit.to_le_bytes()), is_rest, "{unit:X}");
        }
        assert!(!may_be_rest(Encoding::Utf16Be, b"\xDC"));
        assert!(!may_be_rest(Encoding::Ansel, b"\x80"));
    }

    #[test]
    fn a_cut_pair_of_surrogates_has_two_parts() {
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        let pair = wide("👪");
        let octets = [&wide("abc")[..], &pair[..2], &wide("\n2 CONT ")[..], &pair[2..]].concat();
        let parts = CharacterParts::of_utf16(Order::BigEndian, &octets, 6).unwrap();
        assert_eq!(parts.character, '👪');
        assert_eq!(parts.ranges().collect::<Vec<_>>(), [6..8, 24..26]);
    }
}
