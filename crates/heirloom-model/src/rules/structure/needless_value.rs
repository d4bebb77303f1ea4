//! What only holds other lines has no value of its own.

use heirloom_core::Structure;

use super::findings::NEEDLESS_VALUE;
use crate::Model;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NEEDLESS_VALUE, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let Some(payload) = model.expected(structure).row.map(|row| &row.payload) else { return false };
    // Events have a rule of their own, and where a pointer could be, text was meant to be one.
    payload.may_be_missing()
        && !payload.may_be_text()
        && payload.targets().next().is_none()
        && model.meaning(structure).event.is_none()
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    // Those who write an ordinance of the Latter-day Saints as an event mean that it happened.
    let is_yes = || scope.string(structure).is_some_and(|text| text.trim().eq_ignore_ascii_case("y"));
    if scope.has_text(structure) && !is_yes() {
        scope.report(structure, structure.tag());
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_value_where_none_belongs_is_told() {
        let found =
            found("needless-value", "0 @I1@ INDI Ada\n1 CHAN 1 JAN 2000\n2 DATE 1 JAN 2000\n1 NAME A\n");
        assert_eq!(
            found,
            [
                (3, "INDI has no value of its own".to_string()),
                (4, "CHAN has no value of its own".to_string())
            ]
        );
    }

    #[test]
    fn values_and_pointers_in_their_places_are_not() {
        assert_eq!(
            found(
                "needless-value",
                "0 @I1@ INDI\n1 NAME A\n1 BIRT 1850\n1 CONL Y\n1 OBJE @M1@\n0 @M1@ OBJE\n0 @N1@ NOTE text\n"
            ),
            []
        );
    }
}
