use super::short::Short;

/// What a decoder has read before, as a tree: marks lead from row to row, and their base to the text.
///
/// Only what was read step by step comes in, so what comes out can't differ from it. The encodings of one octet
/// a character need one row. In ANSEL each mark has another, and so has each pair of marks that occurs.
pub(super) struct KnownOctets {
    rows: Vec<Row>,
}

struct Row {
    /// The text that ends with an octet.
    text: [Option<Short>; 256],
    /// The row in which to look on behind an octet; 0, which is the first row, where there is none.
    next: [u8; 256],
}

/// A hostile file has any number of marks in a row; the languages of a file, few.
const MOST_ROWS: usize = 128;

impl KnownOctets {
    /// ASCII is known from the start, as all encodings that read from here agree on it. NUL is not: it may have
    /// to be replaced.
    pub(super) fn ascii() -> KnownOctets {
        let mut first = Row::empty();
        for octet in 0x01..=0x7F {
            first.text[usize::from(octet)] = Short::of(&[octet]);
        }
        KnownOctets { rows: vec![first] }
    }

    /// Remembers that `octets` are `text`, wherever they stand.
    pub(super) fn learn(&mut self, octets: &[u8], text: &str) {
        let Some((&base, marks)) = octets.split_last() else { return };
        let mut row = 0;
        for &mark in marks {
            match self.next_row(row, mark) {
                Some(next) => row = next,
                None => return,
            }
        }
        self.rows[row].text[usize::from(base)] = Short::of(text.as_bytes());
    }

    /// How many of `octets` make the first character and its marks, and the text of them; none if it is new.
    #[inline]
    pub(super) fn read(&self, octets: &[u8]) -> Option<(usize, Short)> {
        let mut row = &self.rows[0];
        for (before, &octet) in octets.iter().enumerate() {
            if let Some(text) = row.text[usize::from(octet)] {
                return Some((before + 1, text));
            }
            match row.next[usize::from(octet)] {
                0 => return None,
                next => row = &self.rows[usize::from(next)],
            }
        }
        None
    }

    /// The row behind `mark`, which is added where there is none and room for one.
    fn next_row(&mut self, row: usize, mark: u8) -> Option<usize> {
        let next = usize::from(self.rows[row].next[usize::from(mark)]);
        if next != 0 {
            return Some(next);
        }
        let added = self.rows.len();
        if added == MOST_ROWS {
            return None;
        }
        self.rows[row].next[usize::from(mark)] = u8::try_from(added).ok()?;
        self.rows.push(Row::empty());
        Some(added)
    }
}

impl Row {
    fn empty() -> Row {
        Row { text: [None; 256], next: [0; 256] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Short {
        Short::of(text.as_bytes()).unwrap()
    }

    #[test]
    fn what_was_learned_is_known_wherever_it_stands() {
        let mut known = KnownOctets::ascii();
        assert_eq!(known.read(b"e\xE2"), Some((1, text("e"))));
        assert_eq!(known.read(b"\0"), None);
        assert_eq!(known.read(b"\xE2e"), None);
        known.learn(b"\xE2e", "é");
        known.learn(b"\xE2\xE8u", "ǘ");
        known.learn(b"\xA1", "Ł");
        known.learn(b"", "");
        assert_eq!(known.read(b"\xE2e and more"), Some((2, text("é"))));
        assert_eq!(known.read(b"\xE2\xE8u"), Some((3, text("ǘ"))));
        assert_eq!(known.read(b"\xA1\xE2o"), Some((1, text("Ł"))));
        // Their parts, and others that are like them, are not.
        for octets in [&b"\xE2"[..], b"\xE2o", b"\xE8u", b"\xE2\xE8", b"\xE2\xE2e", b""] {
            assert_eq!(known.read(octets), None, "{octets:X?}");
        }
    }

    #[test]
    fn what_there_is_no_room_for_is_not_known_and_nothing_else_is_lost() {
        let mut known = KnownOctets::ascii();
        for mark in 0x80..=0xFF {
            known.learn(&[mark, b'e'], &char::from(mark).to_string());
        }
        for (count, mark) in (1..).zip(0x80..=0xFF) {
            let expected = (2, text(&char::from(mark).to_string()));
            assert_eq!(known.read(&[mark, b'e']), (count < MOST_ROWS).then_some(expected), "{mark:X}");
        }
    }
}
