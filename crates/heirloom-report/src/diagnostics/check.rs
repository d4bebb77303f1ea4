//! What is wrong with a file: findings from reading, on its form, and of the rules on people.

use std::io::{self, Read, Seek, Write};
use std::path::Path;

use heirloom_core::form::{self, Form, Survey};
use heirloom_core::records::{self, Start, Window};
use heirloom_core::repair::Repair;
use heirloom_core::source::{Code, Finding};
use heirloom_core::{Parsed, ReadOptions, codes, parse_with};
use heirloom_model::Model;
use heirloom_model::rules::{self, InWindows, Limits, World};

use super::{
    BaselineOfFile, Diagnostics, FileTally, Limit, Met, NamesElsewhere, ReadAs, Records, RunSummary,
    Selection,
};
use crate::renderers::{FileReport, Format, Look};
use crate::{ReportError, Unworded, Wording};

/// What is looked for in a file, and how much of it is shown.
#[derive(Clone, Debug, Default)]
pub struct CheckOptions {
    /// The kinds of findings that are reported.
    pub selection: Selection,
    /// The numbers by which the rules on people judge.
    pub limits: Limits,
    /// How many findings of a kind are shown of a file; all of them without it.
    pub most_of_a_kind: Option<usize>,
    /// Whether each finding has a fingerprint, by which it is known again.
    pub fingerprints: bool,
    /// Whether each finding has the path to where it is.
    pub paths: bool,
}

/// Checks a file, which is in memory, and writes a report on it alone. `world` is at least which day it is.
pub fn report_whole(
    octets: &[u8],
    file: &Path,
    reading: &ReadOptions<'_>,
    world: impl Into<World<'static>>,
    options: &CheckOptions,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<RunSummary> {
    let wording: &dyn Wording = &Unworded;
    let report = format.report(Look::default(), wording);
    let mut kept = Vec::new();
    let limit = Limit::of(None);
    let mut findings = Vec::new();
    let parsed = parse_with(octets, reading, &mut findings);
    let mut check = FileCheck::new(file, options, report.file(file, &mut kept), &limit);
    check.whole(octets, &parsed, findings, world)?;
    let (tally, _) = check.end()?;
    let mut summary = RunSummary::default();
    summary.add(tally);
    match report.heading() {
        Some(heading) => heading.write(&summary, out)?,
        None => report.begin(out)?,
    }
    out.write_all(&kept)?;
    report.end(&summary, out)?;
    Ok(summary)
}

/// The check of one file.
pub struct FileCheck<'c> {
    options: &'c CheckOptions,
    report: Box<dyn FileReport + 'c>,
    tally: FileTally,
    limit: &'c Limit,
    known: Option<BaselineOfFile<'c>>,
    /// Waits until findings of this file may be shown: which ones a limit allows must not depend on who is quicker.
    turn: &'c dyn Fn() -> io::Result<()>,
}

impl<'c> FileCheck<'c> {
    /// That of the file of this name, whose findings are written to a report. All reports of a run share its limit.
    pub fn new(
        file: &Path,
        options: &'c CheckOptions,
        report: Box<dyn FileReport + 'c>,
        limit: &'c Limit,
    ) -> FileCheck<'c> {
        FileCheck { options, report, tally: FileTally::of(file), limit, known: None, turn: &|| Ok(()) }
    }

    /// Leaves out findings that a baseline knows.
    pub fn with_baseline(self, known: Option<BaselineOfFile<'c>>) -> FileCheck<'c> {
        FileCheck { known, ..self }
    }

    /// Calls this before findings are shown, if the number of those is limited.
    pub fn with_turn(self, turn: &'c dyn Fn() -> io::Result<()>) -> FileCheck<'c> {
        FileCheck { turn, ..self }
    }

    /// Looks at a file that was read whole, with the findings of reading it.
    pub fn whole<'w>(
        &mut self,
        octets: &[u8],
        parsed: &Parsed<'_>,
        mut findings: Vec<Finding>,
        world: impl Into<World<'w>>,
    ) -> io::Result<()> {
        let selection = &self.options.selection;
        if rules::codes().any(|code| selection.wants(code)) {
            let wants = |code: &'static Code| selection.wants(code);
            rules::check(&Model::new(&parsed.dataset), &self.options.limits, world, wants, &mut findings);
        }
        findings.sort_by_key(Finding::span);
        self.read_as(parsed, octets.len() as u64);
        let mut departures: Vec<Finding> = Vec::new();
        if self.judges_form(parsed) {
            form::look(parsed, &mut departures);
        }
        if !findings.iter().chain(&departures).any(|finding| selection.wants(finding.code())) {
            return Ok(());
        }
        // What is not well written is written again; nothing there is broken, so that nothing has to be fixed.
        let repair = Repair::new(octets, parsed, &findings);
        findings.append(&mut departures);
        findings.sort_by_key(Finding::span);
        findings.retain(|finding| selection.wants(finding.code()));
        let elsewhere = NamesElsewhere::default();
        let diagnostics = Diagnostics::new(parsed, Start::default(), &elsewhere).with_fixes(repair);
        self.part(diagnostics, &findings, false)
    }

    /// Looks at a file of so many bytes window by window. The first walks survey it; the next one finds out that all is well, and
    /// which names and places have to be known if not. One looks for those, and the last one reports.
    pub fn in_windows<'w, R: Read + Seek>(
        &mut self,
        records: &mut records::Records<'_, R>,
        octets: u64,
        world: impl Into<World<'w>>,
    ) -> Result<(), ReportError> {
        let (options, world): (_, World<'w>) = (self.options, world.into());
        let mut rules = InWindows::new(&options.limits, world, |code| options.selection.wants(code));
        let mut survey = Survey::default();
        while let Some(window) = records.next_window().map_err(ReportError::Read)? {
            let judges_form = self.judges_form(&window.parsed);
            if !judges_form && !rules.wants_survey() {
                break;
            }
            if judges_form {
                survey.add(&window.parsed);
            }
            if rules.wants_survey() {
                rules.survey(&window);
            }
        }
        rules.settle();
        while rules.wants_survey() {
            records.begin().map_err(ReportError::Read)?;
            rules.begin();
            while let Some(window) = records.next_window().map_err(ReportError::Read)? {
                rules.survey(&window);
            }
            rules.settle();
        }
        if rules.is_too_large() {
            let why = "it has more than 4,294,967,294 structures, which rules on people can't number";
            return Err(ReportError::Read(io::Error::new(io::ErrorKind::FileTooLarge, why)));
        }
        let mut elsewhere = NamesElsewhere::default();
        let mut any = false;
        let mut form = Form::new(&survey);
        records.begin().map_err(ReportError::Read)?;
        rules.begin();
        while let Some(mut window) = records.next_window().map_err(ReportError::Read)? {
            self.read_as(&window.parsed, octets);
            self.judge(&mut rules, &mut form, &mut window);
            let wanted = |finding: &&Finding| self.options.selection.wants(finding.code());
            let nobody = NamesElsewhere::default();
            let mut within = Records::of(&window.parsed.dataset, 1, &nobody);
            for finding in window.findings.iter().filter(wanted) {
                any = true;
                within.wanted_at(finding.span().start()).iter().for_each(|id| elsewhere.want(id));
            }
        }
        if !any {
            return Ok(());
        }
        if elsewhere.wants() || rules.wants_places() {
            records.begin().map_err(ReportError::Read)?;
            rules.begin();
            while let Some(window) = records.next_window().map_err(ReportError::Read)? {
                elsewhere.learn(&window.parsed.dataset);
                rules.learn(&window);
            }
            rules.learned();
        }
        let mut form = Form::new(&survey);
        records.begin().map_err(ReportError::Read)?;
        rules.begin();
        while let Some(mut window) = records.next_window().map_err(ReportError::Read)? {
            self.judge(&mut rules, &mut form, &mut window);
            window.findings.retain(|finding| self.options.selection.wants(finding.code()));
            let line = |place| rules.line_of(place);
            let diagnostics =
                Diagnostics::new(&window.parsed, window.start, &elsewhere).with_lines_elsewhere(&line);
            self.part(diagnostics, &window.findings, true).map_err(ReportError::Write)?;
        }
        Ok(())
    }

    /// Ends the report of the file, and says what was found in it, and what of that a baseline has.
    pub fn end(mut self) -> io::Result<(FileTally, Option<Met>)> {
        self.report.end(&self.tally)?;
        let met = self.known.map(BaselineOfFile::end);
        self.tally.gone = met.as_ref().map_or(0, |met| met.gone as usize);
        Ok((self.tally, met))
    }

    /// Whether a file is held to the rules that its draft has for writers.
    fn judges_form(&self, parsed: &Parsed<'_>) -> bool {
        let wanted = || codes::all().any(|code| Form::may_report(code) && self.options.selection.wants(code));
        parsed.dialect.judges_form() && wanted()
    }

    /// Adds what rules find in a window, and what is to be said of its form, to its findings.
    fn judge(&self, rules: &mut InWindows<'_>, form: &mut Form<'_>, window: &mut Window<'_>) {
        let found = rules.check(window);
        window.findings.extend(found);
        if self.judges_form(&window.parsed) {
            form.look(&window.parsed, &mut window.findings);
        }
        window.findings.sort_by_key(Finding::span);
    }

    fn read_as(&mut self, parsed: &Parsed<'_>, octets: u64) {
        self.tally.read = Some(ReadAs::of(parsed, octets));
    }

    /// Reports what was found in a file, or in a window of one.
    fn part(
        &mut self,
        diagnostics: Diagnostics<'_>,
        findings: &[Finding],
        is_window: bool,
    ) -> io::Result<()> {
        let diagnostics = match self.options.paths && !findings.is_empty() {
            true => diagnostics.with_paths(is_window),
            false => diagnostics,
        };
        let mut diagnostics = match self.known.is_some() || self.options.fingerprints {
            true => diagnostics.with_contexts(),
            false => diagnostics,
        };
        for finding in findings {
            if let (Some(context), Some(known)) = (diagnostics.context(finding), &mut self.known)
                && known.knows(&context)
            {
                self.tally.in_baseline += 1;
                continue;
            }
            let (fix, record) = diagnostics.count(finding);
            if !self.tally.add(finding, fix, record, self.options.most_of_a_kind) {
                continue;
            }
            if self.limit.is_set() {
                (self.turn)()?;
            }
            match self.limit.allows() {
                true => self.report.finding(&diagnostics.find(finding))?,
                false => self.tally.cut(finding.code()),
            }
        }
        Ok(())
    }
}
