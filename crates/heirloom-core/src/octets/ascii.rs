use super::BadOctets;
use super::ansel::is_combining;
use super::step::{Step, StepReading};

/// How many characters are looked at together, where most are ASCII.
pub(super) const BLOCK: usize = 16;

/// How many octets from the start of a block are ASCII.
#[inline]
pub(super) fn len(block: &[u8; BLOCK]) -> usize {
    let word = u128::from_le_bytes(*block);
    (word & (ONES << 7)).trailing_zeros() as usize / 8
}

/// How many octets from the start of a block are ASCII and not NUL.
#[inline]
pub(super) fn plain_len(block: &[u8; BLOCK]) -> usize {
    let word = u128::from_le_bytes(*block);
    // Subtracting sets the highest bit of an octet that is 0; it may set others, but only behind that one.
    let others = (word.wrapping_sub(ONES) | word) & (ONES << 7);
    others.trailing_zeros() as usize / 8
}

const ONES: u128 = u128::MAX / 0xFF;

/// One octet.
pub(super) fn step(octets: &[u8], at: usize, bad: BadOctets, out: &mut String) -> Step {
    let octet = octets[at];
    if octet.is_ascii() {
        out.push(char::from(octet));
        Step { octets: 1, reading: StepReading::Sound }
    } else {
        out.push(bad.read(octet));
        Step { octets: 1, reading: StepReading::Invalid }
    }
}

/// How much of `text`, from its start, is ASCII without marks on it.
pub(super) fn encodable_up_to(text: &str) -> usize {
    let run = encoding_rs::Encoding::ascii_valid_up_to(text.as_bytes());
    match text[run..].chars().next() {
        Some(c) if is_combining(c) => run.saturating_sub(1),
        _ => run,
    }
}

/// Appends `text`, which should be ASCII; any other character as `?`.
pub(super) fn push(text: &str, out: &mut Vec<u8>) {
    debug_assert!(text.is_ascii(), "{text:?} can't be written in ASCII");
    if text.is_ascii() {
        out.extend_from_slice(text.as_bytes());
    } else {
        out.extend(text.chars().map(|c| u8::try_from(c).ok().filter(u8::is_ascii).unwrap_or(b'?')));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_ascii_up_to_the_first_octet_that_is_not() {
        for before in [0x00, 0x01, b'x', 0x7F] {
            assert_eq!(len(&[before; BLOCK]), BLOCK);
            for (place, octet) in (0..BLOCK).flat_map(|place| [0x80, 0xC3, 0xFF].map(|octet| (place, octet)))
            {
                let mut block = [before; BLOCK];
                block[place] = octet;
                assert_eq!(len(&block), place, "{block:X?}");
                // Another one behind it changes nothing.
                block[BLOCK - 1] = 0xE9;
                assert_eq!(len(&block), place, "{block:X?}");
            }
        }
    }

    #[test]
    fn a_block_is_plain_up_to_the_first_octet_that_is_nul_or_not_ascii() {
        for before in [0x01, b'x', 0x7F] {
            assert_eq!(plain_len(&[before; BLOCK]), BLOCK);
            for (place, octet) in (0..BLOCK).flat_map(|place| [0x00, 0x80, 0xFF].map(|octet| (place, octet)))
            {
                let mut block = [before; BLOCK];
                block[place] = octet;
                assert_eq!(plain_len(&block), place, "{block:X?}");
                block[BLOCK - 1] = 0x00;
                assert_eq!(plain_len(&block), place, "{block:X?}");
            }
        }
    }
}
