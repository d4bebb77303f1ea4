//! Nobody is their own husband or wife.

use super::findings::SPOUSE_TWICE;
use super::repeated::repeated;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &SPOUSE_TWICE, look: Look::Family(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let model = scope.model;
    for (first, again) in
        repeated(model, model.family(family), |term| matches!(term, Term::Husband | Term::Wife))
    {
        scope.report(again, [("role", first.tag().into()), ("line", scope.place(first))]);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn somebody_who_is_both_spouses_is_told() {
        let found = found(
            "spouse-twice",
            "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I1@\n0 @F2@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 @I1@ INDI\n0 @I2@ INDI\n",
        );
        assert_eq!(found, [(5, "@I1@ is the HUSB in line 4 already".to_string())]);
    }
}
