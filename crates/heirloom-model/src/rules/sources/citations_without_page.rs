//! A book is no answer to where something stands.

use rustc_hash::FxHashMap;

use super::findings::CITATIONS_WITHOUT_PAGE;
use super::has_text;
use crate::rules::{Look, Rule, Scope};
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &CITATIONS_WITHOUT_PAGE, look: Look::Whole(look) };

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    // By the number of the record: how many there are, and how many of them are vague.
    let mut cited: FxHashMap<usize, (usize, usize)> = FxHashMap::default();
    for citation in model.all(Term::Citation) {
        let Some(source) = citation.target() else { continue };
        let (all, vague) = cited.entry(source.number()).or_default();
        *all += 1;
        *vague += usize::from(!says_where(model, citation));
    }
    for record in model.dataset().document().filter(|record| model.term(*record) == Term::Source) {
        let Some((all, vague)) = cited.get(&record.number()) else { continue };
        if *vague >= scope.limits.sources.least_citations {
            scope.report_tag(record, format!("{vague} of {all}"));
        }
    }
}

/// Whether a citation says where in its source something stands, or what stands there.
fn says_where<'d>(model: &Model<'d>, citation: heirloom_core::Structure<'d>) -> bool {
    let says = |above, term| model.within(above, term).any(has_text);
    says(citation, Term::Page)
        || says(citation, Term::TextFromSource)
        || model.within(citation, Term::CitationData).any(|data| says(data, Term::TextFromSource))
        || model.first(citation, Term::MediaLink).is_some()
        || model.first(citation, Term::Note).is_some()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(count: usize, detail: &str) -> Vec<(usize, String)> {
        let cited = format!("1 SOUR @S1@\n{detail}").repeat(count);
        found(
            "citations-without-page",
            &format!("0 @S1@ SOUR\n1 TITL Register\n0 @I1@ INDI\n{cited}1 SOUR @S1@\n2 PAGE 9\n"),
        )
    }

    #[test]
    fn a_source_that_is_cited_often_without_a_page_is_told_once() {
        let message = "10 of 11 citations of this source do not say where in it".to_string();
        assert_eq!(with(10, ""), [(3, message)]);
    }

    #[test]
    fn one_that_is_cited_seldom_or_with_what_it_says_is_not() {
        assert_eq!(with(9, ""), []);
        for detail in ["2 PAGE 7\n", "2 DATA\n3 TEXT born at Dover\n", "2 NOTE seen in 1999\n"] {
            assert_eq!(with(20, detail), [], "{detail}");
        }
    }
}
