use super::TagId;
use crate::lines;

/// What a dialect may say of nesting, pointers and at signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeRules {
    /// Those of lines.
    pub lines: lines::LineRules,
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
    /// What escapes are, and how they and doubled at signs are read.
    pub escapes: Escapes,
    /// What becomes of a character that the encoding of the output lacks.
    pub missing_characters: MissingCharacters,
    /// How blanks at the ends of a payload line are written.
    pub payload_ends: PayloadEnds,
    /// Where a line that is too long may be split.
    pub split_points: SplitPoints,
    /// In what the length of a line is counted when it is written.
    pub line_length: LineLength,
    /// How long a line should be at most, counted so.
    pub longest_line: LongestLine,
    /// Whether structures inside records may bear ids.
    pub inner_ids: InnerIds,
    /// What ids are, besides what pointers need.
    pub ids: Ids,
    /// What `HEAD` is.
    pub head: Head,
    /// Which structures are no data but belong to the serialisation.
    pub pseudo_structures: PseudoStructures,
    /// What becomes of structures in the `CHAR` that names the encoding, where that is no data.
    pub below_char: BelowChar,
    /// In which order records are written.
    pub record_order: RecordOrder,
    /// In which order substructures are written.
    pub substructure_order: SubstructureOrder,
}

/// What becomes of lines that can't be read or are too deep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfits {
    /// Each becomes an error line, which holds its text.
    ErrorLines,
    /// The same, unless the reader [chooses](super::Recovery) to leave out the dataset.
    ErrorLinesOrRejected,
    /// They are left out, or the dataset is, as the reader [chooses](super::Recovery).
    LeftOut,
    /// One that can't be read continues the text above it, and one that is too deep lies in the line above it; what fits
    /// nowhere even so becomes an error line.
    AsMeant,
}

/// What becomes of `CONT` and `CONC` lines that continue nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strays {
    /// They are structures that hold no others.
    Structures,
    /// There are no such structures: such lines are left out like those that can't be read.
    LeftOut,
    /// There are no such structures: each continues the structure that it lies in, whatever stands between them. One that
    /// lies in nothing becomes an error line.
    Combined,
    /// They continue the line above them, if that can be, whatever their level, and also if they repeat its id; others are
    /// structures that hold no others.
    AsMeant,
}

impl Strays {
    /// Whether no structure has the tag `CONT` or `CONC`.
    pub(crate) fn are_no_structures(self) -> bool {
        matches!(self, Strays::LeftOut | Strays::Combined)
    }
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
    /// The same; but that record is not written, since a pointer that leads nowhere says as much.
    UnwrittenRecord,
    /// It stays as it is, and leads to nothing that is known.
    Kept,
}

/// What becomes of an id that several structures bear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duplicates {
    /// Pointers lead to an `UNDEF` record that is added; all bearers are kept.
    UndefRecord,
    /// The same, unless the reader [chooses](super::Recovery) to leave out the dataset.
    UndefRecordOrRejected,
    /// One of four recoveries that the reader [chooses](super::Recovery).
    Recovered,
}

/// What escapes are, and how they and doubled at signs are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escapes {
    /// `@#`, a letter, text, `@` and a space: kept or removed by their letters, once the lines of a payload are merged.
    Spaced,
    /// The same, but one that lacks the space is read as if it were there.
    SpaceMayLack,
    /// `@#`, text and `@`: text like any other. Line by line `@@` becomes `@`, whatever it is part of, and unicode escapes
    /// are decoded, with a space behind them or without.
    TextButUnicode,
    /// The same without unicode escapes.
    Text,
    /// `@#`, text and `@`: text like any other. Line by line `@@` becomes `@` where it is no part of an escape.
    TextFirst,
}

impl Escapes {
    /// Whether each line of a payload is read by itself, and escapes are text.
    pub(crate) fn are_text(self) -> bool {
        matches!(self, Escapes::TextButUnicode | Escapes::Text | Escapes::TextFirst)
    }
}

/// What becomes of a character that the encoding of the output lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingCharacters {
    /// It is written as a unicode escape.
    Escaped,
    /// It can't be written: there are no unicode escapes, or hardly anybody who reads them.
    Refused,
}

/// How blanks at the ends of a payload line are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PayloadEnds {
    /// As they are.
    AsTheyAre,
    /// As unicode escapes, since many programs remove them.
    Escaped,
    /// Not at all: they would be removed when they are read.
    Lost,
}

/// Where a line that is too long may be split, besides that no escape, no pair of at signs and no character with its
/// marks is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SplitPoints {
    /// Where what is written neither ends nor begins with a delimiter. The space that ends an escape is one.
    BesideNoDelimiter,
    /// Where what is written does not end with a delimiter. One that comes to begin a line is written as an escape.
    BehindNoDelimiter,
    /// Between any two characters of the payload that are no delimiters, however they are written.
    BetweenCharacters,
}

/// In what the length of a line is counted when it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineLength {
    /// In octets of the encoding.
    EncodedOctets,
    /// In octets of UTF-8, whatever the encoding.
    Utf8Octets,
    /// In characters.
    Characters,
}

/// How long a line should be at most when it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LongestLine {
    /// 255, with its line break.
    Of255,
    /// Of any length.
    Unlimited,
}

/// Whether structures inside records may bear ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InnerIds {
    /// They should not.
    AdvisedAgainst,
    /// They may, and be pointed to.
    Ordinary,
}

/// What ids are, besides what pointers need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ids {
    /// Nothing: every record should be written with one, whichever.
    Labels,
    /// Parts of the data: none is written that was not there.
    Data,
}

/// What `HEAD` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Head {
    /// A frame around the metadata, without a type, an id or a payload.
    Frame,
    /// A structure.
    Structure,
}

/// Which structures are no data but belong to the serialisation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PseudoStructures {
    /// `CHAR` and ELF Schemas in the first `HEAD`, and `TRLR` as a record.
    WithSchema,
    /// `CHAR`, `PRFX` and `DEFN` in the first `HEAD`, and `TRLR` as a record; elsewhere these tags are like any other.
    WithDictionary,
    /// The same, but these tags are nowhere those of data.
    Anywhere,
    /// `PRFX` and `DEFN`, which are nowhere data. `CHAR` and `TRLR` are data, even where they do what they do elsewhere.
    OnlyDictionary,
}

/// What becomes of structures in the `CHAR` that names the encoding, where that is no data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BelowChar {
    /// They say more of the encoding, and are written back as long as it stays the same.
    Kept,
    /// There are none: they are dropped.
    Dropped,
}

/// In which order records are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordOrder {
    /// As they are.
    AsTheyAre,
    /// `SUBN` records before all others.
    SubmissionFirst,
}

/// In which order substructures are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubstructureOrder {
    /// As they are.
    AsTheyAre,
    /// Those of one type together.
    Grouped,
}

impl PseudoStructures {
    /// Whether the types of tags stand in a dictionary in `HEAD`, rather than in a schema.
    pub(crate) fn have_dictionary(self) -> bool {
        self != PseudoStructures::WithSchema
    }

    /// Whether the encoding and the end of a file are shown as data.
    pub(crate) fn show_frame(self) -> bool {
        self == PseudoStructures::OnlyDictionary
    }

    /// Whether structures with a tag are no data wherever they stand.
    pub(crate) fn drop_everywhere(self, tag: &str) -> bool {
        match self {
            PseudoStructures::WithSchema | PseudoStructures::WithDictionary => false,
            PseudoStructures::Anywhere => matches!(tag, "CHAR" | "DEFN" | "PRFX" | "TRLR"),
            PseudoStructures::OnlyDictionary => matches!(tag, "DEFN" | "PRFX"),
        }
    }

    /// Whether a structure with a tag is shown as data and does what it does elsewhere: it names the encoding, or ends the
    /// file.
    pub(crate) fn frames(self, tag: &str, place: Place) -> bool {
        self.show_frame() && matches!((tag, place), ("CHAR", Place::Head) | ("TRLR", Place::Record))
    }

    /// Whether data can't have a tag: in the first `HEAD`, as a record, or elsewhere.
    pub(crate) fn take(self, tag: &str, place: Place) -> bool {
        match (tag, place) {
            ("CONT" | "CONC", _) => true,
            ("TRLR", Place::Record) | ("CHAR", Place::Head) => !self.show_frame(),
            ("PRFX" | "DEFN", Place::Head) => self.have_dictionary(),
            _ => self.drop_everywhere(tag),
        }
    }
}

/// Where a structure stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    Record,
    Head,
    Elsewhere,
}

impl TreeRules {
    /// For texts of our own, in which nothing is wrong whatever the rules.
    pub(crate) const OWN_TEXTS: TreeRules = TreeRules {
        lines: lines::LineRules::OWN_TEXTS,
        misfits: Misfits::ErrorLines,
        strays: Strays::Structures,
        error_tag: ErrorTag::StandsAlone,
        dangling: Dangling::UndefRecord,
        duplicates: Duplicates::UndefRecord,
        escapes: Escapes::Spaced,
        missing_characters: MissingCharacters::Escaped,
        payload_ends: PayloadEnds::AsTheyAre,
        split_points: SplitPoints::BesideNoDelimiter,
        line_length: LineLength::EncodedOctets,
        longest_line: LongestLine::Of255,
        inner_ids: InnerIds::AdvisedAgainst,
        ids: Ids::Labels,
        head: Head::Frame,
        pseudo_structures: PseudoStructures::WithSchema,
        below_char: BelowChar::Kept,
        record_order: RecordOrder::AsTheyAre,
        substructure_order: SubstructureOrder::AsTheyAre,
    };

    /// Whether structures with a tag take neither substructures nor additional lines (OQ-19).
    pub(crate) fn stands_alone(self, tag: TagId) -> bool {
        tag.may_stand_alone() && (tag != TagId::ERROR || self.error_tag == ErrorTag::StandsAlone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudo_structures_are_no_data() {
        use PseudoStructures::{Anywhere, OnlyDictionary, WithDictionary, WithSchema};
        for (pseudo, tags) in [
            (WithSchema, &[][..]),
            (WithDictionary, &[]),
            (Anywhere, &["CHAR", "DEFN", "PRFX", "TRLR"]),
            (OnlyDictionary, &["DEFN", "PRFX"]),
        ] {
            for tag in ["CHAR", "DEFN", "PRFX", "TRLR", "HEAD", "NAME"] {
                assert_eq!(pseudo.drop_everywhere(tag), tags.contains(&tag), "for {tag} by {pseudo:?}");
            }
        }
    }
}
