//! `heirloom build`: the way in, from JSON to a file.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom_core::pipeline::NOT_CARRIED;
use heirloom_core::source::Finding;
use heirloom_core::{Dialect, write_with};

use crate::failure::Failure;
use crate::memory::Use;
use crate::writing::WritingFiles;
use crate::{gedcom_7, input, names, output, remedies, visible};
use heirloom_report::dataset_json::{self, Form, Read};

/// Builds a file from JSON, in any format and encoding.
///
/// A structure needs a `type` (an IRI) or a `tag`; `payload`, `pointer` (the id of its target), `id` and `substructures` are
/// optional. Nothing is written unless all of it can be. `--json-schema` prints the JSON Schema of the form, with a description of every member.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom build family.json -o family.ged                     from JSON to a file\n  \
    heirloom build family.json --to gedcom --encoding ansel      for an old program\n  \
    heirloom parse old.ged | jq '...' | heirloom build - -o new.ged\n  \
    heirloom build records.jsonl --from-format jsonl -o family.ged\n                                                                 one record a line\n  \
    heirloom build --json-schema > dataset-1.schema.json         what the JSON looks like")]
pub(crate) struct Arguments {
    /// The JSON file to read, or - for standard input
    #[arg(required_unless_present = "json_schema")]
    file: Option<PathBuf>,

    /// The file to write, or - for standard output, which is the default
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The form of the JSON that is read: json (one dataset) or jsonl (one record a line)
    #[arg(long, value_enum, value_name = "FORM", default_value = "json", hide_possible_values = true)]
    from_format: Format,

    /// The format that the JSON was made from, where it does not say so itself: gedcom, elf (the newest draft), elf-2019-01,
    /// elf-2018-redux, elf-2017-10, elf-2017-06 or elf-2017-05
    #[arg(long = "as", value_name = "FORMAT", value_parser = names::write_format)]
    read_as: Option<Dialect>,

    /// The format to write: gedcom (plain GEDCOM 5.5.1), elf (the newest draft), elf-2019-01, elf-2018-redux, elf-2017-10,
    /// elf-2017-06 or elf-2017-05. Without this option the one that the JSON names, or elf
    #[arg(long, value_name = "FORMAT", value_parser = names::write_format)]
    to: Option<Dialect>,

    #[command(flatten)]
    writing: WritingFiles,

    /// Print the JSON Schema of the form and do nothing else
    #[arg(long, conflicts_with_all = ["file", "output"])]
    json_schema: bool,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Format {
    Json,
    Jsonl,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Some(file) = &arguments.file else {
        let mut out = output::plain();
        out.write_all(dataset_json::JSON_SCHEMA.as_bytes())?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    };
    let name = input::name(file);
    let json = input::read(file, Use::Json)?;
    let form = match arguments.from_format {
        Format::Json => Form::Document,
        Format::Jsonl => Form::Lines,
    };
    let read = dataset_json::read(&json, form, arguments.read_as);
    let Read { dataset, dialect } = read.map_err(|error| {
        let place = format!("{name}:{}:{}", error.line, error.column);
        let why = visible::line(&format!("{}: {}", error.path, error.message));
        Failure::Sentence(format!("cannot build {place}: {why}"))
    })?;
    drop(json);
    if arguments.read_as.is_none() && dataset.is_gedcom_7() {
        return Err(gedcom_7::refusal(&name));
    }

    let to = arguments.to.or(dialect).unwrap_or_default();
    let options = arguments.writing.options(to);
    let mut found: Vec<Finding> = Vec::new();
    let written = output::write_to(arguments.output.as_deref(), &name, "build", |mut out| {
        write_with(&dataset, &options, &mut out, &mut found)
    });
    if written.is_err() {
        found.retain(|finding| *finding.code() == NOT_CARRIED);
    }
    // What was built has no lines to show.
    let mut errors = output::colourful_errors();
    for finding in &found {
        // The file is written; if standard error is closed, nobody wants to know.
        let code = finding.code().id;
        let _ = writeln!(
            errors,
            "{}[{code}]: {name}: {}",
            finding.severity(),
            visible::line(&finding.message(dataset.text()))
        );
    }
    let _ = errors.flush();
    drop(errors);
    let helps = !arguments.writing.lossy && written.is_err() && !found.is_empty();
    written.map_err(|failure| match failure {
        Failure::Sentence(sentence) if helps => Failure::Sentence(remedies::lossy(&sentence)),
        failure => failure,
    })?;
    Ok(ExitCode::SUCCESS)
}
