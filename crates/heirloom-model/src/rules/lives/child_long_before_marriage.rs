//! Most parents marry before they have children, or not long after.

use super::findings::CHILD_LONG_BEFORE_MARRIAGE;
use super::life::{by_birth, older_than, years};
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &CHILD_LONG_BEFORE_MARRIAGE, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    // Of several marriages the first may be one without a date.
    let Some(married) = scope.kin.only_of(scope.kin.facts.family_events(family), Term::Marriage) else {
        return;
    };
    for child in by_birth(scope.kin, family) {
        let Some(born) = scope.kin.born(child) else { continue };
        if let Some(before) =
            older_than(scope.kin.limits.lives.years_before_marriage.saturating_sub(1), born, married)
        {
            scope.report(born.at, married.named_with("span", years(before)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(birth: &str, marriages: &str) -> Vec<(usize, String)> {
        told(
            "child-long-before-marriage",
            &[("I1 INDI", birth), ("F1 FAM", &format!("CHIL I1; {marriages}"))],
        )
    }

    #[test]
    fn a_child_born_years_before_the_marriage_is_told() {
        let message = "this child was born 9 years or more before the marriage in line 9".to_string();
        assert_eq!(with("BIRT 1850", "MARR 1860"), [(5, message)]);
    }

    #[test]
    fn a_child_of_soon_after_and_a_second_wedding_are_not() {
        for (birth, marriages) in [
            ("BIRT 1850", "MARR 1852"),
            ("BIRT 1850", "MARR 1849"),
            ("BIRT 1850", "MARR 1860; MARR"),
            ("BIRT 1850", "MARR BEF 1860"),
        ] {
            assert_eq!(with(birth, marriages), [], "{birth}, {marriages}");
        }
    }
}
