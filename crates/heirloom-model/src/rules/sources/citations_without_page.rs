//! A book is no answer to where something stands.

use heirloom_core::Superstructure;
use heirloom_core::keyed::KeyedMap;
use rustc_hash::FxHashMap;

use super::findings::CITATIONS_WITHOUT_PAGE;
use super::has_text;
use crate::rules::scope::Target;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{Model, StructureNo, Term};

pub(super) const RULE: Rule =
    Rule { code: &CITATIONS_WITHOUT_PAGE, look: Look::File(|| Box::new(Vague::default())) };

/// How many citations there are of each source, and how many of them are vague.
#[derive(Default)]
struct Vague(KeyedMap<Target, (usize, usize)>);

impl FileRule for Vague {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        for citation in model.all(Term::Citation) {
            let Some(source) = citation.target() else { continue };
            let is_source = source.is_elsewhere()
                || model.term(source) == Term::Source && source.superstructure() == Superstructure::Document;
            if let Some(target) = scope.target(citation).filter(|_| is_source) {
                let (all, vague) = self.0.entry(target).or_default();
                *all += 1;
                *vague += usize::from(!says_where(model, citation));
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        // Those of other windows and those of the same one are of one source.
        let mut of_sources: FxHashMap<StructureNo, (usize, usize)> = FxHashMap::default();
        for (target, (all, vague)) in self.0.drain() {
            let source = match target {
                Target::Here(number) => Some(number),
                Target::Elsewhere(id) => {
                    let record = scope.kin.facts.record(id);
                    record.filter(|(_, sort)| sort.term == Term::Source).map(|(number, _)| number)
                }
            };
            if let Some(source) = source {
                let known = of_sources.entry(source).or_default();
                *known = (known.0 + all, known.1 + vague);
            }
        }
        for (source, (all, vague)) in of_sources {
            if vague >= scope.kin.limits.sources.least_citations {
                scope.report_tag(source, format!("{vague} of {all}"));
            }
        }
        Next::Done
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
