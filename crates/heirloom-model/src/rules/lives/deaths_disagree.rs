//! Everybody dies once.

use super::births_disagree::disagree;
use super::findings::DEATHS_DISAGREE;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &DEATHS_DISAGREE, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    disagree(scope, person, Term::Death, 0);
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn deaths_at_different_times_are_told() {
        let found = told("deaths-disagree", &[("I1 INDI", "DEAT 1850; BIRT 1800; DEAT 1852")]);
        assert_eq!(found, [(9, "this death is at another time than the one in line 5".to_string())]);
        assert_eq!(told("deaths-disagree", &[("I1 INDI", "DEAT 1850; DEAT 3 MAY 1850; DEAT")]), []);
    }
}
