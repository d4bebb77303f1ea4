use std::io::{self, Write};
use std::path::Path;

use super::{FileReport, Found, Report, Summary, overview};
use crate::input;

/// One line a finding, as compilers and editors have it: `FILE:LINE:COLUMN: error X007 level-jump: message`.
pub(super) struct Concise {
    pub(super) ending: super::Ending,
}

impl Report for Concise {
    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(ConciseOfFile { file: input::name(file), out })
    }

    fn end(&self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        match self.ending {
            super::Ending::Overview => overview::write_totals(summary, out),
            super::Ending::Nothing => Ok(()),
        }
    }
}

struct ConciseOfFile<'w> {
    file: String,
    out: &'w mut dyn Write,
}

impl FileReport for ConciseOfFile<'_> {
    fn finding(&mut self, found: &Found<'_>) -> io::Result<()> {
        let (code, severity, place) = (found.code(), found.severity(), found.position);
        write!(self.out, "{}:{}:{}: {severity} ", self.file, place.line, place.column)?;
        write!(self.out, "{} {}: {}", code.id, code.name, found.message())?;
        match found.record {
            Some(record) => writeln!(self.out, " (in {record})"),
            None => writeln!(self.out),
        }
    }
}
