use std::fmt;
use std::io;

/// Why a report was not made.
#[derive(Debug)]
pub enum ReportError {
    /// The file could not be read.
    Read(io::Error),
    /// What is said about it could not be written.
    Write(io::Error),
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ReportError::Read(error) | ReportError::Write(error)) = self;
        error.fmt(f)
    }
}

impl std::error::Error for ReportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let (ReportError::Read(error) | ReportError::Write(error)) = self;
        Some(error)
    }
}
