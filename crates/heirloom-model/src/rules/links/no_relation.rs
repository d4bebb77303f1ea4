//! Somebody is named beside a person for what they were to them.

use heirloom_core::Structure;

use super::findings::NO_RELATION;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NO_RELATION, look: Look::Of(&[Term::Association], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    // GEDCOM 7 says it in another way.
    if model.has_table() && model.first(structure, Term::Relation).is_none() {
        scope.report_tag(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn an_associate_of_no_kind_is_told() {
        let found = found(
            "association-without-relation",
            "0 @I1@ INDI\n1 ASSO @I2@\n1 ASSO @I2@\n2 RELA witness\n0 @I2@ INDI\n",
        );
        assert_eq!(found, [(4, "this ASSO does not say what they were to each other".to_string())]);
    }
}
