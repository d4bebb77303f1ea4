//! A line without a value and with nothing below it says nothing.

use heirloom_core::{Structure, Superstructure};

use super::findings::EMPTY;
use super::holding::has_parts;
use crate::rules::{Look, Rule, Scope};
use crate::{EventOf, Model, Place};

pub(super) const RULE: Rule = Rule { code: &EMPTY, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let expected = model.expected(structure);
    let is_event = matches!(model.meaning(structure).event, Some(EventOf::Person | EventOf::Family));
    // What needs a part is told to lack it, and extensions may mean something by their tag alone.
    matches!(expected.place, Place::Right | Place::Older)
        && expected.needs.is_empty()
        && !is_event
        && structure.superstructure() != Superstructure::Document
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    if !scope.has_text(structure) && structure.target().is_none() && !has_parts(structure) {
        scope.report_tag(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn what_says_nothing_is_told() {
        let found =
            found("empty-structure", "0 @I1@ INDI\n1 NAME\n1 SEX M\n1 BIRT\n2 DATE\n2 PLAC  \n1 RESI\n");
        assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4, 7, 8, 9]);
        assert_eq!(found[0].1, "this NAME is empty");
    }

    #[test]
    fn events_extensions_and_records_are_not() {
        assert_eq!(
            found("empty-structure", "0 @I1@ INDI\n1 BIRT\n1 _MARK\n1 NOTE\n2 CONT text\n0 @F1@ FAM\n"),
            []
        );
    }
}
