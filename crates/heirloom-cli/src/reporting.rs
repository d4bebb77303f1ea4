//! What commands say in JSON: one object, even if their file can't be read.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use heirloom_report::json::Json;
use heirloom_report::json::envelope::{self, Account};

use crate::failure::Failure;
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
