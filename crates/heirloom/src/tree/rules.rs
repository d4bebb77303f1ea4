use super::TagId;
use crate::lines;

/// What a dialect may say of nesting, pointers and at signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Those of lines.
    pub lines: lines::Rules,
    /// What becomes of lines that can't be read or are too deep.
    pub misfits: Misfits,
    /// What becomes of `CONT` and `CONC` lines that continue nothing.
    pub strays: Strays,
    /// What the tag `ERROR` is.
    pub error_tag: ErrorTag,
    /// What becomes of a pointer to an id that nothing bears.
    pub dangling: Dangling,
    /// What becomes of an id that several structures bear.
    pub duplicates: Duplicates,
    /// How an escape ends.
    pub escape_end: EscapeEnd,
    /// How blanks at the ends of a payload line are written.
    pub payload_ends: PayloadEnds,
    /// In what the length of a line is counted when it is written.
    pub line_length: LineLength,
}

/// What becomes of lines that can't be read or are too deep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfits {
    /// Each becomes an error line, which holds its text.
    ErrorLines,
    /// They are left out, or the dataset is, as the reader [chooses](super::Recovery).
    LeftOut,
}

/// What becomes of `CONT` and `CONC` lines that continue nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strays {
    /// They are structures that hold no others.
    Structures,
    /// There are no such structures: such lines are left out like those that can't be read.
    LeftOut,
}

/// What the tag `ERROR` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorTag {
    /// That of structures that hold no others and take no additional lines.
    StandsAlone,
    /// A tag like any other.
    Ordinary,
}

/// What becomes of a pointer to an id that nothing bears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dangling {
    /// It leads to an `UNDEF` record that is added.
    UndefRecord,
    /// It stays as it is, and leads to nothing that is known.
    Kept,
}

/// What becomes of an id that several structures bear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duplicates {
    /// Pointers lead to an `UNDEF` record that is added; all bearers are kept.
    UndefRecord,
    /// One of four recoveries that the reader [chooses](super::Recovery).
    Recovered,
}

/// How an escape ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EscapeEnd {
    /// With `@` and a space; without the space it is none.
    Space,
    /// The same, but one that lacks the space is read as if it were there.
    SpaceMayLack,
}

/// How blanks at the ends of a payload line are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PayloadEnds {
    /// As they are.
    AsTheyAre,
    /// As unicode escapes, since many programs remove them.
    Escaped,
}

/// In what the length of a line is counted when it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineLength {
    /// In octets of the encoding.
    EncodedOctets,
    /// In octets of UTF-8, whatever the encoding.
    Utf8Octets,
}

impl Rules {
    /// For texts of our own, in which nothing is wrong whatever the rules.
    pub(crate) const OWN_TEXTS: Rules = Rules {
        lines: lines::Rules { levels: lines::Levels::AnyDigits },
        misfits: Misfits::ErrorLines,
        strays: Strays::Structures,
        error_tag: ErrorTag::StandsAlone,
        dangling: Dangling::UndefRecord,
        duplicates: Duplicates::UndefRecord,
        escape_end: EscapeEnd::Space,
        payload_ends: PayloadEnds::AsTheyAre,
        line_length: LineLength::EncodedOctets,
    };

    /// Whether structures with a tag take neither substructures nor additional lines (OQ-19).
    pub(crate) fn stands_alone(self, tag: TagId) -> bool {
        tag.may_stand_alone() && (tag != TagId::ERROR || self.error_tag == ErrorTag::StandsAlone)
    }
}
