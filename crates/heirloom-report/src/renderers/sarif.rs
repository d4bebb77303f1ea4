use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;

use heirloom_core::source::{Position, Severity};

use super::{FileReport, Report};
use crate::Wording;
use crate::diagnostics::{Diagnostic, KindTally, ProposedEdit, ProposedFix, RunSummary, cut_in_words};
use crate::file_name;
use crate::json::Json;
use crate::json::envelope::FileAccount;

/// SARIF 2.1.0, which code scanning services read.
///
/// Results come first, since they are written as they are found. What they name, kinds and files, stands behind them.
pub(super) struct Sarif<'r> {
    pub(super) wording: &'r dyn Wording,
}

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// How deep in brackets results stand: in the log, its runs, a run, and the results of that.
const DEPTH: usize = 4;

impl Report for Sarif<'_> {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            "{{\n  \"$schema\": \"{SCHEMA}\",\n  \"version\": \"2.1.0\",\n  \"runs\": [\n    {{\n      \
             \"columnKind\": \"unicodeCodePoints\",\n      \"results\": ["
        )
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(SarifOfFile {
            uri: uri(file),
            json: Json::inside(out, DEPTH),
            met: HashMap::new(),
            wording: self.wording,
        })
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if summary.shown() == 0 { b"]," } else { b"\n      ]," })?;
        let mut json = Json::inside(&mut *out, DEPTH - 1);
        write_artifacts(&summary.files, &mut json)?;
        json.key("tool")?;
        json.object()?;
        json.key("driver")?;
        json.object()?;
        json.member("name", "heirloom")?;
        json.member("semanticVersion", env!("CARGO_PKG_VERSION"))?;
        json.key("rules")?;
        json.array()?;
        for kind in summary.kinds.values() {
            write_rule(kind, self.wording, &mut json)?;
        }
        json.end()?;
        json.end()?;
        json.end()?;
        json.key("invocations")?;
        json.array()?;
        json.object()?;
        // Of results that are cut nobody may conclude that what is not among them is mended.
        json.boolean("executionSuccessful", summary.unread.is_empty() && summary.cut == 0)?;
        if let Some(sentence) = cut_in_words(summary, self.wording) {
            write_notification(&sentence, &mut json)?;
        }
        json.end()?;
        json.end()?;
        json.finish()?;
        out.write_all(b"\n    }\n  ]\n}\n")
    }
}

struct SarifOfFile<'w> {
    uri: String,
    json: Json<&'w mut dyn Write>,
    /// How often each fingerprint has come up: those of equal lines are told apart by number.
    met: HashMap<String, u64>,
    wording: &'w dyn Wording,
}

impl FileReport for SarifOfFile<'_> {
    fn finding(&mut self, found: &Diagnostic) -> io::Result<()> {
        let SarifOfFile { uri, json, met, wording } = self;
        json.object()?;
        json.member("ruleId", found.code.id)?;
        json.member("level", level(found.severity))?;
        json.key("message")?;
        json.object()?;
        json.member("text", &format!("{}\n{}", found.message, found.help_in(*wording)))?;
        json.end()?;
        json.key("locations")?;
        json.array()?;
        json.object()?;
        write_place(found, uri, json)?;
        write_record(found, json)?;
        json.end()?;
        json.end()?;
        if let Some(fingerprint) = &found.fingerprint {
            let number = met.entry(fingerprint.clone()).or_default();
            *number += 1;
            json.key("partialFingerprints")?;
            json.object()?;
            json.member("heirloomContext/v1", &format!("{fingerprint}:{number}"))?;
            json.end()?;
        }
        if let Some(fix) = &found.fix {
            write_fix(fix, uri, json)?;
        }
        json.end()
    }
}

/// What is to be known of the run itself.
fn write_notification<W: Write>(sentence: &str, json: &mut Json<W>) -> io::Result<()> {
    json.key("toolExecutionNotifications")?;
    json.array()?;
    json.object()?;
    json.key("descriptor")?;
    json.object()?;
    json.member("id", "max-findings")?;
    json.end()?;
    json.member("level", "error")?;
    json.key("message")?;
    json.object()?;
    json.member("text", sentence)?;
    json.end()?;
    json.end()?;
    json.end()
}

/// Where the finding is, in lines and columns and in octets.
fn write_place<W: Write>(found: &Diagnostic, uri: &str, json: &mut Json<W>) -> io::Result<()> {
    json.key("physicalLocation")?;
    json.object()?;
    write_artifact(uri, json)?;
    json.key("region")?;
    json.object()?;
    write_region(found.start, found.end, json)?;
    json.number("byteOffset", &found.offset.to_string())?;
    json.number("byteLength", &found.length.to_string())?;
    json.end()?;
    json.end()
}

fn write_artifact<W: Write>(uri: &str, json: &mut Json<W>) -> io::Result<()> {
    json.key("artifactLocation")?;
    json.object()?;
    json.member("uri", uri)?;
    json.end()
}

fn write_region<W: Write>(start: Position, end: Position, json: &mut Json<W>) -> io::Result<()> {
    json.number("startLine", &start.line.to_string())?;
    json.number("startColumn", &start.column.to_string())?;
    json.number("endLine", &end.line.to_string())?;
    json.number("endColumn", &end.column.to_string())
}

/// The record in which the finding is.
fn write_record<W: Write>(found: &Diagnostic, json: &mut Json<W>) -> io::Result<()> {
    let Some(record) = &found.record else { return Ok(()) };
    json.key("logicalLocations")?;
    json.array()?;
    json.object()?;
    json.member("name", record.id.as_ref().unwrap_or(&record.tag))?;
    json.member("fullyQualifiedName", &record.to_string())?;
    json.member("kind", "object")?;
    json.end()?;
    json.end()
}

/// How the finding can be mended, if all that changes is text near by.
fn write_fix<W: Write>(fix: &ProposedFix, uri: &str, json: &mut Json<W>) -> io::Result<()> {
    let near = |edit: &ProposedEdit| Some((edit.range?, edit.clone()));
    let edits = fix.edits.as_ref().and_then(|edits| edits.iter().map(near).collect::<Option<Vec<_>>>());
    let Some(edits) = edits else { return Ok(()) };
    json.key("fixes")?;
    json.array()?;
    json.object()?;
    json.key("description")?;
    json.object()?;
    json.member("text", &fix.reason.to_string())?;
    json.end()?;
    json.key("artifactChanges")?;
    json.array()?;
    json.object()?;
    write_artifact(uri, json)?;
    json.key("replacements")?;
    json.array()?;
    for ([start, end], edit) in edits {
        json.object()?;
        json.key("deletedRegion")?;
        json.object()?;
        write_region(start, end, json)?;
        json.number("byteOffset", &edit.offset.to_string())?;
        json.number("byteLength", &edit.length.to_string())?;
        json.end()?;
        json.key("insertedContent")?;
        json.object()?;
        json.member("text", &edit.text)?;
        json.end()?;
        json.end()?;
    }
    json.end()?;
    json.end()?;
    json.end()?;
    json.key("properties")?;
    json.object()?;
    json.member("safety", fix.safety_name())?;
    json.end()?;
    json.end()?;
    json.end()
}

/// A kind of finding, with its page.
fn write_rule<W: Write>(kind: &KindTally, wording: &dyn Wording, json: &mut Json<W>) -> io::Result<()> {
    let code = kind.code;
    json.object()?;
    json.member("id", code.id)?;
    json.member("name", code.name)?;
    json.key("shortDescription")?;
    json.object()?;
    json.member("text", code.sentence())?;
    json.end()?;
    json.key("help")?;
    json.object()?;
    let page = wording.page(code);
    json.member("text", &page)?;
    json.member("markdown", &page)?;
    json.end()?;
    json.key("defaultConfiguration")?;
    json.object()?;
    json.member("level", level(code.severity))?;
    json.end()?;
    json.key("properties")?;
    json.object()?;
    json.key("tags")?;
    json.array()?;
    json.string(code.category.name())?;
    json.end()?;
    json.end()?;
    json.end()
}

fn write_artifacts<W: Write>(files: &[FileAccount], json: &mut Json<W>) -> io::Result<()> {
    json.key("artifacts")?;
    json.array()?;
    for file in files {
        json.object()?;
        json.key("location")?;
        json.object()?;
        json.member("uri", &uri(&file.path))?;
        json.end()?;
        json.key("roles")?;
        json.array()?;
        json.string("analysisTarget")?;
        json.end()?;
        if let Some(read) = file.read {
            json.number("length", &read.octets.to_string())?;
            json.known("encoding", charset(read.encoding))?;
            json.key("properties")?;
            json.object()?;
            json.member("encoding", read.encoding)?;
            json.member("dialect", read.dialect)?;
            json.end()?;
        }
        json.end()?;
    }
    json.end()
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// The name under which IANA knows an encoding. ANSEL has none.
fn charset(encoding: &str) -> Option<String> {
    match encoding {
        "ANSEL" => None,
        "ASCII" => Some("US-ASCII".to_string()),
        "MACROMAN" => Some("macintosh".to_string()),
        name => Some(match name.strip_prefix("CP") {
            Some(number) => format!("IBM{number}"),
            None => name.replace("WINDOWS", "windows"),
        }),
    }
}

/// The path of a file as a reference that every octet of it survives.
fn uri(file: &Path) -> String {
    if file_name::is_standard(file) {
        return "stdin".to_string();
    }
    let octets = file.as_os_str().as_encoded_bytes();
    let mut uri = String::with_capacity(octets.len());
    if file.is_absolute() {
        uri.push_str(if octets.starts_with(b"/") { "file://" } else { "file:///" });
    }
    for &octet in octets {
        match octet {
            b'\\' if cfg!(windows) => uri.push('/'),
            // The colon of a drive.
            b':' if file.is_absolute() => uri.push(':'),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(octet));
            }
            _ => uri.push_str(&format!("%{octet:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri(Path::new("a/Über uns.ged")), "a/%C3%9Cber%20uns.ged");
        assert_eq!(uri(Path::new("c:x%20.ged")), "c%3Ax%2520.ged");
        assert_eq!(uri(Path::new("-")), "stdin");
        #[cfg(unix)]
        assert_eq!(uri(Path::new("/tmp/a.ged")), "file:///tmp/a.ged");
    }

    #[test]
    fn encodings_have_the_names_that_iana_knows() {
        let known = ["UTF-8", "ASCII", "ANSEL", "WINDOWS-1252", "CP437", "MACROMAN"].map(charset);
        let named = ["UTF-8", "US-ASCII", "", "windows-1252", "IBM437", "macintosh"];
        assert_eq!(known.map(Option::unwrap_or_default), named.map(str::to_string));
    }
}
