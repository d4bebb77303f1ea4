//! "ELF Serialisation", the "declarative redux" pre-alpha draft. It was called that of 2018 but is from the days
//! before the draft of January 2019, which took over most of it.

use super::elf_2019_01::RULES as ELF_2019_01;
use super::{Dialect, Rules, Table, UnmarkedDates, Vocabulary, lines, schema, tree};
use crate::source::Severity;

/// The "declarative redux" draft.
pub const ELF_2018_REDUX: Dialect = Dialect::strict(&Table {
    name: "elf-2018-redux",
    title: "ELF Serialisation, declarative redux pre-alpha draft (2018)",
    rows: "E18-",
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

pub(super) const RULES: Rules = Rules {
    tree: tree::Rules {
        lines: lines::Rules { levels: lines::Levels::NoLeadingZeros, ..ELF_2019_01.tree.lines },
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
    schema: schema::Rules {
        reserved: schema::ReservedTags::Continuations,
        undef: schema::Undef::Ordinary,
        extensions: schema::ExtensionTags::Unspecified,
        default: schema::DefaultSchema::WithBinaryObject,
        ..ELF_2019_01.schema
    },
    ..ELF_2019_01
};

/// As in the newest draft.
const LENIENT: Rules = Rules {
    tree: tree::Rules {
        lines: lines::Rules {
            xref_ids: lines::XrefIds::AnyWhenRead,
            blank_lines: lines::BlankLines::ReportedUnlessEmpty,
            ..RULES.tree.lines
        },
        ..RULES.tree
    },
    ..RULES
};
