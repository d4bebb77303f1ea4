//! That somebody belongs to a family is said once.

use super::findings::FAMILY_TWICE;
use super::repeated::repeated;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &FAMILY_TWICE, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let model = scope.model;
    for link in [Term::ChildOf, Term::SpouseIn] {
        for (first, again) in repeated(model, model.person(person), |term| term == link) {
            scope.report(again, [("line", scope.place(first))]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_family_that_is_named_twice_is_told() {
        let found = found(
            "family-twice",
            "0 @I1@ INDI\n1 FAMS @F1@\n1 FAMC @F2@\n1 FAMC @F2@\n1 FAMS @F2@\n1 FAMC @VOID@\n1 FAMC @VOID@\n0 @F1@ FAM\n0 @F2@ FAM\n",
        );
        assert_eq!(found, [(6, "the family @F2@ is named in line 5 already".to_string())]);
    }
}
