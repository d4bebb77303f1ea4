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
//! let (parsed, _) = heirloom_core::parse(file);
//! let mut findings = Vec::new();
//! let limits = rules::Limits::default();
//! rules::check(&Model::new(&parsed.dataset), &limits, Day::from_jdn(2_460_000), |_| true, &mut findings);
//! assert!(findings.iter().any(|finding| finding.code().name == "died-before-birth"));
//! ```

mod limits;
mod scope;
mod stand_ins;
mod texts;
mod walk;
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
use scope::View;
pub use world::World;

use heirloom_core::Structure;
use heirloom_core::source::{Code, Sink};

use crate::{FamilyNo, Model, PersonNo, Term};

/// One rule: what it reports, and what it looks at.
pub struct Rule {
    /// What it reports.
    pub code: &'static Code,
    look: Look,
}

/// What a rule looks at. Those of one sort are asked in one walk.
enum Look {
    /// Structures of the metadata and the document, with all that lies in records: those of the kinds that fit. That is
    /// asked once of the first structure of each [kind](heirloom_core::Dataset::kinds), so that all others cost nothing; it has
    /// to depend on the path of tags alone.
    Structure {
        fits: for<'d> fn(&Model<'d>, Structure<'d>) -> bool,
        look: for<'s, 'd> fn(&mut Scope<'s, 'd>, Structure<'d>),
    },
    /// The same, those of some terms.
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
    /// All at once, if there is any structure of the kinds that fit that gives reason to: most files have none, and that is
    /// seen in the walk over all structures.
    WholeIf {
        fits: for<'d> fn(&Model<'d>, Structure<'d>) -> bool,
        any: for<'s, 'd> fn(&Scope<'s, 'd>, Structure<'d>) -> bool,
        look: fn(&mut Scope<'_, '_>),
    },
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
/// Findings come rule by rule, in the same order however many threads there are; whoever wants them in the order of the file
/// sorts them by their spans.
pub fn check<'w>(
    model: &Model<'_>,
    limits: &Limits,
    world: impl Into<World<'w>>,
    wants: impl Fn(&'static Code) -> bool,
    sink: &mut dyn Sink,
) {
    let wanted: Vec<&Rule> = all().filter(|rule| wants(rule.code)).collect();
    let view = View::new(model, limits, world.into(), &wanted);
    walk::look(&view, &wanted).into_iter().for_each(|finding| sink.report(finding));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_apart_from_each_other_and_from_those_of_the_library() {
        let mut known: Vec<&str> =
            heirloom_core::codes::all().chain(codes()).flat_map(|code| [code.id, code.name]).collect();
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
