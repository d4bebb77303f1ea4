use heirloom_core::LineBreak;

/// Lines in the making.
///
/// A line ends where the next one begins, so that every method can add to it.
#[derive(Debug)]
pub(crate) struct Page {
    text: String,
    line_break: &'static str,
    /// Whether there was a line before, on this page or on one that was taken away.
    started: bool,
}

/// What has an id: the letter with which its ids begin.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Family = b'F' as isize,
    Media = b'M' as isize,
    Note = b'N' as isize,
    Person = b'I' as isize,
    Repository = b'R' as isize,
    Source = b'S' as isize,
    Submitter = b'U' as isize,
}

impl Page {
    pub(crate) fn new(line_break: LineBreak) -> Page {
        let line_break = match line_break {
            LineBreak::Lf => "\n",
            LineBreak::CrLf => "\r\n",
            LineBreak::Cr => "\r",
            LineBreak::LfCr => "\n\r",
        };
        Page { text: String::new(), line_break, started: false }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Begins a new page, when what is on this one was written.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
    }

    /// Begins a line of a level that has one digit.
    pub(crate) fn line(&mut self, level: u8, tag: &str) -> &mut Page {
        self.level(level);
        self.add(tag)
    }

    /// Begins a record. Ids count from 1.
    pub(crate) fn record(&mut self, kind: Kind, index: u64, tag: &str) -> &mut Page {
        self.level(0);
        self.id(kind, index).add(" ").add(tag)
    }

    fn level(&mut self, level: u8) {
        debug_assert!(level < 10);
        if self.started {
            self.text.push_str(self.line_break);
        }
        self.started = true;
        self.text.push(char::from(b'0' + level));
        self.text.push(' ');
    }

    /// Ends the last line.
    pub(crate) fn end(&mut self) {
        self.text.push_str(self.line_break);
    }

    /// A blank and a text.
    pub(crate) fn word(&mut self, text: &str) -> &mut Page {
        self.text.push(' ');
        self.add(text)
    }

    /// A blank and a number.
    pub(crate) fn number(&mut self, number: u64) -> &mut Page {
        self.text.push(' ');
        self.digits(number, 1)
    }

    /// A blank and a pointer.
    pub(crate) fn pointer(&mut self, kind: Kind, index: u64) -> &mut Page {
        self.text.push(' ');
        self.id(kind, index)
    }

    pub(crate) fn add(&mut self, text: &str) -> &mut Page {
        self.text.push_str(text);
        self
    }

    /// A number with zeros before it, up to a width.
    pub(crate) fn digits(&mut self, mut number: u64, width: usize) -> &mut Page {
        let mut digits = [b'0'; 20];
        let mut start = digits.len();
        while number > 0 || start > digits.len() - width {
            start -= 1;
            digits[start] = b'0' + (number % 10) as u8;
            number /= 10;
        }
        self.ascii(&digits[start..])
    }

    /// Sixteen hexadecimal digits.
    pub(crate) fn hexadecimal(&mut self, number: u64) -> &mut Page {
        let mut digits = [0; 16];
        for (place, digit) in digits.iter_mut().rev().enumerate() {
            *digit = b"0123456789ABCDEF"[(number >> (4 * place)) as usize & 15];
        }
        self.ascii(&digits)
    }

    fn id(&mut self, kind: Kind, index: u64) -> &mut Page {
        self.text.push('@');
        self.text.push(char::from(kind as u8));
        self.digits(index + 1, 1).add("@")
    }

    fn ascii(&mut self, octets: &[u8]) -> &mut Page {
        self.text.push_str(std::str::from_utf8(octets).unwrap_or_default());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_where_the_next_begins() {
        let mut page = Page::new(LineBreak::CrLf);
        page.record(Kind::Person, 9, "INDI");
        page.line(1, "RIN").number(0).add("/").digits(7, 3);
        page.line(1, "FAMS").pointer(Kind::Family, 0);
        page.line(1, "_UID").word("").hexadecimal(0xAB);
        page.end();
        let lines = ["0 @I10@ INDI", "1 RIN 0/007", "1 FAMS @F1@", "1 _UID 00000000000000AB", ""];
        assert_eq!(page.text(), lines.join("\r\n"));
    }
}
