//! That something happened is said by `Y`, or by when or where it did.

use heirloom_core::Structure;

use super::findings::VOID_EVENT;
use super::holding::has_parts;
use crate::rules::{Look, Rule, Scope};
use crate::{EventOf, Model, Place};

pub(super) const RULE: Rule = Rule { code: &VOID_EVENT, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    matches!(model.meaning(structure).event, Some(EventOf::Person | EventOf::Family))
        && model.expected(structure).place == Place::Right
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    if !has_parts(structure) && structure.target().is_none() && !scope.has_text(structure) {
        scope.report_tag(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn an_event_of_which_nothing_is_said_is_told() {
        let found = found("void-event", "0 @I1@ INDI\n1 BIRT\n1 DEAT Y\n1 BURI\n2 PLAC A\n1 RESI\n");
        assert_eq!(found, [(4, "this BIRT does not say that it happened".to_string())]);
    }
}
