//! `heirloom stats`: what is in files, in numbers.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use heirloom_core::source::Finding;
use heirloom_core::{ReadOptions, parse_with};
use heirloom_report::stats::{StatsTally, Surveyed, json, text};
use rayon::prelude::*;

use crate::arguments::{Reading, TextOrJson};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::progress::Many;
use crate::remedies::IN_FLAGS;
use crate::{complain, files, output, reporting};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::json::envelope::{Account, FileAccount, UnreadFile};

/// Counts the records, encodings, programs, tags and findings of files and folders.
///
/// A folder stands for all files in it that end with .ged, .gedcom or .elf; many files are read at the same time. Exits with
/// 0, or with 2 if a file can't be read, which does not keep the others from being counted.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom stats family.ged                    what is in it?\n  \
    heirloom stats trees/                        what is in a folder, all together?\n  \
    heirloom stats trees/ --per-file             a line for each\n  \
    heirloom stats trees/ --format json | jq '.results[0].extensions[].tag'")]
pub(crate) struct Arguments {
    /// The files and folders to look at, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to say it: text (for reading) or json
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: TextOrJson,

    /// A line for each file instead of all together; as json all of it for each file, besides the total
    #[arg(long)]
    per_file: bool,

    /// Leave out nothing: every tag, extension, program and kind of finding, however many there are
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schemas = arguments.reading.schemas()?;
    let files = files::find(&arguments.files);
    let progress = Many::over(files.iter().flatten().map(PathBuf::as_path));
    // Options can't be shared between threads, but are made in no time.
    let survey = |file: Result<PathBuf, Failure>| {
        let file = file?;
        let options = arguments.reading.options(&schemas);
        let surveyed = look_at(&file, &options).map_err(|failure| failure.about(&file));
        progress.done(&file);
        surveyed
    };
    let results: Vec<Result<(Surveyed, ReadAs), Failure>> = match files.len() {
        1 => files.into_iter().map(survey).collect(),
        _ => files.into_par_iter().map(survey).collect(),
    };
    drop(progress);
    let (mut surveyed, mut failures) = (Vec::with_capacity(results.len()), Vec::new());
    let mut files = Vec::with_capacity(results.len());
    for result in results {
        match result {
            Ok((file, read)) => {
                files.push(FileAccount::of(&file.file, read));
                surveyed.push(file);
            }
            Err(failure) => failures.push(failure),
        }
    }
    let unread = tell(failures)?;
    let all_read = unread.is_empty();

    let mut total = StatsTally::default();
    surveyed.iter().for_each(|file| total.add(file));
    match arguments.format {
        TextOrJson::Text => {
            let mut out = output::colourful();
            match arguments.per_file {
                true => text::write_lines(&surveyed, &mut out)?,
                false => text::write(&total, arguments.all, IN_FLAGS, &mut out)?,
            }
            out.flush()?;
        }
        TextOrJson::Json => {
            let each = if arguments.per_file { surveyed.as_slice() } else { &[] };
            let account = Account { files, unread, ..Account::default() };
            reporting::write("stats", account, |json| json::write(&total, each, json))?;
        }
    }
    Ok(ExitCode::from(if all_read { 0 } else { 2 }))
}

/// Says which files could not be read.
fn tell(failures: Vec<Failure>) -> Result<Vec<UnreadFile>, Failure> {
    let mut unread = Vec::with_capacity(failures.len());
    for failure in failures {
        match failure {
            Failure::Unread(of_file) => {
                complain(&of_file.sentence);
                unread.push(of_file.account());
            }
            other => return Err(other),
        }
    }
    Ok(unread)
}

/// Looks at a file: all of it, or window by window.
fn look_at(file: &Path, options: &ReadOptions<'_>) -> Result<(Surveyed, ReadAs), Failure> {
    let mut surveyed = Surveyed::of(file);
    let read = match input::open(file)? {
        Input::Whole(octets) => {
            let mut findings: Vec<Finding> = Vec::new();
            let parsed = parse_with(&octets, options, &mut findings);
            surveyed.add_whole(&octets, &parsed, &findings);
            input::mention_form(file, parsed.dialect, parsed.encoding());
            ReadAs::of(&parsed, octets.len() as u64)
        }
        Input::Large(large) => {
            let failed = |error: io::Error| Failure::read(input::name(file), &error);
            let octets = large.len().map_err(failed)?;
            let mut records = large.records(options, 1).map_err(failed)?;
            input::mention_form(file, records.dialect(), records.encoding());
            while let Some(window) = records.next_window().map_err(failed)? {
                surveyed.add_window(&window);
            }
            ReadAs { octets, encoding: records.encoding().name(), dialect: records.dialect().name() }
        }
    };
    Ok((surveyed, read))
}
