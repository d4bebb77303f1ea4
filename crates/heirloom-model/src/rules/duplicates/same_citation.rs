//! The same page of the same source proves nothing twice.

use heirloom::{Structure, Superstructure};
use rustc_hash::FxHashMap;

use super::alike::{are_alike, fingerprint};
use super::findings::SAME_CITATION;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SAME_CITATION, look: Look::Record(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, record: Structure<'d>) {
    let model = scope.model;
    let citations =
        record.preorder().map(|(_, below)| below).filter(|below| model.term(*below) == Term::Citation);
    let above = |citation: Structure<'d>| match citation.superstructure() {
        Superstructure::Structure(above) => above.number(),
        _ => 0,
    };
    let mut citations: Vec<(usize, Structure<'d>)> =
        citations.map(|citation| (above(citation), citation)).collect();
    // Those of one structure lie together then, in their order.
    citations.sort_by_key(|(above, _)| *above);
    for group in citations.chunk_by(|one, other| one.0 == other.0).filter(|group| group.len() > 1) {
        let mut known: FxHashMap<u64, Structure<'d>> = FxHashMap::default();
        for &(_, citation) in group {
            let first = *known.entry(fingerprint(citation)).or_insert(citation);
            if first != citation && are_alike(first, citation) {
                scope.report(citation, scope.line(first).to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(citations: &str) -> Vec<(usize, String)> {
        found("same-citation", &format!("0 @S1@ SOUR\n0 @I1@ INDI\n1 BIRT\n{citations}"))
    }

    #[test]
    fn a_citation_that_is_there_twice_is_told() {
        let citation = "2 SOUR @S1@\n3 PAGE 12\n";
        let told = "this citation is the same as that in line 6".to_string();
        assert_eq!(with(&format!("{citation}{citation}")), [(8, told)]);
    }

    #[test]
    fn other_pages_and_other_events_are_not() {
        let citation = |page: u8| format!("2 SOUR @S1@\n3 PAGE {page}\n");
        assert_eq!(with(&format!("{}{}", citation(1), citation(2))), []);
        assert_eq!(with(&format!("{0}1 DEAT\n{0}", citation(1))), []);
    }
}
