//! `heirloom parse`: shows what a file means at each stage of the draft's pipeline.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::tree::xref;
use heirloom_core::{Parsed, ReadOptions, parse_with};

use crate::arguments::Reading;
use crate::failure::Failure;
use crate::input::{Input, Large};
use crate::memory::Use;
use crate::{announce, input, output};
use heirloom_report::dataset_json;
use heirloom_report::diagnostics::Counts;
use heirloom_report::json::{Json, Layout};
use heirloom_report::stages::lines::{self, Levels};
use heirloom_report::stages::{node, text as tree_text};

/// Prints the structures of a file at any stage of reading, as JSON or as a tree.
///
/// The result goes to standard output. The number of errors and warnings from reading goes to standard error; `heirloom check` shows all findings.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom parse family.ged                    the data, as JSON, which `heirloom build` reads\n  \
    heirloom parse family.ged --format tree      the same, for reading\n  \
    heirloom parse family.ged --format jsonl | grep INDIVIDUAL_RECORD\n  \
    heirloom parse family.ged --stage lines      each line with its level, tag and value")]
pub(crate) struct Arguments {
    /// The file to read, or - for standard input
    file: PathBuf,

    /// How far to read: lines, xref (lines nested), tagged (pointers and escapes resolved) or dataset (with types)
    #[arg(long, value_enum, default_value = "dataset", hide_possible_values = true)]
    stage: Stage,

    /// How to show it: json, jsonl (one record a line) or tree (for reading)
    #[arg(long, value_enum, default_value = "json", hide_possible_values = true)]
    format: Format,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Stage {
    Lines,
    Xref,
    Tagged,
    Dataset,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Format {
    Json,
    Jsonl,
    Tree,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(&schemas);
    let mut counts = Counts::default();
    let octets = match arguments.format {
        // One record a line, and so one after the other.
        Format::Jsonl => match input::open(&arguments.file)? {
            Input::Whole(octets) => octets,
            Input::Large(large) => {
                write_windows(arguments, large, &options, &mut counts)?;
                announce::counts(&counts, &arguments.file);
                return Ok(ExitCode::SUCCESS);
            }
        },
        _ => input::read(&arguments.file, Use::Dataset)?,
    };
    let parsed = parse_with(&octets, &options, &mut |finding: Finding| counts.add(finding.severity()));
    input::mention_form(&arguments.file, parsed.dialect, parsed.encoding());

    match arguments.format {
        Format::Json => write_json(arguments, &parsed)?,
        Format::Jsonl => {
            let mut json = Json::new(output::plain(), Layout::OneLine);
            write_items(arguments.stage, &parsed, &mut json)?;
            json.finish()?;
        }
        Format::Tree => write_tree(arguments.stage, &parsed, &mut output::colourful())?,
    }
    announce::counts(&counts, &arguments.file);
    Ok(ExitCode::SUCCESS)
}

fn write_json(arguments: &Arguments, parsed: &Parsed<'_>) -> Result<(), Failure> {
    let mut json = Json::new(output::plain(), Layout::Lines);
    if let Stage::Dataset = arguments.stage {
        dataset_json::write(&parsed.dataset, parsed.encoding().name(), &mut json)?;
    } else {
        json.array()?;
        write_items(arguments.stage, parsed, &mut json)?;
        json.end()?;
    }
    Ok(json.finish()?)
}

/// Writes the items of a file that is read window by window, one a line.
fn write_windows(
    arguments: &Arguments,
    large: Large,
    options: &ReadOptions<'_>,
    counts: &mut Counts,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::read(input::name(&arguments.file), &error);
    let mut json = Json::new(output::plain(), Layout::OneLine);
    let mut records = large.records(options, 1).map_err(failed)?;
    if let Stage::Dataset = arguments.stage {
        // The metadata come first, wherever the header is.
        while let Some(window) = records.next_window().map_err(failed)? {
            let dataset = &window.parsed.dataset;
            node::write(node::typed(dataset.metadata()), Some(("in", "metadata")), &mut json)?;
            if dataset.has_header() {
                break;
            }
        }
        records.begin().map_err(failed)?;
    }
    let mut levels = Levels::default();
    while let Some(window) = records.next_window().map_err(failed)? {
        window.findings.iter().for_each(|finding| counts.add(finding.severity()));
        let (parsed, dataset) = (&window.parsed, &window.parsed.dataset);
        match arguments.stage {
            Stage::Lines => {
                lines::write(lines::lines(parsed, window.start.line, &mut levels), &mut json)?;
            }
            Stage::Dataset => {
                node::write(node::typed(dataset.document()), Some(("in", "document")), &mut json)?;
            }
            stage => write_items(stage, parsed, &mut json)?,
        }
    }
    Ok(json.finish()?)
}

/// Writes lines, or structures with what lies in them, one behind the other.
fn write_items(stage: Stage, parsed: &Parsed<'_>, json: &mut Json<impl Write>) -> Result<(), Failure> {
    match stage {
        Stage::Lines => lines::write(lines::lines(parsed, 1, &mut Levels::default()), json)?,
        Stage::Xref => {
            let tape = xref::parse(&parsed.dialect.rules().tree, Cow::Borrowed(parsed.text()), &mut Ignore);
            node::write(node::xref(&tape), None, json)?;
        }
        Stage::Tagged => node::write(node::tagged(parsed.dataset.tagged_structures()), None, json)?,
        Stage::Dataset => {
            node::write(node::typed(parsed.dataset.metadata()), Some(("in", "metadata")), json)?;
            node::write(node::typed(parsed.dataset.document()), Some(("in", "document")), json)?;
        }
    }
    Ok(())
}

fn write_tree(stage: Stage, parsed: &Parsed<'_>, out: &mut impl Write) -> Result<(), Failure> {
    match stage {
        Stage::Lines => tree_text::write_lines(lines::lines(parsed, 1, &mut Levels::default()), out)?,
        Stage::Xref => {
            let tape = xref::parse(&parsed.dialect.rules().tree, Cow::Borrowed(parsed.text()), &mut Ignore);
            tree_text::write_nodes(node::xref(&tape), out)?;
        }
        Stage::Tagged => tree_text::write_nodes(node::tagged(parsed.dataset.tagged_structures()), out)?,
        Stage::Dataset => {
            tree_text::write_heading("metadata", out)?;
            tree_text::write_nodes(node::typed(parsed.dataset.metadata()), out)?;
            tree_text::write_heading("document", out)?;
            tree_text::write_nodes(node::typed(parsed.dataset.document()), out)?;
        }
    }
    Ok(out.flush()?)
}
