//! Only the dead are cremated.

use super::buried_before_death::before_death;
use super::findings::CREMATED_BEFORE_DEATH;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &CREMATED_BEFORE_DEATH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    before_death(scope, person, Term::Cremation);
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_cremation_before_the_death_is_told_and_a_later_one_is_not() {
        let found = told("cremated-before-death", &[("I1 INDI", "DEAT 3 MAY 1950; CREM 1 MAY 1950")]);
        assert_eq!(found, [(7, "this cremation is before the death in line 5".to_string())]);
        assert_eq!(told("cremated-before-death", &[("I1 INDI", "DEAT 3 MAY 1950; CREM 3 MAY 1950")]), []);
    }
}
