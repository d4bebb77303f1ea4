use std::io::{self, Write};

use clap::builder::styling::{AnsiColor, Style};
use heirloom::Structure;
use heirloom::difference::{Change, Difference};

use super::called::{called, heading, shown_id, tag, visible};
use super::places::Places;
use super::summary;
use super::value::{COME, GONE, value, write_change};

const BOLD: Style = Style::new().bold();
const CHANGED: Style = AnsiColor::Yellow.on_default();

/// Structures are indented no deeper than this.
const DEEPEST: usize = 40;

/// Writes all that differs, record by record, and what that amounts to.
pub(super) fn write(
    difference: &Difference<'_>,
    [old, new]: [&str; 2],
    show_ids: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    if !difference.is_empty() {
        writeln!(out, "{BOLD}--- {old}{BOLD:#}\n{BOLD}+++ {new}{BOLD:#}")?;
    }
    let mut changes = Changes::default();
    if !difference.metadata().is_empty() {
        writeln!(out, "\n{BOLD}HEAD{BOLD:#}")?;
        difference.metadata().iter().try_for_each(|change| changes.write(change, out))?;
    }
    for record in difference.changed() {
        writeln!(out, "\n{BOLD}{}{BOLD:#}", heading(record.old, Some(record.new)))?;
        record.changes.iter().try_for_each(|change| changes.write(change, out))?;
    }
    for (records, sign, style) in [(difference.removed(), '-', GONE), (difference.added(), '+', COME)] {
        for &record in records {
            writeln!(out, "\n{style}{sign} {}{style:#}", heading(record, None))?;
            // A note is called by its first words.
            if record.payload().is_some() && called(record) != Some(value(record)) {
                writeln!(out, "{style}{sign}   = {}{style:#}", value(record))?;
            }
            write_below(record, &format!("{sign}"), style, out)?;
        }
    }
    if show_ids && difference.renumbered().next().is_some() {
        writeln!(out, "\n{BOLD}other ids{BOLD:#}")?;
        for record in difference.renumbered() {
            let [old, new] =
                [record.old, record.new].map(|of| of.id().map_or_else(|| "none".to_string(), shown_id));
            writeln!(out, "  {} {old} -> {new}", tag(record.old))?;
        }
    }
    if let Some(summary) = summary::sentence(difference) {
        let gap = if difference.is_empty() && !show_ids { "" } else { "\n" };
        writeln!(out, "{gap}{summary}")?;
    }
    out.flush()
}

/// Changes, with the names of places in both files.
#[derive(Default)]
struct Changes<'d> {
    old: Places<'d>,
    new: Places<'d>,
}

impl<'d> Changes<'d> {
    fn old_path(&mut self, of: Structure<'d>) -> String {
        shown_path(&mut self.old, of)
    }

    fn new_path(&mut self, of: Structure<'d>) -> String {
        shown_path(&mut self.new, of)
    }

    fn write(&mut self, change: &Change<'d>, out: &mut dyn Write) -> io::Result<()> {
        match *change {
            Change::Value { old, new } => {
                write!(out, "  {CHANGED}~ {}{CHANGED:#}  ", self.old_path(old))?;
                write_change(old, new, out)?;
                writeln!(out)
            }
            Change::Removed { old } => {
                writeln!(out, "  {GONE}- {}{}{GONE:#}", self.old_path(old), behind(&value(old)))?;
                write_below(old, "  -", GONE, out)
            }
            Change::Added { new } => {
                writeln!(out, "  {COME}+ {}{}{COME:#}", self.new_path(new), behind(&value(new)))?;
                write_below(new, "  +", COME, out)
            }
            Change::Moved { old, new } => {
                let (from, to) = (self.old_path(old), self.new_path(new));
                writeln!(out, "  {CHANGED}> {from}{CHANGED:#}  is now {to}{}", behind(&value(new)))
            }
            Change::Id { old, new } => {
                let [from, to] = [old, new].map(|of| of.id().map_or_else(|| "none".to_string(), shown_id));
                writeln!(out, "  {CHANGED}~ {}{CHANGED:#}  id {from} -> {to}", self.old_path(old))
            }
            _ => Ok(()),
        }
    }
}

fn shown_path<'d>(places: &mut Places<'d>, of: Structure<'d>) -> String {
    places.path(of).map_or_else(|| format!("….{}", tag(of)), |path| visible(&path.to_string()))
}

/// A value behind something.
fn behind(value: &str) -> String {
    if value.is_empty() { String::new() } else { format!("  {value}") }
}

/// Writes what lies in a structure, a line each, behind a sign.
fn write_below(structure: Structure<'_>, sign: &str, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for (depth, below) in structure.preorder().skip(1) {
        let blanks = 2 * depth.min(DEEPEST);
        let held = value(below);
        let held = if held.is_empty() { held } else { format!(" {held}") };
        writeln!(out, "{style}{sign} {:blanks$}{}{held}{style:#}", "", tag(below))?;
    }
    Ok(())
}
