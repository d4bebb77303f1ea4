//! A citation either leads to the record of a source or describes the source itself; each has details of its own.

use heirloom_core::Structure;

use super::findings::MIXED_CITATION;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &MIXED_CITATION, look: Look::Of(&[Term::Citation], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    let leads_to_record = structure.target().is_some();
    // Without a value it is neither, and what is missing is told as that.
    if !leads_to_record && scope.string(structure).is_none_or(|text| text.trim().is_empty()) {
        return;
    }
    let advice = |term| match (leads_to_record, term) {
        (true, Term::TextFromSource) => Some("in a citation with a pointer it belongs in `DATA`"),
        (false, Term::Page | Term::CitedEvent | Term::CitationData) => {
            Some("in a citation without a pointer it is part of the text")
        }
        _ => None,
    };
    let odd = structure.substructures().find_map(|below| Some((below, advice(model.term(below))?)));
    if let Some((below, advice)) = odd {
        scope.report_tag(below, advice);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(citation: &str) -> Vec<(usize, String)> {
        found("mixed-citation", &format!("0 @S1@ SOUR\n1 TITL Register\n0 @I1@ INDI\n1 SOUR {citation}\n"))
    }

    #[test]
    fn a_detail_of_the_other_form_is_told() {
        let message = "`TEXT` is out of place: in a citation with a pointer it belongs in `DATA`".to_string();
        assert_eq!(with("@S1@\n2 TEXT born"), [(7, message)]);
        let message =
            "`PAGE` is out of place: in a citation without a pointer it is part of the text".to_string();
        assert_eq!(with("a book\n2 PAGE 7\n2 DATA"), [(7, message)]);
    }

    #[test]
    fn details_of_its_own_form_are_not() {
        for citation in ["@S1@\n2 PAGE 7\n2 DATA\n3 TEXT born", "a book\n2 TEXT born\n2 QUAY 3"] {
            assert_eq!(with(citation), [], "{citation}");
        }
    }
}
