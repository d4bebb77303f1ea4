use encoding_rs::mem::convert_str_to_utf16;

use super::BadOctets;
use super::ascii::BLOCK;
use super::blocks::{Character, Units};
use super::step::{Step, StepReading};

/// Which octet of a unit comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    LittleEndian,
    BigEndian,
}

impl Order {
    #[inline]
    pub(super) fn unit(self, octets: [u8; 2]) -> u16 {
        match self {
            Order::LittleEndian => u16::from_le_bytes(octets),
            Order::BigEndian => u16::from_be_bytes(octets),
        }
    }
}

/// One character; or one lone surrogate, whose two octets are invalid; or an odd last octet.
pub(super) fn step(order: Order, octets: &[u8], at: usize, bad: BadOctets, out: &mut String) -> Step {
    let rest = &octets[at..];
    let first = unit(order, rest, 0);
    let second = unit(order, rest, 2);
    let units = first.into_iter().chain(second);
    if let Some(Ok(c)) = char::decode_utf16(units).next() {
        out.push(c);
        return Step { octets: 2 * c.len_utf16(), reading: StepReading::Sound };
    }
    let invalid = &rest[..rest.len().min(2)];
    out.extend(invalid.iter().map(|&octet| bad.read(octet)));
    Step { octets: invalid.len(), reading: StepReading::Invalid }
}

fn unit(order: Order, octets: &[u8], at: usize) -> Option<u16> {
    match octets.get(at..at + 2) {
        Some(&[first, second]) => Some(order.unit([first, second])),
        _ => None,
    }
}

/// Units as `unit` makes them of two octets.
pub(super) struct Utf16<U> {
    pub(super) unit: U,
    pub(super) bad: BadOctets,
}

impl<U: Fn([u8; 2]) -> u16> Units<2> for Utf16<U> {
    #[inline]
    fn plain(&self, block: &[[u8; 2]; BLOCK]) -> (usize, [u8; BLOCK]) {
        let mut octets = [0; BLOCK];
        for (octet, &unit) in octets.iter_mut().zip(block) {
            *octet = (self.unit)(unit).to_le_bytes()[0];
        }
        // All together, without branches, since most blocks are plain.
        if block.iter().fold(true, |plain, &unit| plain & self.is_plain(unit)) {
            return (BLOCK, octets);
        }
        (block.iter().take_while(|&&unit| self.is_plain(unit)).count(), octets)
    }

    #[inline]
    fn is_plain(&self, unit: [u8; 2]) -> bool {
        (0x01..=0x7F).contains(&(self.unit)(unit))
    }

    #[inline]
    fn character(&self, units: &[[u8; 2]]) -> Option<Character> {
        let first = (self.unit)(*units.first()?);
        if first == 0 && self.bad == BadOctets::Replace {
            return None;
        }
        let unit = u32::from(first);
        let [high, middle, low] = [unit >> 12, unit >> 6 & 0x3F, unit & 0x3F];
        let (units, word, len) = match first {
            0x00..=0x7F => (1, unit, 1),
            0x80..=0x7FF => (1, 0x80C0 | middle | low << 8, 2),
            0xD800..=0xDFFF => (2, supplementary([first, (self.unit)(*units.get(1)?)])?, 4),
            _ => (1, 0x80_80E0 | high | middle << 8 | low << 16, 3),
        };
        Some(Character { units, padded: u64::from(word).to_le_bytes(), len })
    }
}

/// The UTF-8 of two surrogates, the first octet lowest.
fn supplementary(units: [u16; 2]) -> Option<u32> {
    let c = char::decode_utf16(units).next()?.ok()?;
    let mut octets = [0; 4];
    c.encode_utf8(&mut octets);
    Some(u32::from_le_bytes(octets))
}

/// How many octets a text takes.
pub(super) fn encoded_len(text: &str) -> usize {
    // A unit for each character, and a second one for those that take four octets of UTF-8.
    let units = |octet: u8| u8::from(octet & 0xC0 != 0x80) + u8::from(octet >= 0xF0);
    // So few that an octet can count them.
    let count = |octets: &[u8]| octets.iter().fold(0, |count, &octet| count + units(octet));
    2 * text
        .as_bytes()
        .chunks(usize::from(u8::MAX) / 2)
        .map(|octets| usize::from(count(octets)))
        .sum::<usize>()
}

/// Appends a text; `octets` says in which order.
pub(super) fn push(text: &str, octets: impl Fn(u16) -> [u8; 2], out: &mut Vec<u8>) {
    if text.is_ascii() {
        return push_units(text.as_bytes(), octets, out);
    }
    const PIECE: usize = 256;
    // No character has more units than octets of UTF-8; room for one more is asked for.
    let mut units = [0; PIECE + 1];
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(rest.floor_char_boundary(PIECE));
        let count = convert_str_to_utf16(piece, &mut units);
        push_units(&units[..count], &octets, out);
        rest = behind;
    }
}

/// A loop without branches, so that it becomes a few vector instructions.
fn push_units<U: Copy + Into<u16>>(units: &[U], octets: impl Fn(u16) -> [u8; 2], out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + 2 * units.len(), 0);
    let (pairs, _) = out[start..].as_chunks_mut();
    for (pair, &unit) in pairs.iter_mut().zip(units) {
        *pair = octets(unit.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BIG: fn([u8; 2]) -> u16 = u16::from_be_bytes;

    fn units(text: &str) -> Vec<[u8; 2]> {
        text.encode_utf16().map(u16::to_be_bytes).collect()
    }

    #[test]
    fn a_character_becomes_its_utf8() {
        let characters = [
            '\u{1}',
            'a',
            '\u{7F}',
            '\u{80}',
            'é',
            'ж',
            '\u{7FF}',
            '\u{800}',
            '€',
            '中',
            '\u{D7FF}',
            '\u{E000}',
            '\u{FFFF}',
            '\u{10000}',
            '👪',
            '\u{10FFFF}',
        ];
        for bad in [BadOctets::Windows1252, BadOctets::Replace] {
            let utf16 = Utf16 { unit: BIG, bad };
            for c in characters {
                // What stands behind it is of no matter.
                for behind in ["", "x", "👪"] {
                    let found = utf16.character(&units(&format!("{c}{behind}"))).unwrap();
                    assert_eq!(found.units, c.len_utf16(), "{c:?}");
                    assert_eq!(&found.padded[..found.len], c.to_string().as_bytes(), "{c:?}");
                }
            }
            let family = units("👪");
            for broken in
                [&[][..], &family[..1], &family[1..], &[family[1], family[0]], &[family[0], *b"\0a"]]
            {
                assert!(utf16.character(broken).is_none(), "{broken:X?}");
            }
        }
    }

    #[test]
    fn a_nul_is_left_to_a_step_only_where_it_is_replaced() {
        let character = |bad| Utf16 { unit: BIG, bad }.character(&units("\0a"));
        let kept = character(BadOctets::Windows1252).unwrap();
        assert_eq!((kept.units, &kept.padded[..kept.len]), (1, &b"\0"[..]));
        assert!(character(BadOctets::Replace).is_none());
    }

    #[test]
    fn a_block_is_plain_where_it_is_ascii_without_nul() {
        let utf16 = Utf16 { unit: BIG, bad: BadOctets::Windows1252 };
        let block = |text: &str| *units(text).first_chunk().unwrap();
        assert_eq!(utf16.plain(&block("just one block..")), (BLOCK, *b"just one block.."));
        // The last of them has the octets of an `a`, the other way round.
        for odd in ["\0", "é", "€", "\u{6100}"] {
            let (plain, octets) = utf16.plain(&block(&format!("just {odd}ne block..")));
            assert_eq!(&octets[..plain], b"just ", "{odd:?}");
            assert!(!utf16.is_plain(units(odd)[0]), "{odd:?}");
        }
        assert!(units("\u{1}\nx\u{7F}").into_iter().all(|unit| utf16.is_plain(unit)));
    }
}
