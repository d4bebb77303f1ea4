use std::io::{self, Write};
use std::path::Path;

use super::{FileReport, Report, overview};
use crate::Wording;
use crate::diagnostics::{Diagnostic, RunSummary};
use crate::file_name;

/// One line a finding, as compilers and editors have it: `FILE:LINE:COLUMN: error X007 level-jump: message`.
pub(super) struct Concise<'r> {
    pub(super) wording: &'r dyn Wording,
    pub(super) ending: super::Ending,
}

impl Report for Concise<'_> {
    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(ConciseOfFile { file: file_name::shown(file), out })
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        match self.ending {
            super::Ending::Overview => overview::write_totals(summary, self.wording, out),
            super::Ending::Nothing => Ok(()),
        }
    }
}

struct ConciseOfFile<'w> {
    file: String,
    out: &'w mut dyn Write,
}

impl FileReport for ConciseOfFile<'_> {
    fn finding(&mut self, found: &Diagnostic) -> io::Result<()> {
        let (code, severity, place) = (found.code, found.severity, found.start);
        write!(self.out, "{}:{}:{}: {severity} ", self.file, place.line, place.column)?;
        write!(self.out, "{} {}: {}", code.id, code.name, found.message)?;
        match &found.record {
            Some(record) => writeln!(self.out, " (in {record})"),
            None => writeln!(self.out),
        }
    }
}
