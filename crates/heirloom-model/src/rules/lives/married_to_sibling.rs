//! Brothers and sisters do not marry.

use super::findings::MARRIED_TO_SIBLING;
use super::kin::{couple, families, parents};
use crate::FamilyNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &MARRIED_TO_SIBLING, look: Look::Family(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let model = scope.model;
    let Some((one, other)) = couple(model, family).filter(|(one, other)| one != other) else { return };
    let shared = families(model, one).find(|home| families(model, other).any(|another| another == *home));
    if let Some(home) = shared {
        let line = scope.line(model.family(home));
        return scope.report_tag(model.family(family), format!("are children of the family in line {line}"));
    }
    let shared = parents(model, one).find(|parent| parents(model, other).any(|another| another == *parent));
    if let Some(parent) = shared {
        let line = scope.line(model.person(parent));
        scope.report_tag(model.family(family), format!("have a parent in common, who is in line {line}"));
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
