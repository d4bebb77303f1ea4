use std::cell::OnceCell;

use memchr::{memchr, memchr_iter};

/// The lines of a text, for whoever asks for places in any order. They are counted once somebody asks.
///
/// ```
/// use heirloom_core::source::LineIndex;
///
/// let lines = LineIndex::new("0 HEAD\n1 CHAR UTF-8\n0 TRLR\n");
/// assert_eq!([lines.line(20), lines.line(0), lines.line(7)], [3, 1, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'t> {
    text: &'t str,
    /// How many lines end before each block.
    before_blocks: OnceCell<Vec<u64>>,
}

/// Lines are counted once for blocks of so many octets, and then within one.
const BLOCK: usize = 1 << 12;

impl<'t> LineIndex<'t> {
    /// Those of a text.
    pub fn new(text: &'t str) -> LineIndex<'t> {
        LineIndex { text, before_blocks: OnceCell::new() }
    }

    /// The text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The number of the line of an offset, from 1, as [`Locator`](super::Locator) counts.
    pub fn line(&self, offset: usize) -> u64 {
        let octets = self.text.as_bytes();
        let offset = offset.min(octets.len());
        let before_blocks = self.before_blocks.get_or_init(|| {
            let mut before = 0;
            let of_block = |block: usize| {
                let this = before;
                before += line_ends(octets, block * BLOCK, octets.len().min((block + 1) * BLOCK)) as u64;
                this
            };
            (0..=octets.len() / BLOCK).map(of_block).collect()
        });
        let block = offset / BLOCK;
        before_blocks[block] + line_ends(octets, block * BLOCK, offset) as u64 + 1
    }
}

/// How many lines end within some octets of a text: with LF, or with CR that no LF follows.
fn line_ends(octets: &[u8], start: usize, end: usize) -> usize {
    let here = &octets[start..end];
    // Few texts have any CR.
    if memchr(b'\r', here).is_none() {
        return memchr_iter(b'\n', here).count();
    }
    // What follows each of them; behind the last octet of a text there is no LF.
    let next = octets[start..].iter().skip(1).chain(&[0]);
    here.iter()
        .zip(next)
        .filter(|&(&octet, &next)| octet == b'\n' || (octet == b'\r') & (next != b'\n'))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Locator;

    #[test]
    fn lines_are_counted_whatever_ends_them() {
        let text = b"a\nb\r\nc\rd\r\re";
        let counted: Vec<usize> = (0..=text.len()).map(|end| line_ends(text, 0, end)).collect();
        assert_eq!(counted, [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 5]);
        assert_eq!(line_ends(b"a\r", 0, 2), 1);
    }

    #[test]
    fn they_are_those_of_a_locator_over_all_blocks() {
        let text = "abc\r\nd\re\n".repeat(2000);
        let lines = LineIndex::new(&text);
        for offset in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 7, text.len()] {
            assert_eq!(lines.line(offset), Locator::new(&text).locate(offset).line as u64, "{offset}");
        }
        assert_eq!(LineIndex::new("").line(9), 1);
    }
}
