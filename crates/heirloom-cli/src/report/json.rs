use std::io::{self, Write};

use heirloom::Parsed;
use heirloom::records::Start;
use heirloom::source::{Finding, Locator};

use crate::json::Json;

/// Writes findings as values. They must be in the order of the file, so that one walk through it finds their places.
/// What they were found in begins at `start`.
pub(crate) fn write_findings<W: Write>(
    findings: &[Finding],
    file: &str,
    parsed: &Parsed<'_>,
    start: Start,
    json: &mut Json<W>,
) -> io::Result<()> {
    let text = parsed.text();
    let mut locator = Locator::new(text);
    for finding in findings {
        let span = finding.span();
        let position = locator.locate(span.start());
        let offset = parsed.origin.octet(span.start());
        let length = parsed.origin.octet(span.end()).saturating_sub(offset);
        json.object()?;
        json.member("code", finding.code().id)?;
        json.member("severity", finding.severity().name())?;
        json.member("file", file)?;
        json.number("line", &(start.line + position.line as u64 - 1).to_string())?;
        json.number("column", &position.column.to_string())?;
        json.number("offset", &(start.octet + offset as u64).to_string())?;
        json.number("length", &length.to_string())?;
        json.member("message", &finding.message(text))?;
        json.member("help", &finding.help(text))?;
        let of_dialect = |row: &&&str| parsed.dialect.has_row(row);
        if let Some(requirement) = finding.code().requirements.iter().find(of_dialect) {
            json.member("requirement", requirement)?;
        }
        json.end()?;
    }
    Ok(())
}
