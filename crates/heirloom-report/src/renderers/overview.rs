//! What was found, at a glance: by kind, by record and by file.

use std::cmp::Reverse;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use heirloom_core::source::Severity;

use crate::diagnostics::{KindTally, RunSummary};
use crate::file_name;
use crate::json::envelope::FileAccount;
use crate::text::counted;
use crate::{Advice, Wording};

/// Fewer findings than that are overlooked without help.
const FEW: usize = 10;

/// So many records and files are named.
const RECORDS: usize = 5;
const FILES: usize = 10;

const HEADING: Style = Style::new().bold();
const MUTED: Style = Style::new().dimmed();

/// Writes tables, where there is much, and the totals.
pub(super) fn write(summary: &RunSummary, wording: &dyn Wording, out: &mut dyn Write) -> io::Result<()> {
    if summary.total() > FEW || summary.shown() < summary.total() {
        by_kind(summary, out)?;
        by_record(summary, out)?;
        by_file(summary, out)?;
    }
    write_totals(summary, wording, out)
}

/// Writes how many there are, and what can be done about them.
pub(super) fn write_totals(
    summary: &RunSummary,
    wording: &dyn Wording,
    out: &mut dyn Write,
) -> io::Result<()> {
    let files = summary.files.len();
    if files == 0 && !summary.unread.is_empty() {
        // Nobody knows what is wrong with files that can't be read, and that has been said.
        return Ok(());
    }
    write!(out, "{} in {}", summary.counts, counted(files, "file"))?;
    if summary.cut > 0 {
        write!(out, ", {} of them not shown", summary.cut)?;
    }
    match summary.in_baseline {
        0 => writeln!(out)?,
        known => writeln!(out, ", and {known} that the baseline has")?,
    }
    if summary.gone > 0 {
        let advice = wording.advice(&Advice::RenewBaseline);
        let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
        writeln!(out, "{} of the baseline found no more{advice}", summary.gone)?;
    }
    let (safe, guesses) = summary.mendable();
    match wording.advice(&Advice::Fix { safe, guesses }) {
        Some(advice) => writeln!(out, "{advice}"),
        None => Ok(()),
    }
}

fn by_kind(summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{HEADING}By kind{HEADING:#}")?;
    let kinds = summary.by_weight();
    let name = |kind: &KindTally| format!("{} {}", kind.code.id, kind.code.name);
    let widest = kinds.iter().map(|kind| name(kind).len()).max().unwrap_or_default();
    for kind in kinds {
        let style = colour(kind.severity);
        write!(out, "{:>7} {style}{:<7}{style:#} ", kind.count, kind.severity.name())?;
        match mended(kind) {
            words if words.is_empty() => writeln!(out, "{}", name(kind))?,
            words => writeln!(out, "{:<widest$}  {MUTED}{words}{MUTED:#}", name(kind))?,
        }
    }
    writeln!(out)
}

fn mended(kind: &KindTally) -> String {
    let all = |count: usize| if count == kind.count { String::new() } else { format!("{count} ") };
    match (kind.safe, kind.guesses) {
        (0, 0) => String::new(),
        (safe, 0) => format!("{}can be mended", all(safe)),
        (0, guesses) => format!("{}can be mended by guesses", all(guesses)),
        (safe, guesses) => format!("{safe} can be mended, {guesses} by guesses"),
    }
}

fn by_record(summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
    let busiest: Vec<_> = summary.busiest.iter().filter(|busy| busy.count > 1).take(RECORDS).collect();
    if busiest.is_empty() {
        return Ok(());
    }
    writeln!(out, "{HEADING}Records with most{HEADING:#}")?;
    for busy in busiest {
        let place = format!("{}:{}", file_name::shown(&busy.path), busy.record.line);
        writeln!(out, "{:>7} {}  {MUTED}{place}{MUTED:#}", busy.count, busy.record)?;
    }
    writeln!(out)
}

fn by_file(summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
    let mut files: Vec<&FileAccount> = summary.files.iter().filter(|file| total(file) > 0).collect();
    if files.len() < 2 {
        return Ok(());
    }
    files.sort_by_key(|file| Reverse(total(file)));
    writeln!(out, "{HEADING}Files with most{HEADING:#}")?;
    for file in files.iter().take(FILES) {
        writeln!(
            out,
            "{:>7} {}  {MUTED}{}{MUTED:#}",
            total(file),
            file_name::shown(&file.path),
            file.counts()
        )?;
    }
    if files.len() > FILES {
        let rest: usize = files[FILES..].iter().map(|file| total(file)).sum();
        writeln!(out, "{rest:>7} {MUTED}in {} more{MUTED:#}", files.len() - FILES)?;
    }
    writeln!(out)
}

fn total(file: &FileAccount) -> usize {
    file.counts().at_least(Severity::Info)
}

fn colour(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::BrightRed.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
        Severity::Info => AnsiColor::BrightBlue.on_default().bold(),
    }
}
