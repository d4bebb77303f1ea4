//! Nobody is a child of their own marriage.

use rustc_hash::FxHashSet;

use super::findings::OWN_PARENT;
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, PersonNo};

pub(super) const RULE: Rule = Rule { code: &OWN_PARENT, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    let facts = scope.kin.facts;
    let spouses: FxHashSet<PersonNo> = facts.spouses(family).map(|bond| bond.person).collect();
    if spouses.is_empty() {
        return;
    }
    for bond in facts.children(family).filter(|bond| spouses.contains(&bond.person)) {
        if let Some(link) = bond.of_family.or(bond.of_person) {
            scope.report(link, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_child_who_is_a_parent_in_the_same_family_is_told() {
        let found = found(
            "own-parent",
            "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I1@\n1 CHIL @I2@\n0 @I1@ INDI\n1 FAMC @F1@\n1 FAMS @F1@\n0 @I2@ INDI\n1 FAMC @F1@\n",
        );
        assert_eq!(found, [(5, "the same person is a child and a parent in this family".to_string())]);
    }
}
