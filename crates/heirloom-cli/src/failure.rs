use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use heirloom_report::ReportError;
use heirloom_report::json::envelope::UnreadFile;

use crate::{input, kept, visible};

/// Why the command gave up.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// Standard output was closed, which is not an error.
    ClosedPipe,
    /// A file can't be read.
    Unread(Unread),
    /// What to tell the user of anything else.
    Sentence(String),
}

/// A file that can't be read.
#[derive(Clone, Debug)]
pub(crate) struct Unread {
    /// What to tell the user.
    pub(crate) sentence: String,
    /// Only why, for reports that name the file beside it.
    reason: String,
    /// The file, or the folder in which nothing was found, if that is known.
    file: Option<PathBuf>,
}

impl Unread {
    /// The same for a report.
    pub(crate) fn account(&self) -> UnreadFile {
        UnreadFile { path: self.file.clone().unwrap_or_default(), reason: self.reason.clone() }
    }
}

impl Failure {
    /// A file that can't be read, for a reason that is a sentence of its own.
    pub(crate) fn unread(file: &Path, sentence: String) -> Failure {
        Failure::Unread(Unread { reason: sentence.clone(), sentence, file: Some(file.to_path_buf()) })
    }

    /// A file that can't be read, for a reason that is none of the operating system.
    pub(crate) fn unread_since(name: impl Display, reason: String) -> Failure {
        Failure::Unread(Unread { sentence: format!("cannot read {name}: {reason}"), reason, file: None })
    }

    /// The same, of this file if nobody has said of which.
    pub(crate) fn about(mut self, file: &Path) -> Failure {
        if let Failure::Unread(unread) = &mut self {
            unread.file.get_or_insert_with(|| file.to_path_buf());
        }
        self
    }

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
        Failure::unread_since(file, reason(error))
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
