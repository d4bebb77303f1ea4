use heirloom_core::Parsed;
use heirloom_core::records::Start;
use heirloom_core::repair::Repair;
use heirloom_core::source::{Code, Finding, Fix, LineIndex, Locator, Position, Severity, Span};
use heirloom_core::tree::{BEARER_LEFT_OUT, BELOW_LEFT_OUT, POINTER_LEFT_OUT};

use super::context::{Context, Contexts};
use super::excerpt::Excerpt;
use super::fixes::ProposedFix;
use super::path::PathFinder;
use super::record::{NamesElsewhere, Record, Records};
use crate::Wording;

/// A finding with all that a report says of it: plain data, which outlives the file.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The kind of finding, with its id, its name and its page.
    pub code: &'static Code,
    /// How much it matters in the dialect of the file.
    pub severity: Severity,
    /// What was found.
    pub message: String,
    /// What was expected and how to fix it. [`help_in`](Diagnostic::help_in) adds the words of a front end.
    pub help: String,
    /// Where it begins, as editors count.
    pub start: Position,
    /// Where it ends, if it does not go on for many lines: then where its first line does.
    pub end: Position,
    /// Where it begins in the file, in bytes.
    pub offset: u64,
    /// How many bytes of the file it covers.
    pub length: u64,
    /// The line in which it begins, or as much of it as can be shown.
    pub excerpt: Excerpt,
    /// The record in which it lies.
    pub record: Option<Record>,
    /// The row of the conformance table of this dialect on which it is based.
    pub requirement: Option<&'static str>,
    /// How it can be fixed. Nobody knows of a file that is read window by window.
    pub fix: Option<ProposedFix>,
    /// The path to the structure there, as a change of the file takes it, if somebody asked for that.
    pub path: Option<String>,
    /// What it is known again by, if somebody asked for that.
    pub fingerprint: Option<String>,
}

/// The lines of places of a file that messages name.
struct PlaceLines<'d> {
    /// Where the text begins in that of the file.
    start: Start,
    here: LineIndex<'d>,
    elsewhere: &'d dyn Fn(u64) -> Option<u64>,
}

impl PlaceLines<'_> {
    fn line(&self, place: u64) -> u64 {
        let within = place.checked_sub(self.start.text).filter(|at| *at <= self.here.text().len() as u64);
        match within {
            Some(at) => self.start.line - 1 + self.here.line(at as usize),
            None => (self.elsewhere)(place).unwrap_or_default(),
        }
    }
}

impl Diagnostic {
    /// What was expected and how to fix it, in the words of a front end.
    pub fn help_in(&self, wording: &dyn Wording) -> String {
        wording.with_remedies(self.help.clone(), self.code.remedies)
    }
}

/// What is known of a finding's place in the text.
struct TextPlace<'t> {
    text: &'t str,
    span: Span,
    start: Position,
}

impl TextPlace<'_> {
    /// Where some place of the text is, if it is near.
    fn near(&self, at: usize) -> Option<Position> {
        let (text, here) = (self.text, self.span.start());
        if at.abs_diff(here) > LONGEST {
            return None;
        }
        if at >= here {
            return Some(behind(self.start, text.get(here..at)?));
        }
        let before = text.get(..at)?;
        let line_start = before.bytes().rev().take(LONGEST).position(|octet| matches!(octet, b'\r' | b'\n'));
        let line = match line_start {
            Some(octets) => &before[at - octets..],
            None if at < LONGEST => before,
            None => return None,
        };
        let lines = Locator::new(text.get(at..here)?).locate(here - at).line - 1;
        Some(Position { line: self.start.line - lines, column: line.chars().count() + 1 })
    }

    fn end(&self) -> Position {
        let text = self.span.of(self.text);
        let shown = match text.len() > LONGEST {
            true => text.split(['\r', '\n']).next().unwrap_or_default(),
            false => text,
        };
        behind(self.start, shown)
    }
}

/// The place behind a text that begins at another.
fn behind(start: Position, text: &str) -> Position {
    let within = Locator::new(text).locate(text.len());
    match within.line {
        1 => Position { column: start.column + within.column - 1, ..start },
        line => Position { line: start.line + line - 1, column: within.column },
    }
}

/// Text is not looked through further than that for a place near a finding.
const LONGEST: usize = 1 << 12;

/// Finds out about the findings of a file, or of a window of one. They must come in the order of the file.
pub struct Diagnostics<'d> {
    parsed: &'d Parsed<'d>,
    start: Start,
    locator: Locator<'d>,
    records: Records<'d>,
    repair: Option<Repair<'d>>,
    contexts: Option<Contexts<'d>>,
    paths: Option<PathFinder<'d>>,
    fix: Option<Fix>,
    context: Option<Context>,
    lines: PlaceLines<'d>,
}

impl<'d> Diagnostics<'d> {
    /// For what begins at `start` of a file.
    pub fn new(parsed: &'d Parsed<'d>, start: Start, elsewhere: &'d NamesElsewhere) -> Diagnostics<'d> {
        Diagnostics {
            parsed,
            start,
            locator: Locator::new(parsed.text()),
            records: Records::of(&parsed.dataset, start.line as usize, elsewhere),
            repair: None,
            contexts: None,
            paths: None,
            fix: None,
            context: None,
            lines: PlaceLines { start, here: LineIndex::new(parsed.text()), elsewhere: &|_| None },
        }
    }

    /// The same with the lines of places before and behind the text that messages name.
    pub fn with_lines_elsewhere(mut self, line: &'d dyn Fn(u64) -> Option<u64>) -> Diagnostics<'d> {
        self.lines.elsewhere = line;
        self
    }

    /// The same with how findings can be mended.
    pub fn with_fixes(self, repair: Repair<'d>) -> Diagnostics<'d> {
        Diagnostics { repair: Some(repair), ..self }
    }

    /// The same with what findings are known again by.
    pub fn with_contexts(self) -> Diagnostics<'d> {
        Diagnostics { contexts: Some(Contexts::of(self.parsed)), ..self }
    }

    /// The same with the paths to where findings are, for a file or for a window of one.
    pub fn with_paths(self, is_window: bool) -> Diagnostics<'d> {
        Diagnostics { paths: Some(PathFinder::of(&self.parsed.dataset, is_window)), ..self }
    }

    /// What the next finding is known again by, if that was asked for. Comes first.
    pub fn context(&mut self, finding: &Finding) -> Option<Context> {
        self.context = self.contexts.as_mut().map(|contexts| contexts.at(finding));
        self.context
    }

    /// How a finding can be mended, and the record in which it is: all that is asked of those that are only counted.
    pub fn count(&mut self, finding: &Finding) -> (Option<&Fix>, Option<&Record>) {
        self.fix = self.repair.as_ref().and_then(|repair| repair.fix(finding));
        (self.fix.as_ref(), in_record(&mut self.records, finding, self.parsed.text()))
    }

    /// All about the finding that was counted last.
    pub fn find(&mut self, finding: &Finding) -> Diagnostic {
        let Diagnostics { parsed, start: begins, locator, records, fix, paths, context, lines, .. } = self;
        let (span, text, code) = (finding.span(), parsed.text(), finding.code());
        let mut start = locator.locate(span.start());
        start.line += begins.line as usize - 1;
        let place = TextPlace { text, span, start };
        let offset = parsed.origin.octet(span.start());
        let length = parsed.origin.octet(span.end()).saturating_sub(offset);
        Diagnostic {
            code,
            severity: finding.severity(),
            message: finding.message_in(text, |place| lines.line(place)),
            help: finding.help_in(text, |place| lines.line(place)),
            start,
            end: place.end(),
            offset: begins.octet + offset as u64,
            length: length as u64,
            excerpt: Excerpt::around(span, text),
            record: in_record(records, finding, text).cloned(),
            requirement: code.requirements.iter().copied().find(|row| parsed.dialect.has_row(row)),
            fix: fix.as_ref().map(|fix| ProposedFix::of(fix, parsed, |at| place.near(at))),
            fingerprint: context.as_ref().map(Context::fingerprint),
            path: paths.as_mut().and_then(|paths| paths.at(span.start())),
        }
    }
}

/// What is found at the end of a file is about the file, and what was left out is in no record.
fn in_record<'r>(records: &'r mut Records<'_>, finding: &Finding, text: &str) -> Option<&'r Record> {
    let at = finding.span().start();
    let is_record =
        || text[..at].rfind(['\n', '\r']).map_or(text, |before| &text[before + 1..]).starts_with("0 ");
    let left_out = [&BEARER_LEFT_OUT, &BELOW_LEFT_OUT].contains(&finding.code())
        || *finding.code() == POINTER_LEFT_OUT && is_record();
    if left_out || at >= text.len() { None } else { records.at(at) }
}
