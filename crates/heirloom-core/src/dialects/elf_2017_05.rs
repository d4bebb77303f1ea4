//! "Extended Legacy Format (ELF): Serialization Format", 24 May 2017: the first. It knows nothing of encodings, so that
//! `CHAR` is data, and payloads are not trimmed.

use super::elf_2017_06::RULES as ELF_2017_06;
use super::{
    Dialect, DialectRules, RequirementRows, Table, UnmarkedDates, Vocabulary, lines, octets, schema, tree,
};
use crate::source::Severity;

/// The draft of May 2017.
pub const ELF_2017_05: Dialect = Dialect::strict(&Table {
    name: "elf-2017-05",
    title: "Extended Legacy Format: Serialization Format, draft of 24 May 2017",
    rows: "E1705-",
    requirements: REQUIREMENTS,
    rules: RULES,
    lenient: LENIENT,
    // What no line may have, be it a tab or another control character, is forbidden alike.
    severities: &[
        ("O004", Severity::Error),
        // One space stands between the parts of a line; where it is split, and how long it is, is a recommendation.
        ("L009", Severity::Error),
        ("L015", Severity::Warning),
        ("E001", Severity::Warning),
        // Ids are data.
        ("W005", Severity::Warning),
    ],
    judges_form: true,
    has_schemas: true,
    vocabulary: Vocabulary::DataModel,
    unmarked_dates: UnmarkedDates::Open,
});

const REQUIREMENTS: RequirementRows = RequirementRows {
    byte_order_marks: &["E1705-001"],
    labels: &["E1705-001"],
    levels: &["E1705-005"],
    xref_ids: &["E1705-007"],
    payloads: &["E1705-014"],
    empty_payloads: &["E1705-062"],
    blank_lines: &["E1705-060"],
    line_breaks: &["E1705-012"],
    controls: &["E1705-004"],
    misfits: &["E1705-088"],
    strays: &["E1705-015", "E1705-016"],
    dangling: &["E1705-088"],
    duplicates: &["E1705-088"],
    escapes: &["E1705-070", "E1705-074"],
    split_points: &["E1705-080", "E1705-081"],
    line_length: &["E1705-069"],
    longest_line: &["E1705-069"],
    inner_ids: &["E1705-053"],
    ids: &["E1705-053"],
    head: &["E1705-019"],
    pseudo_structures: &["E1705-019"],
    below_char: &["E1705-019"],
    substructure_order: &["E1705-064"],
    types: &["E1705-020", "E1705-031"],
    ..RequirementRows::NONE
};

pub(super) const RULES: DialectRules = DialectRules {
    octets: octets::OctetRules {
        byte_order_marks: octets::ByteOrderMarks::WithoutChar,
        ..ELF_2017_06.octets
    },
    tree: tree::TreeRules {
        lines: lines::LineRules {
            xref_ids: lines::XrefIds::Any,
            payloads: lines::Payloads::Whole,
            blank_lines: lines::BlankLines::Ignored,
            controls: lines::Controls::None,
            ..ELF_2017_06.tree.lines
        },
        escapes: tree::Escapes::TextFirst,
        payload_ends: tree::PayloadEnds::AsTheyAre,
        split_points: tree::SplitPoints::BesideNoDelimiter,
        longest_line: tree::LongestLine::Of255,
        pseudo_structures: tree::PseudoStructures::OnlyDictionary,
        ..ELF_2017_06.tree
    },
    schema: schema::SchemaRules {
        types: schema::Types::ByDictionary(schema::Dictionaries::WithoutDefault),
        ..ELF_2017_06.schema
    },
};

/// "Ignoring additional white space between elements."
const LENIENT: DialectRules = DialectRules {
    tree: tree::TreeRules {
        lines: lines::LineRules { payloads: lines::Payloads::WithoutLeadingBlanks, ..RULES.tree.lines },
        ..RULES.tree
    },
    ..RULES
};
