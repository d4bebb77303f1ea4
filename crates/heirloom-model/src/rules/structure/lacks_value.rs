//! Most structures are there for their value.

use heirloom::Structure;

use super::findings::LACKS_VALUE;
use super::holding::{has_parts, has_text};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &LACKS_VALUE, look: Look::Structure(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    let expected = model.expected(structure);
    let Some(row) = expected.row.filter(|row| !row.payload.may_be_missing()) else { return };
    // A table that lets it be missing in either format is enough; and an attribute may have only details.
    let is_needed = expected.elf.is_none_or(|elf| !elf.payload.may_be_missing())
        && model.meaning(structure).event.is_none();
    // What is empty altogether has a rule of its own.
    if is_needed
        && structure.target().is_none()
        && !has_text(model, structure)
        && has_parts(structure)
        && !is_held_by_parts(row.tag)
    {
        scope.report_tag(structure, "");
    }
}

/// The lines of an address may all be in its parts, and a name in its pieces; a source that is not a record is in its text.
fn is_held_by_parts(tag: &str) -> bool {
    matches!(tag, "ADDR" | "NAME")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_value_that_is_needed_and_missing_is_told() {
        let found = found(
            "lacks-value",
            "0 @I1@ INDI\n1 BIRT\n2 PLAC\n3 MAP\n4 LATI N5\n4 LONG E5\n1 REFN\n2 TYPE x\n",
        );
        assert_eq!(
            found,
            [(5, "this PLAC has no value".to_string()), (9, "this REFN has no value".to_string())]
        );
    }

    #[test]
    fn what_may_do_without_is_not() {
        let file = "0 @I1@ INDI\n1 NAME\n2 GIVN A\n1 BIRT\n2 DATE 1850\n1 OCCU\n2 DATE 1870\n1 OBJE @M@\n1 NOTE\n2 CONT text\n1 RESI\n2 ADDR\n3 CITY B\n1 PLAC\n";
        assert_eq!(found("lacks-value", file), []);
    }
}
