//! A value that belongs in its place can't be had from another record.

use heirloom_core::Structure;

use super::findings::POINTER_FOR_TEXT;
use crate::Model;
use crate::rules::{Look, Rule, Scope};
use crate::tables::Row;

pub(super) const RULE: Rule = Rule { code: &POINTER_FOR_TEXT, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let expected = model.expected(structure);
    let takes_pointers = |row: &Row| row.payload.targets().next().is_some();
    expected.row.is_some_and(|row| !takes_pointers(row)) && !expected.elf.is_some_and(takes_pointers)
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    // A pointer that leads nowhere is told by the reader.
    let Some(target) = structure.target() else { return };
    let is_undefined = match target.is_elsewhere() {
        true => scope.model.record_elsewhere(target).is_some_and(|(_, sort)| &*sort.tag == "UNDEF"),
        false => target.is_missing() || target.tag() == "UNDEF",
    };
    if !is_undefined {
        scope.report(structure, structure.tag());
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_pointer_where_text_belongs_is_told() {
        let found = found(
            "pointer-for-text",
            "0 @I1@ INDI\n1 BIRT\n2 PLAC @N1@\n1 NOTE @N1@\n1 _X @N1@\n1 OCCU @gone@\n0 @N1@ NOTE text\n",
        );
        assert_eq!(found, [(5, "PLAC holds text, not a pointer".to_string())]);
    }
}
