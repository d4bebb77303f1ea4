//! Nobody lives for ever.

use super::findings::TOO_OLD;
use super::life::older_than;
use crate::PersonNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &TOO_OLD, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some(born) = scope.kin.born(person) else { return };
    // Who was buried was dead not much earlier.
    let Some(died) = scope.kin.facts.end(person).and_then(|end| scope.kin.when(end)) else { return };
    if let Some(age) = older_than(scope.limits.lives.longest_life, born, died) {
        scope.report(died.at, born.named_with("age", age.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;
    use crate::rules::Limits;
    use crate::rules::testing::found_with;

    #[test]
    fn a_life_of_more_than_a_hundred_and_ten_years_is_told() {
        let told_of = |events| told("too-old", &[("I1 INDI", events)]);
        let message = "this person would have reached the age of 148, by the birth in line 5".to_string();
        assert_eq!(told_of("BIRT 1800; DEAT 1949"), [(7, message)]);
        let message =
            "this person would have reached the age of 147, by the christening in line 5".to_string();
        assert_eq!(told_of("CHR 1 MAY 1801; BURI 1949"), [(7, message)]);
    }

    #[test]
    fn what_may_be_shorter_is_not() {
        for events in
            ["BIRT 1800; DEAT 1911", "BIRT AFT 1800; DEAT 1949", "BIRT 1800; DEAT BEF 1949", "BIRT 1800"]
        {
            assert_eq!(told("too-old", &[("I1 INDI", events)]), [], "{events}");
        }
    }

    #[test]
    fn how_old_is_too_old_can_be_set() {
        let mut limits = Limits::default();
        limits.lives.longest_life = 80;
        let file = super::super::testing::written(&[("I1 INDI", "BIRT 1800; DEAT 1890")]);
        assert_eq!(found_with("too-old", &file, &limits).len(), 1);
    }
}
