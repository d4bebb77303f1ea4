//! Numbers for scripts.

use std::io::{self, Write};

use super::count::Count;
use super::survey::{Kind, LineBreaks, Program, Surveyed};
use super::tally::StatsTally;
use crate::diagnostics::json::write_kind;
use crate::json::Json;

/// Writes an object for what all files have together, and one for each of some files.
pub fn write(total: &StatsTally, each: &[Surveyed], json: &mut Json<impl Write>) -> io::Result<()> {
    write_total(total, json)?;
    each.iter().try_for_each(|file| write_file(file, json))
}

fn write_total(total: &StatsTally, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    json.member("of", "all")?;
    number(json, "files", total.files)?;
    number(json, "size", total.octets)?;
    number(json, "lines", total.lines)?;
    number(json, "structures", total.structures)?;
    by_name(json, "records", &total.records)?;
    by_name(json, "dialects", &total.dialects)?;
    by_name(json, "versions", &total.versions)?;
    by_name(json, "encodings", &total.encodings)?;
    json.key("programs")?;
    json.array()?;
    for (program, files) in total.programs.by_number() {
        json.object()?;
        members(program, json)?;
        number(json, "files", files)?;
        json.end()?;
    }
    json.end()?;
    by_name(json, "tags", &total.tags)?;
    extensions(json, &total.extensions, Some(&total.files_with_extension))?;
    findings(json, &total.findings, Some(&total.files_with_finding))?;
    json.key("oddities")?;
    json.object()?;
    for (oddity, files) in total.oddities.by_number() {
        number(json, oddity.key(), files)?;
    }
    json.end()?;
    let largest = [
        ("largestFile", &total.largest),
        ("longestLine", &total.longest_line),
        ("longestValue", &total.longest_value),
        ("deepestLevel", &total.deepest),
    ];
    for (key, largest) in largest {
        if let Some((most, file)) = largest {
            json.key(key)?;
            json.object()?;
            number(json, "number", *most)?;
            json.file(file)?;
            json.end()?;
        }
    }
    json.end()
}

fn write_file(file: &Surveyed, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    json.member("of", "file")?;
    json.file(&file.file)?;
    number(json, "size", file.octets)?;
    number(json, "lines", file.lines)?;
    number(json, "structures", file.structures)?;
    json.member("dialect", &file.dialect)?;
    json.known("version", file.version.as_ref())?;
    json.member("encoding", &file.encoding)?;
    json.boolean("byteOrderMark", file.mark)?;
    file.program.iter().try_for_each(|program| members(program, json))?;
    let LineBreaks { lf, crlf, cr } = file.line_breaks;
    json.key("lineBreaks")?;
    json.object()?;
    [("lf", lf), ("crlf", crlf), ("cr", cr)]
        .into_iter()
        .try_for_each(|(key, count)| number(json, key, count))?;
    json.end()?;
    by_name(json, "records", &file.records)?;
    by_name(json, "tags", &file.tags)?;
    extensions(json, &file.extensions, None)?;
    findings(json, &file.findings, None)?;
    number(json, "longestLine", file.longest_line)?;
    number(json, "longestValue", file.longest_value)?;
    number(json, "deepestLevel", file.deepest)?;
    json.end()
}

fn number(json: &mut Json<impl Write>, key: &str, number: u64) -> io::Result<()> {
    json.number(key, &number.to_string())
}

fn members(program: &Program, json: &mut Json<impl Write>) -> io::Result<()> {
    json.member("program", &program.name)?;
    json.known("programVersion", program.version.as_ref())
}

fn by_name(json: &mut Json<impl Write>, key: &str, count: &Count<String>) -> io::Result<()> {
    json.key(key)?;
    json.object()?;
    count.by_number().into_iter().try_for_each(|(name, count)| number(json, name, count))?;
    json.end()
}

fn extensions(
    json: &mut Json<impl Write>,
    counted: &Count<(String, String)>,
    files: Option<&Count<(String, String)>>,
) -> io::Result<()> {
    json.key("extensions")?;
    json.array()?;
    for (extension, count) in counted.by_number() {
        json.object()?;
        json.member("tag", &extension.0)?;
        json.member("type", &extension.1)?;
        number(json, "count", count)?;
        if let Some(files) = files {
            number(json, "files", files.of(extension))?;
        }
        json.end()?;
    }
    json.end()
}

fn findings(
    json: &mut Json<impl Write>,
    counted: &Count<Kind>,
    files: Option<&Count<Kind>>,
) -> io::Result<()> {
    json.key("findingsFromReading")?;
    json.array()?;
    for (kind, count) in counted.by_number() {
        json.object()?;
        write_kind(kind.code, json)?;
        json.member("severity", kind.severity.name())?;
        number(json, "count", count)?;
        if let Some(files) = files {
            number(json, "files", files.of(kind))?;
        }
        json.end()?;
    }
    json.end()
}
