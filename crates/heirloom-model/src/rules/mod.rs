//! Rules worth knowing: what is wrong with a file though every line of it can be read, and what can hardly be true.
//!
//! A folder a subject, a file a rule. A rule looks at one structure, record, person or family at a time, or at all of them
//! at once where it has to, and reports what it finds under its [`Code`], which has a page beside it. Each folder has its
//! [limits](Limits): no number in a rule is final.
//!
//! ```
//! use heirloom_model::{Model, rules};
//! use heirloom_dates::Day;
//!
//! let file = b"0 HEAD\n0 @I1@ INDI\n1 BIRT\n2 DATE 1850\n1 DEAT\n2 DATE 1849\n0 TRLR\n";
//! let (parsed, _) = heirloom::parse(file);
//! let mut findings = Vec::new();
//! let limits = rules::Limits::default();
//! rules::check(&Model::new(&parsed.dataset), &limits, Day::from_jdn(2_460_000), |_| true, &mut findings);
//! assert!(findings.iter().any(|finding| finding.code().name == "died-before-birth"));
//! ```

mod limits;
mod scope;
mod world;
#[cfg(test)]
mod testing;

pub mod structure;
pub mod links;
pub mod dates;
pub mod lives;
pub mod names;
pub mod places;
pub mod sources;
pub mod media;
pub mod duplicates;
pub mod privacy;

pub use limits::Limits;
pub use scope::Scope;
pub use world::World;

use heirloom::Structure;
use heirloom::source::{Code, Sink};

use crate::{FamilyNo, Model, PersonNo, Term};

/// One rule: what it reports, and what it looks at.
pub struct Rule {
    /// What it reports.
    pub code: &'static Code,
    look: Look,
}

/// What a rule looks at. Those of one sort are asked in one walk.
enum Look {
    /// Each structure of the metadata and the document, with all that lies below records.
    Structure(for<'s, 'd> fn(&mut Scope<'s, 'd>, Structure<'d>)),
    /// The same, but only those of some terms, so that all others cost nothing.
    Of(&'static [Term], for<'s, 'd> fn(&mut Scope<'s, 'd>, Structure<'d>)),
    /// Each date, which is read once for all of them.
    Date(dates::LookAtDate),
    /// Each record of the document.
    Record(for<'s, 'd> fn(&mut Scope<'s, 'd>, Structure<'d>)),
    /// Each person.
    Person(fn(&mut Scope<'_, '_>, PersonNo)),
    /// Each family.
    Family(fn(&mut Scope<'_, '_>, FamilyNo)),
    /// All at once.
    Whole(fn(&mut Scope<'_, '_>)),
}

/// All rules, subject by subject.
fn all() -> impl Iterator<Item = &'static Rule> {
    let subjects: [&[Rule]; 10] = [
        structure::RULES,
        links::RULES,
        dates::RULES,
        lives::RULES,
        names::RULES,
        places::RULES,
        sources::RULES,
        media::RULES,
        duplicates::RULES,
        privacy::RULES,
    ];
    subjects.into_iter().flatten()
}

/// The code of every rule, subject by subject.
///
/// ```
/// let codes: Vec<_> = heirloom_model::rules::codes().collect();
/// assert!(codes.iter().any(|code| code.name == "died-before-birth"));
/// ```
pub fn codes() -> impl Iterator<Item = &'static Code> {
    all().map(|rule| rule.code)
}

/// Looks at a dataset with all rules whose codes are wanted. `world` is what can be known beside the dataset; for most it is
/// enough which [`Day`](heirloom_dates::Day) it is.
///
/// Findings come rule by rule; whoever wants them in the order of the file sorts them by their spans.
pub fn check<'s, 'd>(
    model: &'s Model<'d>,
    limits: &'s Limits,
    world: impl Into<World<'s>>,
    wants: impl Fn(&'static Code) -> bool,
    sink: &'s mut dyn Sink,
) {
    let wanted: Vec<&Rule> = all().filter(|rule| wants(rule.code)).collect();
    let mut scope = Scope::new(model, limits, world.into(), sink);
    // Term by term, in the order of the terms.
    let of_terms: Vec<Vec<_>> = (Term::ALL.iter().chain([&Term::Other]))
        .map(|term| {
            chosen(&wanted, |look| match look {
                Look::Structure(look) => Some(*look as fn(&mut Scope<'s, 'd>, Structure<'d>)),
                Look::Of(terms, look) if terms.contains(term) => Some(*look),
                _ => None,
            })
        })
        .collect();
    let of_dates: Vec<_> = chosen(&wanted, |look| match look {
        Look::Date(look) => Some(*look),
        _ => None,
    });
    if !of_dates.is_empty() || of_terms.iter().any(|rules| !rules.is_empty()) {
        let dataset = model.dataset();
        let in_metadata = dataset.metadata().flat_map(|structure| structure.preorder());
        let in_document = dataset.document().flat_map(|record| record.preorder());
        for (_, structure) in in_metadata.chain(in_document) {
            scope.each(&of_terms[model.term(structure) as usize], structure);
            dates::look(&mut scope, &of_dates, structure);
        }
    }
    let of_records = chosen(&wanted, |look| match look {
        Look::Record(look) => Some(*look as fn(&mut Scope<'s, 'd>, Structure<'d>)),
        _ => None,
    });
    if !of_records.is_empty() {
        model.dataset().document().for_each(|record| scope.each(&of_records, record));
    }
    let of_people = chosen(&wanted, |look| match look {
        Look::Person(look) => Some(*look as fn(&mut Scope<'s, 'd>, PersonNo)),
        _ => None,
    });
    model.people().for_each(|person| scope.each(&of_people, person));
    let of_families = chosen(&wanted, |look| match look {
        Look::Family(look) => Some(*look as fn(&mut Scope<'s, 'd>, FamilyNo)),
        _ => None,
    });
    model.families().for_each(|family| scope.each(&of_families, family));
    for rule in wanted {
        if let Look::Whole(look) = rule.look {
            scope.reporting(rule.code);
            look(&mut scope);
        }
    }
}

/// The rules of one sort, each with its code.
fn chosen<T>(rules: &[&Rule], of_sort: impl Fn(&Look) -> Option<T>) -> Vec<(&'static Code, T)> {
    rules.iter().filter_map(|rule| Some((rule.code, of_sort(&rule.look)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_apart_from_each_other_and_from_those_of_the_library() {
        let mut known: Vec<&str> =
            heirloom::codes::all().chain(codes()).flat_map(|code| [code.id, code.name]).collect();
        known.sort_unstable();
        let twice: Vec<&[&str]> = known.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }

    #[test]
    fn every_code_that_is_declared_has_its_rule() {
        let declared = [
            structure::findings::ALL,
            links::findings::ALL,
            dates::findings::ALL,
            lives::findings::ALL,
            names::findings::ALL,
            places::findings::ALL,
            sources::findings::ALL,
            media::findings::ALL,
            duplicates::findings::ALL,
            privacy::findings::ALL,
        ];
        let mut declared: Vec<&str> = declared.into_iter().flatten().map(|code| code.id).collect();
        let mut ruled: Vec<&str> = codes().map(|code| code.id).collect();
        declared.sort_unstable();
        ruled.sort_unstable();
        assert_eq!(declared, ruled);
    }
}
