//! The data model has children in the order of their births.

use super::findings::CHILDREN_OUT_OF_ORDER;
use super::life::When;
use crate::FamilyNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &CHILDREN_OUT_OF_ORDER, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let mut latest: Option<When> = None;
    for bond in scope.kin.facts.children(family).filter(|bond| bond.pedigree.is_by_birth()) {
        let Some((link, born)) = bond.of_family.zip(scope.kin.born(bond.person)) else { continue };
        if let Some(latest) = latest.filter(|latest| born.is_before(*latest)) {
            // One child says that the order is another one.
            return scope.report(link, latest.named());
        }
        if latest.is_none_or(|latest| latest.days.first() < born.days.first()) {
            latest = Some(born);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(births: [&str; 3]) -> Vec<(usize, String)> {
        let [one, two, three] = births;
        let family = ("F1 FAM", "CHIL I1; CHIL I2; CHIL I3");
        told("children-out-of-order", &[("I1 INDI", one), ("I2 INDI", two), ("I3 INDI", three), family])
    }

    #[test]
    fn the_first_child_that_is_listed_too_late_is_told() {
        let message =
            "this child is older than the one with the birth in line 5, but listed behind it".to_string();
        assert_eq!(with(["BIRT 1852", "BIRT 1850", "BIRT 1851"]), [(14, message.clone())]);
        assert_eq!(with(["BIRT 1852", "BIRT 1853", "CHR 1851"]).len(), 1);
        assert_eq!(with(["BIRT 1852", "DEAT 1900", "BIRT 1851"]), [(15, message)]);
    }

    #[test]
    fn children_who_may_be_in_order_are_not() {
        for births in [["BIRT 1850", "BIRT 1850", "BIRT 1851"], ["BIRT ABT 1852", "BIRT 1850", "CHR 1851"]] {
            assert_eq!(with(births), [], "{births:?}");
        }
    }
}
