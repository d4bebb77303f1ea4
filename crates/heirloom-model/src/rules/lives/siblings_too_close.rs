//! Between two births of one mother lie eight months, but for twins.

use heirloom_core::source::Value;

use super::findings::SIBLINGS_TOO_CLOSE;
use super::life::{When, by_birth};
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, Sex, Term};

pub(super) const RULE: Rule = Rule { code: &SIBLINGS_TOO_CLOSE, look: Look::KinOfFamily(look) };

fn look(scope: &mut KinScope<'_>, family: FamilyNo) {
    // Children of a father alone may have several mothers.
    if !scope.kin.facts.spouses(family).any(|bond| scope.kin.facts.sex(bond.person) != Sex::Male) {
        return;
    }
    let limits = &scope.kin.limits.lives;
    let (twins, apart) = (i64::from(limits.twin_days), i64::from(limits.sibling_days));
    let births = by_birth(scope.kin, family).filter_map(|child| scope.kin.born(child));
    // Whose days are more than that says nothing, and would stand between those whose days do.
    let is_known =
        |born: &When| born.term == Term::Birth && born.days.count().is_some_and(|days| days <= apart);
    let mut births: Vec<When> = births.filter(is_known).collect();
    births.sort_by_key(|born| (born.days.first(), born.days.last()));
    for pair in births.windows(2) {
        let (one, other) = (pair[0], pair[1]);
        let least = other.days_since(one);
        let most = other.days.last().zip(one.days.first()).map(|(last, first)| last.since(first));
        let Some(most) = most.filter(|most| *most < apart && least.is_some_and(|least| least > twins)) else {
            continue;
        };
        scope.report(other.at, one.named_with("days", Value::Number(most.unsigned_abs())));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(one: &str, other: &str) -> Vec<(usize, String)> {
        of_parents(one, other, "WIFE I9")
    }

    fn of_parents(one: &str, other: &str, parents: &str) -> Vec<(usize, String)> {
        let family = format!("CHIL I1; CHIL I2; {parents}");
        let parents = [("I8 INDI", "SEX M"), ("I9 INDI", ""), ("F1 FAM", &*family)];
        let records = [("I1 INDI", one), ("I2 INDI", other), parents[0], parents[1], parents[2]];
        told("siblings-too-close", &records)
    }

    #[test]
    fn births_with_half_a_year_between_them_are_told_at_the_later() {
        let message =
            "this child was born 153 days or less after the one with the birth in line 8".to_string();
        assert_eq!(with("BIRT 3 OCT 1850", "BIRT 3 MAY 1850"), [(5, message)]);
        assert_eq!(with("BIRT MAR 1850", "BIRT 1 JUN 1850").len(), 1);
    }

    #[test]
    fn twins_and_births_that_may_be_farther_apart_are_not() {
        for (one, other) in [
            ("BIRT 3 MAY 1850", "BIRT 3 MAY 1850"),
            ("BIRT 3 MAY 1850", "BIRT 4 MAY 1850"),
            ("BIRT 3 MAY 1850", "BIRT 3 FEB 1851"),
            ("BIRT 1850", "BIRT 1 FEB 1851"),
            ("BIRT 3 MAY 1850", "CHR 3 OCT 1850"),
            ("BIRT ABT MAY 1850", "BIRT OCT 1850"),
            ("BIRT MAY 1850", "BIRT MAY 1850"),
        ] {
            assert_eq!(with(one, other), [], "{one}, {other}");
        }
    }

    #[test]
    fn children_of_whom_no_mother_is_named_are_not() {
        let with = |parents: &str| of_parents("BIRT 3 OCT 1850", "BIRT 3 MAY 1850", parents).len();
        assert_eq!([with("HUSB I8"), with(""), with("HUSB I8; WIFE I9")], [0, 0, 1]);
    }

    #[test]
    fn each_birth_is_held_only_to_the_one_before() {
        let family = ("F1 FAM", "CHIL I1; CHIL I2; CHIL I3; CHIL I4; WIFE I9");
        let children =
            [("I1 INDI", "BIRT 1 MAY 1850"), ("I2 INDI", "BIRT 1 MAY 1850"), ("I3 INDI", "BIRT 1850")];
        let last = ("I4 INDI", "BIRT 1 AUG 1850");
        let told = told(
            "siblings-too-close",
            &[children[0], children[1], children[2], last, ("I9 INDI", "SEX F"), family],
        );
        assert_eq!(told.len(), 1, "{told:?}");
    }
}
