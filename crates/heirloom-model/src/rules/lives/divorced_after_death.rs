//! Death ends a marriage, so that no divorce is needed.

use super::findings::DIVORCED_AFTER_DEATH;
use super::married_after_death::after_death;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &DIVORCED_AFTER_DEATH, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    after_death(scope, family, |term| matches!(term, Term::Divorce | Term::DivorceFiled));
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_divorce_after_a_death_is_told_but_no_annulment() {
        let people = [("I1 INDI", "DEAT 1880"), ("F1 FAM", "HUSB I1; DIV 1881; ANUL 1882; DIVF 1879")];
        let message = "this divorce is after the death of a spouse in line 5".to_string();
        assert_eq!(told("divorced-after-death", &people), [(9, message)]);
    }
}
