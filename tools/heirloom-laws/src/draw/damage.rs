//! Damage to files.

use std::ops::Range;

use super::Draw;

/// Files that are damaged, each with its name.
pub type Originals = [(String, Vec<u8>)];

/// Octets that mean something to somebody.
const ODD: &[&[u8]] = &[
    b"\0",
    b"\r",
    b"\n",
    b"\r\n",
    b"\n\r",
    b"\t",
    b" ",
    b"@",
    b"@@",
    b"@#U41@ ",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\xFE\xFF",
    b"\xE2",
    b"\xC3",
    b"\x80",
    b"\x1A",
    b"0 ",
    b"1 ",
    b"2 CONC ",
    b"2 CONT ",
    b"\n2 CONC ",
    b"0 HEAD\n",
    b"0 TRLR\n",
    b"1 CHAR ANSEL\n",
    b"1 CHAR UTF-8\n",
    b"1 CHAR UNICODE\n",
    b"1 CHAR ANSI\n",
    b"1 SCHMA\n",
    b"junk\n",
    b"99 ",
];

/// A stretch of so many octets, most often a short one.
fn stretch(draw: &mut Draw<'_>, length: usize) -> Range<usize> {
    let start = draw.below(length + 1);
    let most = 1 << draw.below(12);
    start..length.min(start + draw.below(most) + 1)
}

/// Damages a file once, perhaps with a stretch of another one.
pub fn damage(octets: &mut Vec<u8>, draw: &mut Draw<'_>, originals: &Originals) {
    let range = stretch(draw, octets.len());
    match draw.below(9) {
        0 => {
            let octet = draw.below(256) as u8;
            octets.splice(range.start..octets.len().min(range.start + 1), [octet]);
        }
        1 => drop(octets.splice(range.start..range.start, draw.one_of(ODD).iter().copied())),
        2 => drop(octets.drain(range)),
        3 => {
            let copied = octets[range].to_vec();
            let to = draw.below(octets.len() + 1);
            octets.splice(to..to, copied);
        }
        4 => octets.truncate(range.start),
        5 => {
            let (_, other) = &originals[draw.below(originals.len())];
            let from = stretch(draw, other.len());
            octets.splice(range.start..range.start, other[from].iter().copied());
        }
        6 => {
            // Another line break from here on, for a while.
            let to = draw.one_of(&[&b"\r"[..], b"\n", b"\r\n", b"", b"\n\n"]);
            let changed: Vec<u8> = octets[range.clone()]
                .iter()
                .flat_map(|&octet| if octet == b'\n' { to.to_vec() } else { vec![octet] })
                .collect();
            octets.splice(range, changed);
        }
        7 => octets[range].iter_mut().for_each(|octet| *octet ^= 0x80),
        _ => octets[range].reverse(),
    }
}

/// One of the files, with its name, damaged a few times. Some are as they were.
pub fn damaged(draw: &mut Draw<'_>, originals: &Originals) -> (String, Vec<u8>) {
    let (name, octets) = &originals[draw.below(originals.len())];
    let mut octets = octets.clone();
    for _ in 0..draw.below(6) {
        damage(&mut octets, draw, originals);
    }
    (name.clone(), octets)
}
