//! `heirloom fmt`: the canonical form of files, each in its own format.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use heirloom_core::octets::Encoding;
use heirloom_core::octets::findings::{INVALID_OCTET, NUL};
use heirloom_core::pipeline::{ERROR_NOT_RAW, NOT_CARRIED, canonical_as};
use heirloom_core::records::Start;
use heirloom_core::source::{Code, Finding, Loss};
use heirloom_core::tree::{DATASET_REJECTED, TOO_MANY};
use heirloom_core::{Parsed, ReadOptions, WriteError, WriteOptions, parse_with};

use super::convert::{BadOctetsName, Told, refuse, take_normalised};
use crate::arguments::{Reading, TextOrJson};
use crate::failure::Failure;
use crate::memory::Use;
use crate::progress::Many;
use crate::reporting::{self, FilesReport};
use crate::writing::Choices;
use crate::{complain, files, gedcom_7, input, output, remark, remedies, terminal};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::text::unified::Unified;

/// Rewrites files in their canonical form: UTF-8, one space between parts, long values split.
///
/// Files are rewritten where they are; what they say, their format, their ids and the order of their lines stay. Standard
/// input goes to standard output.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom fmt family.ged                  rewrite the file\n  \
    heirloom fmt --diff family.ged           only show what would change\n  \
    heirloom fmt --check *.ged               are they all in order?\n  \
    heirloom fmt - < family.ged > new.ged")]
pub(crate) struct Arguments {
    /// The files to rewrite, folders of them, patterns as '*.ged', or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Write nothing, but name the files that would change; the exit code is 1 if there are any
    #[arg(long)]
    check: bool,

    /// Write nothing, but show what would change; the exit code is 1 if anything would
    #[arg(long)]
    diff: bool,

    /// Rewrite a file even if something in it gets lost; what that is gets reported
    #[arg(long)]
    lossy: bool,

    /// How to read octets that are not valid in the file's encoding: windows-1252 or replace (by U+FFFD). Without this
    /// option a file that has some is left alone
    #[arg(long, value_enum, value_name = "HOW", hide_possible_values = true)]
    bad_octets: Option<BadOctetsName>,

    /// How to report what becomes of the files: text (for reading) or json, which goes to standard output. Standard input needs
    /// --check or --diff then
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: TextOrJson,

    #[command(flatten)]
    choices: Choices,

    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schemas = arguments.reading.schemas()?;
    let mut options = arguments.reading.options(&schemas);
    if let Some(how) = arguments.bad_octets {
        options = options.bad_octets(how.how());
    }
    let (mut changed, mut failed) = (0, 0);
    let files = files::find(&arguments.files);
    let count = files.len();
    let writes_standard =
        files.iter().flatten().any(|file| input::is_standard(file)) && !arguments.only_looks();
    reporting::keep_apart(arguments.format, writes_standard, "--check or --diff, or name a file")?;
    let mut report = FilesReport::begin(arguments.format, "fmt")?;
    let progress = Many::over(files.iter().flatten().map(PathBuf::as_path));
    for file in files {
        let mut told = Told::new(arguments.format);
        let formatted = file.and_then(|file| {
            told.file.path.clone_from(&file);
            let formatted = format(arguments, &file, &options, &mut told);
            progress.done(&file);
            formatted.map_err(|failure| failure.about(&file))
        });
        match formatted {
            Ok(differs) => {
                changed += usize::from(differs);
                let state = if differs { "changed" } else { "unchanged" };
                report.file(told.file.with("state", state), told.losses)?;
            }
            Err(Failure::ClosedPipe) => return Err(Failure::ClosedPipe),
            Err(Failure::Unread(unread)) => {
                complain(&unread.sentence);
                report.unread(unread.account());
                failed += 1;
            }
            Err(Failure::Sentence(sentence)) => {
                complain(&sentence);
                report.file(told.file.with("state", "refused").with("reason", sentence), told.losses)?;
                failed += 1;
            }
        }
    }
    drop(progress);
    report.end()?;
    let only_looks = arguments.only_looks();
    let of = |count: usize| format!("{count} file{}", if count == 1 { "" } else { "s" });
    let verb = if only_looks { "would be rewritten" } else { "rewritten" };
    let same = count - changed - failed;
    let left = if failed == 0 { String::new() } else { format!(", {} left alone", of(failed)) };
    remark(&format!("{} {verb}, {} in order{left}", of(changed), of(same)));
    Ok(ExitCode::from(match (failed, changed) {
        (1.., _) => 2,
        (0, 1..) if only_looks => 1,
        _ => 0,
    }))
}

/// Formats one file, and says whether it is another then.
fn format(
    arguments: &Arguments,
    file: &Path,
    options: &ReadOptions<'_>,
    told: &mut Told,
) -> Result<bool, Failure> {
    let name = input::name(file);
    let octets = input::read(file, Use::Change)?;
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(&octets, options, &mut findings);
    told.file.read = Some(ReadAs::of(&parsed, octets.len() as u64));
    input::mention_form(file, parsed.dialect, parsed.encoding());
    gedcom_7::refuse(&name, parsed.declared())?;
    findings.sort_by_key(Finding::span);
    let wrong = findings.iter().find(|finding| arguments.refuses(finding.code()));
    if let Some(finding) = wrong {
        return Err(refuse("format", &name, finding, &parsed, Start::default()));
    }
    let mut lost: Vec<Finding> = Vec::new();
    let form = arguments.choices.options(WriteOptions::canonical(parsed.dialect)).lossy(arguments.lossy);
    let written = canonical_as(&parsed, options, &form, &mut lost);
    let normalised = take_normalised(&mut lost);
    let about_encoding = about_encoding(&parsed);
    findings.retain(|finding| {
        finding.code().loses == Loss::Data || finding.code().loses == Loss::Frame && !about_encoding(finding)
    });
    let tagged: Vec<Finding> =
        lost.iter().filter(|finding| *finding.code() == ERROR_NOT_RAW).cloned().collect();
    lost.retain(|finding| *finding.code() == NOT_CARRIED);
    lost.extend(findings);
    let loses = !lost.is_empty();
    told.losses.add(file, &parsed, Start::default(), tagged)?;
    told.losses.add(file, &parsed, Start::default(), lost)?;
    told.losses.tell()?;
    if loses && !arguments.lossy {
        return Err(Failure::Sentence(remedies::lossy(&format!("cannot format {name}: this would be lost"))));
    }
    let canonical = written.map_err(|error| {
        Failure::Sentence(format!("cannot format {name}: {}", remedies::of_write_error(&error)))
    })?;
    let differs = canonical != octets;
    told.normalised(&name, normalised);
    if arguments.only_looks() && arguments.format == TextOrJson::Json {
        // The report says it.
    } else if arguments.diff {
        // What was said of the old encoding says nothing of the new one.
        show(&name, &parsed, &canonical, differs, &options.force_encoding(Encoding::Utf8))?;
    } else if arguments.check {
        let mut out = output::plain();
        if differs {
            writeln!(out, "{name}")?;
        }
        out.flush()?;
    } else if differs || input::is_standard(file) {
        output::write(Some(file), &name, |out| {
            out.write_all(&canonical).and_then(|()| out.flush()).map_err(WriteError::Io)
        })?;
    }
    Ok(differs)
}

impl Arguments {
    /// Whether nothing is written.
    fn only_looks(&self) -> bool {
        self.check || self.diff
    }

    /// Whether a file in which this was found is left alone.
    fn refuses(&self, code: &Code) -> bool {
        [&TOO_MANY, &DATASET_REJECTED].contains(&code)
            || ([&INVALID_OCTET, &NUL].contains(&code) && self.bad_octets.is_none())
    }
}

/// Whether a finding is about what a file says of its old encoding, which means nothing in another.
fn about_encoding(parsed: &Parsed<'_>) -> impl Fn(&Finding) -> bool + use<> {
    let head = parsed.dataset.tagged_structures().find(|record| record.tag() == "HEAD");
    let chars = head.into_iter().flat_map(|head| head.substructures()).filter(|below| below.tag() == "CHAR");
    let lines = chars.flat_map(|char| char.preorder().map(|(_, below)| below).collect::<Vec<_>>());
    let spans: Vec<_> = lines.filter_map(|below| below.lines()).collect();
    move |finding| spans.iter().any(|span| span.range().contains(&finding.span().start()))
}

/// Shows what would change.
fn show(
    name: &str,
    parsed: &Parsed<'_>,
    canonical: &[u8],
    differs: bool,
    options: &ReadOptions<'_>,
) -> Result<(), Failure> {
    let canonical = parse_with(canonical, options, &mut heirloom_core::source::Ignore);
    let unified = Unified::between(parsed.text(), canonical.text());
    if unified.is_empty() && differs {
        remark(&format!("{name}: only its encoding or its byte-order mark would change"));
    }
    let mut out = output::plain();
    unified.write((name, name), terminal::look_of_diffs(), &mut out, |_| String::new())?;
    Ok(out.flush()?)
}
