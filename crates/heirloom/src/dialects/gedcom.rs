use super::elf_2019_01::LENIENT;
use super::{Dialect, Table};

/// GEDCOM 5.5, 5.5.1, 5.5.5 and what came before them, as programs really write it: the newest draft of ELF with the
/// repairs that real files need.
pub const GEDCOM: Dialect = Dialect::strict(&Table {
    name: "gedcom",
    title: "GEDCOM up to 5.5.5, as it is found",
    rows: "E19-",
    rules: LENIENT,
    lenient: LENIENT,
});
