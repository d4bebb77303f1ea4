//! "ELF Serialisation", the "declarative redux" pre-alpha draft. It was called that of 2018 but is from the days
//! before the draft of January 2019, which took over most of it.

use super::elf_2019_01::RULES as ELF_2019_01;
use super::{Dialect, DialectRules, RequirementRows, Table, UnmarkedDates, Vocabulary, lines, schema, tree};
use crate::source::Severity;

/// The "declarative redux" draft.
pub const ELF_2018_REDUX: Dialect = Dialect::strict(&Table {
    name: "elf-2018-redux",
    title: "ELF Serialisation, declarative redux pre-alpha draft (2018)",
    rows: "E18-",
    requirements: REQUIREMENTS,
    rules: RULES,
    lenient: LENIENT,
    severities: &[
        // Here that pointers lead to records is no advice but a requirement.
        ("T004", Severity::Error),
        // Blanks at the ends of a payload are escaped, and lines have a recommended length.
        ("L010", Severity::Warning),
        ("L015", Severity::Warning),
    ],
    judges_form: true,
    has_schemas: true,
    vocabulary: Vocabulary::DataModel,
    unmarked_dates: UnmarkedDates::Open,
});

const REQUIREMENTS: RequirementRows = RequirementRows {
    labels: &["E18-129"],
    levels: &["E18-014"],
    lengths: &["E18-045", "E18-152"],
    misfits: &["E18-073", "E18-074", "E18-107", "E18-108", "E18-109", "E18-191"],
    strays: &["E18-080", "E18-081"],
    error_tag: &["E18-151"],
    dangling: &["E18-046"],
    duplicates: &["E18-047", "E18-048", "E18-049", "E18-050"],
    escapes: &["E18-066", "E18-069", "E18-072"],
    missing_characters: &["E18-115"],
    payload_ends: &["E18-059"],
    split_points: &["E18-059", "E18-091", "E18-092"],
    line_length: &["E18-089"],
    longest_line: &["E18-089"],
    inner_ids: &["E18-042"],
    below_char: &["E18-135"],
    reserved: &["E18-149", "E18-151"],
    undef: &["E18-151", "E18-189"],
    default: &["E18-192"],
    ..RequirementRows::NONE
};

pub(super) const RULES: DialectRules = DialectRules {
    tree: tree::TreeRules {
        lines: lines::LineRules { levels: lines::Levels::NoLeadingZeros, ..ELF_2019_01.tree.lines },
        misfits: tree::Misfits::LeftOut,
        strays: tree::Strays::LeftOut,
        error_tag: tree::ErrorTag::Ordinary,
        dangling: tree::Dangling::Kept,
        duplicates: tree::Duplicates::Recovered,
        escapes: tree::Escapes::SpaceMayLack,
        payload_ends: tree::PayloadEnds::Escaped,
        split_points: tree::SplitPoints::BehindNoDelimiter,
        below_char: tree::BelowChar::Dropped,
        line_length: tree::LineLength::Utf8Octets,
        ..ELF_2019_01.tree
    },
    schema: schema::SchemaRules {
        reserved: schema::ReservedTags::Continuations,
        undef: schema::Undef::Ordinary,
        extensions: schema::ExtensionTags::Unspecified,
        default: schema::DefaultSchema::WithBinaryObject,
        ..ELF_2019_01.schema
    },
    ..ELF_2019_01
};

/// As in the newest draft.
const LENIENT: DialectRules = DialectRules {
    tree: tree::TreeRules {
        lines: lines::LineRules {
            xref_ids: lines::XrefIds::AnyWhenRead,
            blank_lines: lines::BlankLines::ReportedUnlessEmpty,
            ..RULES.tree.lines
        },
        ..RULES.tree
    },
    ..RULES
};
