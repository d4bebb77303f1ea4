//! Whose child somebody is, the family says too.

use super::findings::FAMILY_LACKS_CHILD;
use crate::PersonNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &FAMILY_LACKS_CHILD, look: Look::PersonAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let facts = scope.kin.facts;
    for bond in facts.child_in(person).filter(|bond| bond.of_family.is_none()) {
        if let Some(link) = bond.of_person {
            scope.report(link, [("line", facts.family(bond.family).place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_family_that_does_not_name_its_child_is_told() {
        let found = found(
            "family-lacks-child",
            "0 @I1@ INDI\n1 FAMC @F1@\n1 FAMC @F2@\n1 FAMC @gone@\n0 @F1@ FAM\n0 @F2@ FAM\n1 CHIL @I1@\n",
        );
        assert_eq!(
            found,
            [(4, "the family @F1@ in line 7 does not name this person as its child".to_string())]
        );
    }
}
