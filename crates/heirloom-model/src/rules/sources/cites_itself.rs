//! No source is evidence of itself.

use heirloom_core::Structure;

use super::findings::CITES_ITSELF;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &CITES_ITSELF, look: Look::Record(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, record: Structure<'d>) {
    if scope.model.term(record) != Term::Source {
        return;
    }
    // A note in the record may well say where in the source it was found.
    for structure in record.substructures() {
        if structure.tag() == "SOUR" && structure.target() == Some(record) {
            scope.report(structure, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_source_that_cites_itself_is_told() {
        let file = "0 @S1@ SOUR\n1 TITL Register\n1 SOUR @S1@\n";
        assert_eq!(found("source-cites-itself", file), [(5, "this source cites itself".to_string())]);
    }

    #[test]
    fn one_that_cites_another_is_not_nor_a_note_that_cites_the_source_it_is_in() {
        let file = "0 @S1@ SOUR\n1 TITL Register\n1 NOTE seen\n2 SOUR @S1@\n";
        assert_eq!(found("source-cites-itself", file), []);
        let file = "0 @S1@ SOUR\n1 TITL Register\n1 SOUR @S2@\n0 @S2@ SOUR\n1 TITL Index\n";
        assert_eq!(found("source-cites-itself", file), []);
    }
}
