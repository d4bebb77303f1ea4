//! "ELF: Serialisation Format", 7 January 2019.

use super::{
    Dialect, DialectRules, RequirementRows, Table, UnmarkedDates, Vocabulary, lines, octets, schema, tree,
};
use crate::source::Severity;

/// The newest draft.
pub const ELF_2019_01: Dialect = Dialect::strict(&Table {
    name: "elf-2019-01",
    title: "ELF: Serialisation Format, draft of 7 January 2019",
    rows: "E19-",
    requirements: REQUIREMENTS,
    rules: RULES,
    lenient: LENIENT,
    severities: &[
        // A line break is nothing but LF, CR LF or CR, and lines have a recommended length.
        ("L006", Severity::Error),
        ("L015", Severity::Warning),
    ],
    judges_form: true,
    has_schemas: true,
    vocabulary: Vocabulary::DataModel,
    unmarked_dates: UnmarkedDates::Open,
});

const REQUIREMENTS: RequirementRows = RequirementRows {
    labels: &["E19-344"],
    cut_characters: &["E19-025"],
    levels: &["E19-313"],
    xref_ids: &["E19-200"],
    controls: &["E19-009"],
    lengths: &["E19-204", "E19-070"],
    misfits: &["E19-286", "E19-292"],
    strays: &["E19-260", "E19-261"],
    error_tag: &["E19-305"],
    dangling: &["E19-210"],
    duplicates: &["E19-202", "E19-211"],
    escapes: &["E19-220", "E19-221"],
    missing_characters: &["E19-237"],
    split_points: &["E19-270", "E19-271"],
    line_length: &["E19-268"],
    longest_line: &["E19-268"],
    inner_ids: &["E19-206"],
    head: &["E19-128"],
    pseudo_structures: &["E19-128"],
    below_char: &["E19-122"],
    substructure_order: &["E19-110"],
    reserved: &["E19-120"],
    undef: &["E19-114"],
    extensions: &["E19-069"],
    default: &["E19-353"],
    types: &["E19-113"],
    ..RequirementRows::NONE
};

pub(super) const RULES: DialectRules = DialectRules {
    octets: octets::OctetRules {
        byte_order_marks: octets::ByteOrderMarks::Utf16,
        labels: octets::Labels::Obeyed,
        cut_characters: octets::CutCharacters::Ansel,
    },
    tree: tree::TreeRules {
        lines: lines::LineRules {
            levels: lines::Levels::AnyDigits,
            xref_ids: lines::XrefIds::Printable,
            payloads: lines::Payloads::Whole,
            empty_payloads: lines::EmptyPayloads::Differ,
            blank_lines: lines::BlankLines::Unreadable,
            line_breaks: lines::LineBreaks::Runs,
            controls: lines::Controls::Tab,
            lengths: lines::Lengths::Advised,
            slips: lines::Slips::Unreadable,
            tag_case: lines::TagCase::Counts,
        },
        misfits: tree::Misfits::ErrorLines,
        strays: tree::Strays::Structures,
        error_tag: tree::ErrorTag::StandsAlone,
        dangling: tree::Dangling::UndefRecord,
        duplicates: tree::Duplicates::UndefRecord,
        escapes: tree::Escapes::Spaced,
        missing_characters: tree::MissingCharacters::Escaped,
        payload_ends: tree::PayloadEnds::AsTheyAre,
        split_points: tree::SplitPoints::BesideNoDelimiter,
        line_length: tree::LineLength::EncodedOctets,
        longest_line: tree::LongestLine::Of255,
        inner_ids: tree::InnerIds::AdvisedAgainst,
        ids: tree::Ids::Labels,
        head: tree::Head::Frame,
        pseudo_structures: tree::PseudoStructures::WithSchema,
        below_char: tree::BelowChar::Kept,
        record_order: tree::RecordOrder::AsTheyAre,
        substructure_order: tree::SubstructureOrder::AsTheyAre,
    },
    schema: schema::SchemaRules {
        reserved: schema::ReservedTags::ContinuationsErrorUndef,
        undef: schema::Undef::Undefined,
        extensions: schema::ExtensionTags::WithUnderscore,
        default: schema::DefaultSchema::Printed,
        types: schema::Types::BySchema,
    },
};

/// OQ-47, OQ-48 and OQ-49.
pub(super) const LENIENT: DialectRules = DialectRules {
    tree: tree::TreeRules {
        lines: lines::LineRules {
            xref_ids: lines::XrefIds::AnyWhenRead,
            blank_lines: lines::BlankLines::ReportedUnlessEmpty,
            ..RULES.tree.lines
        },
        escapes: tree::Escapes::SpaceMayLack,
        ..RULES.tree
    },
    ..RULES
};
