//! "Extended Legacy Format (ELF): Serialisation Format", 15 October 2017: an IRI dictionary instead of a schema.

use super::elf_2018_redux::RULES as ELF_2018_REDUX;
use super::{
    Dialect, DialectRules, RequirementRows, Table, UnmarkedDates, Vocabulary, lines, octets, schema, tree,
};
use crate::source::Severity;

/// The draft of October 2017.
pub const ELF_2017_10: Dialect = Dialect::strict(&Table {
    name: "elf-2017-10",
    title: "Extended Legacy Format: Serialisation Format, draft of 15 October 2017",
    rows: "E1710-",
    requirements: REQUIREMENTS,
    rules: RULES,
    lenient: RULES,
    severities: &[
        // Every delimiter is one space, an identifier matches ID, and lines have a recommended length.
        ("L009", Severity::Error),
        ("L010", Severity::Error),
        ("L015", Severity::Warning),
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
    byte_order_marks: &["E1710-038"],
    labels: &["E1710-142"],
    levels: &["E1710-052"],
    xref_ids: &["E1710-053"],
    payloads: &["E1710-058", "E1710-090"],
    empty_payloads: &["E1710-068"],
    blank_lines: &["E1710-050"],
    line_breaks: &["E1710-049"],
    misfits: &["E1710-005"],
    strays: &["E1710-101"],
    dangling: &["E1710-005"],
    duplicates: &["E1710-005"],
    escapes: &["E1710-057", "E1710-089", "E1710-092", "E1710-146"],
    missing_characters: &["E1710-032"],
    payload_ends: &["E1710-082", "E1710-084"],
    split_points: &["E1710-076"],
    line_length: &["E1710-078"],
    longest_line: &["E1710-078"],
    inner_ids: &["E1710-011"],
    ids: &["E1710-011"],
    head: &["E1710-016", "E1710-017"],
    pseudo_structures: &["E1710-020", "E1710-101"],
    below_char: &["E1710-020"],
    record_order: &["E1710-019"],
    substructure_order: &["E1710-071"],
    types: &["E1710-094", "E1710-096"],
    ..RequirementRows::NONE
};

pub(super) const RULES: DialectRules = DialectRules {
    octets: octets::OctetRules { byte_order_marks: octets::ByteOrderMarks::Unicode, ..ELF_2018_REDUX.octets },
    tree: tree::TreeRules {
        lines: lines::LineRules {
            xref_ids: lines::XrefIds::AnyWhenRead,
            payloads: lines::Payloads::Trimmed,
            empty_payloads: lines::EmptyPayloads::AreNone,
            blank_lines: lines::BlankLines::Reported,
            line_breaks: lines::LineBreaks::CrLf,
            lengths: lines::Lengths::Unspecified,
            ..ELF_2018_REDUX.tree.lines
        },
        misfits: tree::Misfits::ErrorLinesOrRejected,
        strays: tree::Strays::Combined,
        dangling: tree::Dangling::UndefRecord,
        duplicates: tree::Duplicates::UndefRecordOrRejected,
        escapes: tree::Escapes::TextButUnicode,
        split_points: tree::SplitPoints::BetweenCharacters,
        line_length: tree::LineLength::Characters,
        inner_ids: tree::InnerIds::Ordinary,
        ids: tree::Ids::Data,
        head: tree::Head::Structure,
        pseudo_structures: tree::PseudoStructures::Anywhere,
        below_char: tree::BelowChar::Kept,
        record_order: tree::RecordOrder::SubmissionFirst,
        substructure_order: tree::SubstructureOrder::Grouped,
        ..ELF_2018_REDUX.tree
    },
    schema: schema::SchemaRules {
        undef: schema::Undef::Undefined,
        types: schema::Types::ByDictionary(schema::Dictionaries::WithDefault),
        ..ELF_2018_REDUX.schema
    },
};
