//! `heirloom check`: every finding, with its place, the line itself, what was expected, and how to mend it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom::octets::Encoding;
use heirloom::records::Start;
use heirloom::source::{Code, Finding, Severity};
use heirloom::{Parsed, ReadOptions, parse_with};

use crate::arguments::Reading;
use crate::failure::Failure;
use crate::input::{Input, Large};
use crate::json::{Json, Layout};
use crate::names::{self, Pattern};
use crate::report::{self, Counts, Text};
use crate::{complain, input, output};

/// Reports everything that is wrong with files, where, and how to mend it.
///
/// Exits with 0 if all is well, with 1 if something was found that counts as failure, and with 2 if a file can't be read.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom check family.ged                    show what is wrong\n  \
    heirloom check *.ged --fail-on warning       fail on warnings too\n  \
    heirloom check family.ged --select T,L001    only pointers and unreadable lines\n  \
    heirloom check family.ged --format json | jq '.[].message'")]
pub(crate) struct Arguments {
    /// The files to check, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to report: text (for reading) or json
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: Format,

    /// What makes the command fail: error, warning (or error), or never
    #[arg(long, value_enum, default_value = "error", hide_possible_values = true, value_name = "SEVERITY")]
    fail_on: FailOn,

    /// Report only these kinds: codes as L001, beginnings of codes as L, or names as unparseable-line
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = names::pattern)]
    select: Vec<Pattern>,

    /// Leave out these kinds, even if they are selected
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = names::pattern)]
    ignore: Vec<Pattern>,

    /// The encoding of the files: overrules what a GEDCOM file says itself; in ELF, CHAR counts more
    #[arg(long, value_name = "ENCODING", value_parser = names::read_encoding)]
    encoding: Option<Encoding>,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum FailOn {
    Error,
    Warning,
    Never,
}

impl Arguments {
    fn wants(&self, code: &Code) -> bool {
        let among = |patterns: &[Pattern]| patterns.iter().any(|pattern| pattern.matches(code));
        (self.select.is_empty() || among(&self.select)) && !among(&self.ignore)
    }
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (counts, unread) = match arguments.format {
        Format::Text => report_text(arguments)?,
        Format::Json => report_json(arguments)?,
    };
    let failing = match arguments.fail_on {
        FailOn::Error => counts.at_least(Severity::Error),
        FailOn::Warning => counts.at_least(Severity::Warning),
        FailOn::Never => 0,
    };
    Ok(ExitCode::from(match (unread, failing) {
        (0, 0) => 0,
        (0, _) => 1,
        _ => 2,
    }))
}

fn report_text(arguments: &Arguments) -> Result<(Counts, usize), Failure> {
    let (mut out, colour) = (output::colourful(), output::wants_colour());
    let (counts, unread) = each_file(arguments, |file, parsed, start, findings| {
        let name = input::name(file);
        let text = Text::new(&name, parsed, start);
        let mut text = if colour { text } else { text.without_colour() };
        for finding in findings {
            writeln!(out, "{}\n", text.render(finding))?;
        }
        Ok(())
    })?;
    let read = arguments.files.len() - unread;
    writeln!(out, "{counts} in {read} file{}", if read == 1 { "" } else { "s" })?;
    out.flush()?;
    Ok((counts, unread))
}

fn report_json(arguments: &Arguments) -> Result<(Counts, usize), Failure> {
    let mut json = Json::new(output::plain(), Layout::Lines);
    json.array()?;
    let done = each_file(arguments, |file, parsed, start, findings| {
        report::write_findings(findings, &file.to_string_lossy(), parsed, start, &mut json)
    })?;
    json.end()?;
    json.finish()?;
    Ok(done)
}

/// Reads one file after the other, and hands on what was found in each, in order: all of it, or window by window. Also
/// says how many could not be read.
fn each_file(
    arguments: &Arguments,
    mut report: impl FnMut(&Path, &Parsed<'_>, Start, &[Finding]) -> io::Result<()>,
) -> Result<(Counts, usize), Failure> {
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(arguments.encoding, &schemas);
    let (mut counts, mut unread) = (Counts::default(), 0);
    for file in &arguments.files {
        let mut found = |parsed: &Parsed<'_>, start: Start, mut findings: Vec<Finding>| {
            findings.retain(|finding| arguments.wants(finding.code()));
            findings.iter().for_each(|finding| counts.add(finding.severity()));
            match findings.is_empty() {
                true => Ok(()),
                false => report(file, parsed, start, &findings),
            }
        };
        let read = match input::open(file) {
            Ok(Input::Whole(octets)) => whole(&octets, &options, &mut found),
            Ok(Input::Large(large)) => in_windows(file, large, &options, &mut found),
            Err(failure) => Err(failure),
        };
        match read {
            Ok(()) => {}
            Err(Failure::Unread(sentence)) => {
                complain(&sentence);
                unread += 1;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok((counts, unread))
}

fn whole(
    octets: &[u8],
    options: &ReadOptions<'_>,
    found: &mut impl FnMut(&Parsed<'_>, Start, Vec<Finding>) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut findings = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    findings.sort_by_key(Finding::span);
    Ok(found(&parsed, Start::default(), findings)?)
}

fn in_windows(
    file: &Path,
    large: Large,
    options: &ReadOptions<'_>,
    found: &mut impl FnMut(&Parsed<'_>, Start, Vec<Finding>) -> io::Result<()>,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::read(input::name(file), &error);
    let mut records = large.records(options, 1).map_err(failed)?;
    while let Some(window) = records.next_window().map_err(failed)? {
        found(&window.parsed, window.start, window.findings)?;
    }
    Ok(())
}
