//! A note says something.

use heirloom_core::Structure;

use super::findings::BLANK_TEXT;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &BLANK_TEXT, look: Look::Of(TEXTS, look) };

const TEXTS: &[Term] = &[Term::Note, Term::NoteRecord, Term::TextFromSource, Term::Page];

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    // What has no value at all is incomplete, which is told as that.
    if !structure.first_line_payload().is_some_and(|text| text.bytes().any(|octet| octet.is_ascii_graphic()))
        && scope
            .string(structure)
            .is_some_and(|text| !text.is_empty() && text.chars().all(char::is_whitespace))
    {
        scope.report_tag(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn blanks_and_empty_lines_alone_are_told() {
        let file = "0 @I1@ INDI\n1 NOTE\n2 CONT\n2 CONT\n";
        assert_eq!(found("blank-text", file), [(4, "`NOTE` has only blanks and empty lines".to_string())]);
    }

    #[test]
    fn text_behind_empty_lines_is_not() {
        assert_eq!(found("blank-text", "0 @I1@ INDI\n1 NOTE\n2 CONT born\n1 NOTE x\n"), []);
    }
}
