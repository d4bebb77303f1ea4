//! Parents are older than their children.

use super::findings::BORN_BEFORE_PARENT;
use super::life::by_birth;
use crate::FamilyNo;
use crate::rules::{KinScope, Look, Rule};

pub(super) const RULE: Rule = Rule { code: &BORN_BEFORE_PARENT, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    let kin = scope.kin;
    // Whoever of the two was born last; so each child is told once.
    let births = kin.facts.spouses(family).filter_map(|bond| scope.kin.born(bond.person));
    let Some(parent) = births.max_by_key(|born| born.days.first()) else { return };
    for child in by_birth(kin, family) {
        if let Some(born) = scope.kin.born(child).filter(|born| born.is_before(parent)) {
            scope.report(born.at, [("line", parent.at.place())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    use super::super::testing::{told, written};

    #[test]
    fn a_child_who_is_older_than_a_parent_is_told() {
        let family = ("F1 FAM", "HUSB I1; WIFE I2; CHIL I3; CHIL I4");
        let parents = [("I1 INDI", "BIRT 1820"), ("I2 INDI", "BIRT 1850")];
        let children = [("I3 INDI", "BIRT 1849"), ("I4 INDI", "CHR 1840")];
        let message = "this child was born before a parent, whose birth is in line 8".to_string();
        let records = [parents[0], parents[1], children[0], children[1], family];
        assert_eq!(told("born-before-parent", &records), [(11, message.clone()), (14, message)]);
    }

    #[test]
    fn who_may_be_younger_or_is_adopted_is_not() {
        for birth in ["1850", "BEF 1849", "ABT 1848", "1870"] {
            let birth = format!("BIRT {birth}");
            let records =
                [("I1 INDI", "BIRT BEF 1850"), ("I2 INDI", birth.as_str()), ("F1 FAM", "HUSB I1; CHIL I2")];
            assert_eq!(told("born-before-parent", &records), [], "{birth}");
        }
        let records =
            [("I1 INDI", "BIRT 1850"), ("I2 INDI", "BIRT 1840; FAMC F1"), ("F1 FAM", "HUSB I1; CHIL I2")];
        let adopted = written(&records).replace("1 FAMC @F1@\n", "1 FAMC @F1@\n2 PEDI adopted\n");
        assert_eq!(found("born-before-parent", &adopted), []);
    }
}
