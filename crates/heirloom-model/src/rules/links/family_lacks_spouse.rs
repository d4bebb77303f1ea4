//! In which family somebody is a husband or wife, the family says too.

use super::findings::FAMILY_LACKS_SPOUSE;
use crate::PersonNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &FAMILY_LACKS_SPOUSE, look: Look::PersonAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let facts = scope.kin.facts;
    for bond in facts.spouse_in(person).filter(|bond| bond.of_family.is_none()) {
        if let Some(link) = bond.of_person {
            scope.report(link, [("line", facts.family(bond.family).place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_family_that_does_not_name_its_spouse_is_told() {
        let found = found(
            "family-lacks-spouse",
            "0 @I1@ INDI\n1 FAMS @F1@\n1 FAMS @F2@\n0 @F1@ FAM\n1 CHIL @I1@\n0 @F2@ FAM\n1 WIFE @I1@\n",
        );
        assert_eq!(
            found,
            [(4, "the family @F1@ in line 6 does not name this person as HUSB or WIFE".to_string())]
        );
    }
}
