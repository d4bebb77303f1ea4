//! The hot loop: the lines of a text. Where they end is found by [`heirloom_breaks`], a window at a time.
//! [`string_lines`](super::string_lines) is the plain twin.

use std::ops::Range;

use heirloom_breaks::{End, Ends, WINDOW};

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
}
