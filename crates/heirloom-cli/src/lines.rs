//! The stage of lines: what stands in each line, before anything is nested.

use std::io::{self, Write};

use heirloom::Parsed;
use heirloom::lines::{Line, string_lines};
use heirloom::source::Locator;

use crate::json::Json;

/// A line that is not empty.
#[derive(Clone, Debug)]
pub(crate) struct NumberedLine<'t> {
    /// Its number, as an editor counts.
    pub(crate) number: usize,
    /// The line itself.
    pub(crate) text: &'t str,
    /// Its parts, if it can be read.
    pub(crate) line: Option<Line<'t>>,
}

/// The lines of a file, of which the first has a number.
pub(crate) fn lines<'p>(parsed: &'p Parsed<'_>, first: u64) -> impl Iterator<Item = NumberedLine<'p>> {
    let (text, rules) = (parsed.text(), parsed.dialect.rules().tree.lines);
    let mut locator = Locator::new(text);
    string_lines(text.as_bytes()).map(move |range| {
        let number = first as usize + locator.locate(range.start).line - 1;
        let text = &text[range];
        NumberedLine { number, text, line: rules.line(text) }
    })
}

/// Writes lines as values.
pub(crate) fn write<'t, W: Write>(
    lines: impl Iterator<Item = NumberedLine<'t>>,
    json: &mut Json<W>,
) -> io::Result<()> {
    for NumberedLine { number, text, line } in lines {
        json.object()?;
        json.number("line", &number.to_string())?;
        match line {
            Some(line) => {
                json.number("level", line.level.digits())?;
                json.known("xref", line.xref_id)?;
                json.member("tag", line.tag)?;
                json.known("payload", line.payload)?;
            }
            None => {
                json.member("error", "unparseable")?;
                json.member("text", text)?;
            }
        }
        json.end()?;
    }
    Ok(())
}
