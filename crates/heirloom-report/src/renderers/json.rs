use std::io::{self, Write};
use std::path::Path;

use heirloom_core::source::{Edit, Fix};

use super::{FileReport, Report};
use crate::Wording;
use crate::diagnostics::{Diagnostic, RunSummary, cut_in_words, replacements, safety};
use crate::json::{Json, Layout};

/// An array with an object a finding.
pub(super) struct JsonArray<'r> {
    pub(super) wording: &'r dyn Wording,
}

impl Report for JsonArray<'_> {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(JsonOfFile { file, json: Json::inside(out, 1), wording: self.wording })
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        if let Some(sentence) = cut_in_words(summary, self.wording) {
            if summary.shown() > 0 {
                out.write_all(self.separator().as_bytes())?;
            }
            write_cut(&sentence, summary, &mut Json::inside(&mut *out, 1))?;
        }
        let is_empty = summary.shown() == 0 && summary.cut == 0;
        out.write_all(if is_empty { b"]\n" } else { b"\n]\n" })
    }
}

/// An object a finding, each on a line of its own.
pub(super) struct JsonLines<'r> {
    pub(super) wording: &'r dyn Wording,
}

impl Report for JsonLines<'_> {
    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(JsonOfFile { file, json: Json::new(out, Layout::OneLine), wording: self.wording })
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        match cut_in_words(summary, self.wording) {
            Some(sentence) => write_cut(&sentence, summary, &mut Json::new(out, Layout::OneLine)),
            None => Ok(()),
        }
    }
}

/// The last object of a report that was cut, told from a finding by its first member. Without it somebody who reads only
/// the report would take it for all there is.
fn write_cut<W: Write>(sentence: &str, summary: &RunSummary, json: &mut Json<W>) -> io::Result<()> {
    json.object()?;
    json.member("limit", "max-findings")?;
    json.number("shown", &summary.shown().to_string())?;
    json.number("notShown", &summary.cut.to_string())?;
    json.member("message", sentence)?;
    json.end()
}

struct JsonOfFile<'w> {
    file: &'w Path,
    json: Json<&'w mut dyn Write>,
    wording: &'w dyn Wording,
}

impl FileReport for JsonOfFile<'_> {
    fn finding(&mut self, found: &Diagnostic<'_>) -> io::Result<()> {
        let json = &mut self.json;
        json.object()?;
        json.member("code", found.code().id)?;
        json.member("severity", found.severity().name())?;
        json.member("file", &self.file.to_string_lossy())?;
        json.file_octets(self.file)?;
        json.number("line", &found.position.line.to_string())?;
        json.number("column", &found.position.column.to_string())?;
        json.number("offset", &found.offset.to_string())?;
        json.number("length", &found.length.to_string())?;
        json.member("message", &found.message())?;
        json.member("help", &found.help(self.wording))?;
        json.known("requirement", found.requirement())?;
        if let Some(record) = found.record {
            record.write_json(json)?;
        }
        if let Some(fix) = found.fix {
            write_fix(fix, found, json)?;
        }
        json.end()
    }
}

fn write_fix<W: Write>(fix: &Fix, found: &Diagnostic<'_>, json: &mut Json<W>) -> io::Result<()> {
    json.key("fix")?;
    json.object()?;
    json.member("safety", safety(fix))?;
    json.member("reason", &fix.reason)?;
    if let Some(edits) = replacements(fix, found.parsed) {
        json.key("edits")?;
        json.array()?;
        for (Edit { octets, .. }, text) in edits {
            json.object()?;
            json.number("offset", &octets.start.to_string())?;
            json.number("length", &octets.len().to_string())?;
            json.member("text", &text)?;
            json.end()?;
        }
        json.end()?;
    }
    json.end()
}
