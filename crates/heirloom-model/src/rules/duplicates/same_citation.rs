//! The same page of the same source proves nothing twice.

use heirloom_core::keyed::KeyedMap;
use heirloom_core::{Structure, Superstructure};

use super::alike::{are_alike, fingerprints};
use super::findings::SAME_CITATION;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SAME_CITATION, look: Look::Record(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, record: Structure<'d>) {
    let model = scope.model;
    let is_citation = |below: &Structure<'d>| model.term(*below) == Term::Citation;
    // Most records have none in one place with another, and need not be read.
    let citations: Vec<Structure<'d>> = record.with_all_below().filter(is_citation).collect();
    if citations.len() < 2 {
        return;
    }
    let above = |citation: Structure<'d>| match citation.superstructure() {
        Superstructure::Structure(above) => above.number(),
        _ => 0,
    };
    let mut citations: Vec<(usize, Structure<'d>)> =
        citations.into_iter().map(|citation| (above(citation), citation)).collect();
    // Those of one structure lie together then, in their order.
    citations.sort_by_key(|(above, _)| *above);
    if citations.windows(2).all(|pair| pair[0].0 != pair[1].0) {
        return;
    }
    let structures: Vec<(usize, Structure<'d>)> = record.preorder().collect();
    // A record shows all that lies in it but for what says how the file was written, so that numbers have to be looked up.
    let place = |citation: Structure<'d>| {
        structures.binary_search_by_key(&citation.number(), |(_, structure)| structure.number())
    };
    let prints = fingerprints(scope, &structures);
    for group in citations.chunk_by(|one, other| one.0 == other.0).filter(|group| group.len() > 1) {
        let mut known: KeyedMap<u64, Structure<'d>> = KeyedMap::default();
        for &(_, citation) in group {
            let Ok(at) = place(citation) else { continue };
            let first = *known.entry(prints[at]).or_insert(citation);
            if first != citation && are_alike(scope, first, citation) {
                scope.report(citation, [("line", scope.place(first))]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use heirloom_laws::{cost, test_name};

    use crate::rules::testing::{count, found};

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

    #[test]
    fn citations_within_citations_take_no_longer_the_deeper_they_lie() {
        let nested = |levels: usize| {
            let mut file = String::from("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n");
            for level in 0..levels {
                let (here, below) = (2 * level + 1, 2 * level + 2);
                file += &format!("{here} SOUR x\n{here} SOUR y\n{below} NOTE z\n");
            }
            file + "0 TRLR\n"
        };
        cost::check_proportion(test_name!(), "levels", 2000, nested, |file| {
            assert_eq!(count("same-citation", file), 0);
        });
    }
}
