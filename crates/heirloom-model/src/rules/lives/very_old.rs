//! Few see their hundredth birthday.

use super::findings::VERY_OLD;
use super::life::older_than;
use crate::PersonNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &VERY_OLD, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some((born, died)) = scope.kin.born(person).zip(scope.kin.died(person)) else { return };
    let limits = &scope.limits.lives;
    // Who can't have become so old is told of elsewhere.
    let age = older_than(limits.long_life.saturating_sub(1), born, died);
    if let Some(age) = age.filter(|age| *age <= i64::from(limits.longest_life)) {
        scope.report(died.at, born.named_with("age", age.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{only, told};

    #[test]
    fn a_hundredth_birthday_is_told() {
        let message = only("very-old", &[("I1 INDI", "BIRT 3 MAY 1850; DEAT 3 MAY 1950")]);
        assert_eq!(message, "this person reached the age of 100, by the birth in line 5");
    }

    #[test]
    fn a_life_that_is_shorter_or_far_too_long_is_not() {
        for events in ["BIRT 3 MAY 1850; DEAT 2 MAY 1950", "BIRT 1850; DEAT 1950", "BIRT 1850; DEAT 2000"] {
            assert_eq!(told("very-old", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
