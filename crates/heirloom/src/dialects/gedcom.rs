use super::elf_2019_01::LENIENT;
use super::{Dialect, Rules, Table, lines, octets, tree};

/// GEDCOM 5.5, 5.5.1, 5.5.5 and what came before them, as programs really write it: the newest draft of ELF, read
/// leniently, with the repairs that real files need. Each of them is reported.
pub const GEDCOM: Dialect = Dialect::strict(&Table {
    name: "gedcom",
    title: "GEDCOM up to 5.5.5, as it is found",
    rows: "E19-",
    rules: RULES,
    lenient: RULES,
});

const RULES: Rules = Rules {
    octets: octets::Rules {
        labels: octets::Labels::Weighed,
        cut_characters: octets::CutCharacters::All,
        ..LENIENT.octets
    },
    tree: tree::Rules {
        lines: lines::Rules {
            xref_ids: lines::XrefIds::OddWhenRead,
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
