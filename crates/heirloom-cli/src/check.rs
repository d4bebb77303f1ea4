//! `heirloom check`: every finding, with its place, the line itself, what was expected, and how to mend it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom::octets::Encoding;
use heirloom::source::{Code, Finding, Severity};
use heirloom::{Parsed, parse_with};

use crate::arguments::Reading;
use crate::failure::Failure;
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

    /// The encoding of the files, where they themselves do not say
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
    let mut out = output::colourful();
    let (counts, unread) = each_file(arguments, |file, parsed, findings| {
        let name = input::name(file);
        let mut text = Text::new(&name, parsed);
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
    let done = each_file(arguments, |file, parsed, findings| {
        report::write_findings(findings, &file.to_string_lossy(), parsed, &mut json)
    })?;
    json.end()?;
    json.finish()?;
    Ok(done)
}

/// Reads one file after the other, and hands on what was found in each, in order. Also says how many could not be read.
fn each_file(
    arguments: &Arguments,
    mut report: impl FnMut(&Path, &Parsed<'_>, &[Finding]) -> io::Result<()>,
) -> Result<(Counts, usize), Failure> {
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(arguments.encoding, &schemas);
    let (mut counts, mut unread) = (Counts::default(), 0);
    for file in &arguments.files {
        let octets = match input::read(file) {
            Ok(octets) => octets,
            Err(Failure::Sentence(sentence)) => {
                complain(&sentence);
                unread += 1;
                continue;
            }
            Err(closed) => return Err(closed),
        };
        let mut findings = Vec::new();
        let parsed = parse_with(&octets, &options, &mut |finding: Finding| {
            if arguments.wants(finding.code()) {
                counts.add(finding.severity());
                findings.push(finding);
            }
        });
        findings.sort_by_key(Finding::span);
        report(file, &parsed, &findings)?;
    }
    Ok((counts, unread))
}
