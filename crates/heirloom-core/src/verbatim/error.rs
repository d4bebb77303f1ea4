use std::fmt;

use super::{NotFound, Path};
use crate::octets::Encoding;
use crate::source::{Remedy, push_visible};

/// Why a change was not made, in a sentence. The file is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// The path names no structure, or several.
    Path(NotFound),
    /// The encoding of the file lacks a character, and the dialect has no other way to write it.
    Character {
        /// The character.
        character: char,
        /// The encoding.
        encoding: Encoding,
    },
    /// What the path names is a line that can't be read.
    ErrorLine(Path),
    /// The encoding that the file names is not the one that it is in.
    Char(Encoding),
    /// The path of a new structure has a number, or names a record by its id alone.
    NewName(Path),
    /// A tag or an id of a new record can't be one.
    NoName(String),
    /// The id of a new record is that of another.
    Taken(String),
    /// The file is GEDCOM 7, and the value would be written in a way that only older versions have.
    Gedcom7(OlderForm),
    /// The file can't hold the change: it would be read as something else.
    Misread {
        /// What would be read in another way.
        path: Option<Path>,
    },
}

/// What older versions of GEDCOM have in their values, and GEDCOM 7 does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OlderForm {
    /// An `@` that is written twice.
    DoubledAt,
    /// A `CONC` line, in which a long value goes on.
    Conc,
}

impl fmt::Display for OlderForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OlderForm::DoubledAt => "a doubled @",
            OlderForm::Conc => "a CONC line",
        })
    }
}

impl EditError {
    /// What a front end can offer to do about it.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            // No encoding has a way to write it.
            EditError::Character { character: '\0', .. } => None,
            EditError::Character { .. } => Some(Remedy::ConvertToUtf8),
            EditError::Char(_) => Some(Remedy::ConvertEncoding),
            _ => None,
        }
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Path(not_found) => not_found.fmt(f),
            EditError::Character { character: '\0', .. } => f.write_str("a NUL can't be written in any file"),
            EditError::Character { character, encoding } => {
                let mut shown = String::new();
                push_visible(&mut shown, *character);
                let number = u32::from(*character);
                write!(
                    f,
                    "the character `{shown}` (U+{number:04X}) can't be written in {encoding}; convert the file to UTF-8 first"
                )
            }
            EditError::ErrorLine(path) => {
                write!(f, "`{path}` is a line that can't be read; it has no value and holds nothing")
            }
            EditError::Char(encoding) => write!(
                f,
                "`HEAD.CHAR` says how the file is read, which is in {encoding}; convert the file to write it in another \
                 encoding"
            ),
            EditError::NewName(path) => write!(
                f,
                "`{path}` does not name something new: write its tag without a number, as in `I1.NOTE`, and a record with \
                 an id as in `@N1@ NOTE`"
            ),
            EditError::NoName(name) => write!(f, "`{name}` can't be an id or a tag in this file"),
            EditError::Taken(id) => write!(f, "there is a record with the id `{id}` already"),
            EditError::Gedcom7(form) => write!(
                f,
                "the file is GEDCOM 7, and Heirloom would write this value with {form}, which GEDCOM 7 does not have"
            ),
            EditError::Misread { path: Some(path) } => {
                write!(
                    f,
                    "this can't be written in the file so that it is read back: `{path}` would be read in another way"
                )
            }
            EditError::Misread { path: None } => f.write_str(
                "this can't be written in the file so that it is read back and all else stays as it is",
            ),
        }
    }
}

impl std::error::Error for EditError {}

impl From<NotFound> for EditError {
    fn from(not_found: NotFound) -> EditError {
        EditError::Path(not_found)
    }
}
