//! `heirloom show`: records as people want to read them, with names instead of ids.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom_core::source::Ignore;
use heirloom_core::{Parsed, Structure, parse_with};
use heirloom_report::show::{PageContext, find, json, lines, list, page_of, write_page};

use crate::arguments::Reading;
use crate::failure::Failure;
use crate::memory::Use;
use crate::remedies::IN_FLAGS;
use crate::{input, output, remark, reporting, terminal};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::json::envelope::FileAccount;

/// Shows a person, a family, a source or any other record, with names instead of ids.
///
/// A record is named by its id, as I1 or @I1@ in any case; a part of one by a path, as I1.BIRT.DATE or `I1.NAME[2]`; a person
/// also by words that occur in the name of nobody else, accents and case aside. Without any, the persons of the file are
/// listed. Relatives and sources have their names, with their ids beside them to go on with. Whatever a record holds is shown; tags that are no standard ones as they are, with their types.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom show family.ged                     who is in the file?\n  \
    heirloom show family.ged --find weber        who, or what, is called so?\n  \
    heirloom show family.ged I1                  a person\n  \
    heirloom show family.ged 'elise marchand'    a person by her name\n  \
    heirloom show family.ged F1 S1 I1.BIRT       a family, a source, a birth\n  \
    heirloom show family.ged I1 --format lines   the lines of the file, with their numbers")]
pub(crate) struct Arguments {
    /// The file to read, or - for standard input
    file: PathBuf,

    /// The ids of records, paths to what lies in them, or names of persons
    #[arg(value_name = "ID|PATH|NAME")]
    what: Vec<String>,

    /// List the persons, sources and other records in whose names all these words occur, accents and case aside
    #[arg(long, value_name = "WORDS", conflicts_with = "what")]
    find: Option<String>,

    /// How to show it: text (for reading), json, or lines (as they stand in the file)
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: Format,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Format {
    Text,
    Json,
    Lines,
}

/// The command, as its reports name it.
const COMMAND: &str = "show";

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let in_json = matches!(arguments.format, Format::Json);
    reporting::or_unread(in_json, COMMAND, &arguments.file, show(arguments))
}

fn show(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let octets = input::read(&arguments.file, Use::Dataset)?;
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(&schemas);
    let parsed = parse_with(&octets, &options, &mut Ignore);
    input::mention_form(&arguments.file, parsed.dialect, parsed.encoding());
    let read = ReadAs::of(&parsed, octets.len() as u64);
    let account = FileAccount::of(&arguments.file, read);
    if arguments.what.is_empty() {
        show_list(arguments, &parsed, account)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (mut shown, mut missing): (Vec<Structure<'_>>, Vec<String>) = (Vec::new(), Vec::new());
    for typed in &arguments.what {
        match find(typed, &parsed.dataset, IN_FLAGS) {
            Ok(found) => shown.extend(found),
            Err(sentence) => missing.push(sentence),
        }
    }
    match arguments.format {
        Format::Text => show_pages(&parsed, &shown)?,
        Format::Json => reporting::write(COMMAND, account, |json| json::write(&parsed, &shown, json))?,
        Format::Lines => {
            let mut out = output::colourful();
            lines::write(&parsed, &shown, &mut out)?;
            out.flush()?;
        }
    }
    let name = input::name(&arguments.file);
    for sentence in &missing {
        crate::complain(&format!("{name}: {sentence}"));
    }
    Ok(ExitCode::from(if missing.is_empty() { 0 } else { 2 }))
}

fn show_pages(parsed: &Parsed<'_>, shown: &[Structure<'_>]) -> Result<(), Failure> {
    let mut context = PageContext::new(parsed, shown);
    let mut out = output::colourful();
    for (number, structure) in shown.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let page = page_of(*structure, &mut context);
        write_page(&page, terminal::prose_columns(), &mut out)?;
    }
    Ok(out.flush()?)
}

fn show_list(arguments: &Arguments, parsed: &Parsed<'_>, account: FileAccount) -> Result<(), Failure> {
    let listed = match &arguments.find {
        None => list::persons(&parsed.dataset),
        Some(words) => list::with_words(&parsed.dataset, words),
    };
    match arguments.format {
        Format::Text => {
            let mut out = output::colourful();
            list::write(&listed, terminal::columns(), &mut out)?;
            out.flush()?;
        }
        Format::Json => reporting::write(COMMAND, account, |json| list::write_json(&listed, json))?,
        Format::Lines => {
            let mut out = output::colourful();
            lines::write(parsed, &listed.iter().map(|entry| entry.record).collect::<Vec<_>>(), &mut out)?;
            out.flush()?;
        }
    }
    let count = listed.len();
    let what = match arguments.find {
        None if count == 1 => "person",
        None => "persons",
        Some(_) if count == 1 => "record",
        Some(_) => "records",
    };
    remark(&format!("{count} {what} in {}", input::name(&arguments.file)));
    Ok(())
}
