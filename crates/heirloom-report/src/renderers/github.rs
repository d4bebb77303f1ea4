use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use heirloom_core::source::Severity;

use super::{FileReport, Report};
use crate::Wording;
use crate::diagnostics::{Diagnostic, RunSummary, cut_in_words};

/// Workflow commands of GitHub Actions, which become annotations of the lines of a pull request.
pub(super) struct Github<'r> {
    pub(super) wording: &'r dyn Wording,
}

impl Report for Github<'_> {
    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(GithubOfFile { file: file.to_string_lossy(), out, wording: self.wording })
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        match cut_in_words(summary, self.wording) {
            Some(sentence) => writeln!(out, "::error title=max-findings::{}", data(&sentence)),
            None => Ok(()),
        }
    }
}

struct GithubOfFile<'w> {
    file: Cow<'w, str>,
    out: &'w mut dyn Write,
    wording: &'w dyn Wording,
}

impl FileReport for GithubOfFile<'_> {
    fn finding(&mut self, found: &Diagnostic) -> io::Result<()> {
        let command = match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let (start, end) = (found.start, found.end);
        write!(self.out, "::{command} file={},line={}", property(&self.file), start.line)?;
        // Columns are heeded only where the first line is the last.
        match end.line == start.line {
            true => write!(self.out, ",col={},endColumn={}", start.column, end.column.max(start.column + 1))?,
            false => write!(self.out, ",endLine={}", end.line)?,
        }
        let code = found.code;
        let title = format!("{} {}", code.id, code.name);
        let record = found.record.as_ref().map(|record| format!("in {record}\n")).unwrap_or_default();
        let message = format!("{}\n{record}help: {}", found.message, found.help_in(self.wording));
        writeln!(self.out, ",title={}::{}", property(&title), data(&message))
    }
}

/// What ends a command, or begins an escape, is escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// In a property, so is what ends it.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(data("50%, a: b\r\nc"), "50%25, a: b%0D%0Ac");
        assert_eq!(property("C:\\a,b%0A\n.ged"), "C%3A\\a%2Cb%250A%0A.ged");
    }
}
