//! A couple has one family, however often they married.

use heirloom_core::keyed::KeyedMap;

use super::findings::SAME_COUPLE;
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, PersonNo};

pub(super) const RULE: Rule = Rule { code: &SAME_COUPLE, look: Look::AllKin(look) };

fn look(scope: &mut KinScope<'_>) {
    let facts = scope.kin.facts;
    let mut known: KeyedMap<(PersonNo, PersonNo), FamilyNo> = KeyedMap::default();
    for family in facts.families() {
        let mut spouses = facts.spouses(family).map(|bond| bond.person);
        let (Some(one), Some(other), None) = (spouses.next(), spouses.next(), spouses.next()) else {
            continue;
        };
        let first = *known.entry((one.min(other), one.max(other))).or_insert(family);
        if first != family {
            scope.report_tag(facts.family(family), [("line", facts.family(first).place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    const PEOPLE: &str =
        "0 @I1@ INDI\n0 @I2@ INDI\n0 @I3@ INDI\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 @F2@ FAM\n";

    #[test]
    fn two_families_of_one_couple_are_told() {
        let told = "the same two people are a couple in the family in line 6 already";
        for spouses in ["1 HUSB @I1@\n1 WIFE @I2@\n", "1 HUSB @I2@\n1 WIFE @I1@\n"] {
            assert_eq!(found("same-couple", &format!("{PEOPLE}{spouses}")), [(9, told.to_string())]);
        }
    }

    #[test]
    fn other_couples_and_single_parents_are_not() {
        for spouses in ["1 HUSB @I1@\n", "1 HUSB @I1@\n1 WIFE @I3@\n", ""] {
            assert_eq!(found("same-couple", &format!("{PEOPLE}{spouses}")), []);
        }
    }
}
