//! A value that belongs in its place can't be had from another record.

use heirloom::Structure;

use super::findings::POINTER_FOR_TEXT;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &POINTER_FOR_TEXT, look: Look::Structure(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let expected = scope.model.expected(structure);
    let takes_pointers = |row: &crate::tables::Row| row.payload.targets().next().is_some();
    if expected.row.is_some_and(|row| !takes_pointers(row))
        && !expected.elf.is_some_and(takes_pointers)
        // A pointer that leads nowhere is told by the reader.
        && structure.target().is_some_and(|target| !target.is_missing() && target.tag() != "UNDEF")
    {
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
