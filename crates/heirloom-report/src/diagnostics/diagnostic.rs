use heirloom_core::Parsed;
use heirloom_core::records::Start;
use heirloom_core::repair::Repair;
use heirloom_core::source::{Code, Finding, Fix, Locator, Position, Severity, Span};
use heirloom_core::tree::{BEARER_LEFT_OUT, BELOW_LEFT_OUT, POINTER_LEFT_OUT};

use super::context::{Context, Contexts};
use super::path::PathFinder;
use super::record::{NamesElsewhere, Record, Records};
use crate::Wording;

/// A finding with all that a report may say of it. The words are made when somebody asks.
pub struct Diagnostic<'f> {
    /// The finding itself.
    pub finding: &'f Finding,
    /// The file, or the window of it, in which it was found.
    pub parsed: &'f Parsed<'f>,
    /// Where it begins, as editors count.
    pub position: Position,
    /// Where it begins in the file.
    pub offset: u64,
    /// How many octets of the file it covers.
    pub length: u64,
    /// The record it lies in.
    pub record: Option<&'f Record>,
    /// How it can be mended. Nobody knows of a file that is read window by window.
    pub fix: Option<&'f Fix>,
    /// The path to the structure there, as a change of the file takes it, if somebody asked for that.
    pub path: Option<String>,
    /// What it is known again by, if somebody asked for that.
    pub context: Option<Context>,
}

impl Diagnostic<'_> {
    /// The kind of finding.
    pub fn code(&self) -> &'static Code {
        self.finding.code()
    }

    /// How much it matters.
    pub fn severity(&self) -> Severity {
        self.finding.severity()
    }

    /// What was found.
    pub fn message(&self) -> String {
        self.finding.message(self.parsed.text())
    }

    /// What was expected and how to fix it, in the words of a front end.
    pub fn help(&self, wording: &dyn Wording) -> String {
        wording.with_remedies(self.finding.help(self.parsed.text()), self.code().remedies)
    }

    /// The row of the conformance table of this dialect on which it rests.
    pub fn requirement(&self) -> Option<&'static str> {
        self.code().requirements.iter().copied().find(|row| self.parsed.dialect.has_row(row))
    }

    /// Where some place of the text is, if it is near.
    pub fn near(&self, at: usize) -> Option<Position> {
        let (text, here) = (self.parsed.text(), self.finding.span().start());
        if at.abs_diff(here) > LONGEST {
            return None;
        }
        if at >= here {
            return Some(behind(self.position, text.get(here..at)?));
        }
        let before = text.get(..at)?;
        let line_start = before.bytes().rev().take(LONGEST).position(|octet| matches!(octet, b'\r' | b'\n'));
        let line = match line_start {
            Some(octets) => &before[at - octets..],
            None if at < LONGEST => before,
            None => return None,
        };
        let lines = Locator::new(text.get(at..here)?).locate(here - at).line - 1;
        Some(Position { line: self.position.line - lines, column: line.chars().count() + 1 })
    }

    /// Where it ends, if it does not go on for many lines: then where its first line does.
    pub fn end(&self) -> Position {
        let text = self.finding.span().of(self.parsed.text());
        let shown = match text.len() > LONGEST {
            true => text.split(['\r', '\n']).next().unwrap_or_default(),
            false => text,
        };
        behind(self.position, shown)
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
        }
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
    pub fn find<'f>(&'f mut self, finding: &'f Finding) -> Diagnostic<'f> {
        let Diagnostics { parsed, start, locator, records, fix, paths, context, .. } = self;
        let span: Span = finding.span();
        let mut position = locator.locate(span.start());
        position.line += start.line as usize - 1;
        let offset = parsed.origin.octet(span.start());
        let length = parsed.origin.octet(span.end()).saturating_sub(offset);
        Diagnostic {
            finding,
            parsed,
            position,
            offset: start.octet + offset as u64,
            length: length as u64,
            record: in_record(records, finding, parsed.text()),
            fix: fix.as_ref(),
            path: paths.as_mut().and_then(|paths| paths.at(span.start())),
            context: *context,
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
