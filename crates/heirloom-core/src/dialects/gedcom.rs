use super::elf_2019_01::LENIENT;
use super::{Dialect, DialectRules, RequirementRows, Table, UnmarkedDates, Vocabulary, lines, octets, tree};
use crate::source::Severity;

/// GEDCOM 5.5, 5.5.1, 5.5.5 and what came before them, as programs really write it: the newest draft of ELF, read
/// leniently, with the repairs that real files need. Each of them is reported.
pub const GEDCOM: Dialect = Dialect::strict(&Table {
    name: "gedcom",
    title: "GEDCOM up to 5.5.5, as it is found",
    rows: "E19-",
    // What is read as GEDCOM rests on decisions alone.
    requirements: RequirementRows::NONE,
    rules: RULES,
    lenient: RULES,
    severities: SEVERITIES,
    judges_form: false,
    has_schemas: false,
    vocabulary: Vocabulary::Gedcom551,
    unmarked_dates: UnmarkedDates::Gregorian,
});

const RULES: DialectRules = DialectRules {
    octets: octets::OctetRules {
        labels: octets::Labels::Weighed,
        cut_characters: octets::CutCharacters::All,
        ..LENIENT.octets
    },
    tree: tree::TreeRules {
        lines: lines::LineRules {
            xref_ids: lines::XrefIds::OddWhenRead,
            blank_lines: lines::BlankLines::Reported,
            slips: lines::Slips::Reported,
            tag_case: lines::TagCase::CountsInOthers,
            ..LENIENT.tree.lines
        },
        misfits: tree::Misfits::AsMeant,
        strays: tree::Strays::AsMeant,
        missing_characters: tree::MissingCharacters::Refused,
        dangling: tree::Dangling::UnwrittenRecord,
        ..LENIENT.tree
    },
    ..LENIENT
};

const SEVERITIES: &[(&str, Severity)] = &[
    // GEDCOM 5.5.1 tells readers to pass over extra line breaks.
    ("L006", Severity::Info),
    // Its lines may have an id at any level.
    ("T005", Severity::Info),
    // Every program reads one @ as one @.
    ("T007", Severity::Info),
    // Its frame only describes the file, and nothing about people can stand there.
    ("D001", Severity::Info),
    // It has tags that ELF lacks.
    ("S022", Severity::Info),
    // No schema asked for the text to be removed.
    ("T008", Severity::Error),
    // What could be meant has been tried; the text belongs to nothing, and other programs drop it.
    ("X002", Severity::Error),
];
