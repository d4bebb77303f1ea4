//! `heirloom convert`: reads anything, writes one conformant form, and reports what could not be carried.

mod jobs;

use std::io::{self, Seek, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom_core::octets::BadOctets;
use heirloom_core::octets::findings::{INVALID_OCTET, NUL};
use heirloom_core::pipeline::{NORMALISED, NOT_CARRIED};
use heirloom_core::records::{Start, Writing};
use heirloom_core::source::{Code, Finding, Locator, Loss};
use heirloom_core::tree::{DATASET_REJECTED, TOO_MANY};
use heirloom_core::{Dialect, Parsed, ReadOptions, WriteError, WriteOptions, parse_with, write_with};
use heirloom_report::diagnostics::{Counts, Diagnostics, NamesElsewhere};

use crate::arguments::Reading;
use crate::failure::{Failure, Unread};
use crate::input::{Input, Large};
use crate::names;
use crate::progress::Many;
use crate::remedies::{self, IN_FLAGS};
use crate::writing::WritingFiles;
use crate::{announce, complain, gedcom_7, input, output, remark, terminal};
use jobs::Job;

/// Writes a file in another format or encoding.
///
/// Nothing is written unless all of it can be; the file that is read may be the one that is written.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom convert old.ged -o new.ged                      to UTF-8\n  \
    heirloom convert old.ged -o new.ged --encoding ansel     for an old program\n  \
    heirloom convert old.ged -o new.ged --from-encoding macroman\n  \
    heirloom convert old.ged --to gedcom -o new.ged          for a program that knows no ELF\n  \
    heirloom convert old --out-dir new                       all files of a folder\n  \
    heirloom convert old.ged --width 0 | less                without splitting lines")]
pub(crate) struct Arguments {
    /// The files to read, or - for standard input; with --out-dir also folders of them, and patterns as '*.ged'
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The file to write, or - for standard output, which is the default
    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    output: Option<PathBuf>,

    /// The folder to write to, each file under its own name, and what lies in a folder in such a folder again. Folders are made
    /// where they are not there
    #[arg(long, value_name = "DIR")]
    out_dir: Option<PathBuf>,

    /// The format to write: gedcom (plain GEDCOM 5.5.1), elf (the newest draft), elf-2019-01, elf-2018-redux, elf-2017-10, elf-2017-06 or elf-2017-05
    #[arg(long, value_name = "FORMAT", default_value = "elf", value_parser = names::write_format)]
    to: Dialect,

    #[command(flatten)]
    writing: WritingFiles,

    /// How to read octets that are not valid in the file's encoding: windows-1252 or replace (by U+FFFD). Without this
    /// option a file that has some is not converted
    #[arg(long, value_enum, value_name = "HOW", hide_possible_values = true)]
    bad_octets: Option<BadOctetsName>,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum BadOctetsName {
    #[value(name = "windows-1252")]
    Windows1252,
    Replace,
}

impl BadOctetsName {
    /// The same for the library.
    pub(crate) fn how(self) -> BadOctets {
        match self {
            BadOctetsName::Windows1252 => BadOctets::Windows1252,
            BadOctetsName::Replace => BadOctets::Replace,
        }
    }
}

impl Arguments {
    fn write_options(&self) -> WriteOptions {
        self.writing.options(self.to)
    }
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schemas = arguments.reading.schemas()?;
    let mut options = arguments.reading.options(&schemas);
    if let Some(how) = arguments.bad_octets {
        options = options.bad_octets(how.how());
    }
    let mut failed = 0;
    let jobs = arguments.jobs()?;
    let progress = Many::over(jobs.iter().flatten().map(|job| &*job.file));
    for job in jobs {
        let done = job.and_then(|job| {
            let done = job.run(&options);
            progress.done(&job.file);
            done
        });
        match done {
            Err(Failure::Unread(Unread { sentence, .. }) | Failure::Sentence(sentence)) => {
                complain(&sentence);
                failed += 1;
            }
            done => done?,
        }
    }
    Ok(ExitCode::from(if failed == 0 { 0 } else { 2 }))
}

impl Job<'_> {
    fn run(&self, options: &ReadOptions<'_>) -> Result<(), Failure> {
        let counts = match input::open(&self.file)? {
            Input::Whole(octets) => whole(self, &octets, options)?,
            Input::Large(large) => in_windows(self, large, options)?,
        };
        announce::counts(&counts, &self.file);
        Ok(())
    }
}

fn whole(job: &Job<'_>, octets: &[u8], options: &ReadOptions<'_>) -> Result<Counts, Failure> {
    let Job { arguments, file, .. } = job;
    let mut counts = Counts::default();
    let (mut refused, mut rejected) = (None, None);
    let mut lost: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut |finding: Finding| {
        counts.add(finding.severity());
        if arguments.refuses(finding.code()) {
            refused = refused.take().or(Some(finding));
        } else if *finding.code() == DATASET_REJECTED {
            rejected = Some(finding);
        } else if finding.code().loses != Loss::Nothing {
            lost.push(finding);
        }
    });
    let name = input::name(file);
    input::mention_form(file, parsed.dialect, parsed.encoding());
    gedcom_7::refuse(&name, parsed.declared())?;
    if let Some(finding) = refused.or(rejected) {
        return Err(refuse("convert", &name, &finding, &parsed, Start::default()));
    }

    let lost_data = lost.iter().any(|finding| finding.code().loses == Loss::Data);
    let mut needs_schema = false;
    let written = match lost_data && !arguments.writing.lossy {
        true => Err(data_would_be_lost(&name)),
        false => job.write(&name, |mut out| {
            write_with(&parsed.dataset, &arguments.write_options(), &mut out, &mut lost)
                .inspect_err(|error| needs_schema = asks_for_schema(error))
        }),
    };
    if written.is_err() {
        lost.retain(|finding| is_a_reason(finding.code()));
    }
    let normalised = take_normalised(&mut lost);
    let hint = arguments.lossy_helps(lost.is_empty() && !needs_schema);
    let mut errors = output::colourful_errors();
    // The file is written; if standard error is closed, nobody wants to know.
    let _ = report_lost(&name, &parsed, Start::default(), lost, &mut errors).and_then(|()| errors.flush());
    written.map_err(hint)?;
    tell_normalised(&name, normalised);
    Ok(counts)
}

/// The same for a file that is read window by window: once to find out whether it can be written, and once to write.
fn in_windows(job: &Job<'_>, large: Large, options: &ReadOptions<'_>) -> Result<Counts, Failure> {
    let Job { arguments, file, .. } = job;
    let name = input::name(file);
    let mut records = large.records(options, 2).map_err(|error| Failure::read(&name, &error))?;
    input::mention_form(file, records.dialect(), records.encoding());
    gedcom_7::refuse(&name, records.declared())?;
    let mut counts = Counts::default();
    let (mut refused, mut rejected) = (None, None);
    // What was lost is said when the file is written, or is known not to be, and until then is put into a file without a
    // name.
    let (mut not_carried, mut kept) = (output::spool(), output::spool());
    let (mut keeping, mut lost_data, mut needs_schema) = (Ok(()), false, false);
    let prepared = Writing::prepare(&mut records, &arguments.write_options(), |window, lost| {
        for finding in &window.findings {
            counts.add(finding.severity());
            let refused = match arguments.refuses(finding.code()) {
                true => &mut refused,
                false if *finding.code() == DATASET_REJECTED => &mut rejected,
                false => continue,
            };
            if refused.is_none() {
                *refused = Some(refuse("convert", &name, finding, &window.parsed, window.start));
            }
        }
        lost_data |= window.findings.iter().any(|finding| finding.code().loses == Loss::Data);
        // The rest is told if the file is written.
        let lost = window.findings.iter().chain(lost).filter(|finding| is_a_reason(finding.code()));
        let lost: Vec<Finding> = lost.cloned().collect();
        if keeping.is_ok() && !lost.is_empty() {
            keeping = report_lost(&name, &window.parsed, window.start, lost, &mut not_carried);
        }
    });
    if let Some(failure) = refused.or(rejected) {
        return Err(failure);
    }

    let all_carried = not_carried.stream_position().is_ok_and(|written| written == 0);
    let mut normalised = 0;
    let written = match lost_data && !arguments.writing.lossy {
        true => Err(data_would_be_lost(&name)),
        false => job.write(&name, |mut out| {
            let prepared = prepared.inspect_err(|error| needs_schema = asks_for_schema(error))?;
            prepared.write(&mut records, &mut out, |window, found| {
                let lost = window.findings.iter().filter(|finding| finding.code().loses != Loss::Nothing);
                let mut lost: Vec<Finding> = lost.chain(found).cloned().collect();
                normalised += take_normalised(&mut lost);
                if keeping.is_ok() && !lost.is_empty() {
                    keeping = report_lost(&name, &window.parsed, window.start, lost, &mut kept);
                }
            })
        }),
    };
    if written.is_err() {
        kept = not_carried;
    }
    keeping.and_then(|()| kept.rewind())?;
    // How far the run is need not be shown any more.
    drop(records);
    let mut errors = output::colourful_errors();
    let _ = io::copy(&mut kept, &mut errors).and_then(|_| errors.flush());
    written.map_err(arguments.lossy_helps(all_carried && !needs_schema))?;
    tell_normalised(&name, normalised);
    Ok(counts)
}

/// Takes out what says of single values that they were normalised: there may be many, and a number is enough.
pub(crate) fn take_normalised(found: &mut Vec<Finding>) -> usize {
    let count = found.len();
    found.retain(|finding| *finding.code() != NORMALISED);
    count - found.len()
}

/// Says how many values were normalised, if any were.
pub(crate) fn tell_normalised(name: &str, count: usize) {
    if count > 0 {
        let values = if count == 1 { "1 value".to_string() } else { format!("{count} values") };
        remark(&format!("{name}: converted {values} to Unicode Normalisation Form C"));
    }
}

impl Arguments {
    /// Whether a file in which this was found is not converted.
    fn refuses(&self, code: &Code) -> bool {
        *code == TOO_MANY || ([&INVALID_OCTET, &NUL].contains(&code) && self.bad_octets.is_none())
    }

    /// Says how to write a file of which not all can be carried, if that is why it was not written.
    fn lossy_helps(&self, all_carried: bool) -> impl FnOnce(Failure) -> Failure + use<> {
        let helps = !all_carried && !self.writing.lossy;
        move |failure| match failure {
            Failure::Sentence(sentence) if helps => Failure::Sentence(remedies::lossy(&sentence)),
            failure => failure,
        }
    }
}

/// Whether a file in which this was found is not converted unless that is asked for.
fn is_a_reason(code: &Code) -> bool {
    *code == NOT_CARRIED || code.loses == Loss::Data
}

fn asks_for_schema(error: &WriteError) -> bool {
    matches!(error, WriteError::NeedsSchema { .. })
}

fn data_would_be_lost(name: &str) -> Failure {
    Failure::Sentence(format!("cannot convert {name}: the lines above hold data that would be lost"))
}

/// Says what can't be done, and names the first place because of which. What was read begins at `start`.
pub(crate) fn refuse(
    what: &str,
    name: &str,
    finding: &Finding,
    parsed: &Parsed<'_>,
    start: Start,
) -> Failure {
    let place = finding.span().start();
    let line = start.line + Locator::new(parsed.text()).locate(place).line as u64 - 1;
    let octet = start.octet + parsed.origin.octet(place) as u64;
    let trouble = if *finding.code() == TOO_MANY {
        TOO_MANY.message.to_string()
    } else if *finding.code() == DATASET_REJECTED {
        format!("it was rejected because of line {line}")
    } else if *finding.code() == NUL {
        format!("line {line} holds a NUL (octet {octet}); --bad-octets replace puts U+FFFD in its place")
    } else {
        format!(
            "line {line} holds octets that are not valid in {} (the first is octet {octet}); name the right encoding \
             with --force-encoding, or say how to read them with --bad-octets windows-1252 or --bad-octets replace",
            parsed.encoding()
        )
    };
    Failure::Sentence(format!("cannot {what} {name}: {trouble}"))
}

/// Says what was not written as it was read.
pub(crate) fn report_lost(
    name: &str,
    parsed: &Parsed<'_>,
    start: Start,
    mut lost: Vec<Finding>,
    out: &mut impl Write,
) -> io::Result<()> {
    lost.sort_by_key(Finding::span);
    let (snippets, elsewhere) = (terminal::snippets(true), NamesElsewhere::default());
    let mut diagnostics = Diagnostics::new(parsed, start, &elsewhere);
    for finding in lost {
        writeln!(out, "{}\n", snippets.render_lost(name, &diagnostics.find(&finding), IN_FLAGS))?;
    }
    Ok(())
}
