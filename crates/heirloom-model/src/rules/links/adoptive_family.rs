//! Who was adopted became a child of the family.

use rustc_hash::FxHashSet;

use super::findings::ADOPTIVE_FAMILY;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &ADOPTIVE_FAMILY, look: Look::PersonAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let model = scope.model;
    let adoptions = || model.events(person).filter(|event| event.term == Term::Adoption);
    if adoptions().next().is_none() {
        return;
    }
    let families: FxHashSet<FamilyNo> = scope.kin.facts.child_in(person).map(|bond| bond.family).collect();
    for adoption in adoptions() {
        let Some(link) = model.first(adoption.structure, Term::AdoptiveFamily) else { continue };
        let Some(family) = model.family_at(link) else { continue };
        if !families.contains(&family) {
            scope.report(link, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn an_adoptive_family_that_is_no_family_of_the_person_is_told() {
        let file = "0 @I1@ INDI\n1 ADOP\n2 FAMC @F1@\n0 @I2@ INDI\n1 ADOP\n2 FAMC @F1@\n1 FAMC @F1@\n2 PEDI adopted\n0 @F1@ FAM\n1 CHIL @I2@\n";
        let found = found("adoptive-family-not-linked", file);
        assert_eq!(
            found,
            [(5, "this person was adopted by the family @F1@ but is not its child".to_string())]
        );
    }
}
