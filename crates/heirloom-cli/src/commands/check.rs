//! `heirloom check`: every finding, with its place, the line itself, what was expected, and how to mend it.

use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use heirloom_core::form::{self, Form, Survey};
use heirloom_core::records::{Start, Window};
use heirloom_core::repair::Repair;
use heirloom_core::source::{Code, Finding, Severity};
use heirloom_core::{Parsed, ReadOptions, WriteError, codes, parse_with};

use crate::arguments::Reading;
use crate::baseline::{self, Baseline, Met};
use crate::config::{self, Config, FailOn, Most};
use crate::failure::Failure;
use crate::in_order::{Turn, in_order};
use crate::input::{Input, Large};
use crate::names::{self, Pattern};
use crate::progress::Many;
use crate::report::{
    Elsewhere, Ending, FileReport, Format, Limit, Places, ReadAs, Records, Report, Snippets, Summary, Tally,
    counted, cut_in_words,
};
use crate::schemas::Schemas;
use crate::{complain, files, input, manners, memory, output, remark, rules, visible};

/// Reports problems in files: where they are, whom they concern and how to fix them.
///
/// Directories are searched for .ged, .gedcom and .elf files; hidden files are skipped. Several files are checked at the same
/// time and reported in order.
///
/// Exit codes: 0 if nothing fails the check, 1 if an error was found (see --fail-on), 2 if a file can't be read or a limit is
/// exceeded.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom check family.ged                    report everything\n  \
    heirloom check family.ged --max 0            only count the findings of each kind\n  \
    heirloom check trees/ --fail-on warning      all files of a folder; fail on warnings too\n  \
    heirloom check family.ged --select T,L001    only pointers and invalid lines\n  \
    heirloom check family.ged --select lives     only impossible lives\n  \
    heirloom check family.ged --format html -o report.html\n  \
    heirloom check family.ged --format json | jq '.[].message'\n\n\
    Defaults may stand in a file heirloom.toml, here or in a folder above:\n  \
    [check]\n  \
    select = [\"T\", \"L\"]\n  \
    ignore = [\"long-line\"]\n  \
    fail-on = \"warning\"\n  \
    format = \"concise\"\n  \
    max = 20\n  \
    max-findings = 10000\n  \
    max-memory = \"512MB\"\n  \
    baseline = \"known.json\"\n  \
    per-file-ignores = { \"old/*.ged\" = [\"O\"] }")]
pub(crate) struct Arguments {
    /// The files to check, folders of them, patterns as '*.ged', or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to report: text (for reading, which is the default), concise (a line each), json, jsonl, sarif, github
    /// (annotations) or html (a page to look at and to pass on)
    #[arg(long, value_enum, hide_possible_values = true)]
    format: Option<Format>,

    /// The file to write the report to, or - for standard output, which is the default
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// What makes the command fail: error (the default), warning (or error), or never
    #[arg(long, value_enum, hide_possible_values = true, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,

    /// Report only these kinds: codes as L001, beginnings of codes as L, names as unparseable-line, or what they are about,
    /// as dates
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = names::pattern)]
    select: Vec<Pattern>,

    /// Leave out these kinds, even if they are selected
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = names::pattern)]
    ignore: Vec<Pattern>,

    /// How many findings of each kind to show of a file, or all; all are counted. Without it, 10 as text, 1000 as html, and
    /// else all
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = config::most)]
    max: Option<Most>,

    /// How many findings to report of all files together. If there are more, they are counted but not shown, the report
    /// says so, and the exit code is 2
    #[arg(long, value_name = "NUMBER", conflicts_with = "write_baseline", allow_negative_numbers = true, value_parser = config::number)]
    max_findings: Option<usize>,

    /// Leave out what is in this baseline, a file of what was found before
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write what is found to a baseline instead of reporting it. It holds digests, from which nothing can be read
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "output"])]
    write_baseline: Option<PathBuf>,

    /// The configuration to use instead of the nearest heirloom.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Use no configuration
    #[arg(long, conflicts_with = "config")]
    no_config: bool,

    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let run = Run::of(arguments)?;
    let files = files::find(&arguments.files);
    if arguments.write_baseline.is_some() {
        return write_baseline(run, &files);
    }
    let summary = match &arguments.output {
        Some(file) if !input::is_standard(file) => {
            files.iter().flatten().try_for_each(|read| output::keep_input(read, file))?;
            let mut kept = output::spool();
            let summary = match run.format {
                Format::Text => report(&run, &files, Snippets::plain(), &mut output::colourless(&mut kept))?,
                _ => report(&run, &files, Snippets::plain(), &mut kept)?,
            };
            let name = visible::path(file);
            output::write(Some(file), &name, |out| {
                kept.rewind().and_then(|()| io::copy(&mut kept, out)).map(|_| ()).map_err(WriteError::Io)
            })?;
            summary
        }
        _ => {
            let mut out: Box<dyn Write> = match run.format {
                Format::Text | Format::Concise => output::colourful(),
                _ => Box::new(output::plain()),
            };
            let snippets = if output::wants_colour() { Snippets::coloured() } else { Snippets::plain() };
            report(&run, &files, snippets, &mut out)?
        }
    };
    let failing = match run.fail_on {
        FailOn::Error => summary.counts.at_least(Severity::Error),
        FailOn::Warning => summary.counts.at_least(Severity::Warning),
        FailOn::Never => 0,
    };
    if let Some(sentence) = cut_in_words(&summary) {
        complain(&sentence);
    }
    Ok(ExitCode::from(match (summary.unread + summary.cut, failing) {
        (0, 0) => 0,
        (0, _) => 1,
        _ => 2,
    }))
}

/// What was asked for, on the command line and in the configuration.
struct Run<'a> {
    arguments: &'a Arguments,
    config: Config,
    schemas: Schemas,
    format: Format,
    ending: Ending,
    most: Option<usize>,
    limit: Limit,
    fail_on: FailOn,
    baseline: Option<Baseline>,
}

impl Run<'_> {
    fn of(arguments: &Arguments) -> Result<Run<'_>, Failure> {
        let config = match arguments.no_config {
            true => Config::default(),
            false => Config::find(arguments.config.as_deref())?,
        };
        config.check.max_memory.into_iter().for_each(|size| memory::limit(size.0));
        let format = arguments.format.or(config.check.format).unwrap_or(Format::Text);
        let most = match arguments.max.or(config.check.max) {
            Some(most) => most.number(),
            None => format.most_of_a_kind(),
        };
        let configured = config.check.baseline.as_ref().map(|file| config.folder.join(file));
        let baseline = match &arguments.write_baseline {
            Some(file) => Some(Baseline::begin(file)?),
            None => {
                arguments.baseline.clone().or(configured).map(|file| Baseline::read(&file)).transpose()?
            }
        };
        // A baseline has all that there is, whatever is shown.
        let limit = match arguments.write_baseline.is_some() {
            true => None,
            false => arguments.max_findings.or(config.check.max_findings),
        };
        Ok(Run {
            arguments,
            schemas: arguments.reading.schemas()?,
            format,
            ending: if manners::is_quiet() { Ending::Nothing } else { Ending::Overview },
            most: if arguments.write_baseline.is_some() { Some(0) } else { most },
            limit: Limit::of(limit),
            fail_on: arguments.fail_on.or(config.check.fail_on).unwrap_or_default(),
            baseline,
            config,
        })
    }

    fn options(&self) -> ReadOptions<'_> {
        self.arguments.reading.options(&self.schemas)
    }

    /// What is reported of a file.
    fn selection(&self, file: &Path) -> Selection {
        let given = |typed: &[Pattern], configured: &[Pattern]| match typed.is_empty() {
            true => configured.to_vec(),
            false => typed.to_vec(),
        };
        let mut ignored = given(&self.arguments.ignore, &self.config.check.ignore);
        ignored.extend(self.config.ignored_for(file));
        Selection { selected: given(&self.arguments.select, &self.config.check.select), ignored }
    }
}

/// Which kinds of findings are reported.
struct Selection {
    selected: Vec<Pattern>,
    ignored: Vec<Pattern>,
}

impl Selection {
    fn wants(&self, code: &Code) -> bool {
        let among = |patterns: &[Pattern]| patterns.iter().any(|pattern| pattern.matches(code));
        (self.selected.is_empty() || among(&self.selected)) && !among(&self.ignored)
    }
}

/// A file, or why there is none.
type Named = Result<PathBuf, Failure>;

/// Checks files and writes what was found.
fn report(
    run: &Run<'_>,
    files: &[Named],
    snippets: Snippets,
    out: &mut dyn Write,
) -> Result<Summary, Failure> {
    let report = run.format.report(snippets, run.ending);
    let mut summary = Summary::default();
    match report.heading() {
        Some(heading) => {
            let mut kept = output::spool();
            each_file(run, files, &*report, &mut kept, |checked| summary.add(checked.tally))?;
            summary.unread = files.len() - summary.files.len();
            heading.write(&summary, out)?;
            kept.rewind()?;
            io::copy(&mut kept, out)?;
        }
        None => {
            report.begin(out)?;
            each_file(run, files, &*report, out, |checked| summary.add(checked.tally))?;
            summary.unread = files.len() - summary.files.len();
        }
    }
    report.end(&summary, out)?;
    out.flush()?;
    Ok(summary)
}

/// Checks files, and puts what is found into a baseline.
fn write_baseline(run: Run<'_>, files: &[Named]) -> Result<ExitCode, Failure> {
    let report = Format::Jsonl.report(Snippets::plain(), Ending::Nothing);
    let mut met = Vec::new();
    each_file(&run, files, &*report, &mut io::sink(), |checked| met.push(checked.met))?;
    let Some(mut baseline) = run.baseline else { return Ok(ExitCode::SUCCESS) };
    let read = met.len();
    met.into_iter().flatten().for_each(|met| baseline.extend(met));
    baseline.write()?;
    let found = counted(baseline.len() as usize, "finding");
    remark(&format!("{}: {found} in {}", visible::path(&baseline.file), counted(read, "file")));
    Ok(ExitCode::from(if read == files.len() { 0 } else { 2 }))
}

/// Checks files, several at once, and hands on what became of each that could be read, in order.
fn each_file(
    run: &Run<'_>,
    files: &[Named],
    report: &dyn Report,
    out: &mut dyn Write,
    mut checked: impl FnMut(Checked),
) -> Result<(), Failure> {
    let progress = Many::over(files.iter().flatten().map(PathBuf::as_path));
    let check = |file: &Named, turn: &Turn<'_>, out: &mut dyn Write| match file {
        Ok(file) => {
            let checked = FileCheck::new(run, file, report.file(file, out)).run(turn);
            progress.done(file);
            checked
        }
        Err(failure) => Err(failure.clone()),
    };
    in_order(files, report.separator(), out, check, |done| {
        match done {
            Ok(done) => checked(done),
            Err(Failure::Unread(sentence)) => complain(&sentence),
            Err(failure) => return Err(failure),
        }
        Ok(())
    })
}

/// What became of a file.
struct Checked {
    tally: Tally,
    /// What was found, for a baseline.
    met: Option<Met>,
}

/// The check of one file.
struct FileCheck<'c> {
    run: &'c Run<'c>,
    file: &'c Path,
    selection: Selection,
    report: Box<dyn FileReport + 'c>,
    tally: Tally,
    known: Option<baseline::OfFile<'c>>,
}

impl<'c> FileCheck<'c> {
    fn new(run: &'c Run<'c>, file: &'c Path, report: Box<dyn FileReport + 'c>) -> FileCheck<'c> {
        FileCheck {
            run,
            file,
            selection: run.selection(file),
            report,
            tally: Tally::of(file),
            known: run.baseline.as_ref().map(|baseline| baseline.of_file(file)),
        }
    }

    fn run(mut self, turn: &Turn<'_>) -> Result<Checked, Failure> {
        match input::open(self.file)? {
            Input::Whole(octets) => self.whole(&octets, turn)?,
            Input::Large(large) => {
                // Its findings may be more than should be kept.
                turn.wait()?;
                self.in_windows(large, turn)?;
            }
        }
        self.report.end(&self.tally)?;
        let met = self.known.map(baseline::OfFile::end);
        self.tally.gone = met.as_ref().map_or(0, |met| met.gone as usize);
        Ok(Checked { tally: self.tally, met })
    }

    fn whole(&mut self, octets: &[u8], turn: &Turn<'_>) -> Result<(), Failure> {
        let mut findings = Vec::new();
        let parsed = parse_with(octets, &self.run.options(), &mut findings);
        let wants = |code: &'static Code| self.selection.wants(code);
        rules::look(self.file, &parsed.dataset, &self.run.config.rules, wants, &mut findings);
        findings.sort_by_key(Finding::span);
        self.read_as(&parsed, octets.len() as u64);
        let mut departures: Vec<Finding> = Vec::new();
        if self.judges_form(&parsed) {
            form::look(&parsed, &mut departures);
        }
        if !findings.iter().chain(&departures).any(|finding| self.selection.wants(finding.code())) {
            return Ok(());
        }
        // `fmt` writes what is not well written; nothing there is broken, so that nothing has to be fixed.
        let repair = Repair::new(octets, &parsed, &findings);
        findings.append(&mut departures);
        findings.sort_by_key(Finding::span);
        findings.retain(|finding| self.selection.wants(finding.code()));
        let elsewhere = Elsewhere::default();
        let places = Places::new(&parsed, Start::default(), &elsewhere).with_fixes(repair);
        self.part(places, &findings, turn)
    }

    /// One walk finds out that all is well, and whose names have to be known if not; the next one looks for those, and the
    /// last one reports.
    fn in_windows(&mut self, large: Large, turn: &Turn<'_>) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::read(input::name(self.file), &error);
        let octets = large.len().map_err(failed)?;
        if rules::any(|code| self.selection.wants(code)) {
            let name = input::name(self.file);
            remark(&format!("{name} is read in parts, so that no rules on people and families were tried"));
        }
        let mut records = large.records(&self.run.options(), 1).map_err(failed)?;
        let mut survey = Survey::default();
        while let Some(window) = records.next_window().map_err(failed)?
            && self.judges_form(&window.parsed)
        {
            survey.add(&window.parsed);
        }
        let mut elsewhere = Elsewhere::default();
        let mut any = false;
        let mut form = Form::new(&survey);
        records.begin().map_err(failed)?;
        while let Some(mut window) = records.next_window().map_err(failed)? {
            self.read_as(&window.parsed, octets);
            self.judge(&mut form, &mut window);
            let wanted = |finding: &&Finding| self.selection.wants(finding.code());
            let nobody = Elsewhere::default();
            let mut within = Records::of(&window.parsed.dataset, 1, &nobody);
            for finding in window.findings.iter().filter(wanted) {
                any = true;
                within.wanted_at(finding.span().start()).iter().for_each(|id| elsewhere.want(id));
            }
        }
        if !any {
            return Ok(());
        }
        if elsewhere.wants() {
            records.begin().map_err(failed)?;
            while let Some(window) = records.next_window().map_err(failed)? {
                elsewhere.learn(&window.parsed.dataset);
            }
        }
        let mut form = Form::new(&survey);
        records.begin().map_err(failed)?;
        while let Some(mut window) = records.next_window().map_err(failed)? {
            self.judge(&mut form, &mut window);
            window.findings.retain(|finding| self.selection.wants(finding.code()));
            self.part(Places::new(&window.parsed, window.start, &elsewhere), &window.findings, turn)?;
        }
        Ok(())
    }

    /// Whether a file is held to the rules that its draft has for writers.
    fn judges_form(&self, parsed: &Parsed<'_>) -> bool {
        let wanted = || codes::all().any(|code| Form::may_report(code) && self.selection.wants(code));
        parsed.dialect.judges_form() && wanted()
    }

    /// Adds what is to be said of the form of a window to its findings.
    fn judge(&self, form: &mut Form<'_>, window: &mut Window<'_>) {
        if self.judges_form(&window.parsed) {
            form.look(&window.parsed, &mut window.findings);
            window.findings.sort_by_key(Finding::span);
        }
    }

    fn read_as(&mut self, parsed: &Parsed<'_>, octets: u64) {
        if self.tally.read.is_none() {
            input::mention_form(self.file, parsed.dialect, parsed.encoding());
        }
        let (encoding, dialect) = (parsed.encoding().name(), parsed.dialect.name());
        self.tally.read = Some(ReadAs { octets, encoding, dialect });
    }

    /// Reports what was found in a file, or in a window of one.
    fn part(&mut self, places: Places<'_>, findings: &[Finding], turn: &Turn<'_>) -> Result<(), Failure> {
        let mut places = match self.known.is_some() || self.run.format.has_fingerprints() {
            true => places.with_contexts(),
            false => places,
        };
        for finding in findings {
            if let (Some(context), Some(known)) = (places.context(finding), &mut self.known)
                && known.knows(&context)
            {
                self.tally.in_baseline += 1;
                continue;
            }
            let (fix, record) = places.count(finding);
            if !self.tally.add(finding, fix, record, self.run.most) {
                continue;
            }
            if self.run.limit.is_set() {
                turn.wait()?;
            }
            match self.run.limit.allows() {
                true => self.report.finding(&places.find(finding))?,
                false => self.tally.cut(finding.code()),
            }
        }
        Ok(())
    }
}
