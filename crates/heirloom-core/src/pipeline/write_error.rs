use std::fmt;
use std::io;

use crate::dialects::Dialect;
use crate::octets::Encoding;
use crate::source::Remedy;

/// Why a dataset can't be written. Nothing has been written then, but for trouble with the input or output itself.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// An encoding that is only read.
    ReadOnlyEncoding(Encoding),
    /// A character that no encoding, or not this one, can express in any way.
    Unwritable {
        /// The character.
        character: char,
        /// The encoding.
        encoding: Encoding,
        /// The structure, by its tag and id.
        structure: String,
    },
    /// An id that several structures were given.
    DuplicateId(Box<str>),
    /// Substructures of `ERROR`, `CONT` or `CONC`, which have none.
    CannotHold(Box<str>),
    /// An undefined structure that would be taken for serialisation metadata.
    Reserved(Box<str>),
    /// Something that the dialect can't carry.
    NotCarried {
        /// The dialect.
        dialect: Dialect,
        /// How many structures that concerns.
        count: usize,
        /// The first of them, and why.
        first: String,
    },
    /// A type that becomes another one when it is made a URI and an IRI again, in a dialect that has no such types.
    ChangesAsUri {
        /// Its tag.
        tag: Box<str>,
        /// The type.
        structure_type: String,
    },
    /// A type that is no IRI, in a dialect whose dictionaries have no others.
    NotAnIri {
        /// Its tag.
        tag: Box<str>,
        /// The type.
        structure_type: String,
    },
    /// A line break that the dialect does not have.
    NoSuchLineBreak(Dialect),
    /// A dataset that means something else without its schema.
    NeedsSchema {
        /// A tag that shows it.
        tag: Box<str>,
        /// The type of that tag here.
        structure_type: String,
    },
    /// A file that would no longer say which dialect it is in.
    Undeclared(Dialect),
    /// A file that says that it is GEDCOM 7, which is only read: written by the rules of older versions it would be damaged.
    Gedcom7,
    /// A file that was another one when it was looked at first. Some of it may have been written.
    Changed,
    /// Trouble with the input, where a file is read while it is written.
    Unread(io::Error),
    /// Trouble with the output.
    Io(io::Error),
}

impl WriteError {
    /// What a front end can offer to do about it.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            WriteError::NotCarried { .. } => Some(Remedy::WriteLossily),
            WriteError::Undeclared(_) | WriteError::Gedcom7 => Some(Remedy::ReadAs),
            _ => None,
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::ReadOnlyEncoding(encoding) => {
                write!(
                    f,
                    "{} can be read but is not an encoding of ELF; write UTF-8 instead",
                    encoding.name()
                )
            }
            WriteError::Unwritable { character, encoding, structure } => write!(
                f,
                "the character U+{:04X} in {structure} can't be written in {}",
                *character as u32,
                encoding.name()
            ),
            WriteError::DuplicateId(id) => write!(f, "two structures have the id `{id}`"),
            WriteError::CannotHold(tag) => write!(f, "a structure with the tag {tag} can't hold others"),
            WriteError::Reserved(tag) => {
                write!(
                    f,
                    "an undefined structure with the tag {tag} would be taken for a part of the file's frame"
                )
            }
            WriteError::NotCarried { dialect, count, first } => match count {
                1 => write!(f, "{dialect} can't carry one structure: {first}"),
                _ => write!(f, "{dialect} can't carry {count} structures, of which the first is {first}"),
            },
            WriteError::NeedsSchema { tag, structure_type } => write!(
                f,
                "without a schema the tag {tag} would not be read as {structure_type}; write the schema too"
            ),
            WriteError::NotAnIri { tag, structure_type } => {
                write!(f, "the type {structure_type} of {tag} is no IRI, and a dictionary can't have it")
            }
            WriteError::ChangesAsUri { tag, structure_type } => write!(
                f,
                "the type {structure_type} of {tag} becomes another one when it is made a URI and an IRI again"
            ),
            WriteError::NoSuchLineBreak(dialect) => {
                write!(f, "in {dialect} LF and CR are two line breaks; write LF, CR or CR LF instead")
            }
            WriteError::Undeclared(dialect) => {
                write!(
                    f,
                    "nothing in it would show any more that it is {dialect}; name that format when it is read"
                )
            }
            WriteError::Gedcom7 => f.write_str(
                "the file is GEDCOM 7, which can be read but not written yet; name an older format when it is read",
            ),
            WriteError::Changed => f.write_str("the file has changed while it was read"),
            WriteError::Unread(error) | WriteError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WriteError::Unread(error) | WriteError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError::Io(error)
    }
}
