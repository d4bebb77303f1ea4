//! A family is made of people.

use super::findings::NOBODY;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &NOBODY, look: Look::Family(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let model = scope.model;
    if model.spouses(family).next().is_some() || model.children(family).next().is_some() {
        return;
    }
    // Pointers that lead nowhere are told by the reader, and somebody was meant by them.
    let record = model.family(family);
    let names = |below| matches!(model.term(below), Term::Husband | Term::Wife | Term::Child);
    if !record.substructures().any(names) {
        scope.report_tag(record, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_family_of_nobody_is_told() {
        let found = found(
            "family-of-nobody",
            "0 @F1@ FAM\n1 MARR Y\n0 @F2@ FAM\n0 @F3@ FAM\n1 CHIL @gone@\n0 @I1@ INDI\n1 FAMC @F2@\n",
        );
        assert_eq!(found, [(3, "nobody belongs to this family".to_string())]);
    }
}
