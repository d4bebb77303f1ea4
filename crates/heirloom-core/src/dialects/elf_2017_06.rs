//! "Extended Legacy Format (ELF): Serialization Format", 14 June 2017: like October without unicode escapes, and with
//! line breaks that swallow the blanks around them.

use super::elf_2017_10::RULES as ELF_2017_10;
use super::{Dialect, DialectRules, RequirementRows, Table, UnmarkedDates, Vocabulary, lines, schema, tree};
use crate::source::Severity;

/// The draft of June 2017.
pub const ELF_2017_06: Dialect = Dialect::strict(&Table {
    name: "elf-2017-06",
    title: "Extended Legacy Format: Serialization Format, draft of 14 June 2017",
    rows: "E1706-",
    requirements: REQUIREMENTS,
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

const REQUIREMENTS: RequirementRows = RequirementRows {
    byte_order_marks: &["E1706-042"],
    labels: &["E1706-132"],
    levels: &["E1706-050"],
    xref_ids: &["E1706-052"],
    payloads: &["E1706-058", "E1706-086"],
    empty_payloads: &["E1706-068"],
    blank_lines: &["E1706-060"],
    line_breaks: &["E1706-013"],
    controls: &["E1706-009"],
    misfits: &["E1706-005"],
    strays: &["E1706-024"],
    dangling: &["E1706-005"],
    duplicates: &["E1706-005"],
    escapes: &["E1706-077", "E1706-085", "E1706-088", "E1706-136"],
    missing_characters: &["E1706-036"],
    payload_ends: &["E1706-084"],
    split_points: &["E1706-076"],
    line_length: &["E1706-080"],
    longest_line: &["E1706-080"],
    inner_ids: &["E1706-020"],
    ids: &["E1706-020"],
    head: &["E1706-018"],
    pseudo_structures: &["E1706-024", "E1706-104"],
    below_char: &["E1706-024"],
    substructure_order: &["E1706-071"],
    types: &["E1706-090", "E1706-016"],
    ..RequirementRows::NONE
};

pub(super) const RULES: DialectRules = DialectRules {
    tree: tree::TreeRules {
        lines: lines::LineRules { line_breaks: lines::LineBreaks::LfCrToo, ..ELF_2017_10.tree.lines },
        escapes: tree::Escapes::Text,
        missing_characters: tree::MissingCharacters::Refused,
        payload_ends: tree::PayloadEnds::Lost,
        longest_line: tree::LongestLine::Unlimited,
        pseudo_structures: tree::PseudoStructures::WithDictionary,
        record_order: tree::RecordOrder::AsTheyAre,
        ..ELF_2017_10.tree
    },
    schema: schema::SchemaRules {
        types: schema::Types::ByDictionary(schema::Dictionaries::OfUris),
        ..ELF_2017_10.schema
    },
    ..ELF_2017_10
};
