//! Fixes for programs.

use std::io::{self, Write};
use std::path::Path;

use heirloom_core::Parsed;
use heirloom_core::records::Start;
use heirloom_core::repair::{Mended, Repair};
use heirloom_core::source::{Edit, Finding, Locator};

use crate::Wording;
use crate::diagnostics::json::{self as finding, write_kind};
use crate::diagnostics::{Diagnostics, NamesElsewhere, edits_as_text, safety};
use crate::json::Json;

/// Writes an object: the fixes with their changes to the file as it was, the kinds whose fixes were withheld, and what is still
/// found in the fixed file. `old` is the file, and `new` what is made of it.
pub fn write(
    file: &Path,
    old: &Parsed<'_>,
    new: &Parsed<'_>,
    mended: &Mended,
    wording: &dyn Wording,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    json.object()?;
    json.file(file)?;
    json.key("fixes")?;
    json.array()?;
    write_fixes(old, new, mended, json)?;
    json.end()?;
    json.key("withheld")?;
    json.array()?;
    for code in &mended.withheld {
        json.object()?;
        write_kind(code, json)?;
        json.end()?;
    }
    json.end()?;
    json.key("left")?;
    json.array()?;
    let left: Vec<Finding> = mended.left.iter().map(|left| left.finding.clone()).collect();
    let elsewhere = NamesElsewhere::default();
    let repair = Repair::new(&mended.octets, new, &left);
    let mut diagnostics =
        Diagnostics::new(new, Start::default(), &elsewhere).with_fixes(repair).with_paths(false);
    for found in &left {
        diagnostics.count(found);
        finding::write(file, &diagnostics.find(found), wording, json)?;
    }
    json.end()?;
    json.end()
}

fn write_fixes(
    old: &Parsed<'_>,
    new: &Parsed<'_>,
    mended: &Mended,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    let mut locator = Locator::new(old.text());
    let mut edits: Vec<Vec<&Edit>> = vec![Vec::new(); mended.made.len()];
    let mut lines: Vec<Option<u64>> = vec![None; mended.made.len()];
    for change in &mended.changes {
        let line = locator.locate(old.origin.text(change.edit.octets.start)).line as u64;
        for &made in &change.by {
            edits[made].push(&change.edit);
            lines[made].get_or_insert(line);
        }
    }
    // What is put into a file that gets another encoding at the same time is no text in the old one.
    let same_encoding = old.encoding() == new.encoding();
    for (number, made) in mended.made.iter().enumerate() {
        json.object()?;
        write_kind(made.code, json)?;
        json.member("safety", safety(made.safety))?;
        json.member("reason", &made.reason.to_string())?;
        if let Some(line) = lines[number] {
            json.count("line", line)?;
        }
        let text = edits_as_text(edits[number].iter().copied(), old.encoding()).filter(|_| same_encoding);
        if let Some(edits) = text {
            finding::write_edits(&edits, json)?;
        }
        json.end()?;
    }
    Ok(())
}
