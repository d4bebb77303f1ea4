//! The stage of lines: what stands in each line, before anything is nested.

use std::io::{self, Write};

use heirloom_core::lines::{BlankLines, Line, Payloads, Slips, string_lines};
use heirloom_core::source::Locator;
use heirloom_core::tree::{ErrorTag, Misfits, TreeRules};
use heirloom_core::{Parsed, Structure, Superstructure};

use crate::json::Json;

/// A line that is not empty.
#[derive(Clone, Debug)]
pub struct NumberedLine<'t> {
    /// Its number, as an editor counts.
    pub number: usize,
    /// The line itself.
    pub text: &'t str,
    /// Its parts, or what becomes of it if it has none.
    pub line: Result<Line<'t>, Unparseable<'t>>,
}

/// What the format makes of a line that can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unparseable<'t> {
    /// An error line, with the tag `ERROR`: step 2 of parsing, and section 6.1.
    ErrorLine {
        /// One more than the previous level.
        level: u64,
        /// The line, without spaces at its ends where those belong to no payload.
        payload: &'t str,
    },
    /// More of the text above it, as GEDCOM is found.
    Continuation,
    /// Nothing.
    LeftOut,
}

/// The levels of error lines, which depend on the lines before them: also on those in earlier windows of a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Levels {
    /// One more than the level of the last line that is neither an error line nor too deep, nor has a tag that takes no
    /// others.
    next: u64,
}

impl Levels {
    /// Looks at a line that can be read.
    fn heed(&mut self, rules: &TreeRules, line: &Line<'_>) {
        let stands_alone = match line.tag {
            "CONT" | "CONC" => true,
            "ERROR" => rules.error_tag == ErrorTag::StandsAlone,
            _ => false,
        };
        // A line that is too deep becomes an error line when lines are nested.
        if !stands_alone && line.level.number() <= self.next {
            self.next = line.level.number() + 1;
        }
    }
}

/// The lines of a file or a window of it, of which the first has a number. `levels` are those of the lines before them.
pub fn lines<'p>(
    parsed: &'p Parsed<'_>,
    first: u64,
    levels: &'p mut Levels,
) -> impl Iterator<Item = NumberedLine<'p>> {
    let (text, rules) = (parsed.text(), &parsed.dialect.rules().tree);
    let mut locator = Locator::new(text);
    let as_meant = rules.misfits == Misfits::AsMeant;
    let mut error_lines = as_meant.then(|| error_lines(parsed)).into_iter().flatten().peekable();
    string_lines(text.as_bytes()).map(move |range| {
        let number = first as usize + locator.locate(range.start).line - 1;
        let (start, text) = (range.start, &text[range]);
        let line = rules.lines.line(text).ok_or_else(|| {
            while error_lines.next_if(|&(other, _)| other < start).is_some() {}
            let payload = payload(rules, text);
            match rules.misfits {
                _ if is_nothing(rules, text) => Unparseable::LeftOut,
                Misfits::LeftOut => Unparseable::LeftOut,
                Misfits::AsMeant => match error_lines.next_if(|&(other, _)| other == start) {
                    Some((_, level)) => Unparseable::ErrorLine { level, payload },
                    None => Unparseable::Continuation,
                },
                _ => Unparseable::ErrorLine { level: levels.next, payload },
            }
        });
        if let Ok(line) = &line {
            levels.heed(rules, line);
        }
        NumberedLine { number, text, line }
    })
}

/// Where the error lines of a dataset begin, each with its level.
fn error_lines<'p>(parsed: &'p Parsed<'_>) -> impl Iterator<Item = (usize, u64)> + use<'p> {
    let dataset = &parsed.dataset;
    let all = (0..dataset.structure_count()).filter_map(|number| dataset.structure(number));
    let error_lines = all.filter(Structure::is_error_line);
    error_lines.filter_map(|structure| {
        let mut level = 0;
        let mut next = structure.superstructure();
        while let Superstructure::Structure(above) = next {
            level += 1;
            next = above.superstructure();
        }
        // The metadata lie in HEAD.
        level += u64::from(next == Superstructure::Metadata);
        Some((structure.lines()?.start(), level))
    })
}

/// Whether a line is no line at all: one of nothing but blanks, in most formats.
fn is_nothing(rules: &TreeRules, text: &str) -> bool {
    let blanks: &[char] = match rules.lines.slips {
        Slips::Reported => &[' ', '\t', '\0'],
        Slips::Unreadable => &[' ', '\t'],
    };
    rules.lines.blank_lines != BlankLines::Unreadable && text.trim_matches(blanks).is_empty()
}

/// The payload of an error line.
fn payload<'t>(rules: &TreeRules, text: &'t str) -> &'t str {
    match rules.lines.payloads {
        Payloads::Whole => text,
        Payloads::WithoutLeadingBlanks => text.trim_start_matches([' ', '\t']),
        Payloads::Trimmed => text.trim_matches([' ', '\t']),
    }
}

/// Writes lines as values.
pub fn write<'t, W: Write>(
    lines: impl Iterator<Item = NumberedLine<'t>>,
    json: &mut Json<W>,
) -> io::Result<()> {
    for NumberedLine { number, text, line } in lines {
        json.object()?;
        json.number("line", &number.to_string())?;
        match line {
            Ok(line) => {
                json.number("level", line.level.digits())?;
                json.known("xref", line.xref_id)?;
                json.member("tag", line.tag)?;
                json.known("payload", line.payload)?;
            }
            Err(unparseable) => {
                if let Unparseable::ErrorLine { level, payload } = unparseable {
                    json.number("level", &level.to_string())?;
                    json.member("tag", "ERROR")?;
                    json.member("payload", payload)?;
                }
                json.member("error", "unparseable")?;
                json.member("text", text)?;
                match unparseable {
                    Unparseable::ErrorLine { .. } => {}
                    Unparseable::Continuation => json.boolean("continuation", true)?,
                    Unparseable::LeftOut => json.boolean("leftOut", true)?,
                }
            }
        }
        json.end()?;
    }
    Ok(())
}
