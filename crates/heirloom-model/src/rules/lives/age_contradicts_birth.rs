//! Who was born in 1850 was 30 in 1880.

use super::findings::AGE_CONTRADICTS_BIRTH;
use super::stated_age;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &AGE_CONTRADICTS_BIRTH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some(born) = scope.kin.born(person) else { return };
    for event in scope.kin.facts.events(person) {
        let Some(structure) = scope.model.structure(event.at()) else { continue };
        // Few events have any.
        if scope.model.first(structure, Term::Age).is_some()
            && let Some(when) = scope.kin.when(event)
        {
            stated_age::compare(scope, structure, born, when);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(birth: &str, death: &str, age: &str) -> Vec<(usize, String)> {
        let file = format!("0 @I1@ INDI\n1 BIRT\n2 DATE {birth}\n1 DEAT\n2 DATE {death}\n2 AGE {age}\n");
        found("age-contradicts-birth", &file)
    }

    #[test]
    fn an_age_that_is_years_off_is_told() {
        let message = |dates: &str, age: &str| {
            format!("the age of {age} does not fit: it was {dates}, by the birth in line 5")
        };
        assert_eq!(with("1850", "1880", "42y"), [(8, message("29 to 30", "42y"))]);
        assert_eq!(with("3 MAY 1850", "4 MAY 1880", "20"), [(8, message("30", "20"))]);
        assert_eq!(with("BEF 1850", "1880", "12y 3m"), [(8, message("29 or more", "12y 3m"))]);
        assert_eq!(with("1850", "1880", "> 40y"), [(8, message("29 to 30", "> 40y"))]);
    }

    #[test]
    fn an_age_that_is_about_right_or_no_number_is_not() {
        for (birth, death, age) in [
            ("1850", "1880", "30y"),
            ("3 MAY 1850", "4 MAY 1880", "32y"),
            ("ABT 1850", "1880", "36y"),
            ("1850", "1880", "CHILD"),
            ("1850", "1880", "old"),
            ("1850", "1840", "30y"),
            ("1850", "1880", "< 40y"),
            ("1850", "1900", "> 40y"),
        ] {
            assert_eq!(with(birth, death, age), [], "{birth} {death} {age}");
        }
    }
}
