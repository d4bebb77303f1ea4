//! Which sort of record it is.

use heirloom_core::Structure;

use crate::{Meanings, Term};

/// Sorts of records that people have words for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RecordSort {
    /// A person.
    Person,
    /// A family.
    Family,
    /// A source.
    Source,
    /// A note.
    Note,
    /// A repository of sources.
    Repository,
    /// A picture, a recording or the like.
    Media,
    /// Who wrote the file.
    Submitter,
    /// What a file was sent for.
    Submission,
    /// The header of the file.
    Header,
    /// The end of the file.
    Trailer,
    /// Any other.
    Other,
}

impl RecordSort {
    /// That of a record.
    pub fn of(meanings: &Meanings, record: Structure<'_>) -> RecordSort {
        match meanings.term(record) {
            Term::Person => RecordSort::Person,
            Term::Family => RecordSort::Family,
            Term::Source => RecordSort::Source,
            Term::NoteRecord => RecordSort::Note,
            Term::Repository => RecordSort::Repository,
            Term::Media => RecordSort::Media,
            Term::Submitter => RecordSort::Submitter,
            _ => match (meanings.tag(record).unwrap_or_default(), record.tag()) {
                ("SNOTE", _) => RecordSort::Note,
                ("SUBN", _) => RecordSort::Submission,
                // No schema can give the frame of a file another meaning.
                (_, "HEAD") => RecordSort::Header,
                (_, "TRLR") => RecordSort::Trailer,
                _ => RecordSort::Other,
            },
        }
    }

    /// A word for it; none for those that nobody has a word for.
    pub fn word(self) -> &'static str {
        match self {
            RecordSort::Person => "person",
            RecordSort::Family => "family",
            RecordSort::Source => "source",
            RecordSort::Note => "note",
            RecordSort::Repository => "repository",
            RecordSort::Media => "media",
            RecordSort::Submitter => "submitter",
            RecordSort::Submission => "submission",
            RecordSort::Header => "header",
            RecordSort::Trailer => "trailer",
            RecordSort::Other => "",
        }
    }
}
