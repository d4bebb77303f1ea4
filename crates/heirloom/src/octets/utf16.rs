use encoding_rs::mem;

use super::BadOctets;
use super::step::{Reading, Step};

/// One character; or one lone surrogate, whose two octets are invalid; or an odd last octet. `order` makes a
/// unit of two octets.
pub(super) fn step(
    order: impl Fn([u8; 2]) -> u16,
    octets: &[u8],
    at: usize,
    bad: BadOctets,
    out: &mut String,
) -> Step {
    let rest = &octets[at..];
    let first = unit(&order, rest, 0);
    let second = unit(&order, rest, 2);
    let units = first.into_iter().chain(second);
    if let Some(Ok(c)) = char::decode_utf16(units).next() {
        out.push(c);
        return Step { octets: 2 * c.len_utf16(), reading: Reading::Sound };
    }
    let invalid = &rest[..rest.len().min(2)];
    out.extend(invalid.iter().map(|&octet| bad.read(octet)));
    Step { octets: invalid.len(), reading: Reading::Invalid }
}

/// Appends the valid text with which `octets` begin, as much of it as fits the buffers.
pub(super) fn bulk(order: impl Fn([u8; 2]) -> u16, octets: &[u8], bad: BadOctets, out: &mut String) -> usize {
    let mut units = [0; UNITS];
    let count = UNITS.min(octets.len() / 2);
    for (unit, pair) in units.iter_mut().zip(octets.chunks_exact(2)) {
        *unit = order([pair[0], pair[1]]);
    }
    let mut units = &units[..count];
    if bad == BadOctets::Replace {
        units = &units[..units.iter().position(|&unit| unit == 0).unwrap_or(count)];
    }
    units = &units[..mem::utf16_valid_up_to(units)];

    let mut buffer = [0; 3 * UNITS];
    if let Ok(text) = std::str::from_utf8_mut(&mut buffer) {
        let (read, written) = mem::convert_utf16_to_str_partial(units, text);
        out.push_str(&text[..written]);
        return 2 * read;
    }
    0
}

const UNITS: usize = 512;

fn unit(order: impl Fn([u8; 2]) -> u16, octets: &[u8], at: usize) -> Option<u16> {
    match octets.get(at..at + 2) {
        Some(&[first, second]) => Some(order([first, second])),
        _ => None,
    }
}
