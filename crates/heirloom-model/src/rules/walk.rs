//! Has rules look at everything there is in a window, each at what it asked for.
//!
//! Records, people and families are divided into parts that are looked at on all threads; a rule that looks at all at once is a
//! part of its own. Nothing that a rule finds in one part depends on another.

use heirloom_core::Structure;
use heirloom_core::source::Code;

use super::kin::Kin;
use super::kin_scope::KinScope;
use super::report::Report;
use super::scope::{Looking, Scope, View};
use super::{FileRule, Look, Rule, dates};
use crate::model::is_second_header;
use crate::threads::in_parts;
use crate::{FamilyNo, Model, PersonNo};

/// So many records, people or families are looked at in one go.
pub(super) const PART: usize = 1 << 10;

/// How a rule looks at a window at once, with what it reports.
type OfWindow<'s, 'd> = (&'static Code, fn(&mut Scope<'s, 'd>));

/// How a rule looks at what is known of somebody or of a family, with what it reports.
type OfKin<T> = (&'static Code, fn(&mut KinScope<'_>, T));

/// How a rule looks at what is known of everybody, with what it reports.
type OfAllKin = (&'static Code, fn(&mut KinScope<'_>));

/// What those rules find that look at one thing of a window at a time.
pub(super) fn look<'s, 'd>(view: &'s View<'s, 'd>, rules: &[&Rule]) -> Vec<Vec<Report>> {
    let mut found: Vec<Vec<Report>> = Vec::new();
    let (model, dataset) = (view.model, view.model.dataset());
    let of_structures = OfStructures::among(model, rules);
    if !of_structures.is_empty() {
        let records = dataset.document().filter(|record| !is_second_header(*record));
        let tops: Vec<Structure<'d>> = dataset.metadata().chain(records).collect();
        found.extend(in_parts(&tops, PART, |tops| {
            let mut scope = Scope::new(view);
            for structure in tops.iter().flat_map(Structure::with_all_below) {
                of_structures.look(&mut scope, structure);
            }
            scope.into_reports()
        }));
    }
    let of_windows: Vec<OfWindow<'s, 'd>> = chosen(rules, |look| match look {
        Look::Window(look) => Some(*look as fn(&mut Scope<'s, 'd>)),
        _ => None,
    });
    found.extend(in_parts(&of_windows, 1, |rules| {
        let mut scope = Scope::new(view);
        for (code, look) in rules {
            scope.reporting(code);
            look(&mut scope);
        }
        scope.into_reports()
    }));
    let of_headers: Vec<Looking<'s, 'd, Structure<'d>>> = chosen(rules, |look| match look {
        Look::Header(look) => Some(*look as fn(&mut Scope<'s, 'd>, Structure<'d>)),
        _ => None,
    });
    // What is read without a header has one that is on no line.
    let header: Vec<Structure<'d>> =
        dataset.head().filter(|head| head.lines().is_some()).into_iter().collect();
    found.extend(each(view, &of_headers, &header));
    let of_records: Vec<Looking<'s, 'd, Structure<'d>>> = chosen(rules, |look| match look {
        Look::Record(look) => Some(*look as fn(&mut Scope<'s, 'd>, Structure<'d>)),
        _ => None,
    });
    let records: Vec<Structure<'d>> = dataset.document().collect();
    found.extend(each(view, &of_records, &records));
    let of_people: Vec<Looking<'s, 'd, PersonNo>> = chosen(rules, |look| match look {
        Look::Person(look) | Look::PersonAmongKin(look) => Some(*look as fn(&mut Scope<'s, 'd>, PersonNo)),
        _ => None,
    });
    found.extend(each(view, &of_people, &model.people().collect::<Vec<_>>()));
    let of_families: Vec<Looking<'s, 'd, FamilyNo>> = chosen(rules, |look| match look {
        Look::Family(look) | Look::FamilyAmongKin(look) => Some(*look as fn(&mut Scope<'s, 'd>, FamilyNo)),
        _ => None,
    });
    found.extend(each(view, &of_families, &model.families().collect::<Vec<_>>()));
    found
}

/// What those rules find that look at people and families wherever they are, and by what is known of them alone.
pub(super) fn look_at_kin(kin: Kin<'_>, rules: &[&Rule]) -> Vec<Vec<Report>> {
    let of_people: Vec<OfKin<PersonNo>> = chosen(rules, |look| match look {
        Look::KinOfPerson(look) => Some(*look as fn(&mut KinScope<'_>, PersonNo)),
        _ => None,
    });
    let of_families: Vec<OfKin<FamilyNo>> = chosen(rules, |look| match look {
        Look::KinOfFamily(look) => Some(*look as fn(&mut KinScope<'_>, FamilyNo)),
        _ => None,
    });
    let mut found = each_of_kin(kin, &of_people, &kin.facts.people().collect::<Vec<_>>());
    found.extend(each_of_kin(kin, &of_families, &kin.facts.families().collect::<Vec<_>>()));
    let of_all: Vec<OfAllKin> = chosen(rules, |look| match look {
        Look::AllKin(look) => Some(*look as fn(&mut KinScope<'_>)),
        _ => None,
    });
    found.extend(in_parts(&of_all, 1, |rules| {
        let look = |(code, look): &OfAllKin| {
            let mut scope = KinScope::new(kin, code);
            look(&mut scope);
            scope.into_reports()
        };
        rules.iter().flat_map(look).collect()
    }));
    found
}

/// Has rules look at each of many people or families.
fn each_of_kin<T: Copy + Sync>(kin: Kin<'_>, rules: &[OfKin<T>], things: &[T]) -> Vec<Vec<Report>> {
    if rules.is_empty() {
        return Vec::new();
    }
    in_parts(things, PART, |things| {
        let look = |(code, look): &OfKin<T>| {
            let mut scope = KinScope::new(kin, code);
            things.iter().for_each(|thing| look(&mut scope, *thing));
            scope.into_reports()
        };
        rules.iter().flat_map(look).collect()
    })
}

/// A rule on the whole file, with what it has gathered.
pub(super) struct Gatherer {
    pub(super) code: &'static Code,
    pub(super) rule: Box<dyn FileRule>,
}

/// The rules on the whole file among some.
pub(super) fn gatherers(rules: &[&Rule]) -> Vec<Gatherer> {
    chosen(rules, |look| match look {
        Look::File(new) => Some(new()),
        _ => None,
    })
    .into_iter()
    .map(|(code, rule)| Gatherer { code, rule })
    .collect()
}

/// Has each rule on the whole file gather what it wants to know of a window.
pub(super) fn gather(view: &View<'_, '_>, gatherers: &mut [Gatherer]) {
    crate::threads::each_mut(gatherers, |gatherer| gatherer.rule.gather(&Scope::new(view)));
}

/// Has each rule conclude from what it has gathered. Those that want to look at all windows again stay.
pub(super) fn conclude(kin: Kin<'_>, gatherers: &mut Vec<Gatherer>) -> Vec<Vec<Report>> {
    let concluded = crate::threads::each_mut(gatherers, |gatherer| {
        let mut scope = KinScope::new(kin, gatherer.code);
        let next = gatherer.rule.conclude(&mut scope);
        (next, scope.into_reports())
    });
    let mut nexts = Vec::with_capacity(concluded.len());
    let reports = concluded.into_iter().map(|(next, reports)| {
        nexts.push(next);
        reports
    });
    let reports = reports.collect();
    let mut nexts = nexts.into_iter();
    gatherers.retain(|_| nexts.next() == Some(super::Next::Again));
    reports
}

/// Has rules look at each of many things.
fn each<'s, 'd, T: Copy + Sync>(
    view: &'s View<'s, 'd>,
    rules: &[Looking<'s, 'd, T>],
    things: &[T],
) -> Vec<Vec<Report>> {
    if rules.is_empty() {
        return Vec::new();
    }
    in_parts(things, PART, |things| {
        let mut scope = Scope::new(view);
        things.iter().for_each(|thing| scope.each(rules, *thing));
        scope.into_reports()
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
}

/// What is to be done with structures of one kind.
struct OfKind<'s, 'd> {
    rules: Vec<Looking<'s, 'd, Structure<'d>>>,
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
        let of_kind = |first: Structure<'d>| {
            let term = model.term(first);
            let rules = chosen(&rules_on_structures, |look| match look {
                Look::Structure { fits, look } if fits(model, first) => {
                    Some(*look as fn(&mut Scope<'s, 'd>, Structure<'d>))
                }
                Look::Of(terms, look) if terms.contains(&term) => Some(*look),
                _ => None,
            });
            let sort = dates::Sort::of(term).filter(|_| !of_dates.is_empty());
            OfKind { rules, sort }
        };
        OfStructures { by_kind: model.dataset().kinds().map(of_kind).collect(), of_dates }
    }

    fn is_empty(&self) -> bool {
        self.by_kind.iter().all(|of: &OfKind<'_, '_>| of.rules.is_empty() && of.sort.is_none())
    }

    #[inline]
    fn look(&self, scope: &mut Scope<'s, 'd>, structure: Structure<'d>) {
        let of_kind = &self.by_kind[scope.model.kind(structure)];
        scope.each(&of_kind.rules, structure);
        if let Some(sort) = of_kind.sort {
            dates::look(scope, &self.of_dates, structure, sort);
        }
    }
}
