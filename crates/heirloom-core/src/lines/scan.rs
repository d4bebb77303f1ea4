//! The hot loop: the lines of a text. Where they end is found by [`heirloom_breaks`], a window at a time.
//! [`string_lines`](super::string_lines) is the plain twin.

use std::ops::Range;

use heirloom_breaks::{End, Ends, WINDOW};

use super::Parts;

/// A string line, with what the scan knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scanned {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Whether there is an `@` in it.
    pub(crate) at: bool,
}

/// How a scan went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scan {
    /// Where the line begins that was not taken, if there was one.
    pub(crate) stopped: Option<usize>,
    /// Whether there is one line feed between any two lines, and nothing else.
    pub(crate) single_breaks: bool,
}

/// Finds the string lines of `octets[range]`, in order, until `take` answers `None`.
#[inline(always)]
pub(crate) fn scan(octets: &[u8], range: Range<usize>, mut take: impl FnMut(Scanned) -> Option<()>) -> Scan {
    let octets = &octets[..range.end];
    let mut ends = Ends::new();
    let (mut start, mut base) = (range.start, range.start);
    let mut scan = Scan { stopped: None, single_breaks: true };
    // The last window has a line break behind it, which may have a window of its own.
    while base <= octets.len() {
        let window = &octets[base..octets.len().min(base + WINDOW)];
        let found = ends.find(window, base + window.len() == octets.len());
        scan.single_breaks &= !found.any_cr();
        for End { place, at } in found.ends() {
            let end = base + place;
            if start < end {
                if take(Scanned { start, end, at }).is_none() {
                    return Scan { stopped: Some(start), ..scan };
                }
            } else {
                scan.single_breaks &= end == octets.len();
            }
            start = end + 1;
        }
        base += WINDOW;
    }
    scan
}

/// The first place from `from` on where a text can be divided: the lines before it and those behind it can be nested
/// without knowing of each other. That is the start of a line of level 0, unless its tag is one of those that do not
/// end what stands above them, or its level has leading zeros, with which not every dialect can read it. The end of the
/// text where there is none.
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

/// Ranges that together are the whole text, each but the first beginning at a division; about as many as asked for.
pub(crate) fn shares(octets: &[u8], count: usize) -> Vec<Range<usize>> {
    let mut ranges = Vec::with_capacity(count);
    let mut start = 0;
    for share in 1..=count {
        let end = if share == count { octets.len() } else { division(octets, octets.len() / count * share) };
        if end > start || share == count {
            ranges.push(start..end.max(start));
            start = end.max(start);
        }
    }
    ranges
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
    parts.level_number(octets) == 0
        && parts.leading_zeros(octets) == 0
        && ![&b"CONT"[..], b"CONC", b"ERROR"]
            .iter()
            .any(|tag| tag.eq_ignore_ascii_case(&octets[parts.tag.clone()]))
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

    fn single_breaks(text: &str) -> bool {
        scan(text.as_bytes(), 0..text.len(), |_| Some(())).single_breaks
    }

    #[test]
    fn single_line_feeds_are_told_from_all_else() {
        for text in ["", "a", "a\n", "a\nb", "a\nb\n"] {
            assert!(single_breaks(text), "for {text:?}");
        }
        for text in ["\n", "a\r\n", "a\r", "a\rb\n", "a\n\nb", "a\n\n", "\na\n"] {
            assert!(!single_breaks(text), "for {text:?}");
        }
    }

    /// The plain twin.
    fn plain(octets: &[u8], range: Range<usize>) -> Vec<Scanned> {
        string_lines(&octets[range.clone()])
            .map(|line| {
                let (start, end) = (range.start + line.start, range.start + line.end);
                Scanned { start, end, at: octets[start..end].contains(&b'@') }
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
    fn lines_longer_than_a_window() {
        for length in [WINDOW - 1, WINDOW, WINDOW + 1, 2 * WINDOW, 3 * WINDOW + 5] {
            for at in [0, length / 2, length] {
                let text = format!("{}@{}\nx\n", "a".repeat(at), "b".repeat(length - at));
                assert_eq!(scanned(text.as_bytes(), 0..text.len()), plain(text.as_bytes(), 0..text.len()));
            }
        }
        let breaks = "\n".repeat(2 * WINDOW) + "x";
        assert_eq!(scanned(breaks.as_bytes(), 0..breaks.len()).len(), 1);
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
    fn shares_are_about_equal_and_begin_at_divisions() {
        let text = b"0 @I1@ INDI\n1 SEX F\n".repeat(8);
        assert_eq!(shares(&text, 4), [0..40, 40..80, 80..120, 120..160]);
        assert_eq!(shares(&text, 3), [0..60, 60..120, 120..160]);
        assert_eq!(shares(&text, 1), std::slice::from_ref(&(0..160)));
        // Nowhere to divide: only the last may have nothing.
        for count in 2..5 {
            assert_eq!(shares(b"1 SEX F\n1 SEX M\n", count), [0..16, 16..16], "for {count}");
        }
    }

    #[test]
    fn divisions() {
        let text = b"0 HEAD\n1 CHAR UTF-8\r\n0 CONT x\n  0\t@I1@ INDI\n0x\n0 ERROR\n00 X\n0 TRLR";
        let expected = [0, 30, 60];
        for from in 0..=text.len() {
            let next = expected.iter().copied().find(|&place| place >= from).unwrap_or(text.len());
            assert_eq!(division(text, from), next, "from {from}");
            let last = expected.iter().copied().rfind(|&place| 0 < place && place <= from);
            assert_eq!(last_division(text, 0, from), last, "up to {from}");
        }
    }
}
