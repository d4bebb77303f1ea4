//! "ELF: Serialisation Format", 7 January 2019.

use super::{Dialect, Rules, Table, lines, schema, tree};

/// The newest draft.
pub const ELF_2019_01: Dialect = Dialect(&Table {
    name: "elf-2019-01",
    title: "ELF: Serialisation Format, draft of 7 January 2019",
    rows: "E19-",
    rules: RULES,
});

pub(super) const RULES: Rules = Rules {
    tree: tree::Rules {
        lines: lines::Rules { levels: lines::Levels::AnyDigits },
        misfits: tree::Misfits::ErrorLines,
        strays: tree::Strays::Structures,
        error_tag: tree::ErrorTag::StandsAlone,
        dangling: tree::Dangling::UndefRecord,
        duplicates: tree::Duplicates::UndefRecord,
        escape_end: tree::EscapeEnd::Space,
        payload_ends: tree::PayloadEnds::AsTheyAre,
        line_length: tree::LineLength::EncodedOctets,
    },
    schema: schema::Rules {
        reserved: schema::ReservedTags::ContinuationsErrorUndef,
        undef: schema::Undef::Undefined,
        extensions: schema::ExtensionTags::WithUnderscore,
        default: schema::DefaultSchema::Printed,
    },
};
