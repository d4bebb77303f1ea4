//! `heirloom check`: every finding, with its place, the line itself, what was expected, and how to mend it.

use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use heirloom_core::source::Severity;
use heirloom_core::{ReadOptions, WriteError, parse_with};
use heirloom_report::diagnostics::check::{CheckOptions, FileCheck};
use heirloom_report::diagnostics::{FileTally, Limit, Met, Pattern, RunSummary, Selection, cut_in_words};
use heirloom_report::json::envelope::UnreadFile;
use heirloom_report::renderers::{Ending, FileReport, Format, Look, Report, Snippets};
use heirloom_report::text::counted;
use heirloom_report::text::style::Plain;

use crate::arguments::Reading;
use crate::baseline::BaselineFile;
use crate::config::{self, Config, FailOn, KindOfFinding, Most};
use crate::failure::Failure;
use crate::in_order::{Turn, in_order};
use crate::input::{Input, Large};
use crate::names::{self, ReportFormat};
use crate::progress::Many;
use crate::remedies::IN_FLAGS;
use crate::schemas::Schemas;
use crate::{complain, files, input, manners, memory, mention, output, remark, terminal, visible, world};

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
    heirloom check family.ged --format json | jq '.findings[].message'\n\n\
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
    format: Option<ReportFormat>,

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
                Format::Text => report(&run, &files, terminal::snippets(false), &mut Plain::new(&mut kept))?,
                _ => report(&run, &files, terminal::snippets(false), &mut kept)?,
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
            let snippets = terminal::snippets(output::wants_colour());
            report(&run, &files, snippets, &mut out)?
        }
    };
    let failing = match run.fail_on {
        FailOn::Error => summary.counts.at_least(Severity::Error),
        FailOn::Warning => summary.counts.at_least(Severity::Warning),
        FailOn::Never => 0,
    };
    if let Some(sentence) = cut_in_words(&summary, IN_FLAGS) {
        complain(&sentence);
    }
    Ok(ExitCode::from(match (summary.unread.len() + summary.cut, failing) {
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
    baseline: Option<BaselineFile>,
}

impl Run<'_> {
    fn of(arguments: &Arguments) -> Result<Run<'_>, Failure> {
        let config = match arguments.no_config {
            true => Config::default(),
            false => Config::find(arguments.config.as_deref())?,
        };
        config.check.max_memory.into_iter().for_each(|size| memory::limit(size.0));
        let format: Format = arguments.format.or(config.check.format).map_or(Format::Text, Into::into);
        let most = match arguments.max.or(config.check.max) {
            Some(most) => most.number(),
            None => format.most_of_a_kind(),
        };
        let configured = config.check.baseline.as_ref().map(|file| config.folder.join(file));
        let baseline = match &arguments.write_baseline {
            Some(file) => Some(BaselineFile::begin(file)?),
            None => {
                arguments.baseline.clone().or(configured).map(|file| BaselineFile::read(&file)).transpose()?
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

    /// What is looked for in a file.
    fn of_file(&self, file: &Path) -> CheckOptions {
        let given = |typed: &[Pattern], configured: &[KindOfFinding]| match typed.is_empty() {
            true => configured.iter().map(|kind| kind.0.clone()).collect(),
            false => typed.to_vec(),
        };
        let mut ignored = given(&self.arguments.ignore, &self.config.check.ignore);
        ignored.extend(self.config.ignored_for(file));
        let selected = given(&self.arguments.select, &self.config.check.select);
        CheckOptions {
            selection: Selection { selected, ignored },
            limits: self.config.rules.clone(),
            most_of_a_kind: self.most,
            fingerprints: self.format.has_fingerprints(),
            paths: self.format.has_paths(),
        }
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
) -> Result<RunSummary, Failure> {
    let report = run.format.report(Look { snippets, ending: run.ending }, IN_FLAGS);
    let mut summary = RunSummary::default();
    match report.heading() {
        Some(heading) => {
            let mut kept = output::spool();
            each_file(run, files, &*report, &mut kept, |done| add(&mut summary, done))?;
            heading.write(&summary, out)?;
            kept.rewind()?;
            io::copy(&mut kept, out)?;
        }
        None => {
            report.begin(out)?;
            each_file(run, files, &*report, out, |done| add(&mut summary, done))?;
        }
    }
    report.end(&summary, out)?;
    out.flush()?;
    Ok(summary)
}

/// Adds what became of a file.
fn add(summary: &mut RunSummary, done: Result<Checked, UnreadFile>) {
    match done {
        Ok(checked) => summary.add(checked.tally),
        Err(unread) => summary.unread.push(unread),
    }
}

/// Checks files, and puts what is found into a baseline.
fn write_baseline(run: Run<'_>, files: &[Named]) -> Result<ExitCode, Failure> {
    let report = Format::Jsonl.report(Look::default(), IN_FLAGS);
    let mut met = Vec::new();
    each_file(&run, files, &*report, &mut io::sink(), |done| met.extend(done.map(|checked| checked.met)))?;
    let Some(mut baseline) = run.baseline else { return Ok(ExitCode::SUCCESS) };
    let read = met.len();
    met.into_iter().flatten().for_each(|met| baseline.extend(met));
    baseline.write()?;
    let found = counted(baseline.finding_count() as usize, "finding");
    remark(&format!("{}: {found} in {}", visible::path(&baseline.file), counted(read, "file")));
    Ok(ExitCode::from(if read == files.len() { 0 } else { 2 }))
}

/// Checks files, several at once, and hands on what became of each, in order.
fn each_file(
    run: &Run<'_>,
    files: &[Named],
    report: &dyn Report,
    out: &mut dyn Write,
    mut checked: impl FnMut(Result<Checked, UnreadFile>),
) -> Result<(), Failure> {
    let progress = Many::over(files.iter().flatten().map(PathBuf::as_path));
    let check_one = |file: &Named, turn: &Turn<'_>, out: &mut dyn Write| {
        let checked = file.as_ref().map_err(Clone::clone).and_then(|file| {
            let checked = check(run, file, report.file(file, &mut *out), turn);
            progress.done(file);
            checked.map_err(|failure| failure.about(file))
        });
        if let Err(Failure::Unread(unread)) = &checked {
            report.unread(&unread.account(), out)?;
        }
        checked
    };
    in_order(files, report.separator(), out, check_one, |done| {
        match done {
            Ok(done) => checked(Ok(done)),
            Err(Failure::Unread(unread)) => {
                complain(&unread.sentence);
                checked(Err(unread.account()));
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    })
}

/// What became of a file.
struct Checked {
    tally: FileTally,
    /// What was found, for a baseline.
    met: Option<Met>,
}

/// Checks one file.
fn check(
    run: &Run<'_>,
    file: &Path,
    report: Box<dyn FileReport + '_>,
    turn: &Turn<'_>,
) -> Result<Checked, Failure> {
    let options = run.of_file(file);
    // It fails only where nobody reads the report any more.
    let wait = || turn.wait().map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe));
    let known = run.baseline.as_ref().map(|baseline| baseline.of_file(file));
    let mut check = FileCheck::new(file, &options, report, &run.limit).with_baseline(known).with_turn(&wait);
    match input::open(file)? {
        Input::Whole(octets) => {
            let mut findings = Vec::new();
            let parsed = parse_with(&octets, &run.options(), &mut findings);
            input::mention_form(file, parsed.dialect, parsed.encoding());
            world::around(file, |world| check.whole(&octets, &parsed, findings, world))?;
        }
        Input::Large(large) => {
            // Its findings may be more than should be kept.
            turn.wait()?;
            in_windows(run, file, large, &mut check)?;
        }
    }
    let (tally, met) = check.end()?;
    Ok(Checked { tally, met })
}

fn in_windows(run: &Run<'_>, file: &Path, large: Large, check: &mut FileCheck<'_>) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::read(input::name(file), &error);
    let octets = large.len().map_err(failed)?;
    mention(|| format!("{} is read in parts", input::name(file)));
    let mut records = large.records(&run.options(), 1).map_err(failed)?;
    input::mention_form(file, records.dialect(), records.encoding());
    world::around(file, |world| check.in_windows(&mut records, octets, world))
        .map_err(|error| Failure::report(file, error))
}
