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
mod kin;
mod scope;
mod kin_scope;
mod report;
mod gathered;
mod findings;
mod windows;
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
pub use report::Details;
pub use scope::Scope;
pub use windows::InWindows;
pub use world::World;

use heirloom_core::Structure;
use heirloom_core::source::{Code, Sink};

use crate::threads::both;
use crate::{Facts, FamilyNo, Model, PersonNo, Term};
use findings::RuleOrder;
use kin::Kin;
use kin_scope::KinScope;
use privacy::Lives;
use scope::View;
use world::Asked;

/// One rule: what it reports, and what it looks at.
pub struct Rule {
    /// What it reports.
    pub code: &'static Code,
    look: Look,
}

/// How far a rule looks, and so what has to be looked at again when something is changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// At one record, or at the header, and at which sort of record its pointers lead to.
    Record,
    /// At a person or a family, and at those who are bonded to it, wherever they are in the file.
    Kin,
    /// At the whole file.
    File,
}

impl Rule {
    /// How far it looks.
    ///
    /// ```
    /// use heirloom_model::rules::{self, Reach};
    ///
    /// let reach = |name| rules::all().find(|rule| rule.code.name == name).map(rules::Rule::reach);
    /// assert_eq!(reach("died-before-birth"), Some(Reach::Record));
    /// assert_eq!(reach("born-before-parent"), Some(Reach::Kin));
    /// assert_eq!(reach("own-ancestor"), Some(Reach::File));
    /// ```
    pub fn reach(&self) -> Reach {
        match self.look {
            Look::Structure { .. }
            | Look::Of(..)
            | Look::Date(_)
            | Look::Header(_)
            | Look::Window(_)
            | Look::Record(_)
            | Look::Person(_)
            | Look::Family(_) => Reach::Record,
            Look::PersonAmongKin(_)
            | Look::FamilyAmongKin(_)
            | Look::KinOfPerson(_)
            | Look::KinOfFamily(_) => Reach::Kin,
            Look::AllKin(_) | Look::File(_) => Reach::File,
        }
    }
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
    /// The `HEAD`, if there is one.
    Header(for<'s, 'd> fn(&mut Scope<'s, 'd>, Structure<'d>)),
    /// Each record of the document.
    Record(for<'s, 'd> fn(&mut Scope<'s, 'd>, Structure<'d>)),
    /// Each person, and what lies in the record.
    Person(fn(&mut Scope<'_, '_>, PersonNo)),
    /// Each family, and what lies in the record.
    Family(fn(&mut Scope<'_, '_>, FamilyNo)),
    /// Each person, with what is known of those who are bonded to them. It is the person's record in which something is found.
    PersonAmongKin(fn(&mut Scope<'_, '_>, PersonNo)),
    /// Each family, with what is known of those who belong to it. It is the family's record in which something is found.
    FamilyAmongKin(fn(&mut Scope<'_, '_>, FamilyNo)),
    /// What is known of each person and those who are bonded to them, in whose records something may be found.
    KinOfPerson(fn(&mut KinScope<'_>, PersonNo)),
    /// What is known of each family and those who belong to it, in whose records something may be found.
    KinOfFamily(fn(&mut KinScope<'_>, FamilyNo)),
    /// What is known of everybody.
    AllKin(fn(&mut KinScope<'_>)),
    /// The whole file, window by window.
    File(fn() -> Box<dyn FileRule>),
    /// All structures of a window at once, in which no record has to do with another.
    Window(fn(&mut Scope<'_, '_>)),
}

/// A rule on the whole file, with what it has gathered: first of all windows, one after the other, then it concludes. A file that
/// was read at once is one window.
trait FileRule: Send {
    /// Notes what it wants to know of a window. As long as nothing was concluded nobody's bonds are known. What is kept must not grow
    /// with the file but by a few octets for each of the things that may have to be reported or compared.
    fn gather(&mut self, scope: &Scope<'_, '_>);

    /// Reports, or asks for another walk over all windows.
    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next;
}

/// What a rule on the whole file wants next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// It has reported all that it found.
    Done,
    /// To see all windows again.
    Again,
}

/// All rules, subject by subject. That is also the order of findings at one place.
pub fn all() -> impl Iterator<Item = &'static Rule> {
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
/// Findings come in the order of the file, and those at one place in the order of the rules. [`InWindows`] finds the same in a
/// file that is read window by window.
pub fn check<'w>(
    model: &Model<'_>,
    limits: &Limits,
    world: impl Into<World<'w>>,
    wants: impl Fn(&'static Code) -> bool,
    sink: &mut dyn Sink,
) {
    let (rules, world) = (wanted(wants), world.into());
    let lives = lives(&rules, model.facts(), limits, world);
    let kin = Kin::new(model.facts(), limits, &lives);
    let asked = Asked::default();
    let view = View::new(model, kin, world, &asked);
    // Those that look at all at once take longest, and nothing waits for them.
    let (of_all, of_each) = both(
        || {
            both(
                || {
                    let (mut gatherers, mut reports) = (walk::gatherers(&rules), Vec::new());
                    while !gatherers.is_empty() {
                        walk::gather(&view, &mut gatherers);
                        reports.extend(walk::conclude(kin, &mut gatherers));
                    }
                    reports
                },
                || walk::look_at_kin(kin, &rules),
            )
        },
        || walk::look(&view, &rules),
    );
    let reports = of_each.into_iter().chain(of_all.0).chain(of_all.1).flatten();
    let findings = findings::of_window(model, &RuleOrder::new(), reports, |_| None);
    findings.into_iter().for_each(|finding| sink.report(finding));
}

/// The rules whose codes are wanted.
fn wanted(wants: impl Fn(&'static Code) -> bool) -> Vec<&'static Rule> {
    all().filter(|rule| wants(rule.code)).collect()
}

/// Who may be alive, if any of the rules asks.
fn lives(rules: &[&Rule], facts: &Facts, limits: &Limits, world: World<'_>) -> Lives {
    let asks = |rule: &&Rule| privacy::RULES.iter().any(|asking| asking.code.id == rule.code.id);
    match rules.iter().any(asks) {
        true => Lives::new(facts, &limits.privacy, world.today),
        false => Lives::default(),
    }
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
