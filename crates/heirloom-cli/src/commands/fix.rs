//! `heirloom fix`: mends what can be mended, and shows it first if asked to.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use heirloom_core::repair::mend;
use heirloom_core::source::Ignore;
use heirloom_core::{WriteError, parse_with};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::diagnostics::{Pattern, Selection};
use heirloom_report::fixing::{FixSelection, FixSummary, json, write_preview};
use heirloom_report::json::envelope::FileAccount;

use crate::arguments::{Reading, TextOrJson};
use crate::failure::Failure;
use crate::memory::{self, Use};
use crate::remedies::IN_FLAGS;
use crate::{gedcom_7, input, names, output, reporting, terminal, visible};

/// Fixes problems in a file and leaves every other byte as it is.
///
/// Only fixes that keep the meaning of the file are made; --unsafe adds guesses at what was meant. The fixed file goes to
/// standard output, and the list of fixes to standard error.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom fix family.ged --diff               show what would be done, and why\n  \
    heirloom fix family.ged -o mended.ged        do it\n  \
    heirloom fix family.ged --in-place           the same in the file itself, which is kept as family.ged.bak\n  \
    heirloom fix family.ged --select X,L008      only levels and text that lost its CONT\n  \
    heirloom fix family.ged --unsafe --diff      with guesses: show them first")]
pub(crate) struct Arguments {
    /// The file to mend, or - for standard input
    file: PathBuf,

    /// Show what would be done, as a unified diff with the reason beside each change, and write nothing
    #[arg(long, conflicts_with_all = ["output", "in_place"])]
    diff: bool,

    /// Mend only these kinds: codes as L008, beginnings of codes as L, or names as orphaned-text
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = names::pattern)]
    select: Vec<Pattern>,

    /// Leave out these kinds, even if they are selected
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = names::pattern)]
    ignore: Vec<Pattern>,

    /// Make guesses too, which may change the meaning of the file
    #[arg(long = "unsafe")]
    guess: bool,

    /// The file to write, or - for standard output, which is the default
    #[arg(short, long, value_name = "FILE", conflicts_with = "in_place")]
    output: Option<PathBuf>,

    /// Change the file itself, and keep it as it was beside it, as FILE.bak
    #[arg(long)]
    in_place: bool,

    /// How to report the fixes: text (for reading) or json, which goes to standard output. Without -o or --in-place nothing is
    /// written then
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: TextOrJson,

    #[command(flatten)]
    reading: Reading,
}

impl Arguments {
    fn wanted(&self) -> FixSelection {
        let selection = Selection { selected: self.select.clone(), ignored: self.ignore.clone() };
        FixSelection { selection, guesses: self.guess }
    }
}

/// The command, as its reports name it.
const COMMAND: &str = "fix";

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let in_json = arguments.format == TextOrJson::Json;
    reporting::or_unread(in_json, COMMAND, &arguments.file, fix(arguments))
}

fn fix(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let in_json = arguments.format == TextOrJson::Json;
    let on_standard = arguments.output.as_deref().is_some_and(input::is_standard);
    reporting::keep_apart(arguments.format, on_standard, "-o FILE or --in-place")?;
    let is_preview = arguments.diff || in_json && arguments.output.is_none() && !arguments.in_place;
    let name = input::name(&arguments.file);
    if arguments.in_place && input::is_standard(&arguments.file) {
        return Err(Failure::Sentence("standard input can't be changed in place".to_string()));
    }
    let octets = input::read(&arguments.file, Use::Change)?;
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(&schemas);
    gedcom_7::refuse(&name, options.declared(&octets))?;
    if memory::allowed().is_some() {
        let mut findings = 0;
        parse_with(&octets, &options, &mut |_: heirloom_core::source::Finding| findings += 1);
        memory::allows_fixes(&octets, findings).map_err(|why| Failure::unread_since(&name, why))?;
    }
    let wanted = arguments.wanted();
    let mended = mend(&octets, &options, |code, safety| wanted.wants(code, safety));
    let mut written = String::new();
    let mut account = Vec::new();
    if arguments.diff && !in_json {
        let mut out = output::colourful();
        let [old, new] = [&octets, &mended.octets].map(|octets| parse_with(octets, &options, &mut Ignore));
        write_preview(&name, &old, &new, &mended, terminal::look_of_diffs(), &mut out)?;
        out.flush()?;
    } else if is_preview {
        // Nothing is written.
    } else if arguments.in_place {
        if !mended.changes.is_empty() {
            let backup = output::in_place(&arguments.file, &mended.octets)?;
            account.push(("output", input::raw_name(&arguments.file).into_owned()));
            account.push(("backup", input::raw_name(&backup).into_owned()));
            written = format!("; what it was is kept as {}", visible::path(&backup));
        }
    } else {
        output::write(arguments.output.as_deref(), &name, |out| {
            out.write_all(&mended.octets).map_err(WriteError::Io)
        })?;
        account
            .extend(arguments.output.as_deref().map(|file| ("output", input::raw_name(file).into_owned())));
    }
    if in_json {
        let [old, new] = [&octets, &mended.octets].map(|octets| parse_with(octets, &options, &mut Ignore));
        let state = if mended.changes.is_empty() { "unchanged" } else { "changed" };
        let mut file = FileAccount::of(&arguments.file, ReadAs::of(&old, octets.len() as u64));
        file =
            account.into_iter().fold(file.with("state", state), |file, (key, value)| file.with(key, value));
        reporting::write(COMMAND, file, |json| {
            json::write(&arguments.file, &old, &new, &mended, IN_FLAGS, json)
        })?;
    }
    // The work is done; if standard error is closed, nobody wants to know.
    if !crate::manners::is_quiet() {
        let summary =
            FixSummary { name: &name, wanted: &wanted, mended: &mended, is_preview, written: &written };
        let _ = summary.write(IN_FLAGS, &mut output::colourful_errors());
    }
    Ok(ExitCode::SUCCESS)
}
