//! Values that are one of a few are written in one way only.

use heirloom_core::Structure;

use super::choices::{self, Choice};
use super::findings::CHOICE_CASE;
use crate::Model;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &CHOICE_CASE, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    choices::enumeration(model, structure).is_some()
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(name) = choices::enumeration(scope.model, structure) else { return };
    let Some(text) = scope.string(structure) else { return };
    if let Choice::OtherCase(written) = choices::read(name, &text) {
        scope.report(structure, written);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn another_case_is_told() {
        let found = found(
            "choice-case",
            "0 @I1@ INDI\n1 SEX f\n1 FAMC @F1@\n2 PEDI Adopted\n0 @F1@ FAM\n0 @I2@ INDI\n1 SEX F\n",
        );
        assert_eq!(
            found,
            [(4, "`f` is written F".to_string()), (6, "`Adopted` is written adopted".to_string())]
        );
    }
}
