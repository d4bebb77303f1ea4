//! Dates for people, record by record.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use heirloom_dates::{Gravity, Problem};
use textwrap::core::display_width;
use textwrap::wrap;

use super::event::event;
use super::list::{Entry, Form};
use super::standing::Standing;
use super::understood::{Better, Understood, Written};
use super::walk::DatePlace;
use crate::text::columns::{padded, wrapping};
use crate::text::visible;

const HEADING: Style = Style::new().bold();
const MUTED: Style = Style::new().dimmed();
const ERROR: Style = AnsiColor::Red.on_default();
const WARNING: Style = AnsiColor::Yellow.on_default();
const BETTER: Style = AnsiColor::Green.on_default();

/// Wider fields do not make all others as wide.
const WIDEST: usize = 40;

/// The dates of a file.
pub(super) struct Text<'w> {
    out: &'w mut dyn Write,
    /// How wide a line may be.
    columns: usize,
    /// The name of the file, until it is written; one file alone has none.
    heading: Option<String>,
    /// Whether anything was written.
    any: bool,
    /// The record whose dates are being collected, by its first line.
    record: Option<(usize, String)>,
    rows: Vec<Row>,
}

/// A date of the record.
struct Row {
    line: String,
    event: String,
    text: String,
    meaning: String,
    more: Vec<(Style, String)>,
}

/// A blank at which no line ends, until it is written: nothing that is shown has this control.
const TIED: char = '\u{1}';

/// So many dates of a record are lined up. A record may have any number of them.
const MOST_ROWS: usize = 1 << 10;

impl<'w> Text<'w> {
    pub(super) fn new(out: &'w mut dyn Write, columns: usize, heading: Option<String>) -> Text<'w> {
        Text { out, columns, heading, any: false, record: None, rows: Vec::new() }
    }

    /// Writes what was collected.
    fn flush(&mut self) -> io::Result<()> {
        let width = |of: fn(&Row) -> &str| {
            let fitting = self.rows.iter().map(|row| display_width(of(row))).filter(|width| *width <= WIDEST);
            fitting.max().unwrap_or_default()
        };
        let (lines, events, texts) =
            (width(|row| &row.line), width(|row| &row.event), width(|row| &row.text));
        for row in self.rows.drain(..) {
            let Row { line, event, text, meaning, more } = row;
            write!(self.out, "  {MUTED}{line:>lines$}{MUTED:#}  ")?;
            let start = lines + 4;
            // Nothing is put behind the last word of a line.
            let beside = match (text.is_empty(), meaning.is_empty()) {
                (true, true) => event.clone(),
                (false, true) => format!("{}  {text}", padded(&event, events)),
                (_, false) => {
                    format!("{}  {}  {MUTED}{meaning}{MUTED:#}", padded(&event, events), padded(&text, texts))
                }
            };
            if start + display_width(&beside) <= self.columns {
                writeln!(self.out, "{beside}")?;
            } else {
                let lined_up = format!("{}  {text}", padded(&event, events));
                let fits = start + display_width(&lined_up) <= self.columns;
                let front = if fits { lined_up } else { format!("{event}  {text}") };
                let mut first = true;
                for line in
                    wrap(front.trim_end(), wrapping(room(self.columns, start, if fits { 0 } else { 2 })))
                {
                    let blanks = if std::mem::take(&mut first) { 0 } else { start + 2 };
                    writeln!(self.out, "{:blanks$}{line}", "")?;
                }
                for line in wrap(&meaning, wrapping(room(self.columns, start, 2))) {
                    writeln!(self.out, "{:1$}{MUTED}{line}{MUTED:#}", "", start + 2)?;
                }
            }
            for (style, sentence) in more {
                let mut further = 0;
                for line in wrap(&sentence, wrapping(room(self.columns, start, 2))) {
                    let line = line.replace(TIED, " ");
                    writeln!(self.out, "{:1$}{style}{line}{style:#}", "", start + further)?;
                    further = 2;
                }
            }
        }
        Ok(())
    }

    /// Writes what a record is called.
    fn begin(&mut self, record: String, line: usize) -> io::Result<()> {
        if let Some(heading) = self.heading.take() {
            writeln!(self.out, "{HEADING}{heading}{HEADING:#}\n")?;
        }
        if self.any {
            writeln!(self.out)?;
        }
        self.any = true;
        for line in wrap(&record, wrapping(self.columns)) {
            writeln!(self.out, "{HEADING}{line}{HEADING:#}")?;
        }
        self.record = Some((line, record));
        Ok(())
    }
}

impl Form for Text<'_> {
    fn entry(&mut self, entry: &Entry<'_>, place: &mut DatePlace<'_, '_>) -> io::Result<()> {
        let record =
            place.record().map_or((0, "no record".to_string()), |record| (record.line, record.to_string()));
        if self.record.as_ref().is_none_or(|(line, _)| *line != record.0) {
            self.flush()?;
            self.begin(record.1, record.0)?;
        } else if self.rows.len() >= MOST_ROWS {
            self.flush()?;
        }
        let Entry { value, understood, .. } = entry;
        let path = (!understood.better.is_empty()).then(|| place.path()).flatten();
        self.rows.push(Row {
            line: value.line.to_string(),
            event: event(value.place),
            text: visible::line(value.text),
            meaning: meaning(entry),
            more: more(understood, value.text, path.as_deref()),
        });
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.flush()
    }
}

/// The room for what begins at some column, or so much further in its next lines.
fn room(columns: usize, start: usize, further: usize) -> usize {
    columns.saturating_sub(start + further).max(1)
}

/// What a date means, and the same otherwise.
fn meaning(entry: &Entry<'_>) -> String {
    let Entry { understood, to, .. } = entry;
    let mut said: Vec<String> = understood.meaning.iter().cloned().collect();
    let foreign = understood.calendars.iter().filter(|calendar| *calendar != "Gregorian");
    let foreign: Vec<&str> = foreign.map(String::as_str).collect();
    if !foreign.is_empty() && understood.meaning.is_some() {
        said.push(format!("calendar: {}", foreign.join(", ")));
    }
    let converted = match to {
        Some(_) => understood.converted.clone().or_else(|| Some("-".to_string())),
        None => understood.edtf.clone().filter(|_| understood.meaning.is_some()),
    };
    said.extend(converted);
    said.join("; ")
}

/// What is wrong, and how to write it.
fn more(understood: &Understood, text: &str, path: Option<&str>) -> Vec<(Style, String)> {
    let problems = understood.problems.iter().map(|problem| said(problem, text));
    let mut more: Vec<(Style, String)> = problems.collect();
    more.dedup();
    if understood.standing == Standing::Ambiguous {
        more.push((WARNING, "nobody can tell which of these was meant:".to_string()));
    }
    for (at, better) in understood.better.iter().enumerate() {
        // Where to write it, for those who do so with `heirloom edit`.
        let path =
            path.filter(|_| at == 0).map(|path| format!("{MUTED}  at{TIED}{}{MUTED:#}", visible::line(path)));
        more.push((Style::new(), format!("{}{}", in_words(better), path.unwrap_or_default())));
    }
    more
}

fn said(problem: &Problem, text: &str) -> (Style, String) {
    let style = match problem.gravity() {
        Gravity::Style => Style::new(),
        Gravity::Doubtful | Gravity::IllFormed => WARNING,
        Gravity::Outside => ERROR,
    };
    let part = problem.span.of(text).trim();
    let sentence = match part.is_empty() {
        true => problem.kind.to_string(),
        false => format!("`{}`: {}", visible::line(part), problem.kind),
    };
    (style, sentence)
}

fn in_words(better: &Better) -> String {
    let Written { payload, phrase } = &better.written;
    let payload = if payload.is_empty() { "nothing".to_string() } else { visible::line(payload) };
    let phrase = phrase.as_ref().map(|phrase| format!(", with PHRASE {}", visible::line(phrase)));
    let written = format!("write {BETTER}{payload}{}{BETTER:#}", phrase.unwrap_or_default());
    match better.assumptions.is_empty() {
        true => written,
        false => format!("{written}  if {}", better.assumptions.join(", and ")),
    }
}
