//! Most structures are there for their value.

use heirloom_core::Structure;

use super::findings::LACKS_VALUE;
use super::holding::has_parts;
use crate::rules::{Look, Rule, Scope};
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &LACKS_VALUE, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    // An attribute may have only details.
    model.expected(structure).needs_value
        && model.meaning(structure).event.is_none()
        && !is_held_by_parts(model.term(structure))
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    // What is empty altogether has a rule of its own.
    if !scope.has_text(structure) && structure.target().is_none() && has_parts(structure) {
        scope.report_tag(structure, "");
    }
}

/// The lines of an address may all be in its parts, and a name in its pieces.
fn is_held_by_parts(term: Term) -> bool {
    matches!(term, Term::Address | Term::Name)
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
