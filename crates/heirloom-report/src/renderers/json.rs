use std::io::{self, Write};
use std::path::Path;

use super::{FileReport, Report};
use crate::Wording;
use crate::diagnostics::{Diagnostic, FileTally, RunSummary, cut_in_words, json};
use crate::json::envelope::{self, Account, Listed, Truncated, UnreadFile};
use crate::json::{Json, Layout};

/// The command whose report it is.
const COMMAND: &str = "check";

/// One object, with an object a finding in it.
pub(super) struct JsonObject<'r> {
    pub(super) wording: &'r dyn Wording,
}

impl Report for JsonObject<'_> {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        envelope::begin(COMMAND, Listed::Findings, out)
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(JsonOfFile { file, json: envelope::items(out), wording: self.wording })
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        envelope::end(summary.shown() > 0, &account(summary, self.wording), out)
    }
}

/// An object a finding and a file, each on a line of its own.
pub(super) struct JsonLines<'r> {
    pub(super) wording: &'r dyn Wording,
}

impl Report for JsonLines<'_> {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        envelope::start_line(COMMAND, out)
    }

    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(LinesOfFile(JsonOfFile {
            file,
            json: Json::new(out, Layout::OneLine),
            wording: self.wording,
        }))
    }

    fn unread(&self, unread: &UnreadFile, out: &mut dyn Write) -> io::Result<()> {
        envelope::unread_line(unread, out)
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        envelope::end_line(&account(summary, self.wording), out)
    }
}

/// What is said of a run besides its findings.
fn account(summary: &RunSummary, wording: &dyn Wording) -> Account {
    let not_shown = summary.total() - summary.shown();
    let truncated = (not_shown > 0).then(|| Truncated {
        shown: summary.shown(),
        by_kind: not_shown - summary.cut,
        by_run: summary.cut,
        message: cut_in_words(summary, wording)
            .unwrap_or_else(|| format!("{} of {} findings are not shown", not_shown, summary.total())),
    });
    let baseline = [("inBaseline", summary.in_baseline), ("goneFromBaseline", summary.gone)];
    let totals = baseline.into_iter().filter(|(_, count)| *count > 0);
    Account {
        files: summary.files.clone(),
        unread: summary.unread.clone(),
        truncated,
        totals: totals.map(|(key, count)| (key, count as u64)).collect(),
    }
}

struct JsonOfFile<'w> {
    file: &'w Path,
    json: Json<&'w mut dyn Write>,
    wording: &'w dyn Wording,
}

impl FileReport for JsonOfFile<'_> {
    fn finding(&mut self, found: &Diagnostic) -> io::Result<()> {
        json::write(self.file, found, self.wording, &mut self.json)
    }
}

struct LinesOfFile<'w>(JsonOfFile<'w>);

impl FileReport for LinesOfFile<'_> {
    fn finding(&mut self, found: &Diagnostic) -> io::Result<()> {
        self.0.finding(found)
    }

    fn end(&mut self, tally: &FileTally) -> io::Result<()> {
        envelope::file_line(&tally.account(), &mut self.0.json)
    }
}
