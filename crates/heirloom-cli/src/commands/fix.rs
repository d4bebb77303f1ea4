//! `heirloom fix`: mends what can be mended, and shows it first if asked to.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use heirloom_core::repair::{Left, Mended, mend};
use heirloom_core::source::{Code, Ignore, Safety, Severity, Wording};
use heirloom_core::{ReadOptions, WriteError, parse_with};

use crate::arguments::Reading;
use crate::failure::Failure;
use crate::memory::{self, Use};
use crate::names::{self, Pattern};
use crate::unified::{Look, Unified};
use crate::{gedcom_7, input, output, visible};

/// Mends what is wrong with a file and touches nothing else.
///
/// Only what keeps the meaning of the file is done; --unsafe adds guesses at what was meant. The mended file goes to
/// standard output, and what was done to standard error.
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

    #[command(flatten)]
    reading: Reading,
}

impl Arguments {
    fn wants(&self, code: &Code, safety: Safety) -> bool {
        let among = |patterns: &[Pattern]| patterns.iter().any(|pattern| pattern.matches(code));
        (self.select.is_empty() || among(&self.select))
            && !among(&self.ignore)
            && (self.guess || safety == Safety::Safe)
    }
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
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
        memory::allows_fixes(&octets, findings)
            .map_err(|why| Failure::Unread(format!("cannot read {name}: {why}")))?;
    }
    let mended = mend(&octets, &options, |code, safety| arguments.wants(code, safety));
    let mut written = String::new();
    if arguments.diff {
        let mut out = output::colourful();
        preview(&name, &octets, &mended, &options, &mut out)?;
        out.flush()?;
    } else if arguments.in_place {
        if !mended.changes.is_empty() {
            let backup = output::in_place(&arguments.file, &mended.octets)?;
            written = format!("; what it was is kept as {}", visible::path(&backup));
        }
    } else {
        output::write(arguments.output.as_deref(), &name, |out| {
            out.write_all(&mended.octets).map_err(WriteError::Io)
        })?;
    }
    // The work is done; if standard error is closed, nobody wants to know.
    if !crate::manners::is_quiet() {
        let _ = summarise(arguments, &name, &mended, &written, &mut output::colourful_errors());
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows what changes in the decoded text, with the reasons for each hunk.
fn preview(
    name: &str,
    octets: &[u8],
    mended: &Mended,
    options: &ReadOptions<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let old = parse_with(octets, options, &mut Ignore);
    let new = parse_with(&mended.octets, options, &mut Ignore);
    let places: Vec<Range<usize>> = mended
        .changes
        .iter()
        .map(|change| {
            let Range { start, end } = change.edit.octets;
            old.origin.text(start)..old.origin.text(end)
        })
        .collect();
    let reasons = |changed: Range<usize>| {
        let from = places.partition_point(|place| place.end < changed.start);
        let to = places.partition_point(|place| place.start <= changed.end);
        let by = mended.changes[from..to.max(from)].iter().flat_map(|change| &change.by);
        reasons(mended, by.copied())
    };
    let mended_name = format!("{name}, mended");
    Unified::between(old.text(), new.text()).write(
        (name, &mended_name),
        Look::of_standard_output(),
        out,
        reasons,
    )
}

/// So many different reasons are told for a hunk.
const MOST: usize = 4;

/// The reasons for some changes, each once, in the order of the file, and those of one kind together.
fn reasons(mended: &Mended, by: impl Iterator<Item = usize>) -> String {
    let mut seen = HashSet::new();
    let mut told: Vec<(&Code, Vec<(&Wording, usize)>)> = Vec::new();
    let (mut different, mut more) = (0, 0);
    for made in by.filter(|&number| seen.insert(number)).map(|number| &mended.made[number]) {
        let kind = told.iter().position(|(code, _)| *code == made.code);
        let known = kind.and_then(|kind| {
            let place = told[kind].1.iter().position(|(reason, _)| **reason == made.reason)?;
            Some((kind, place))
        });
        match (known, kind) {
            (Some((kind, place)), _) => told[kind].1[place].1 += 1,
            (None, _) if different == MOST => more += 1,
            (None, kind) => {
                different += 1;
                match kind {
                    Some(kind) => told[kind].1.push((&made.reason, 1)),
                    None => told.push((made.code, vec![(&made.reason, 1)])),
                }
            }
        }
    }
    let mut words: Vec<String> =
        told.into_iter().map(|(code, reasons)| kind_in_words(code, &reasons)).collect();
    if more > 0 {
        words.push(format!("{more} more"));
    }
    words.join("; ")
}

fn kind_in_words(code: &Code, reasons: &[(&Wording, usize)]) -> String {
    let in_words = |(reason, count): &(&Wording, usize)| match count {
        1 => reason.to_string(),
        count => format!("{reason} ({count} times)"),
    };
    let reasons: Vec<String> = reasons.iter().map(in_words).collect();
    format!("{} {}: {}", code.id, code.name, reasons.join(", "))
}

/// Says what was done, what more could be, and what can't.
fn summarise(
    arguments: &Arguments,
    name: &str,
    mended: &Mended,
    written: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let made = Kinds::of(mended.made.iter().map(|made| made.code));
    let verb = if arguments.diff { "would be mended" } else { "mended" };
    match made.total() {
        0 => writeln!(out, "{name}: nothing to mend")?,
        total => writeln!(out, "{name}: {total} {verb} ({made}){written}")?,
    }
    let is_withheld =
        |left: &&Left| left.mendable == Some(Safety::Safe) && mended.withheld.contains(&left.finding.code());
    // Mending is given up after some turns, each of which may bring out more.
    let is_unfinished = |left: &&Left| {
        let code = left.finding.code();
        left.mendable.is_some_and(|safety| arguments.wants(code, safety)) && !mended.withheld.contains(&code)
    };
    let left = |safety: Option<Safety>| {
        let told = mended.left.iter().filter(move |left| left.mendable == safety);
        let told = told.filter(|left| !is_withheld(left) && !is_unfinished(left));
        let told = told.filter(|left| left.finding.severity() > Severity::Info || safety.is_some());
        Kinds::of(told.map(|left| left.finding.code()))
    };
    let (safe, guesses, never) = (left(Some(Safety::Safe)), left(Some(Safety::Unsafe)), left(None));
    let withheld = Kinds::of(mended.left.iter().filter(is_withheld).map(|left| left.finding.code()));
    if withheld.total() > 0 {
        let were = if withheld.total() == 1 { "was" } else { "were" };
        let total = withheld.total();
        writeln!(out, "{total} would have changed the meaning of the file and {were} left ({withheld})")?;
    }
    let unfinished = Kinds::of(mended.left.iter().filter(is_unfinished).map(|left| left.finding.code()));
    if unfinished.total() > 0 {
        let total = unfinished.total();
        writeln!(out, "{total} more can be mended by another run ({unfinished})")?;
    }
    if safe.total() > 0 {
        writeln!(out, "{} more could be mended, but were not asked for ({safe})", safe.total())?;
    }
    if guesses.total() > 0 {
        let how = if arguments.guess { "if they were asked for" } else { "with --unsafe, by guesses" };
        writeln!(out, "{} more could be mended {how} ({guesses})", guesses.total())?;
    }
    if never.total() > 0 {
        let them = if never.total() == 1 { "it" } else { "them" };
        writeln!(out, "{} can't be mended; `heirloom check` shows {them} ({never})", never.total())?;
    }
    out.flush()
}

/// How many of which kinds, in the order of their codes.
struct Kinds(BTreeMap<&'static str, (&'static Code, usize)>);

impl Kinds {
    fn of(codes: impl Iterator<Item = &'static Code>) -> Kinds {
        let mut kinds = BTreeMap::new();
        for code in codes {
            kinds.entry(code.id).or_insert((code, 0)).1 += 1;
        }
        Kinds(kinds)
    }

    fn total(&self) -> usize {
        self.0.values().map(|(_, count)| count).sum()
    }
}

impl std::fmt::Display for Kinds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut separator = "";
        for (code, count) in self.0.values() {
            write!(f, "{separator}{count} {} {}", code.id, code.name)?;
            separator = ", ";
        }
        Ok(())
    }
}
