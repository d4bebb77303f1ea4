//! A finding for programs.

use std::io::{self, Write};
use std::path::Path;

use heirloom_core::source::{Code, Edit, Fix};

use super::{Diagnostic, replacements, safety};
use crate::Wording;
use crate::json::Json;
use crate::json::envelope::{self, Listed};

/// Writes a finding of a file as an item of a report.
pub fn write(
    file: &Path,
    found: &Diagnostic<'_>,
    wording: &dyn Wording,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    envelope::item(Listed::Findings, json)?;
    write_kind(found.code(), json)?;
    json.member("severity", found.severity().name())?;
    json.file(file)?;
    json.count("line", found.position.line as u64)?;
    json.count("column", found.position.column as u64)?;
    json.count("offset", found.offset)?;
    json.count("length", found.length)?;
    json.member("message", &found.message())?;
    json.member("help", &found.help(wording))?;
    json.known("requirement", found.requirement())?;
    json.known("path", found.path.as_ref())?;
    if let Some(record) = found.record {
        record.write_json(json)?;
    }
    if let Some(fix) = found.fix {
        write_fix(fix, found, json)?;
    }
    json.end()
}

/// Writes the members `code` and `kind`, which say the kind of a finding wherever one is named.
pub(crate) fn write_kind(code: &Code, json: &mut Json<impl Write>) -> io::Result<()> {
    json.member("code", code.id)?;
    json.member("kind", code.name)
}

fn write_fix(fix: &Fix, found: &Diagnostic<'_>, json: &mut Json<impl Write>) -> io::Result<()> {
    json.key("fix")?;
    json.object()?;
    json.member("safety", safety(fix.safety))?;
    json.member("reason", &fix.reason)?;
    if let Some(edits) = replacements(fix, found.parsed) {
        write_edits(&edits, json)?;
    }
    json.end()
}

/// Writes the member `edits`: changes to the bytes of a file, each with what is put in as text.
pub(crate) fn write_edits(edits: &[(&Edit, String)], json: &mut Json<impl Write>) -> io::Result<()> {
    json.key("edits")?;
    json.array()?;
    for (edit, text) in edits {
        json.object()?;
        json.count("offset", edit.octets.start as u64)?;
        json.count("length", edit.octets.len() as u64)?;
        json.member("text", text)?;
        json.end()?;
    }
    json.end()
}
