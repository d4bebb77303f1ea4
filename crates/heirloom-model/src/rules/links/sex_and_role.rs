//! Most programs expect a man in `HUSB` and a woman in `WIFE`.

use super::findings::SEX_AND_ROLE;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Sex, Term};

pub(super) const RULE: Rule = Rule { code: &SEX_AND_ROLE, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let facts = scope.kin.facts;
    // One of two men has to be in the other's place.
    let has = |sex: Sex| facts.spouses(family).filter(|bond| facts.sex(bond.person) == sex).nth(1).is_some();
    if has(Sex::Male) || has(Sex::Female) {
        return;
    }
    for bond in facts.spouses(family) {
        let Some(link) = bond.of_family else { continue };
        let sex = match (bond.role(), facts.sex(bond.person)) {
            (Some(Term::Husband), Sex::Female) => "F",
            (Some(Term::Wife), Sex::Male) => "M",
            _ => continue,
        };
        // Where both have changed places, one finding is enough.
        scope.report_tag(link, sex);
        return;
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    const PEOPLE: &str = "0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n1 SEX F\n0 @I3@ INDI\n1 SEX M\n";

    #[test]
    fn a_woman_in_the_place_of_the_husband_is_told() {
        let found = found("sex-and-role", &format!("0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n{PEOPLE}"));
        assert_eq!(found, [(4, "this HUSB is somebody whose sex is F".to_string())]);
    }

    #[test]
    fn couples_of_one_sex_and_usual_ones_are_not() {
        for couple in ["1 HUSB @I1@\n1 WIFE @I3@\n", "1 HUSB @I1@\n1 WIFE @I2@\n", "1 HUSB @I1@\n"] {
            assert_eq!(found("sex-and-role", &format!("0 @F1@ FAM\n{couple}{PEOPLE}")), []);
        }
    }
}
