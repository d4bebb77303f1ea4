//! `heirloom schema`: where the type of each tag comes from, what is undefined, and a schema that defines it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use heirloom_core::records::Start;
use heirloom_core::schema::UNDEFINED_TAG;
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{ReadOptions, WriteError, parse_with};
use heirloom_report::schema::{Proposal, Used, json, text, with_lines};

use crate::arguments::{Reading, TextOrJson};
use crate::failure::Failure;
use crate::input::Input;
use crate::memory::Use;
use crate::remedies::IN_FLAGS;
use crate::{gedcom_7, input, names, output, remark, reporting, terminal, visible};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::json::envelope::FileAccount;

/// Shows where the type of each tag comes from, and declares undefined tags.
///
/// A type comes from ELF's own schema, from the overlay that mends that, from an external schema, from SCHMA (or PRFX and
/// DEFN) in the file, or from nowhere. With --write a SCHMA is made that defines what is undefined: tags of GEDCOM 7 by their
/// IRIs, standard tags in unusual places by the type that they have elsewhere, and all others in the namespace that you name.
/// A file with a SCHMA is ELF, and is read by the letter from then on.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom schema family.ged                   where do the types come from, and what is undefined?\n  \
    heirloom schema family.ged --all             all definitions in force, used or not\n  \
    heirloom schema family.ged --write --namespace https://example.com/terms/\n  \
    heirloom schema family.ged --write --namespace https://example.com/terms/ -o new.ged")]
pub(crate) struct Arguments {
    /// The file to read, or - for standard input
    file: PathBuf,

    /// Write the lines that define what is undefined, to be put into HEAD, instead of explaining
    #[arg(long)]
    write: bool,

    /// What the IRIs of new types begin with
    #[arg(long, value_name = "IRI", requires = "write", value_parser = names::namespace)]
    namespace: Option<String>,

    /// Write the file itself with these lines in it, or - for standard output
    #[arg(short, long, value_name = "FILE", requires = "write")]
    output: Option<PathBuf>,

    /// Put the lines into the file itself, and keep the old one beside it as FILE.bak, or FILE.bak1 and so on
    #[arg(long, requires = "write", conflicts_with = "output")]
    in_place: bool,

    /// Show every definition that is in force, also those that the file does not use
    #[arg(long, conflicts_with = "write")]
    all: bool,

    /// How to explain it: text (for reading) or json
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true, conflicts_with = "write")]
    format: TextOrJson,

    #[command(flatten)]
    reading: Reading,
}

/// The command, as its reports name it.
const COMMAND: &str = "schema";

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let in_json = arguments.format == TextOrJson::Json;
    reporting::or_unread(in_json, COMMAND, &arguments.file, explain(arguments))
}

fn explain(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(&schemas);
    if arguments.write {
        return write(arguments, &options);
    }
    let (used, read) = look(&arguments.file, &options, arguments.all)?;
    match arguments.format {
        TextOrJson::Text => {
            let mut out = output::colourful();
            text::write(&input::name(&arguments.file), &used, terminal::columns(), IN_FLAGS, &mut out)?;
            out.flush()?;
        }
        TextOrJson::Json => {
            let account = FileAccount::of(&arguments.file, read);
            reporting::write(COMMAND, account, |json| json::write(&used, json))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Looks through a file, whole or window by window.
fn look(file: &Path, options: &ReadOptions<'_>, all: bool) -> Result<(Used, ReadAs), Failure> {
    let mut used = Used::default();
    let read = match input::open(file)? {
        Input::Whole(octets) => {
            let parsed = parse_with(&octets, options, &mut Ignore);
            input::mention_form(file, parsed.dialect, parsed.encoding());
            used.add(&parsed, Start::default());
            used.finish(parsed.dataset.schema(), parsed.dialect, all);
            ReadAs::of(&parsed, octets.len() as u64)
        }
        Input::Large(large) => {
            let failed = |error: io::Error| Failure::read(input::name(file), &error);
            let octets = large.len().map_err(failed)?;
            let mut records = large.records(options, 1).map_err(failed)?;
            input::mention_form(file, records.dialect(), records.encoding());
            while let Some(window) = records.next_window().map_err(failed)? {
                used.add(&window.parsed, window.start);
            }
            used.finish(records.schema(), records.dialect(), all);
            ReadAs { octets, encoding: records.encoding().name(), dialect: records.dialect().name() }
        }
    };
    Ok((used, read))
}

/// Makes the lines that define what is undefined.
fn write(arguments: &Arguments, options: &ReadOptions<'_>) -> Result<ExitCode, Failure> {
    let name = input::name(&arguments.file);
    let cannot = |why: &str| Failure::Sentence(format!("cannot write a schema for {name}: {why}"));
    if arguments.in_place && input::is_standard(&arguments.file) {
        return Err(cannot("standard input can't be changed in place"));
    }
    let octets = input::read(&arguments.file, Use::Change)?;
    gedcom_7::refuse(&name, options.declared(&octets))?;
    let proposal = Proposal::for_file(&octets, options, arguments.namespace.as_deref());
    if let [first, others @ ..] = &*proposal.nameless {
        let them = match others.is_empty() {
            true => format!("the tag {first} needs a type of its own"),
            false => format!("the tags {} need types of their own", proposal.nameless.join(", ")),
        };
        return Err(cannot(&format!(
            "{them}; say what their IRIs begin with, as in --namespace https://example.com/terms/"
        )));
    }
    if proposal.lines.is_empty() {
        remark(&format!("{name}: nothing to define; all tags that can be defined are"));
    }
    let parsed = parse_with(&octets, options, &mut Ignore);
    let changed = with_lines(&octets, &parsed, &proposal.lines)
        .ok_or_else(|| cannot("it has no HEAD that these lines could be put into"))?;
    let left = undefined(&changed, options);
    if left > 0 {
        remark(&format!("{name}: {left} more can't be defined, since several definitions apply to each"));
    }
    if arguments.in_place {
        if changed != octets {
            let backup = output::in_place(&arguments.file, &changed)?;
            remark(&format!("changed {name}; the old file is {}", visible::path(&backup)));
        }
    } else if let Some(file) = &arguments.output {
        output::write(Some(file), &name, |out| out.write_all(&changed).map_err(WriteError::Io))?;
    } else {
        let mut out = output::plain();
        proposal.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How many undefined tags are left in a file.
fn undefined(octets: &[u8], options: &ReadOptions<'_>) -> usize {
    let mut left = 0;
    parse_with(octets, options, &mut |finding: Finding| {
        left += usize::from(*finding.code() == UNDEFINED_TAG);
    });
    left
}
