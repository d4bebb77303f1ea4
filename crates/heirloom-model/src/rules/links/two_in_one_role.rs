//! A family has room for one `HUSB` and one `WIFE`.

use heirloom_core::Structure;

use super::findings::TWO_IN_ONE_ROLE;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &TWO_IN_ONE_ROLE, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let model = scope.model;
    let (mut husband, mut wife): (Option<Structure<'_>>, Option<Structure<'_>>) = (None, None);
    for below in model.family(family).substructures() {
        let first = match model.term(below) {
            // Nobody is meant by a pointer that leads nowhere.
            _ if model.person_at(below).is_none() => continue,
            Term::Husband => &mut husband,
            Term::Wife => &mut wife,
            _ => continue,
        };
        match *first {
            None => *first = Some(below),
            // The same person twice has a rule of its own.
            Some(known) if model.person_at(known) == model.person_at(below) => {}
            Some(known) => scope.report_tag(below, [("line", scope.place(known))]),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_second_husband_is_told() {
        let found = found(
            "two-in-one-role",
            "0 @F1@ FAM\n1 HUSB @I1@\n1 HUSB @I2@\n0 @F2@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 @I1@ INDI\n0 @I2@ INDI\n",
        );
        assert_eq!(found, [(5, "this family has a HUSB in line 4 already".to_string())]);
    }
}
