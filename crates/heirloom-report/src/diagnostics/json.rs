//! A finding for programs.

use std::io::{self, Write};
use std::path::Path;

use heirloom_core::source::Code;

use super::{Diagnostic, ProposedEdit, ProposedFix};
use crate::Wording;
use crate::json::Json;
use crate::json::envelope::{self, Listed};

/// Writes a finding of a file as an item of a report.
pub fn write(
    file: &Path,
    found: &Diagnostic,
    wording: &dyn Wording,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    envelope::item(Listed::Findings, json)?;
    write_kind(found.code, json)?;
    json.member("severity", found.severity.name())?;
    json.file(file)?;
    json.count("line", found.start.line as u64)?;
    json.count("column", found.start.column as u64)?;
    json.count("offset", found.offset)?;
    json.count("length", found.length)?;
    json.member("message", &found.message)?;
    json.member("help", &found.help_in(wording))?;
    json.known("requirement", found.requirement)?;
    json.known("path", found.path.as_ref())?;
    if let Some(record) = &found.record {
        record.write_json(json)?;
    }
    if let Some(fix) = &found.fix {
        write_fix(fix, json)?;
    }
    json.end()
}

/// Writes the members `code` and `kind`, which say the kind of a finding wherever one is named.
pub(crate) fn write_kind(code: &Code, json: &mut Json<impl Write>) -> io::Result<()> {
    json.member("code", code.id)?;
    json.member("kind", code.name)
}

fn write_fix(fix: &ProposedFix, json: &mut Json<impl Write>) -> io::Result<()> {
    json.key("fix")?;
    json.object()?;
    json.member("safety", fix.safety_name())?;
    json.member("reason", &fix.reason)?;
    if let Some(edits) = &fix.edits {
        write_edits(edits, json)?;
    }
    json.end()
}

/// Writes the member `edits`: changes to the bytes of a file, each with what is put in as text.
pub(crate) fn write_edits(edits: &[ProposedEdit], json: &mut Json<impl Write>) -> io::Result<()> {
    json.key("edits")?;
    json.array()?;
    for edit in edits {
        json.object()?;
        json.count("offset", edit.offset as u64)?;
        json.count("length", edit.length as u64)?;
        json.member("text", &edit.text)?;
        json.end()?;
    }
    json.end()
}
