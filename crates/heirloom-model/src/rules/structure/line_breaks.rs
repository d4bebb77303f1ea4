//! A name, a place or a date is one line.

use heirloom_core::Structure;

use super::findings::LINE_BREAKS;
use crate::Model;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &LINE_BREAKS, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    model.expected(structure).is_one_line
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    if !structure.is_of_one_line()
        && let Some(text) = scope.string(structure)
        && text.trim().contains(['\n', '\r'])
    {
        scope.report_tag(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_value_of_several_lines_is_told_where_it_is_one() {
        let found = found(
            "line-breaks",
            "0 @I1@ INDI\n1 NAME Ada\n2 CONT /King/\n1 NOTE a\n2 CONT b\n1 OCCU smi\n2 CONC th\n1 BIRT\n2 PLAC A\n3 CONT B\n",
        );
        assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4, 11]);
        assert_eq!(found[0].1, "the value of this NAME has line breaks");
    }
}
