//! "Extended Legacy Format (ELF): Serialization Format", 14 June 2017: like October without unicode escapes, and with
//! line breaks that swallow the blanks around them.

use super::elf_2017_10::RULES as ELF_2017_10;
use super::{Dialect, Rules, Table, UnmarkedDates, Vocabulary, lines, schema, tree};
use crate::source::Severity;

/// The draft of June 2017.
pub const ELF_2017_06: Dialect = Dialect::strict(&Table {
    name: "elf-2017-06",
    title: "Extended Legacy Format: Serialization Format, draft of 14 June 2017",
    rows: "E1706-",
    rules: RULES,
    lenient: RULES,
    severities: &[
        // Here it is a requirement that types are named by IRIs.
        ("S005", Severity::Error),
        // Every delimiter is one space, no payload line ends with one, and an identifier matches ID.
        ("L009", Severity::Error),
        ("L010", Severity::Error),
        ("L017", Severity::Error),
        // Ids are data.
        ("W005", Severity::Warning),
    ],
    judges_form: true,
    has_schemas: true,
    vocabulary: Vocabulary::DataModel,
    unmarked_dates: UnmarkedDates::Open,
});

pub(super) const RULES: Rules = Rules {
    tree: tree::Rules {
        lines: lines::Rules { line_breaks: lines::LineBreaks::LfCrToo, ..ELF_2017_10.tree.lines },
        escapes: tree::Escapes::Text,
        missing_characters: tree::MissingCharacters::Refused,
        payload_ends: tree::PayloadEnds::Lost,
        longest_line: tree::LongestLine::Unlimited,
        pseudo_structures: tree::PseudoStructures::WithDictionary,
        record_order: tree::RecordOrder::AsTheyAre,
        ..ELF_2017_10.tree
    },
    schema: schema::Rules {
        types: schema::Types::ByDictionary(schema::Dictionaries::OfUris),
        ..ELF_2017_10.schema
    },
    ..ELF_2017_10
};
