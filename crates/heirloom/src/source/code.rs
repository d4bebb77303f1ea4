use std::fmt;

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; nothing is wrong with the file.
    Info,
    /// Against a recommendation, or read in a way that its author may not have meant.
    Warning,
    /// Against a requirement of the draft, or something could not be read as what it was meant to be.
    Error,
}

impl Severity {
    /// `error`, `warning` or `info`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One kind of finding. Codes are permanent: scripts select by them.
///
/// Each room lists its own codes in its `findings.rs`; [`crate::codes`] lists them all.
#[derive(Debug)]
#[non_exhaustive]
pub struct Code {
    /// A letter for the room and three digits, as `L001`.
    pub id: &'static str,
    /// The same as words, as `unparseable-line`.
    pub name: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The rows of the conformance tables on which it rests, at most one for each draft.
    pub requirements: &'static [&'static str],
    /// What was found. `{text}` stands for the text at the finding's place, `{}` for its detail.
    pub message: &'static str,
    /// What was expected, and how to mend it.
    pub help: &'static str,
    /// Works out the detail from the text at the finding's place, so that nothing need be kept for it.
    pub reason: Option<fn(&str) -> &'static str>,
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

/// Declares the codes of a room: `NAME: severity "id" "name" ["row" "row"] "message" "help" => reason;`, where the
/// rows and the reason may be missing.
macro_rules! codes {
    ($( $(#[$doc:meta])* $ident:ident: $severity:ident $id:literal $name:literal [$($row:literal)*] $message:literal $help:literal $(=> $reason:path)?; )+) => {
        $(
            $(#[$doc])*
            pub static $ident: $crate::source::Code = $crate::source::Code {
                id: $id,
                name: $name,
                severity: $crate::source::Severity::$severity,
                requirements: &[$($row),*],
                message: $message,
                help: $help,
                reason: $crate::source::optional!($($reason)?),
            };
        )+
        /// Every code of this room.
        pub static ALL: &[&$crate::source::Code] = &[$(&$ident),+];
    };
}

macro_rules! optional {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

pub(crate) use {codes, optional};
