//! Has rules look at everything there is, each at what it asked for.
//!
//! Records, people and families are divided into parts that are looked at on all threads; a rule that looks at all at once is a
//! part of its own. Nothing that a rule finds in one part depends on another.

use heirloom::Structure;
use heirloom::source::{Code, Finding};

use super::scope::{Looking, Scope, View};
use super::{Look, Rule, dates};
use crate::threads::{both, in_parts};
use crate::{FamilyNo, Model, PersonNo};

/// So many records, people or families are looked at in one go.
const PART: usize = 1 << 10;

/// What the rules find.
pub(super) fn look<'s, 'd>(view: &'s View<'s, 'd>, rules: &[&Rule]) -> Vec<Finding> {
    // Those that look at all at once take longest, and nothing waits for them.
    let (of_all, of_each) = both(|| of_all(view, rules), || of_each(view, rules));
    of_each.into_iter().chain(of_all).flatten().collect()
}

/// What those find that look at one thing at a time.
fn of_each<'s, 'd>(view: &'s View<'s, 'd>, rules: &[&Rule]) -> Vec<Vec<Finding>> {
    let mut found: Vec<Vec<Finding>> = Vec::new();
    let (model, dataset) = (view.model, view.model.dataset());
    let of_structures = OfStructures::among(model, rules);
    if !of_structures.is_empty() {
        let tops: Vec<Structure<'d>> = dataset.metadata().chain(dataset.document()).collect();
        found.extend(in_parts(&tops, PART, |tops| {
            let mut scope = Scope::new(view);
            for structure in tops.iter().flat_map(Structure::with_all_below) {
                of_structures.look(&mut scope, structure);
            }
            scope.into_findings()
        }));
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
    found
}

/// What those find that look at all at once.
fn of_all<'s, 'd>(view: &'s View<'s, 'd>, rules: &[&Rule]) -> Vec<Vec<Finding>> {
    let of_all: Vec<_> = chosen(rules, |look| match look {
        Look::Whole(look) => Some(*look as fn(&mut Scope<'s, 'd>)),
        _ => None,
    });
    in_parts(&of_all, 1, |rules| {
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
    by_kind: Vec<Vec<Looking<'s, 'd, Structure<'d>>>>,
    of_dates: Vec<(&'static Code, dates::LookAtDate)>,
}

impl<'s, 'd> OfStructures<'s, 'd> {
    fn among(model: &Model<'d>, rules: &[&Rule]) -> OfStructures<'s, 'd> {
        // A file may have as many kinds as lines, so that only rules that may fit are asked for each.
        let of_sort = |rule: &&&Rule| matches!(rule.look, Look::Structure { .. } | Look::Of(..));
        let rules_on_structures: Vec<&Rule> = rules.iter().filter(of_sort).copied().collect();
        let of_kind = |first: Structure<'d>| {
            let term = model.term(first);
            chosen(&rules_on_structures, |look| match look {
                Look::Structure { fits, look } if fits(model, first) => {
                    Some(*look as fn(&mut Scope<'s, 'd>, Structure<'d>))
                }
                Look::Of(terms, look) if terms.contains(&term) => Some(*look),
                _ => None,
            })
        };
        let of_dates = chosen(rules, |look| match look {
            Look::Date(look) => Some(*look),
            _ => None,
        });
        OfStructures { by_kind: model.dataset().kinds().map(of_kind).collect(), of_dates }
    }

    fn is_empty(&self) -> bool {
        self.of_dates.is_empty() && self.by_kind.iter().all(Vec::is_empty)
    }

    #[inline]
    fn look(&self, scope: &mut Scope<'s, 'd>, structure: Structure<'d>) {
        scope.each(&self.by_kind[structure.kind()], structure);
        dates::look(scope, &self.of_dates, structure);
    }
}
