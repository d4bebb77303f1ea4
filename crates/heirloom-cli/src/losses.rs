//! What gets lost when a file is written otherwise: kept until it is known what becomes of the file, and then said in words on
//! standard error, or put into a report.

use std::io::{self, Read, Seek, Write};
use std::path::Path;

use heirloom_core::Parsed;
use heirloom_core::records::Start;
use heirloom_core::source::Finding;
use heirloom_report::diagnostics::{Diagnostics, NamesElsewhere, json};
use heirloom_report::json::envelope::{self, FindingCounts};
use tempfile::SpooledTempFile;

use crate::arguments::TextOrJson;
use crate::kept::Kept;
use crate::remedies::IN_FLAGS;
use crate::{input, output, terminal};

/// What gets lost of one file.
pub(crate) struct Losses {
    form: TextOrJson,
    kept: Kept<SpooledTempFile>,
    /// How many of what.
    pub(crate) found: FindingCounts,
    is_empty: bool,
    in_windows: bool,
}

impl Losses {
    /// Nothing yet.
    pub(crate) fn new(form: TextOrJson) -> Losses {
        Losses {
            form,
            kept: output::spool(),
            found: FindingCounts::default(),
            is_empty: true,
            in_windows: false,
        }
    }

    /// The same for a file that is read in windows.
    pub(crate) fn in_windows(self) -> Losses {
        Losses { in_windows: true, ..self }
    }

    /// Whether nothing gets lost.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Adds what gets lost of a file, or of a window that begins there.
    pub(crate) fn add(
        &mut self,
        file: &Path,
        parsed: &Parsed<'_>,
        start: Start,
        mut lost: Vec<Finding>,
    ) -> io::Result<()> {
        lost.sort_by_key(Finding::span);
        let (snippets, elsewhere) = (terminal::snippets(true), NamesElsewhere::default());
        let mut diagnostics = Diagnostics::new(parsed, start, &elsewhere);
        if self.form == TextOrJson::Json && !lost.is_empty() {
            diagnostics = diagnostics.with_paths(self.in_windows);
        }
        for finding in lost {
            self.found.count(&finding);
            let is_first = std::mem::replace(&mut self.is_empty, false);
            let found = diagnostics.find(&finding);
            match self.form {
                TextOrJson::Text => {
                    let name = input::name(file);
                    let text = finding.span().of(parsed.text());
                    writeln!(self.kept, "{}\n", snippets.render_lost(&name, &found, text, IN_FLAGS))?;
                }
                TextOrJson::Json => {
                    if !is_first {
                        self.kept.write_all(b",")?;
                    }
                    json::write(file, &found, IN_FLAGS, &mut envelope::items(&mut self.kept))?;
                }
            }
        }
        Ok(())
    }

    /// Says it on standard error, if it is in words.
    pub(crate) fn tell(&mut self) -> io::Result<()> {
        if self.form == TextOrJson::Json || self.is_empty {
            return Ok(());
        }
        self.kept.rewind()?;
        let mut errors = output::colourful_errors();
        // If standard error is closed, nobody wants to know.
        let _ = io::copy(&mut self.kept, &mut errors).and_then(|_| errors.flush());
        Ok(())
    }

    /// What was kept, from its beginning.
    pub(crate) fn into_items(mut self) -> io::Result<impl Read> {
        self.kept.rewind()?;
        Ok(self.kept)
    }
}
