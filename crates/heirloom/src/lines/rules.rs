use super::{Line, Parts};

/// What a dialect may say of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// How a level may be written.
    pub levels: Levels,
}

/// How a level may be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Levels {
    /// `[0-9]+`: with leading zeros or without.
    AnyDigits,
    /// `0 | [1-9][0-9]*`: a line with leading zeros can't be read.
    NoLeadingZeros,
}

impl Rules {
    /// The parts of a line, if it can be read.
    #[inline]
    pub fn parts(self, line: &[u8]) -> Option<Parts> {
        let parts = Parts::of(line)?;
        match self.levels {
            Levels::NoLeadingZeros if parts.leading_zeros(line) > 0 => None,
            _ => Some(parts),
        }
    }

    /// The same as a [`Line`].
    pub fn line(self, string_line: &str) -> Option<Line<'_>> {
        self.parts(string_line.as_bytes())?;
        Line::parse(string_line)
    }
}
