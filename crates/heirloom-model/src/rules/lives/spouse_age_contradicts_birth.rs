//! Bride and groom were as old as their births say.

use super::findings::SPOUSE_AGE_CONTRADICTS_BIRTH;
use super::stated_age;
use crate::rules::{Look, Rule, Scope};
use crate::{BondFacts, FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &SPOUSE_AGE_CONTRADICTS_BIRTH, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let kin = scope.kin;
    if kin.facts.family_events(family).is_empty() {
        return;
    }
    let born = |role: Term| {
        let is_it = |bond: &&BondFacts| bond.role() == Some(role);
        kin.facts.spouses(family).find(is_it).and_then(|bond| scope.kin.born(bond.person))
    };
    let ages = [(Term::HusbandAge, born(Term::Husband)), (Term::WifeAge, born(Term::Wife))];
    for event in kin.facts.family_events(family) {
        let Some(when) = scope.kin.when(event) else { continue };
        let Some(structure) = scope.model.structure(event.at()) else { continue };
        for below in structure.substructures() {
            let of = ages.iter().find(|(term, _)| *term == scope.model.term(below));
            if let Some(born) = of.and_then(|(_, born)| *born) {
                stated_age::compare(scope, below, born, when);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(husband: &str, wife: &str) -> Vec<(usize, String)> {
        let people = "0 @I1@ INDI\n1 BIRT\n2 DATE 1850\n0 @I2@ INDI\n1 BIRT\n2 DATE 1855\n";
        let family = format!(
            "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE 1880\n2 HUSB\n3 AGE {husband}\n2 WIFE\n3 AGE {wife}\n"
        );
        found("spouse-age-contradicts-birth", &format!("{people}{family}"))
    }

    #[test]
    fn each_age_is_held_to_the_birth_of_its_own() {
        let message = "the age of 40y does not fit: it was 24 to 25, by the birth in line 8".to_string();
        assert_eq!(with("30y", "40y"), [(17, message)]);
        assert_eq!(with("25y", "30y").len(), 2);
        assert_eq!(with("30y", "25y"), []);
    }
}
