use std::fmt;

use super::{NotFound, Path};
use crate::octets::Encoding;
use crate::source::{Remedy, Worded, phrases};

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

phrases! {
    /// Why a change is not made, beside [`NOT_FOUND`](super::find::NOT_FOUND).
    pub(crate) EDIT_ERRORS {
        NUL { "nul": "a NUL can't be written in any file" }
        CHARACTER {
            "character":
                "the character `{character}` ({number}) can't be written in {encoding}; convert the file to UTF-8 first"
        }
        ERROR_LINE { "error-line": "`{path}` is a line that can't be read; it has no value and holds nothing" }
        CHAR {
            "char":
                "`HEAD.CHAR` says how the file is read, which is in {encoding}; convert the file to write it in another encoding"
        }
        NEW_NAME {
            "new-name":
                "`{path}` does not name something new: write its tag without a number, as in `I1.NOTE`, and a record with an \
                 id as in `@N1@ NOTE`"
        }
        NO_NAME { "no-name": "`{name}` can't be an id or a tag in this file" }
        TAKEN { "taken": "there is a record with the id `{id}` already" }
        DOUBLED_AT {
            "doubled-at":
                "the file is GEDCOM 7, and Heirloom would write this value with a doubled @, which GEDCOM 7 does not have"
        }
        CONC {
            "conc":
                "the file is GEDCOM 7, and Heirloom would write this value with a CONC line, which GEDCOM 7 does not have"
        }
        MISREAD_THERE {
            "misread-there":
                "this can't be written in the file so that it is read back: `{path}` would be read in another way"
        }
        MISREAD {
            "misread":
                "this can't be written in the file so that it is read back and all else stays as it is"
        }
    }
}

impl EditError {
    /// The same in words.
    pub fn wording(&self) -> Worded {
        match self {
            EditError::Path(not_found) => not_found.wording(),
            EditError::Character { character: '\0', .. } => NUL.plain(),
            EditError::Character { character, encoding } => CHARACTER
                .with("character", *character)
                .and("number", format!("U+{:04X}", u32::from(*character)))
                .and("encoding", encoding.name()),
            EditError::ErrorLine(path) => ERROR_LINE.with("path", path.to_string()),
            EditError::Char(encoding) => CHAR.with("encoding", encoding.name()),
            EditError::NewName(path) => NEW_NAME.with("path", path.to_string()),
            EditError::NoName(name) => NO_NAME.with("name", name),
            EditError::Taken(id) => TAKEN.with("id", id),
            EditError::Gedcom7(OlderForm::DoubledAt) => DOUBLED_AT.plain(),
            EditError::Gedcom7(OlderForm::Conc) => CONC.plain(),
            EditError::Misread { path: Some(path) } => MISREAD_THERE.with("path", path.to_string()),
            EditError::Misread { path: None } => MISREAD.plain(),
        }
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl std::error::Error for EditError {}

impl From<NotFound> for EditError {
    fn from(not_found: NotFound) -> EditError {
        EditError::Path(not_found)
    }
}
