//! Nobody dies before they are born.

use super::findings::DIED_BEFORE_BIRTH;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &DIED_BEFORE_BIRTH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some((born, died)) = scope.kin.born(person).zip(scope.kin.died(person)) else { return };
    // A burial is looked at as any other event is.
    if died.term == Term::Death && died.is_before(born) {
        scope.report(died.at, [("line", born.at.place())]);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(birth: &str, death: &str) -> String {
        format!("0 @I1@ INDI\n1 BIRT\n2 DATE {birth}\n1 DEAT\n2 DATE {death}\n")
    }

    #[test]
    fn a_death_that_is_surely_before_the_birth_is_told() {
        let found = found("died-before-birth", &with("3 MAY 1850", "1849"));
        assert_eq!(found, [(7, "this death is before the birth in line 5".to_string())]);
    }

    #[test]
    fn dates_that_may_be_right_are_not() {
        for (birth, death) in [
            ("1850", "1850"),
            ("ABT 1850", "1848"),
            ("BEF 1850", "1849"),
            ("long ago", "1849"),
            ("20 DEC 1699", "10 JAN 1699"),
        ] {
            assert_eq!(found("died-before-birth", &with(birth, death)), [], "{birth} {death}");
        }
    }
}
