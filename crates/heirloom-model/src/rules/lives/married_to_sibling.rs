//! Brothers and sisters do not marry.

use super::findings::MARRIED_TO_SIBLING;
use super::kin::{couple, families, parents};
use crate::FamilyNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &MARRIED_TO_SIBLING, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let kin = scope.kin;
    let Some((one, other)) = couple(kin, family).filter(|(one, other)| one != other) else { return };
    let shared = families(kin, one).find(|home| families(kin, other).any(|another| another == *home));
    if let Some(home) = shared {
        let line = kin.facts.family(home).place();
        let values = [("are", "are children of the family".into()), ("line", line)];
        return scope.report_tag(kin.facts.family(family), values);
    }
    let shared = parents(kin, one).find(|parent| parents(kin, other).any(|another| another == *parent));
    if let Some(parent) = shared {
        let line = kin.facts.person(parent).place();
        let values = [("are", "have a parent in common, who is".into()), ("line", line)];
        scope.report_tag(kin.facts.family(family), values);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(one: &str, other: &str) -> Vec<(usize, String)> {
        let families = [("F1 FAM", "HUSB I9"), ("F2 FAM", "HUSB I9"), ("F3 FAM", "HUSB I1; WIFE I2")];
        let people = [("I9 INDI", ""), ("I1 INDI", one), ("I2 INDI", other)];
        told("married-to-sibling", &[people[0], people[1], people[2], families[0], families[1], families[2]])
    }

    #[test]
    fn siblings_and_half_siblings_who_marry_are_told() {
        let message = "this husband and wife are children of the family in line 8".to_string();
        assert_eq!(with("FAMC F1", "FAMC F1"), [(12, message)]);
        let message = "this husband and wife have a parent in common, who is in line 3".to_string();
        assert_eq!(with("FAMC F1", "FAMC F2"), [(12, message)]);
        assert_eq!(with("FAMC F1", ""), []);
    }
}
