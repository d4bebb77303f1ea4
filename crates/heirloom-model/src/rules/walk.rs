//! Has rules look at everything there is, each at what it asked for.
//!
//! Records, people and families are divided into parts that are looked at on all threads; a rule that looks at all at once is a
//! part of its own. Nothing that a rule finds in one part depends on another.

use heirloom_core::Structure;
use heirloom_core::source::{Code, Finding};

use super::scope::{Looking, Scope, View};
use super::{Look, Rule, dates};
use crate::threads::{both, in_parts};
use crate::{FamilyNo, Model, PersonNo};

/// So many records, people or families are looked at in one go.
pub(super) const PART: usize = 1 << 10;

/// What the rules find.
pub(super) fn look<'s, 'd>(view: &'s View<'s, 'd>, rules: &[&Rule]) -> Vec<Finding> {
    // Those that look at all at once take longest, and nothing waits for them.
    let of_all: Vec<OfAll<'s, 'd>> = chosen(rules, |look| match look {
        Look::Whole(look) => Some(*look as fn(&mut Scope<'s, 'd>)),
        _ => None,
    });
    let (of_all, (of_each, reasons)) = both(|| look_at_all(view, &of_all), || of_each(view, rules));
    let with_reason: Vec<OfAll<'s, 'd>> = chosen(rules, |look| match look {
        Look::WholeIf { look, .. } => Some(*look as fn(&mut Scope<'s, 'd>)),
        _ => None,
    });
    let with_reason: Vec<OfAll<'s, 'd>> =
        with_reason.into_iter().filter(|(code, _)| reasons.contains(&code.id)).collect();
    let with_reason = look_at_all(view, &with_reason);
    of_each.into_iter().chain(of_all).chain(with_reason).flatten().collect()
}

/// How a rule looks at all at once, with what it reports.
type OfAll<'s, 'd> = (&'static Code, fn(&mut Scope<'s, 'd>));

/// What those find that look at one thing at a time, and the codes of those that have reason to look at all.
fn of_each<'s, 'd>(view: &'s View<'s, 'd>, rules: &[&Rule]) -> (Vec<Vec<Finding>>, Vec<&'static str>) {
    let mut found: Vec<Vec<Finding>> = Vec::new();
    let mut reasons: Vec<&'static str> = Vec::new();
    let (model, dataset) = (view.model, view.model.dataset());
    let of_structures = OfStructures::among(model, rules);
    if !of_structures.is_empty() {
        let tops: Vec<Structure<'d>> = dataset.metadata().chain(dataset.document()).collect();
        let parts = in_parts(&tops, PART, |tops| {
            let mut scope = Scope::new(view);
            let mut has_reason = vec![false; of_structures.with_reason.len()];
            for structure in tops.iter().flat_map(Structure::with_all_below) {
                of_structures.look(&mut scope, &mut has_reason, structure);
            }
            (scope.into_findings(), has_reason)
        });
        for (findings, has_reason) in parts {
            found.push(findings);
            let codes = of_structures.with_reason.iter().zip(has_reason);
            reasons.extend(codes.filter(|(_, has_reason)| *has_reason).map(|((code, _), _)| code.id));
        }
    }
    let of_records: Vec<Looking<'s, 'd, Structure<'d>>> = chosen(rules, |look| match look {
        Look::Record(look) => Some(*look as fn(&mut Scope<'s, 'd>, Structure<'d>)),
        _ => None,
    });
    let records: Vec<Structure<'d>> = dataset.document().collect();
    found.extend(each(view, &of_records, &records));
    let of_people: Vec<Looking<'s, 'd, PersonNo>> = chosen(rules, |look| match look {
        Look::Person(look) => Some(*look as fn(&mut Scope<'s, 'd>, PersonNo)),
        _ => None,
    });
    found.extend(each(view, &of_people, &model.people().collect::<Vec<_>>()));
    let of_families: Vec<Looking<'s, 'd, FamilyNo>> = chosen(rules, |look| match look {
        Look::Family(look) => Some(*look as fn(&mut Scope<'s, 'd>, FamilyNo)),
        _ => None,
    });
    found.extend(each(view, &of_families, &model.families().collect::<Vec<_>>()));
    (found, reasons)
}

/// What those find that look at all at once.
fn look_at_all<'s, 'd>(view: &'s View<'s, 'd>, rules: &[OfAll<'s, 'd>]) -> Vec<Vec<Finding>> {
    in_parts(rules, 1, |rules| {
        let mut scope = Scope::new(view);
        for (code, look) in rules {
            scope.reporting(code);
            look(&mut scope);
        }
        scope.into_findings()
    })
}

/// Has rules look at each of many things.
fn each<'s, 'd, T: Copy + Sync>(
    view: &'s View<'s, 'd>,
    rules: &[Looking<'s, 'd, T>],
    things: &[T],
) -> Vec<Vec<Finding>> {
    if rules.is_empty() {
        return Vec::new();
    }
    in_parts(things, PART, |things| {
        let mut scope = Scope::new(view);
        things.iter().for_each(|thing| scope.each(rules, *thing));
        scope.into_findings()
    })
}

/// The rules of one sort, each with its code.
fn chosen<T>(rules: &[&Rule], of_sort: impl Fn(&Look) -> Option<T>) -> Vec<(&'static Code, T)> {
    rules.iter().filter_map(|rule| Some((rule.code, of_sort(&rule.look)?))).collect()
}

/// The rules that look at structures.
struct OfStructures<'s, 'd> {
    /// Those that look at structures of each kind.
    by_kind: Vec<OfKind<'s, 'd>>,
    of_dates: Vec<(&'static Code, dates::LookAtDate)>,
    /// Those that look at all if any structure gives reason to.
    with_reason: Vec<(&'static Code, GivesReason<'s, 'd>)>,
}

type GivesReason<'s, 'd> = fn(&Scope<'s, 'd>, Structure<'d>) -> bool;

/// What is to be done with structures of one kind.
struct OfKind<'s, 'd> {
    rules: Vec<Looking<'s, 'd, Structure<'d>>>,
    /// The numbers of those rules to which it may give reason.
    reasons: Vec<usize>,
    sort: Option<dates::Sort>,
}

impl<'s, 'd> OfStructures<'s, 'd> {
    fn among(model: &Model<'d>, rules: &[&Rule]) -> OfStructures<'s, 'd> {
        // A file may have as many kinds as lines, so that only rules that may fit are asked for each.
        let of_sort = |rule: &&&Rule| matches!(rule.look, Look::Structure { .. } | Look::Of(..));
        let rules_on_structures: Vec<&Rule> = rules.iter().filter(of_sort).copied().collect();
        let of_dates = chosen(rules, |look| match look {
            Look::Date(look) => Some(*look),
            _ => None,
        });
        let with_reason: Vec<_> = chosen(rules, |look| match look {
            Look::WholeIf { fits, any, .. } => {
                let fits: for<'x> fn(&Model<'x>, Structure<'x>) -> bool = *fits;
                Some((fits, *any as GivesReason<'s, 'd>))
            }
            _ => None,
        });
        let of_kind = |first: Structure<'d>| {
            let term = model.term(first);
            let rules = chosen(&rules_on_structures, |look| match look {
                Look::Structure { fits, look } if fits(model, first) => {
                    Some(*look as fn(&mut Scope<'s, 'd>, Structure<'d>))
                }
                Look::Of(terms, look) if terms.contains(&term) => Some(*look),
                _ => None,
            });
            let fits = |at: &usize| with_reason[*at].1.0(model, first);
            let reasons = (0..with_reason.len()).filter(fits).collect();
            let sort = dates::Sort::of(term).filter(|_| !of_dates.is_empty());
            OfKind { rules, reasons, sort }
        };
        let by_kind = model.dataset().kinds().map(of_kind).collect();
        let with_reason = with_reason.into_iter().map(|(code, (_, any))| (code, any)).collect();
        OfStructures { by_kind, of_dates, with_reason }
    }

    fn is_empty(&self) -> bool {
        let is_idle = |of: &OfKind<'_, '_>| of.rules.is_empty() && of.reasons.is_empty() && of.sort.is_none();
        self.by_kind.iter().all(is_idle)
    }

    #[inline]
    fn look(&self, scope: &mut Scope<'s, 'd>, has_reason: &mut [bool], structure: Structure<'d>) {
        let of_kind = &self.by_kind[scope.model.kind(structure)];
        scope.each(&of_kind.rules, structure);
        for &at in &of_kind.reasons {
            has_reason[at] = has_reason[at] || self.with_reason[at].1(scope, structure);
        }
        if let Some(sort) = of_kind.sort {
            dates::look(scope, &self.of_dates, structure, sort);
        }
    }
}
