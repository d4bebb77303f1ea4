//! The hot loop: the lines of a text, found 64 octets at a time.
//!
//! Each block becomes two numbers of 64 bits, one bit an octet: where line breaks are, and where at signs are. A line
//! then costs a few operations on these numbers instead of a search of its own. [`string_lines`](super::string_lines)
//! is the plain twin.

use std::ops::Range;

use wide::u8x16;

use super::Parts;

/// One block, of which each octet has one bit.
const BLOCK: usize = 64;

/// A string line, with what the scan knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scanned {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// One more than the place of the last `@` in the text up to the end of this line; 0 where there is none.
    pub(crate) behind_last_at: usize,
}

/// Finds the string lines of `octets[range]`, in order, until `take` answers `None`.
#[inline(always)]
pub(crate) fn scan(
    octets: &[u8],
    range: Range<usize>,
    mut take: impl FnMut(Scanned) -> Option<()>,
) -> Option<()> {
    let octets = &octets[..range.end];
    let (mut start, mut behind_last_at) = (range.start, 0);
    let mut blocks = octets[range.start..].chunks_exact(BLOCK);
    let mut base = range.start;
    for block in &mut blocks {
        let Masks { mut breaks, ats } = Masks::of(block);
        while breaks != 0 {
            let place = breaks.trailing_zeros();
            breaks &= breaks - 1;
            let before = ats & ((1 << place) - 1);
            if before != 0 {
                behind_last_at = base + BLOCK - before.leading_zeros() as usize;
            }
            let end = base + place as usize;
            if start < end {
                take(Scanned { start, end, behind_last_at })?;
            }
            start = end + 1;
        }
        if ats != 0 {
            behind_last_at = base + BLOCK - ats.leading_zeros() as usize;
        }
        base += BLOCK;
    }
    for (place, &octet) in (base..).zip(blocks.remainder()) {
        match octet {
            b'\n' | b'\r' => {
                if start < place {
                    take(Scanned { start, end: place, behind_last_at })?;
                }
                start = place + 1;
            }
            b'@' => behind_last_at = place + 1,
            _ => {}
        }
    }
    if start < octets.len() {
        take(Scanned { start, end: octets.len(), behind_last_at })?;
    }
    Some(())
}

struct Masks {
    breaks: u64,
    ats: u64,
}

impl Masks {
    #[inline(always)]
    fn of(block: &[u8]) -> Masks {
        let (lf, cr, at) = (u8x16::splat(b'\n'), u8x16::splat(b'\r'), u8x16::splat(b'@'));
        let mut masks = Masks { breaks: 0, ats: 0 };
        for (octets, shift) in block.as_chunks::<16>().0.iter().zip([0, 16, 32, 48]) {
            let octets = u8x16::new(*octets);
            let breaks = octets.simd_eq(lf) | octets.simd_eq(cr);
            masks.breaks |= u64::from(breaks.to_bitmask()) << shift;
            masks.ats |= u64::from(octets.simd_eq(at).to_bitmask()) << shift;
        }
        masks
    }
}

/// The first place from `from` on where a text can be divided: the lines before it and those behind it can be nested
/// without knowing of each other. That is the start of a line of level 0, unless its tag is one of those that do not
/// end what stands above them. The end of the text where there is none.
pub(crate) fn division(octets: &[u8], from: usize) -> usize {
    let mut at = from.min(octets.len());
    loop {
        let breaks = matches!(at.checked_sub(1).map(|before| octets[before]), None | Some(b'\r' | b'\n'));
        if breaks && divides(&octets[at..]) {
            return at;
        }
        match memchr::memchr2(b'\n', b'\r', &octets[at..]) {
            Some(length) => at += length + 1,
            None => return octets.len(),
        }
    }
}

/// The last such place in `octets[..to]` behind `from`, if there is one. What follows `to` is looked at.
pub(crate) fn last_division(octets: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut end = to.min(octets.len());
    while let Some(length) = memchr::memrchr2(b'\n', b'\r', &octets[from..end]) {
        end = from + length;
        if divides(&octets[end + 1..]) {
            return Some(end + 1);
        }
    }
    None
}

/// Whether a text begins with a line that divides.
fn divides(octets: &[u8]) -> bool {
    // Nearly every line is told by its first octet.
    if !matches!(octets.first(), Some(b'0' | b' ' | b'\t')) {
        return false;
    }
    let Some(parts) = Parts::of(octets) else { return false };
    parts.level_number(octets) == 0 && !matches!(&octets[parts.tag], b"CONT" | b"CONC" | b"ERROR")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::string_lines;
    use proptest::prelude::*;

    fn scanned(octets: &[u8], range: Range<usize>) -> Vec<Scanned> {
        let mut lines = Vec::new();
        scan(octets, range, |line| {
            lines.push(line);
            Some(())
        });
        lines
    }

    /// The plain twin.
    fn plain(octets: &[u8], range: Range<usize>) -> Vec<Scanned> {
        string_lines(&octets[range.clone()])
            .map(|line| {
                let (start, end) = (range.start + line.start, range.start + line.end);
                let last = octets[range.start..end].iter().rposition(|&octet| octet == b'@');
                Scanned { start, end, behind_last_at: last.map_or(0, |last| range.start + last + 1) }
            })
            .collect()
    }

    proptest! {
        #[test]
        fn finds_the_lines_of_its_plain_twin(text in "[a@\r\n ]{0,300}", from in 0usize..80, less in 0usize..80) {
            let from = from.min(text.len());
            let to = text.len().saturating_sub(less).max(from);
            prop_assert_eq!(scanned(text.as_bytes(), from..to), plain(text.as_bytes(), from..to));
        }

        #[test]
        fn long_lines_too(text in "([a@]{0,90}[\r\n]{1,2}){0,6}[a@]{0,90}") {
            prop_assert_eq!(scanned(text.as_bytes(), 0..text.len()), plain(text.as_bytes(), 0..text.len()));
        }
    }

    #[test]
    fn at_every_alignment() {
        for before in 0..130 {
            for inside in 0..130 {
                let text = format!("{}\n{}@\r\nx", "b".repeat(before), "i".repeat(inside));
                assert_eq!(scanned(text.as_bytes(), 0..text.len()), plain(text.as_bytes(), 0..text.len()));
            }
        }
    }

    #[test]
    fn divisions() {
        let text = b"0 HEAD\n1 CHAR UTF-8\r\n0 CONT x\n 00\t@I1@ INDI\n0x\n0 ERROR\n0 TRLR";
        let expected = [0, 30, 55];
        for from in 0..=text.len() {
            let next = expected.iter().copied().find(|&place| place >= from).unwrap_or(text.len());
            assert_eq!(division(text, from), next, "from {from}");
            let last = expected.iter().copied().rfind(|&place| 0 < place && place <= from);
            assert_eq!(last_division(text, 0, from), last, "up to {from}");
        }
    }
}
