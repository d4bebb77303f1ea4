//! `heirloom convert`: reads anything, writes one conformant form, and reports what could not be carried.

mod jobs;

use std::io;
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
use heirloom_report::diagnostics::{Counts, ReadAs};
use heirloom_report::json::envelope::FileAccount;

use crate::arguments::{Reading, TextOrJson};
use crate::failure::Failure;
use crate::input::{Input, Large};
use crate::losses::Losses;
use crate::names;
use crate::progress::Many;
use crate::remedies;
use crate::reporting::{self, FilesReport};
use crate::writing::WritingFiles;
use crate::{announce, complain, gedcom_7, input, remark};
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

    /// How to report what gets lost: text (for reading, on standard error) or json, which goes to standard output and needs -o or
    /// --out-dir
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: TextOrJson,

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
    let elsewhere = arguments.output.as_deref().is_some_and(|file| !input::is_standard(file));
    let on_standard = !elsewhere && arguments.out_dir.is_none();
    reporting::keep_apart(arguments.format, on_standard, "-o FILE or --out-dir DIR")?;
    let jobs = arguments.jobs()?;
    let mut report = FilesReport::begin(arguments.format, "convert")?;
    let progress = Many::over(jobs.iter().flatten().map(|job| &*job.file));
    for job in jobs {
        let mut told = Told::new(arguments.format);
        let done = job.and_then(|job| {
            told.file.path.clone_from(&job.file);
            let done = job.run(&options, &mut told).map_err(|failure| failure.about(&job.file));
            progress.done(&job.file);
            done.map(|()| job.output)
        });
        match done {
            Err(Failure::Unread(unread)) => {
                complain(&unread.sentence);
                report.unread(unread.account());
                failed += 1;
            }
            Err(Failure::Sentence(sentence)) => {
                complain(&sentence);
                let file = told.file.with("state", "refused").with("reason", sentence);
                report.file(file, told.losses)?;
                failed += 1;
            }
            Err(failure) => return Err(failure),
            Ok(output) => {
                let output = output.map(|output| ("output", input::raw_name(&output).into_owned()));
                let mut file = told.file.with("state", "written");
                file.members.extend(output);
                report.file(file, told.losses)?;
            }
        }
    }
    report.end()?;
    Ok(ExitCode::from(if failed == 0 { 0 } else { 2 }))
}

/// What is told of a file besides whether it was written.
pub(crate) struct Told {
    pub(crate) file: FileAccount,
    pub(crate) losses: Losses,
}

impl Told {
    /// Nothing yet.
    pub(crate) fn new(form: TextOrJson) -> Told {
        Told { file: FileAccount::default(), losses: Losses::new(form) }
    }

    /// Says how many values were normalised, if any were.
    pub(crate) fn normalised(&mut self, name: &str, count: usize) {
        if count > 0 {
            let values = if count == 1 { "1 value".to_string() } else { format!("{count} values") };
            remark(&format!("{name}: converted {values} to Unicode Normalisation Form C"));
            self.file.numbers.push(("normalised", count as u64));
        }
    }
}

impl Job<'_> {
    fn run(&self, options: &ReadOptions<'_>, told: &mut Told) -> Result<(), Failure> {
        let counts = match input::open(&self.file)? {
            Input::Whole(octets) => whole(self, &octets, options, told)?,
            Input::Large(large) => in_windows(self, large, options, told)?,
        };
        announce::counts(&counts, &self.file);
        Ok(())
    }
}

fn whole(
    job: &Job<'_>,
    octets: &[u8],
    options: &ReadOptions<'_>,
    told: &mut Told,
) -> Result<Counts, Failure> {
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
    told.file.read = Some(ReadAs::of(&parsed, octets.len() as u64));
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
    told.losses.add(file, &parsed, Start::default(), lost)?;
    told.losses.tell()?;
    written.map_err(hint)?;
    told.normalised(&name, normalised);
    Ok(counts)
}

/// The same for a file that is read window by window: once to find out whether it can be written, and once to write.
fn in_windows(
    job: &Job<'_>,
    large: Large,
    options: &ReadOptions<'_>,
    told: &mut Told,
) -> Result<Counts, Failure> {
    let Job { arguments, file, .. } = job;
    let name = input::name(file);
    let unread = |error: io::Error| Failure::read(&name, &error);
    let octets = large.len().map_err(unread)?;
    let mut records = large.records(options, 2).map_err(unread)?;
    let (encoding, dialect) = (records.encoding().name(), records.dialect().name());
    told.file.read = Some(ReadAs { octets, encoding, dialect });
    input::mention_form(file, records.dialect(), records.encoding());
    gedcom_7::refuse(&name, records.declared())?;
    let mut counts = Counts::default();
    let (mut refused, mut rejected) = (None, None);
    // What was lost is said when the file is written, or is known not to be, and until then is put into a file without a
    // name.
    let losses = || Losses::new(arguments.format).in_windows();
    let (mut not_carried, mut kept) = (losses(), losses());
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
            keeping = not_carried.add(file, &window.parsed, window.start, lost);
        }
    });
    if let Some(failure) = refused.or(rejected) {
        return Err(failure);
    }

    let all_carried = not_carried.is_empty();
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
                    keeping = kept.add(file, &window.parsed, window.start, lost);
                }
            })
        }),
    };
    told.losses = if written.is_err() { not_carried } else { kept };
    keeping?;
    // How far the run is need not be shown any more.
    drop(records);
    told.losses.tell()?;
    written.map_err(arguments.lossy_helps(all_carried && !needs_schema))?;
    told.normalised(&name, normalised);
    Ok(counts)
}

/// Takes out what says of single values that they were normalised: there may be many, and a number is enough.
pub(crate) fn take_normalised(found: &mut Vec<Finding>) -> usize {
    let count = found.len();
    found.retain(|finding| *finding.code() != NORMALISED);
    count - found.len()
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
