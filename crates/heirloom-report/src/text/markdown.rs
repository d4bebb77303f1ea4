//! Markdown for a terminal: as much of it as our own pages use.
//!
//! Headings, paragraphs, lists, fenced text, `code` and backslashes before marks. Where there is no colour, marks of code
//! stay, so that one sees what belongs to it.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSeparator, WordSplitter};

const HEADING: Style = Style::new().bold();
const CODE: Style = AnsiColor::Cyan.on_default();

/// Lines are no longer than this, however wide the terminal is: longer ones are hard to read.
const WIDEST: usize = 100;

/// Narrower than this nothing can be laid out.
const NARROWEST: usize = 20;

/// How text is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// How many columns a line has.
    pub width: usize,
    /// Whether there are colours.
    pub colour: bool,
}

impl Layout {
    /// In so many columns, or nearly: very long lines are hard to read, and in very short ones nothing can be laid out.
    pub fn of_columns(columns: usize, colour: bool) -> Layout {
        Layout { width: columns.clamp(NARROWEST, WIDEST), colour }
    }

    /// Writes Markdown.
    pub fn write(self, markdown: &str, out: &mut impl Write) -> io::Result<()> {
        let mut paragraph = String::new();
        let mut fenced = false;
        for line in markdown.lines() {
            let ends_paragraph = line.is_empty() || line.starts_with(['#', '`']) && is_block(line);
            if fenced || ends_paragraph || line.starts_with("- ") {
                self.write_paragraph(&mut paragraph, out)?;
            }
            if line.starts_with("```") {
                fenced = !fenced;
            } else if fenced {
                writeln!(out, "    {line}")?;
            } else if let Some(heading) = heading(line) {
                self.write_heading(heading, out)?;
            } else if line.is_empty() {
                writeln!(out)?;
            } else {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(line.trim());
            }
        }
        self.write_paragraph(&mut paragraph, out)
    }

    /// Writes a heading.
    pub fn write_heading(self, heading: &str, out: &mut impl Write) -> io::Result<()> {
        let style = if self.colour { HEADING } else { Style::new() };
        writeln!(out, "{style}{heading}{style:#}")
    }

    /// Writes text behind a lead; further lines begin below it.
    pub fn write_behind(self, lead: &str, text: &str, out: &mut impl Write) -> io::Result<()> {
        let indent = " ".repeat(textwrap::core::display_width(lead));
        let options = Options::new(self.width)
            .initial_indent(lead)
            .subsequent_indent(&indent)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation);
        writeln!(out, "{}", textwrap::fill(&self.inline(text), options))
    }

    fn write_paragraph(self, paragraph: &mut String, out: &mut impl Write) -> io::Result<()> {
        if paragraph.is_empty() {
            return Ok(());
        }
        let text = std::mem::take(paragraph);
        match text.strip_prefix("- ") {
            Some(item) => self.write_behind("- ", item, out),
            None => self.write_behind("", &text, out),
        }
    }

    /// Code in its colour, and no backslashes before marks.
    fn inline(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut code = false;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '`' if self.colour => {
                    code = !code;
                    let style =
                        if code { CODE.render().to_string() } else { CODE.render_reset().to_string() };
                    out.push_str(&style);
                }
                '`' => {
                    code = !code;
                    out.push('`');
                }
                '\\' if !code && chars.peek().is_some_and(char::is_ascii_punctuation) => {
                    out.extend(chars.next());
                }
                c => out.push(c),
            }
        }
        out
    }
}

fn heading(line: &str) -> Option<&str> {
    line.strip_prefix("# ").or_else(|| line.strip_prefix("## "))
}

fn is_block(line: &str) -> bool {
    line.starts_with("```") || heading(line).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(markdown: &str, layout: Layout) -> String {
        let mut out = Vec::new();
        layout.write(markdown, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    const PLAIN: Layout = Layout { width: 20, colour: false };

    #[test]
    fn text_is_wrapped_and_fenced_text_is_not() {
        let markdown = "# A heading\n\nSome words that\nare too long.\n\n```text\n0 @I1@ INDI and so on\n```\n\n- one item that is long\n- two\n";
        let wanted = "A heading\n\nSome words that are\ntoo long.\n\n    0 @I1@ INDI and so on\n\n- one item that is\n  long\n- two\n";
        assert_eq!(written(markdown, PLAIN), wanted);
    }

    #[test]
    fn code_is_coloured_or_stays_as_it_is() {
        assert_eq!(written("a `b\\_c` d\\_e", PLAIN), "a `b\\_c` d_e\n");
        let coloured = written("a `b` c", Layout { colour: true, ..PLAIN });
        assert_eq!(coloured, "a \u{1b}[36mb\u{1b}[0m c\n");
        assert_eq!(written("`1 A` begins", PLAIN), "`1 A` begins\n");
    }
}
