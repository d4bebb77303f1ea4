//! All that differs, record by record.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use heirloom_core::Structure;
use heirloom_core::difference::{Change, Difference, Ignored};
use heirloom_model::Meanings;

use super::Shown;
use super::called::{Names, called, heading, shown_id, tag, visible};
use super::counted::preorder;
use super::places::Places;
use super::value::{COME, GONE, value, write_change};

const BOLD: Style = Style::new().bold();
const CHANGED: Style = AnsiColor::Yellow.on_default();

/// Structures are indented no deeper than this.
const DEEPEST: usize = 40;

/// Writes all that differs, record by record, and what that amounts to.
pub fn write(
    difference: &Difference<'_>,
    [old, new]: [&str; 2],
    shown: Shown<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if !difference.is_empty() {
        writeln!(out, "{BOLD}--- {old}{BOLD:#}\n{BOLD}+++ {new}{BOLD:#}")?;
    }
    let mut changes = Changes {
        ignored: shown.ignored,
        colour: shown.colour,
        old: File::of(&shown.sides.old),
        new: File::of(&shown.sides.new),
    };
    if !difference.metadata().is_empty() {
        writeln!(out, "\n{BOLD}HEAD{BOLD:#}")?;
        difference.metadata().iter().try_for_each(|change| changes.write(change, out))?;
    }
    for record in difference.changed() {
        writeln!(out, "\n{BOLD}{}{BOLD:#}", heading(&shown.sides.old, record.old, Some(record.new)))?;
        record.changes.iter().try_for_each(|change| changes.write(change, out))?;
    }
    let Changes { old, new, .. } = &mut changes;
    for (records, sign, style, file) in
        [(difference.removed(), "-", GONE, old), (difference.added(), "+", COME, new)]
    {
        for &record in records {
            writeln!(out, "\n{style}{sign} {}{style:#}", heading(file.meanings, record, None))?;
            // A note is called by its first words.
            let held = value(record, &mut file.names);
            if record.payload().is_some() && called(file.meanings, record).as_ref() != Some(&held) {
                writeln!(out, "{style}{sign}   = {held}{style:#}")?;
            }
            file.write_below(record, shown.ignored, (sign, style), out)?;
        }
    }
    if shown.ids && difference.renumbered().next().is_some() {
        writeln!(out, "\n{BOLD}other ids{BOLD:#}")?;
        write_ids(difference, out)?;
    }
    if let Some(summary) = shown.summary(difference) {
        let gap = if difference.is_empty() && !shown.ids { "" } else { "\n" };
        writeln!(out, "{gap}{summary}")?;
    }
    out.flush()
}

/// Writes which records have another id.
pub fn write_ids(difference: &Difference<'_>, out: &mut dyn Write) -> io::Result<()> {
    difference.renumbered().try_for_each(|record| {
        let [old, new] =
            [record.old, record.new].map(|of| of.id().map_or_else(|| "none".to_string(), shown_id));
        writeln!(out, "  {} {old} -> {new}", tag(record.old))
    })
}

/// What is known of one of the files.
struct File<'a, 'd> {
    meanings: &'a Meanings,
    places: Places<'d>,
    names: Names<'a, 'd>,
}

impl<'a, 'd> File<'a, 'd> {
    fn of(meanings: &'a Meanings) -> File<'a, 'd> {
        File { meanings, places: Places::default(), names: Names::of(meanings) }
    }

    fn path(&mut self, of: Structure<'d>) -> String {
        let path = self.places.path(of);
        path.map_or_else(|| format!("….{}", tag(of)), |path| visible(&path.to_string()))
    }

    /// What a structure holds, to stand behind something.
    fn behind(&mut self, of: Structure<'d>, gap: &str) -> String {
        let held = value(of, &mut self.names);
        if held.is_empty() { held } else { format!("{gap}{held}") }
    }

    /// Writes what lies in a structure, a line each, behind a sign.
    fn write_below(
        &mut self,
        structure: Structure<'d>,
        ignored: &[Ignored],
        (sign, style): (&str, Style),
        out: &mut dyn Write,
    ) -> io::Result<()> {
        for (depth, below) in preorder(structure, ignored).skip(1) {
            let blanks = 2 * depth.min(DEEPEST);
            let held = self.behind(below, " ");
            writeln!(out, "{style}{sign} {:blanks$}{}{held}{style:#}", "", tag(below))?;
        }
        Ok(())
    }
}

/// Changes, with what is known of both files.
struct Changes<'a, 'd> {
    ignored: &'a [Ignored],
    colour: bool,
    old: File<'a, 'd>,
    new: File<'a, 'd>,
}

impl<'d> Changes<'_, 'd> {
    fn write(&mut self, change: &Change<'d>, out: &mut dyn Write) -> io::Result<()> {
        let Changes { ignored, colour, old: old_file, new: new_file } = self;
        match *change {
            Change::Value { old, new } => {
                write!(out, "  {CHANGED}~ {}{CHANGED:#}  ", old_file.path(old))?;
                write_change([old, new], [&mut old_file.names, &mut new_file.names], *colour, out)?;
                writeln!(out)
            }
            Change::Removed { old } => {
                let (path, held) = (old_file.path(old), old_file.behind(old, "  "));
                writeln!(out, "  {GONE}- {path}{held}{GONE:#}")?;
                old_file.write_below(old, ignored, ("  -", GONE), out)
            }
            Change::Added { new } => {
                let (path, held) = (new_file.path(new), new_file.behind(new, "  "));
                writeln!(out, "  {COME}+ {path}{held}{COME:#}")?;
                new_file.write_below(new, ignored, ("  +", COME), out)
            }
            Change::Moved { old, new } => {
                let (from, to, held) = (old_file.path(old), new_file.path(new), new_file.behind(new, "  "));
                writeln!(out, "  {CHANGED}> {from}{CHANGED:#}  is now {to}{held}")
            }
            Change::Id { old, new } => {
                let [from, to] = [old, new].map(|of| of.id().map_or_else(|| "none".to_string(), shown_id));
                writeln!(out, "  {CHANGED}~ {}{CHANGED:#}  id {from} -> {to}", old_file.path(old))
            }
            _ => Ok(()),
        }
    }
}
