use std::fmt;
use std::io;

use crate::dialects::Dialect;
use crate::octets::Encoding;
use crate::source::{Phrase, Remedy, Value, Worded, phrases};

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
        /// The structure that has it.
        structure: Worded,
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
        first: Worded,
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

phrases! {
    /// Why a dataset can't be written.
    pub(crate) WRITE_ERRORS {
        READ_ONLY_ENCODING {
            "read-only-encoding": "{encoding} can be read but is not an encoding of ELF; write UTF-8 instead"
        }
        UNWRITABLE { "unwritable": "the character {character} in {structure} can't be written in {encoding}" }
        DUPLICATE { "duplicate-id": "two structures have the id `{id}`" }
        CANNOT_HOLD { "cannot-hold": "a structure with the tag {tag} can't hold others" }
        RESERVED {
            "reserved": "an undefined structure with the tag {tag} would be taken for a part of the file's frame"
        }
        ONE_NOT_CARRIED { "one-not-carried": "{dialect} can't carry one structure: {first}" }
        NOT_CARRIED {
            "not-carried": "{dialect} can't carry {count} structures, of which the first is {first}"
        }
        NEEDS_SCHEMA {
            "needs-schema":
                "without a schema the tag {tag} would not be read as {type}; write the schema too"
        }
        NOT_AN_IRI {
            "not-an-iri": "the type {type} of {tag} is no IRI, and a dictionary can't have it"
        }
        CHANGES_AS_URI {
            "changes-as-uri":
                "the type {type} of {tag} becomes another one when it is made a URI and an IRI again"
        }
        NO_SUCH_LINE_BREAK {
            "no-such-line-break": "in {dialect} LF and CR are two line breaks; write LF, CR or CR LF instead"
        }
        UNDECLARED {
            "undeclared":
                "nothing in it would show any more that it is {dialect}; name that format when it is read"
        }
        GEDCOM_7 {
            "gedcom-7":
                "the file is GEDCOM 7, which can be read but not written yet; name an older format when it is read"
        }
        CHANGED { "changed": "the file has changed while it was read" }
        TROUBLE { "trouble": "{trouble}" }
    }
}

impl WriteError {
    /// The same in words.
    pub fn wording(&self) -> Worded {
        let of_type = |phrase: &'static Phrase, tag: &str, structure_type: &str| {
            phrase.with("tag", tag).and("type", structure_type)
        };
        match self {
            WriteError::ReadOnlyEncoding(encoding) => READ_ONLY_ENCODING.with("encoding", encoding.name()),
            WriteError::Unwritable { character, encoding, structure } => UNWRITABLE
                .with("character", format!("U+{:04X}", *character as u32))
                .and("encoding", encoding.name())
                .and_words("structure", structure.clone()),
            WriteError::DuplicateId(id) => DUPLICATE.with("id", &**id),
            WriteError::CannotHold(tag) => CANNOT_HOLD.with("tag", &**tag),
            WriteError::Reserved(tag) => RESERVED.with("tag", &**tag),
            WriteError::NotCarried { dialect, count, first } => {
                let phrase = if *count == 1 { &ONE_NOT_CARRIED } else { &NOT_CARRIED };
                let counted =
                    phrase.with("dialect", dialect.name()).and("count", Value::Number(*count as u64));
                counted.and_words("first", first.clone())
            }
            WriteError::NeedsSchema { tag, structure_type } => of_type(&NEEDS_SCHEMA, tag, structure_type),
            WriteError::NotAnIri { tag, structure_type } => of_type(&NOT_AN_IRI, tag, structure_type),
            WriteError::ChangesAsUri { tag, structure_type } => of_type(&CHANGES_AS_URI, tag, structure_type),
            WriteError::NoSuchLineBreak(dialect) => NO_SUCH_LINE_BREAK.with("dialect", dialect.name()),
            WriteError::Undeclared(dialect) => UNDECLARED.with("dialect", dialect.name()),
            WriteError::Gedcom7 => GEDCOM_7.plain(),
            WriteError::Changed => CHANGED.plain(),
            WriteError::Unread(error) | WriteError::Io(error) => TROUBLE.with("trouble", error.to_string()),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // What a system says is neither cut nor changed.
            WriteError::Unread(error) | WriteError::Io(error) => error.fmt(f),
            _ => self.wording().fmt(f),
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
