//! A child is born once to a family.

use super::findings::CHILD_TWICE;
use super::repeated::repeated;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &CHILD_TWICE, look: Look::Family(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let model = scope.model;
    for (first, again) in repeated(model, model.family(family), |term| term == Term::Child) {
        scope.report(again, [("line", scope.place(first))]);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_child_that_is_named_twice_is_told() {
        let found = found(
            "child-twice",
            "0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n1 CHIL @I1@\n0 @I1@ INDI\n0 @I2@ INDI\n",
        );
        assert_eq!(found, [(6, "the child @I1@ is named in line 4 already".to_string())]);
    }
}
