//! `heirloom dates`: every date of a file, what was understood, and how to write it better.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom_core::source::Ignore;
use heirloom_core::{ReadOptions, parse_with};
use heirloom_report::dates::{
    self, COMMAND, DateTally, Dates, List, Listener, OfFile, SpellingSummary, To, Wanted, form, heading,
    write_summary,
};

use heirloom_report::diagnostics::ReadAs;
use heirloom_report::json::envelope::{self, Account, FileAccount, Listed};
use heirloom_report::json::{Json, Layout};

use crate::arguments::Reading;
use crate::failure::Failure;
use crate::in_order::{Turn, in_order};
use crate::input::{self, Input};
use crate::progress::Many;
use crate::remedies::IN_FLAGS;
use crate::{complain, files, manners, output, terminal};

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
    to: Option<ConvertTo>,

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

impl From<Format> for dates::Format {
    fn from(format: Format) -> dates::Format {
        match format {
            Format::Text => dates::Format::Text,
            Format::Json => dates::Format::Json,
            Format::Jsonl => dates::Format::Jsonl,
            Format::Tsv => dates::Format::Tsv,
        }
    }
}

/// What dates are converted to.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum ConvertTo {
    /// The canonical form of ELF, which GEDCOM before 7 reads too
    Elf,
    /// GEDCOM 7, without its phrases
    Gedcom7,
    /// ISO 8601: days, months, years and intervals of them
    Iso,
    /// The Extended Date/Time Format of ISO 8601-2
    Edtf,
    /// The calendar of today
    Gregorian,
    /// The calendar before it
    Julian,
    /// The calendar of the French Republic
    FrenchRepublican,
    /// The Hebrew calendar
    Hebrew,
}

impl From<ConvertTo> for To {
    fn from(to: ConvertTo) -> To {
        match to {
            ConvertTo::Elf => To::Elf,
            ConvertTo::Gedcom7 => To::Gedcom7,
            ConvertTo::Iso => To::Iso,
            ConvertTo::Edtf => To::Edtf,
            ConvertTo::Gregorian => To::Gregorian,
            ConvertTo::Julian => To::Julian,
            ConvertTo::FrenchRepublican => To::FrenchRepublican,
            ConvertTo::Hebrew => To::Hebrew,
        }
    }
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut out: Box<dyn Write> = match arguments.format {
        Format::Text => output::colourful(),
        _ => Box::new(output::plain()),
    };
    let account = match arguments.summary {
        true => summarise(arguments, &mut *out)?,
        false => list(arguments, &mut *out)?,
    };
    out.flush()?;
    Ok(ExitCode::from(if account.unread.is_empty() { 0 } else { 2 }))
}

/// Lists the dates of all files, and says which files were read.
fn list(arguments: &Arguments, out: &mut dyn Write) -> Result<Account, Failure> {
    let wanted = match (arguments.problems, arguments.unread) {
        (true, _) => Wanted::Problems,
        (_, true) => Wanted::Unread,
        _ => Wanted::All,
    };
    match arguments.format {
        Format::Json => envelope::begin(COMMAND, Listed::Results, out)?,
        Format::Jsonl => envelope::start_line(COMMAND, out)?,
        Format::Tsv => writeln!(out, "{}", heading(arguments.to.map(To::from)))?,
        Format::Text => {}
    }
    let separator = match arguments.format {
        Format::Text => "\n",
        Format::Json => ",",
        Format::Jsonl | Format::Tsv => "",
    };
    let files = files::find(&arguments.files);
    let is_one = files.len() == 1;
    let (mut tally, mut shown) = (DateTally::default(), 0);
    let work = |file: &PathBuf, tell: Dated<'_>, out: &mut dyn Write| {
        let name = (!is_one).then(|| input::name(file));
        let form = form(arguments.format.into(), &mut *out, name, terminal::columns());
        let mut list = List::new(file, wanted, arguments.to.map(To::from), form);
        let read = tell(&mut list)?;
        list.end()?;
        let (tally, shown) = (std::mem::take(&mut list.tally), list.shown);
        drop(list);
        let account = FileAccount::of(file, read);
        if arguments.format == Format::Jsonl {
            envelope::file_line(&account, &mut Json::new(out, Layout::OneLine))?;
        }
        Ok((account, (tally, shown)))
    };
    let mut account =
        each_file(arguments, &files, separator, out, work, |(of_file, shown_of_file): (DateTally, u64)| {
            tally.merge(&of_file);
            shown += shown_of_file;
        })?;
    account.totals = tally.totals();
    let unread = account.unread.len();
    match arguments.format {
        Format::Json => envelope::end(shown > 0, &account, out)?,
        Format::Jsonl => envelope::end_line(&account, out)?,
        // Of files that can't be read nobody knows how many dates they have.
        Format::Text if !manners::is_quiet() && (unread == 0 || unread < files.len()) => {
            writeln!(out, "{}{}", if shown == 0 { "" } else { "\n" }, tally.in_words())?;
        }
        Format::Text | Format::Tsv => {}
    }
    Ok(account)
}

/// Counts the dates of all files, and says which files were read.
fn summarise(arguments: &Arguments, out: &mut dyn Write) -> Result<Account, Failure> {
    let files = files::find(&arguments.files);
    let mut summary = SpellingSummary::default();
    let work = |file: &PathBuf, tell: Dated<'_>, _: &mut dyn Write| {
        let mut counted = OfFile::new(arguments.shapes);
        let read = tell(&mut counted)?;
        Ok((FileAccount::of(file, read), counted))
    };
    // Their lines come behind the numbers.
    let account = each_file(arguments, &files, "", &mut io::sink(), work, |of_file| summary.add(of_file))?;
    write_summary(&summary, arguments.format.into(), arguments.all, &account, IN_FLAGS, out)?;
    Ok(account)
}

/// Goes through a file and tells a listener of its dates.
type Dated<'w> = &'w dyn Fn(&mut dyn Listener) -> Result<ReadAs, Failure>;

/// Works on all files, several at the same time. Says which can't be read.
fn each_file<T: Send>(
    arguments: &Arguments,
    files: &[Result<PathBuf, Failure>],
    separator: &str,
    out: &mut dyn Write,
    work: impl Fn(&PathBuf, Dated<'_>, &mut dyn Write) -> Result<(FileAccount, T), Failure> + Sync,
    mut done: impl FnMut(T),
) -> Result<Account, Failure> {
    let schemas = arguments.reading.schemas()?;
    let progress = Many::over(files.iter().flatten().map(PathBuf::as_path));
    let of_file = |file: &Result<PathBuf, Failure>, turn: &Turn<'_>, out: &mut dyn Write| {
        let done = file.as_ref().map_err(Clone::clone).and_then(|file| {
            let options = arguments.reading.options(&schemas);
            let done = work(file, &|listener| tell(file, &options, turn, listener), &mut *out);
            progress.done(file);
            done.map_err(|failure| failure.about(file))
        });
        if let (Format::Jsonl, Err(Failure::Unread(unread))) = (arguments.format, &done) {
            envelope::unread_line(&unread.account(), out)?;
        }
        done
    };
    let mut account = Account::default();
    in_order(files, separator, out, of_file, |result| {
        match result {
            Ok((file, result)) => {
                account.files.push(file);
                done(result);
            }
            Err(Failure::Unread(unread)) => {
                complain(&unread.sentence);
                account.unread.push(unread.account());
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    })?;
    Ok(account)
}

/// Goes through a file, at once or window by window.
fn tell(
    file: &Path,
    options: &ReadOptions<'_>,
    turn: &Turn<'_>,
    listener: &mut dyn Listener,
) -> Result<ReadAs, Failure> {
    let mut dates = Dates::default();
    match input::open(file)? {
        Input::Whole(octets) => {
            let parsed = parse_with(&octets, options, &mut Ignore);
            input::mention_form(file, parsed.dialect, parsed.encoding());
            dates.whole(&parsed, listener)?;
            Ok(ReadAs::of(&parsed, octets.len() as u64))
        }
        Input::Large(large) => {
            // Its dates may be more than should be kept.
            turn.wait()?;
            let failed = |error: io::Error| Failure::read(input::name(file), &error);
            let octets = large.len().map_err(failed)?;
            let mut records = large.records(options, Dates::walks(listener)).map_err(failed)?;
            input::mention_form(file, records.dialect(), records.encoding());
            dates.in_windows(&mut records, listener).map_err(|error| Failure::report(file, error))?;
            Ok(ReadAs { octets, encoding: records.encoding().name(), dialect: records.dialect().name() })
        }
    }
}
