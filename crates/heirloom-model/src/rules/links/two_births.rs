//! Somebody is born into one family.

use super::findings::TWO_BIRTHS;
use crate::rules::{Look, Rule, Scope};
use crate::{Pedigree, PersonNo};

pub(super) const RULE: Rule = Rule { code: &TWO_BIRTHS, look: Look::PersonAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let facts = scope.kin.facts;
    // Only what is said to be by birth counts: many programs never say how a child belongs to a family.
    let by_birth = facts.child_in(person).filter(|bond| bond.pedigree == Pedigree::Birth);
    let mut links = by_birth.filter_map(|bond| bond.of_person);
    let Some(first) = links.next() else { return };
    for again in links {
        scope.report(again, [("line", first.place())]);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn two_families_by_birth_are_told() {
        let found = found(
            "two-birth-families",
            "0 @I1@ INDI\n1 FAMC @F1@\n2 PEDI birth\n1 FAMC @F2@\n2 PEDI birth\n0 @I2@ INDI\n1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI birth\n0 @F1@ FAM\n0 @F2@ FAM\n",
        );
        assert_eq!(found, [(6, "this person is a child by birth of the family in line 4 too".to_string())]);
    }
}
