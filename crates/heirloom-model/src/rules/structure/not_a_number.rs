//! How many children or marriages there were is a number.

use heirloom_core::Structure;

use super::findings::NOT_A_NUMBER;
use crate::Model;
use crate::rules::{Look, Rule, Scope};
use crate::tables::PayloadKind;

pub(super) const RULE: Rule = Rule { code: &NOT_A_NUMBER, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let row = model.expected(structure).row;
    row.is_some_and(|row| row.payload.kinds().contains(&PayloadKind::Integer))
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    let text = text.trim();
    if !text.is_empty() && !text.bytes().all(|octet| octet.is_ascii_digit()) {
        scope.report(structure, structure.tag());
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn what_is_no_number_is_told() {
        let found = found(
            "not-a-number",
            "0 @F1@ FAM\n1 NCHI three\n0 @F2@ FAM\n1 NCHI 3\n0 @I1@ INDI\n1 NMR -1\n1 NCHI\n",
        );
        assert_eq!(
            found,
            [
                (4, "NCHI is a number, which `three` is not".to_string()),
                (8, "NMR is a number, which `-1` is not".to_string())
            ]
        );
    }
}
