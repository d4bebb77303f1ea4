//! Who the husband and wife of a family are, they say too.

use super::findings::SPOUSE_LACKS_FAMILY;
use crate::FamilyNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SPOUSE_LACKS_FAMILY, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let facts = scope.kin.facts;
    for bond in facts.spouses(family).filter(|bond| bond.of_person.is_none()) {
        if let Some(link) = bond.of_family {
            scope.report(link, [("line", facts.person(bond.person).place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_spouse_who_does_not_name_the_family_is_told() {
        let found = found(
            "spouse-lacks-family",
            "0 @I1@ INDI\n0 @I2@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n",
        );
        assert_eq!(found, [(7, "the spouse @I1@ in line 3 does not name this family with FAMS".to_string())]);
    }
}
