use memchr::{memchr, memchr_iter, memchr2_iter, memrchr};

/// A place as people and editors count it, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line; CR LF, CR and LF each end one, and empty lines count.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// Finds the line and column of offsets.
///
/// It walks forward through the text and remembers where it is, so that asking for sorted offsets costs one
/// pass over the text and no memory. An offset behind the last one makes it start again.
///
/// ```
/// use heirloom_core::source::{Locator, Position};
///
/// let mut locator = Locator::new("0 HEAD\r\n\n1 CHAR é!");
/// assert_eq!(locator.locate(2), Position { line: 1, column: 3 });
/// assert_eq!(locator.locate(18), Position { line: 3, column: 9 });
/// ```
#[derive(Clone, Debug)]
pub struct Locator<'t> {
    text: &'t str,
    /// The offset that was asked for last, and where it is.
    at: usize,
    position: Position,
    line_start: usize,
}

impl<'t> Locator<'t> {
    /// A locator for places in `text`.
    pub fn new(text: &'t str) -> Locator<'t> {
        Locator { text, at: 0, position: Position { line: 1, column: 1 }, line_start: 0 }
    }

    /// Where `offset` is. Offsets behind the end, or inside a character, count as the next place before.
    pub fn locate(&mut self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.at {
            *self = Locator::new(self.text);
        }
        self.pass_lines(offset);
        let from = if self.line_start > self.at {
            self.position.column = 1;
            self.line_start
        } else {
            self.at
        };
        self.position.column += self.text[from..offset].chars().count();
        self.at = offset;
        self.position
    }

    /// Counts the lines that end before an offset, and notes where the last of them does.
    fn pass_lines(&mut self, offset: usize) {
        let octets = self.text.as_bytes();
        let passed = &octets[self.at..offset];
        // Few texts have any CR, and without one lines can be counted many at a time.
        if memchr(b'\r', passed).is_none() {
            if let Some(last) = memrchr(b'\n', passed) {
                self.position.line += memchr_iter(b'\n', passed).count();
                self.line_start = self.at + last + 1;
            }
            return;
        }
        for found in memchr2_iter(b'\r', b'\n', passed) {
            let end = self.at + found + 1;
            // The CR of a CR LF does not end the line; its LF does.
            if octets[end - 1] == b'\n' || octets.get(end) != Some(&b'\n') {
                self.position.line += 1;
                self.line_start = end;
            }
        }
    }

    /// The line that holds the place asked for last, without its line break, and where it begins.
    pub fn line(&self) -> (usize, &'t str) {
        let rest = &self.text.as_bytes()[self.line_start..];
        let end = memchr::memchr2(b'\r', b'\n', rest).map_or(self.text.len(), |n| self.line_start + n);
        (self.line_start, &self.text[self.line_start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain twin: counts from the start, character by character.
    fn plain(text: &str, offset: usize) -> Position {
        let (mut line, mut column) = (1, 1);
        for (at, c) in text.char_indices() {
            if at >= offset {
                break;
            }
            let ends = c == '\n' || (c == '\r' && !text[at + 1..].starts_with('\n'));
            if ends {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
        Position { line, column }
    }

    #[test]
    fn agrees_with_counting_in_any_order() {
        let text = "a\r\n\r\nbé\rc\n\rd\u{1f46a}e\n";
        let places: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        for &first in &places {
            for &second in &places {
                let mut locator = Locator::new(text);
                assert_eq!(locator.locate(first), plain(text, first), "at {first}");
                assert_eq!(locator.locate(second), plain(text, second), "at {second} after {first}");
            }
        }
    }

    #[test]
    fn gives_the_line_without_its_break() {
        let mut locator = Locator::new("one\r\ntwo\nthree");
        locator.locate(6);
        assert_eq!(locator.line(), (5, "two"));
        locator.locate(10);
        assert_eq!(locator.line(), (9, "three"));
    }

    #[test]
    fn a_place_inside_a_character_is_where_it_begins() {
        let mut locator = Locator::new("é€x");
        let columns: Vec<usize> = (0..=9).map(|offset| locator.locate(offset).column).collect();
        assert_eq!(columns, [1, 1, 2, 2, 2, 3, 4, 4, 4, 4]);
    }
}
