use std::fmt::Display;
use std::io;
use std::path::Path;

use heirloom_report::ReportError;

use crate::{input, kept, visible};

/// Why the command gave up.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// Standard output was closed, which is not an error.
    ClosedPipe,
    /// A file can't be read: what to tell the user.
    Unread(String),
    /// What to tell the user of anything else.
    Sentence(String),
}

impl Failure {
    /// Why no report on a file was made.
    pub(crate) fn report(file: &Path, error: ReportError) -> Failure {
        match error {
            ReportError::Read(error) => Failure::read(input::name(file), &error),
            ReportError::Write(error) => error.into(),
        }
    }

    /// A file that can't be read.
    pub(crate) fn read(file: impl Display, error: &io::Error) -> Failure {
        if kept::is_own(error) {
            return Failure::Sentence(reason(error));
        }
        Failure::Unread(format!("cannot read {file}: {}", reason(error)))
    }

    /// A file that can't be written.
    pub(crate) fn write(file: &Path, error: &io::Error) -> Failure {
        if kept::is_own(error) {
            return Failure::Sentence(reason(error));
        }
        Failure::Sentence(format!("cannot write {}: {}", visible::path(file), reason(error)))
    }
}

/// Trouble while writing to standard output: everything else names its file, or says that it has none.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ if kept::is_own(&error) => Failure::Sentence(reason(&error)),
            _ => Failure::Sentence(format!("cannot write to standard output: {}", reason(&error))),
        }
    }
}

/// The words of the operating system, without its number for them.
pub(crate) fn reason(error: &io::Error) -> String {
    let words = error.to_string();
    match words.find(" (os error ") {
        Some(end) => words[..end].to_string(),
        None => words,
    }
}
