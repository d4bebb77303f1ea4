//! An estate is divided when somebody has died.

use super::buried_before_death::before_death;
use super::findings::PROBATE_BEFORE_DEATH;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &PROBATE_BEFORE_DEATH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    before_death(scope, person, Term::Probate);
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_probate_before_the_death_is_told_but_not_a_will() {
        let found = told("probate-before-death", &[("I1 INDI", "DEAT 1850; PROB 1849; WILL 1848")]);
        assert_eq!(found, [(7, "this probate is before the death in line 5".to_string())]);
        assert_eq!(told("probate-before-death", &[("I1 INDI", "DEAT 1850; PROB 1850")]), []);
    }
}
