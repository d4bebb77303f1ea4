use std::ops::Range;

/// A stretch of the decoded text, in UTF-8 octets of that text.
///
/// Offsets are into the *characters* of the file, after decoding; [`Origin`](crate::octets::Origin) leads from
/// there to the octets of the original file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    pub(super) start: u64,
    pub(super) len: u32,
}

impl Span {
    /// The span from `start` up to `end`; longer than 4 GiB is cut there, since it only marks a place.
    pub fn new(start: usize, end: usize) -> Span {
        let len = u32::try_from(end.saturating_sub(start)).unwrap_or(u32::MAX);
        Span { start: start as u64, len }
    }

    /// The empty span at `offset`.
    pub fn at(offset: usize) -> Span {
        Span::new(offset, offset)
    }

    /// Where it begins.
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// The first offset behind it.
    pub fn end(self) -> usize {
        self.start as usize + self.len as usize
    }

    /// Both as a range.
    pub fn range(self) -> Range<usize> {
        self.start()..self.end()
    }

    /// Whether it only marks a point.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The text it covers, as much of it as there is.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start()..self.end().min(text.len())).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_empty() {
        assert!(Span::at(3).is_empty());
        assert!(!Span::new(3, 4).is_empty());
    }
}
