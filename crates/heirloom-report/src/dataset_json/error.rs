use std::fmt;

/// Why some JSON is no dataset, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// The way there, as `$.document[3].id`.
    pub path: String,
    /// What was expected, or what is wrong.
    pub message: String,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let JsonError { line, column, path, message } = self;
        write!(f, "{line}:{column}: {path}: {message}")
    }
}
