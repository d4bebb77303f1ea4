//! The schema of a file, for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use heirloom_core::schema::UNRESOLVED;
use textwrap::core::display_width;

use super::origin::Origin;
use super::used::{Tag, Used};
use crate::text::columns::padded;
use crate::text::{terms, visible};
use crate::{Advice, Wording};

const HEADING: Style = Style::new().bold();
const MUTED: Style = Style::new().dimmed();
const TROUBLE: Style = AnsiColor::Yellow.on_default();

/// Writes all of it.
pub fn write(
    file: &str,
    used: &Used,
    columns: usize,
    wording: &dyn Wording,
    out: &mut impl Write,
) -> io::Result<()> {
    write_summary(file, used, wording, out)?;
    let (undefined, defined): (Vec<&Tag>, Vec<&Tag>) = used.tags.iter().partition(|tag| tag.origin.is_none());
    let rows: Vec<[String; 5]> = defined.iter().map(|tag| row(tag)).collect();
    if !rows.is_empty() {
        writeln!(out, "\n{HEADING}Tags{HEADING:#}")?;
        write_table(&rows, columns, out)?;
    }
    if undefined.is_empty() {
        return writeln!(out, "\nNothing is undefined.");
    }
    writeln!(out, "\n{HEADING}Undefined{HEADING:#}")?;
    let widest = |of: fn(&Tag) -> String| {
        undefined.iter().map(|tag| display_width(&of(tag))).max().unwrap_or_default()
    };
    let (tags, places) = (widest(|tag| tag.tag.clone()), widest(within));
    for tag in &undefined {
        let lines: Vec<String> = tag.places.iter().map(u64::to_string).collect();
        let more = if tag.count > tag.places.len() as u64 { ", …" } else { "" };
        let line = if tag.count == 1 { "line" } else { "lines" };
        let why = if tag.origin == Origin::Ambiguous { "several definitions apply, " } else { "" };
        writeln!(
            out,
            "  {TROUBLE}{}{TROUBLE:#}  {}  {MUTED}{why}{}, {line} {}{more}{MUTED:#}",
            padded(&tag.tag, tags),
            padded(&within(tag), places),
            times(tag.count),
            lines.join(", ")
        )?;
    }
    match wording.advice(&Advice::DefineTags(file)) {
        Some(advice) => writeln!(out, "\n{advice}."),
        None => Ok(()),
    }
}

fn write_summary(file: &str, used: &Used, wording: &dyn Wording, out: &mut impl Write) -> io::Result<()> {
    let own = match (used.by_dictionary, used.declared) {
        (true, Some(line)) => format!("types come from a dictionary, PRFX and DEFN from line {line} on"),
        (true, None) => "types come from a dictionary, of which the file has no entries".to_string(),
        (false, Some(line)) => format!("with a schema of its own, SCHMA in line {line}"),
        (false, None) => "without a schema of its own, so that ELF's default schema is in force".to_string(),
    };
    writeln!(out, "{HEADING}{file}{HEADING:#}: {}, {own}", used.dialect)?;
    for (iri, resolved) in &used.externals {
        let hand = match resolved {
            true => String::new(),
            false => format!(
                ", which is not available; {}",
                wording.with_remedies(UNRESOLVED.help.to_string(), UNRESOLVED.remedies)
            ),
        };
        writeln!(out, "  external schema {}{hand}", visible::line(iri))?;
    }
    for (name, iri) in &used.prefixes {
        writeln!(out, "  prefix {} for {}", visible::line(name), visible::line(iri))?;
    }
    Ok(())
}

fn row(tag: &Tag) -> [String; 5] {
    let from = match &tag.origin {
        Origin::Default => "default schema".to_string(),
        Origin::Overlay => "overlay".to_string(),
        Origin::External => "external schema".to_string(),
        Origin::File(line) => in_line("this file", *line),
        Origin::Mapping(line) => in_line("DEFN", *line),
        Origin::Namespace(key, line) => in_line(&format!("PRFX {key}"), *line),
        Origin::DefaultNamespace(line) => in_line("default namespace", *line),
        Origin::Draft => "the draft itself".to_string(),
        Origin::Ambiguous | Origin::Undefined => String::new(),
    };
    [tag.tag.clone(), within(tag), visible::line(&terms::short(&tag.iri)), from, times(tag.count)]
}

fn in_line(what: &str, line: Option<u64>) -> String {
    match line {
        Some(line) => format!("{what}, line {line}"),
        None => what.to_string(),
    }
}

fn within(tag: &Tag) -> String {
    match (terms::of_elf(&tag.above), terms::undefined(&tag.above)) {
        (Some("Document"), _) => "as a record".to_string(),
        (Some("Metadata"), _) => "in HEAD".to_string(),
        (_, Some(undefined)) => format!("in {}", visible::line(undefined)),
        _ => format!("in {}", visible::line(&terms::short(&tag.above))),
    }
}

fn times(count: u64) -> String {
    match count {
        0 => "unused".to_string(),
        1 => "once".to_string(),
        count => format!("{count} times"),
    }
}

/// Writes rows in columns if they fit, and each on lines of its own if not.
fn write_table(rows: &[[String; 5]], columns: usize, out: &mut impl Write) -> io::Result<()> {
    let widest = |at: usize| rows.iter().map(|row| display_width(&row[at])).max().unwrap_or_default();
    let widths: Vec<usize> = (0..5).map(widest).collect();
    let fits = 2 + widths.iter().sum::<usize>() + 2 * 4 <= columns;
    let [tags, places, iris, origins] = [0, 1, 2, 3].map(|at| widths[at]);
    for [tag, within, iri, from, times] in rows {
        write!(out, "  {}  ", padded(tag, tags))?;
        match fits {
            true => {
                let (within, iri, from) = (padded(within, places), padded(iri, iris), padded(from, origins));
                writeln!(out, "{MUTED}{within}{MUTED:#}  {iri}  {from}  {MUTED}{times}{MUTED:#}")?;
            }
            false => writeln!(out, "{iri}\n    {MUTED}{within}; {from}; {times}{MUTED:#}")?,
        }
    }
    Ok(())
}
