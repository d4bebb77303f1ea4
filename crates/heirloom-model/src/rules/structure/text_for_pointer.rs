//! People, families and other records are named by their ids.

use heirloom::Structure;

use super::findings::TEXT_FOR_POINTER;
use super::holding::has_text;
use crate::Model;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &TEXT_FOR_POINTER, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let row = model.expected(structure).row;
    row.is_some_and(|row| !row.payload.may_be_text() && row.payload.targets().next().is_some())
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    let row = model.expected(structure).row;
    let Some(target) = row.and_then(|row| row.payload.targets().next()) else { return };
    if structure.target().is_none() && has_text(structure) {
        let wanted = super::record_tag(model.meanings().table(), target);
        scope.report(structure, format!("{} holds the id of {wanted}", structure.tag()));
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn text_where_a_pointer_belongs_is_told() {
        let found = found(
            "text-for-pointer",
            "0 @I1@ INDI\n1 FAMC F1\n1 ALIA Bob /Smith/\n1 NOTE text\n1 FAMS @F1@\n0 @F1@ FAM\n",
        );
        assert_eq!(
            found,
            [
                (4, "FAMC holds the id of a FAM record, not text".to_string()),
                (5, "ALIA holds the id of an INDI record, not text".to_string()),
            ]
        );
    }
}
