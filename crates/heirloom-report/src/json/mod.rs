//! JSON, written as it comes.
//!
//! The writer keeps a list of open brackets and nothing else, so that nesting is as deep as memory allows: a file of
//! 100,000 levels must not cost a call for each of them.

pub mod envelope;

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

/// Lines are indented no deeper than this, or deep nesting would be written mostly as blanks.
const DEEPEST_INDENTATION: usize = 64;

/// How the parts of a value are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Each member on a line of its own, indented.
    Lines,
    /// Each value of the outermost level on one line.
    OneLine,
}

/// Writes values one behind the other.
#[derive(Debug)]
pub struct Json<W> {
    out: W,
    layout: Layout,
    open: Vec<Open>,
    /// Whether a key was written whose value is due.
    value_due: bool,
}

#[derive(Debug)]
struct Open {
    closing: u8,
    empty: bool,
}

impl<W: Write> Json<W> {
    /// A writer to `out`.
    pub fn new(out: W, layout: Layout) -> Json<W> {
        Json { out, layout, open: Vec::new(), value_due: false }
    }

    /// A writer of items of arrays that somebody else opened, and will close: so many, one in the other.
    pub fn inside(out: W, arrays: usize) -> Json<W> {
        let open = (0..arrays).map(|_| Open { closing: b']', empty: true }).collect();
        Json { open, ..Json::new(out, Layout::Lines) }
    }

    /// A writer that goes on within an object and an array in it, which somebody else began; `any` if something stands in the
    /// array already.
    fn resumed(out: W, any: bool) -> Json<W> {
        let open = vec![Open { closing: b'}', empty: false }, Open { closing: b']', empty: !any }];
        Json { open, ..Json::new(out, Layout::Lines) }
    }

    /// Whether anything stands in the array or object that is open.
    fn has_items(&self) -> bool {
        self.open.last().is_some_and(|open| !open.empty)
    }

    /// Begins an object.
    pub fn object(&mut self) -> io::Result<()> {
        self.begin(b"{", b'}')
    }

    /// Begins an array.
    pub fn array(&mut self) -> io::Result<()> {
        self.begin(b"[", b']')
    }

    /// Ends the object or array that was begun last.
    pub fn end(&mut self) -> io::Result<()> {
        let Some(Open { closing, empty }) = self.open.pop() else { return Ok(()) };
        if !empty {
            self.new_line()?;
        }
        self.out.write_all(&[closing])?;
        self.end_value()
    }

    /// A member of an object that is a string.
    pub fn member(&mut self, key: &str, value: &str) -> io::Result<()> {
        self.key(key)?;
        self.string(value)
    }

    /// The same if it is known; there is no such member otherwise.
    pub fn known(&mut self, key: &str, value: Option<impl AsRef<str>>) -> io::Result<()> {
        value.map_or(Ok(()), |value| self.member(key, value.as_ref()))
    }

    /// A member of an object that is an array of strings.
    pub fn strings(
        &mut self,
        key: &str,
        strings: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> io::Result<()> {
        self.key(key)?;
        self.array()?;
        strings.into_iter().try_for_each(|string| self.string(string.as_ref()))?;
        self.end()
    }

    /// A member of an object that is a number, given by its digits, of which there may be any number.
    pub fn number(&mut self, key: &str, digits: &str) -> io::Result<()> {
        self.key(key)?;
        self.item(digits)
    }

    /// An item of an array that is a number, given by its digits.
    pub fn item(&mut self, digits: &str) -> io::Result<()> {
        self.begin_value()?;
        self.out.write_all(digits.as_bytes())?;
        self.end_value()
    }

    /// A member of an object that is a count.
    pub fn count(&mut self, key: &str, count: u64) -> io::Result<()> {
        self.number(key, &count.to_string())
    }

    /// A member of an object that is true or false.
    pub fn boolean(&mut self, key: &str, value: bool) -> io::Result<()> {
        self.number(key, if value { "true" } else { "false" })
    }

    /// The member `file`, which is `-` for what came over a pipe. In a name that is no UTF-8 U+FFFD stands for what is not; `fileOctets` has its octets then,
    /// those beyond ASCII and the percent sign as `%` and two digits.
    pub fn file(&mut self, file: &Path) -> io::Result<()> {
        self.member("file", &file.to_string_lossy())?;
        self.file_octets(file)
    }

    /// The member `fileOctets`, where one is needed.
    pub fn file_octets(&mut self, file: &Path) -> io::Result<()> {
        if file.to_str().is_some() {
            return Ok(());
        }
        let mut octets = String::new();
        for &octet in file.as_os_str().as_encoded_bytes() {
            match octet {
                b' '..=b'~' if octet != b'%' => octets.push(char::from(octet)),
                // Writing to a string does not fail.
                _ => drop(write!(octets, "%{octet:02X}")),
            }
        }
        self.member("fileOctets", &octets)
    }

    /// The key of a member whose value follows.
    pub fn key(&mut self, key: &str) -> io::Result<()> {
        self.begin_item()?;
        serde_json::to_writer(&mut self.out, key)?;
        self.value_due = true;
        self.out.write_all(if self.layout == Layout::Lines { b": " } else { b":" })
    }

    /// Hands on what is left.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// A string, as an item of an array or behind a key.
    pub fn string(&mut self, value: &str) -> io::Result<()> {
        self.begin_value()?;
        serde_json::to_writer(&mut self.out, value)?;
        self.end_value()
    }

    fn begin(&mut self, opening: &[u8], closing: u8) -> io::Result<()> {
        self.begin_value()?;
        self.open.push(Open { closing, empty: true });
        self.out.write_all(opening)
    }

    fn begin_value(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.value_due) {
            true => Ok(()),
            false => self.begin_item(),
        }
    }

    /// What stands before a member of an object or an array.
    fn begin_item(&mut self) -> io::Result<()> {
        let Some(around) = self.open.last_mut() else { return Ok(()) };
        if !std::mem::replace(&mut around.empty, false) {
            self.out.write_all(b",")?;
        }
        self.new_line()
    }

    fn end_value(&mut self) -> io::Result<()> {
        match self.open.is_empty() {
            true => self.out.write_all(b"\n"),
            false => Ok(()),
        }
    }

    fn new_line(&mut self) -> io::Result<()> {
        if self.layout == Layout::OneLine {
            return Ok(());
        }
        const BLANKS: [u8; 2 * DEEPEST_INDENTATION] = [b' '; 2 * DEEPEST_INDENTATION];
        self.out.write_all(b"\n")?;
        self.out.write_all(&BLANKS[..2 * self.open.len().min(DEEPEST_INDENTATION)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(layout: Layout, write: impl FnOnce(&mut Json<&mut Vec<u8>>) -> io::Result<()>) -> String {
        let mut octets = Vec::new();
        write(&mut Json::new(&mut octets, layout)).unwrap();
        String::from_utf8(octets).unwrap()
    }

    fn example(json: &mut Json<&mut Vec<u8>>) -> io::Result<()> {
        json.object()?;
        json.member("a", "\n\"")?;
        json.key("b")?;
        json.array()?;
        json.object()?;
        json.end()?;
        json.object()?;
        json.number("c", "7")?;
        json.end()?;
        json.end()?;
        json.end()
    }

    #[test]
    fn lays_out_as_jq_does() {
        let lines = "{\n  \"a\": \"\\n\\\"\",\n  \"b\": [\n    {},\n    {\n      \"c\": 7\n    }\n  ]\n}\n";
        assert_eq!(written(Layout::Lines, example), lines);
        assert_eq!(written(Layout::OneLine, example), "{\"a\":\"\\n\\\"\",\"b\":[{},{\"c\":7}]}\n");
    }

    #[cfg(unix)]
    #[test]
    fn names_of_files_need_not_be_text() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let file = |octets: &'static [u8]| {
            written(Layout::OneLine, |json| {
                json.object()?;
                json.file(Path::new(OsStr::from_bytes(octets)))?;
                json.end()
            })
        };
        assert_eq!(file("é.ged".as_bytes()), "{\"file\":\"é.ged\"}\n");
        assert_eq!(file(b"a%\xE9.ged"), "{\"file\":\"a%\u{FFFD}.ged\",\"fileOctets\":\"a%25%E9.ged\"}\n");
    }

    #[test]
    fn deep_nesting_costs_neither_stack_nor_blanks() {
        let deep = written(Layout::Lines, |json| {
            (0..100_000).try_for_each(|_| json.array())?;
            (0..100_000).try_for_each(|_| json.end())
        });
        assert!(deep.len() < 2 * 100_000 * (2 + 2 * DEEPEST_INDENTATION));
    }
}
