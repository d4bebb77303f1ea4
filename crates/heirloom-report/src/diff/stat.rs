//! How much has changed in which records.

use std::io::{self, Write};

use heirloom_core::difference::{Change, Difference};

use super::Shown;
use super::called::heading;
use super::text::write_ids;
use super::value::{COME, GONE};

/// As many signs stand behind a record at the most.
const WIDEST: usize = 20;

/// Writes how much has changed in which records, and what that amounts to.
pub fn write(difference: &Difference<'_>, shown: Shown<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows: Vec<(String, usize, [usize; 3])> = Vec::new();
    let mut add = |name: String, changes: &[Change<'_>]| {
        let count = |wanted: fn(&Change<'_>) -> bool| changes.iter().filter(|change| wanted(change)).count();
        let gone = count(|change| matches!(change, Change::Removed { .. }));
        let come = count(|change| matches!(change, Change::Added { .. }));
        rows.push((name, changes.len(), [come, gone, changes.len() - gone - come]));
    };
    if !difference.metadata().is_empty() {
        add("HEAD".to_string(), difference.metadata());
    }
    difference
        .changed()
        .for_each(|record| add(heading(&shown.sides.old, record.old, Some(record.new)), &record.changes));
    let whole = [
        (difference.removed(), "removed", GONE, &shown.sides.old),
        (difference.added(), "added", COME, &shown.sides.new),
    ]
    .map(|(records, word, style, meanings)| {
        let names: Vec<String> = records.iter().map(|&record| heading(meanings, record, None)).collect();
        (names, word, style)
    });
    let names = rows.iter().map(|(name, ..)| name).chain(whole.iter().flat_map(|(names, ..)| names));
    let width = |name: &String| name.chars().count();
    let widest = names.map(width).max().unwrap_or_default();
    for (name, count, [come, gone, changed]) in &rows {
        let blanks = widest - width(name);
        let signs = |sign: &str, number: usize| sign.repeat(number.min(WIDEST));
        let (come, gone, changed) = (signs("+", *come), signs("-", *gone), signs("~", *changed));
        writeln!(out, " {name}{:blanks$} | {count} {COME}{come}{COME:#}{GONE}{gone}{GONE:#}{changed}", "")?;
    }
    for (names, word, style) in &whole {
        for name in names {
            let blanks = widest - width(name);
            writeln!(out, " {name}{:blanks$} | {style}{word}{style:#}", "")?;
        }
    }
    if shown.ids && difference.renumbered().next().is_some() {
        writeln!(out, "other ids")?;
        write_ids(difference, out)?;
    }
    if let Some(summary) = shown.summary(difference) {
        writeln!(out, "{summary}")?;
    }
    out.flush()
}
