//! Nobody is their own godparent, nor somebody else.

use heirloom_core::Structure;

use super::findings::WITH_ONESELF;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &WITH_ONESELF, look: Look::Of(&[Term::Association, Term::Alias], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    if structure.target().is_some_and(|target| target == structure.record()) {
        scope.report(structure, structure.tag());
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn who_is_linked_to_themselves_is_told() {
        let found = found(
            "linked-to-oneself",
            "0 @I1@ INDI\n1 ASSO @I1@\n2 RELA godfather\n1 ALIA @I1@\n1 ALIA @I2@\n0 @I2@ INDI\n",
        );
        assert_eq!(
            found,
            [
                (4, "this ASSO leads to the person it stands in".to_string()),
                (6, "this ALIA leads to the person it stands in".to_string())
            ]
        );
    }
}
