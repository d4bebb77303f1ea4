//! `heirloom dates`: every date of a file, what was understood, and how to write it better.

mod convert;
mod event;
mod json;
mod list;
mod shape;
mod standing;
mod summary;
mod tally;
mod text;
mod tsv;
mod understood;
mod walk;
mod words;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use crate::arguments::Reading;
use crate::failure::Failure;
use crate::in_order::{Turn, in_order};
use crate::progress::Many;
use crate::{complain, files, input, manners, output};
use convert::To;
use list::List;
use standing::Standing;
use summary::{OfFile, Summary};
use tally::Tally;

/// Lists every date, age and time with its meaning, its problems and a better spelling.
///
/// Dates that can't be read for certain get suggestions; all of them if it is ambiguous what was meant. Nothing is changed:
/// `heirloom edit` does that, with the path that is given. A folder stands for all files in it that end with .ged, .gedcom or
/// .elf. Exits with 0, or with 2 if a file can't be read, which does not keep the others from being looked at.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom dates family.ged                      what do the dates mean?\n  \
    heirloom dates family.ged --problems           which of them should be written otherwise, and how?\n  \
    heirloom dates family.ged --to julian          the same days in another calendar\n  \
    heirloom dates trees/ --summary                which dates of which programs are not understood?\n  \
    heirloom dates family.ged --format tsv         for a spreadsheet")]
pub(crate) struct Arguments {
    /// The files and folders to look at, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to say it: text (for reading), json, jsonl (an object a line) or tsv (for spreadsheets)
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: Format,

    /// Only what is not plainly good
    #[arg(long, conflicts_with = "unread")]
    problems: bool,

    /// Only what is not understood for certain
    #[arg(long)]
    unread: bool,

    /// Say each date in another way too: elf, gedcom7, iso, edtf, gregorian, julian, french-republican or hebrew
    #[arg(long, value_enum, value_name = "FORM", hide_possible_values = true)]
    to: Option<To>,

    /// Count instead: how many dates of which program stand where, and how those are spelt that are not understood
    #[arg(long, conflicts_with_all = ["problems", "unread", "to"])]
    summary: bool,

    /// In the summary, take dates for the same that differ in digits and names only
    #[arg(long, requires = "summary")]
    shapes: bool,

    /// In the summary, leave out nothing, however many spellings there are
    #[arg(long, requires = "summary")]
    all: bool,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Format {
    Text,
    Json,
    Jsonl,
    Tsv,
}

/// Which dates are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    All,
    Problems,
    Unread,
}

impl Wanted {
    fn includes(self, standing: Standing) -> bool {
        match self {
            Wanted::All => true,
            Wanted::Problems => standing > Standing::Good,
            Wanted::Unread => standing.is_unread(),
        }
    }
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut out: Box<dyn Write> = match arguments.format {
        Format::Text => output::colourful(),
        _ => Box::new(output::plain()),
    };
    let unread = match arguments.summary {
        true => summarise(arguments, &mut *out)?,
        false => list(arguments, &mut *out)?,
    };
    out.flush()?;
    Ok(ExitCode::from(if unread == 0 { 0 } else { 2 }))
}

/// Lists the dates of all files, and says how many files could not be read.
fn list(arguments: &Arguments, out: &mut dyn Write) -> Result<usize, Failure> {
    let wanted = match (arguments.problems, arguments.unread) {
        (true, _) => Wanted::Problems,
        (_, true) => Wanted::Unread,
        _ => Wanted::All,
    };
    match arguments.format {
        Format::Json => out.write_all(b"[")?,
        Format::Tsv => writeln!(out, "{}", tsv::heading(arguments.to))?,
        Format::Text | Format::Jsonl => {}
    }
    let separator = match arguments.format {
        Format::Text => "\n",
        Format::Json => ",",
        Format::Jsonl | Format::Tsv => "",
    };
    let files = files::find(&arguments.files);
    let is_one = files.len() == 1;
    let (mut tally, mut shown) = (Tally::default(), 0);
    let work = |file: &PathBuf, walk: Walk<'_>, out: &mut dyn Write| {
        let heading = (!is_one).then(|| input::name(file));
        let mut list = List::new(file, wanted, arguments.to, list::form(arguments.format, out, heading));
        walk(&mut list)?;
        list.end()?;
        Ok((list.tally, list.shown))
    };
    let unread = each_file(arguments, &files, separator, out, work, |(of_file, shown_of_file)| {
        tally.merge(&of_file);
        shown += shown_of_file;
    })?;
    match arguments.format {
        Format::Json if shown == 0 => out.write_all(b"]\n")?,
        Format::Json => out.write_all(b"\n]\n")?,
        // Of files that can't be read nobody knows how many dates they have.
        Format::Text if !manners::is_quiet() && (unread == 0 || unread < files.len()) => {
            writeln!(out, "{}{}", if shown == 0 { "" } else { "\n" }, tally.in_words())?;
        }
        Format::Text | Format::Jsonl | Format::Tsv => {}
    }
    Ok(unread)
}

/// Counts the dates of all files, and says how many files could not be read.
fn summarise(arguments: &Arguments, out: &mut dyn Write) -> Result<usize, Failure> {
    let files = files::find(&arguments.files);
    let mut summary = Summary::default();
    let work = |_: &PathBuf, walk: Walk<'_>, _: &mut dyn Write| {
        let mut counted = OfFile::new(arguments.shapes);
        walk(&mut counted)?;
        Ok(counted)
    };
    let unread = each_file(arguments, &files, "", out, work, |of_file| summary.add(of_file))?;
    summary::write(&summary, arguments.format, arguments.all, out)?;
    Ok(unread)
}

/// Goes through a file and tells a listener of its dates.
type Walk<'w> = &'w dyn Fn(&mut dyn walk::Listener) -> Result<(), Failure>;

/// Works on all files, several at the same time. Says which can't be read, and how many.
fn each_file<T: Send>(
    arguments: &Arguments,
    files: &[Result<PathBuf, Failure>],
    separator: &str,
    out: &mut dyn Write,
    work: impl Fn(&PathBuf, Walk<'_>, &mut dyn Write) -> Result<T, Failure> + Sync,
    mut done: impl FnMut(T),
) -> Result<usize, Failure> {
    let schemas = arguments.reading.schemas()?;
    let progress = Many::over(files.iter().flatten().map(PathBuf::as_path));
    let of_file = |file: &Result<PathBuf, Failure>, turn: &Turn<'_>, out: &mut dyn Write| {
        let file = file.as_ref().map_err(Clone::clone)?;
        let options = arguments.reading.options(&schemas);
        let done = work(file, &|listener| walk::walk(file, &options, turn, listener), out);
        progress.done(file);
        done
    };
    let mut unread = 0;
    in_order(files, separator, out, of_file, |result| {
        match result {
            Ok(result) => done(result),
            Err(Failure::Unread(sentence)) => {
                unread += 1;
                complain(&sentence);
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    })?;
    Ok(unread)
}
