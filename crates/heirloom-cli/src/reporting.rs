//! What commands say in JSON: one object, even if their file can't be read.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use heirloom_report::json::Json;
use heirloom_report::json::envelope::{self, Account, FileAccount, Listed, UnreadFile};

use crate::arguments::TextOrJson;
use crate::failure::Failure;
use crate::losses::Losses;
use crate::output;

/// Standard output for a report.
type Out = Box<dyn Write>;

/// Writes the results of a command to standard output.
pub(crate) fn write(
    command: &str,
    account: impl Into<Account>,
    results: impl FnOnce(&mut Json<&mut Out>) -> io::Result<()>,
) -> Result<(), Failure> {
    let out: Out = Box::new(output::plain());
    Ok(envelope::write(command, &account.into(), out, results)?)
}

/// Hands on what became of a command that reads one file, and says so in its report, which has not begun, if that can't be read.
pub(crate) fn or_unread(
    in_json: bool,
    command: &str,
    file: &Path,
    done: Result<ExitCode, Failure>,
) -> Result<ExitCode, Failure> {
    let done = done.map_err(|failure| failure.about(file));
    if let (true, Err(Failure::Unread(unread))) = (in_json, &done) {
        let account = Account { unread: vec![unread.account()], ..Account::default() };
        write(command, account, |_| Ok(()))?;
    }
    done
}

/// The report of a command that writes files. As text there is none: such a command says on standard error what there is to say.
pub(crate) struct FilesReport {
    out: Option<Out>,
    any: bool,
    account: Account,
}

impl FilesReport {
    /// Begins that of a command, in this form.
    pub(crate) fn begin(form: TextOrJson, command: &str) -> Result<FilesReport, Failure> {
        let mut out: Option<Out> = (form == TextOrJson::Json).then(|| Box::new(output::plain()) as Out);
        if let Some(out) = &mut out {
            envelope::begin(command, Listed::Findings, out)?;
        }
        Ok(FilesReport { out, any: false, account: Account::default() })
    }

    /// Adds a file, and what got lost of it.
    pub(crate) fn file(&mut self, mut file: FileAccount, losses: Losses) -> Result<(), Failure> {
        let Some(out) = &mut self.out else { return Ok(()) };
        file.found = Some(losses.found.clone());
        self.account.files.push(file);
        if !losses.is_empty() {
            if std::mem::replace(&mut self.any, true) {
                out.write_all(b",")?;
            }
            io::copy(&mut losses.into_items()?, out)?;
        }
        Ok(())
    }

    /// Adds a file that can't be read.
    pub(crate) fn unread(&mut self, unread: UnreadFile) {
        self.account.unread.push(unread);
    }

    /// Ends it.
    pub(crate) fn end(mut self) -> Result<(), Failure> {
        match &mut self.out {
            Some(out) => Ok(envelope::end(self.any, &self.account, out)?),
            None => Ok(()),
        }
    }
}

/// Refuses to mix a report with a file on standard output; `flags` say where else the file may go.
pub(crate) fn keep_apart(form: TextOrJson, file_on_standard: bool, flags: &str) -> Result<(), Failure> {
    match form == TextOrJson::Json && file_on_standard {
        true => Err(Failure::Sentence(format!(
            "--format json writes the report to standard output, so the file has to go elsewhere: use {flags}"
        ))),
        false => Ok(()),
    }
}
