//! The nearest line between two people.
//!
//! Lines may be more than could ever be followed, people are not: each is asked at most twice, on the way up and on the way
//! down, in the order of distance. So the nearest line is found whatever the budget for all lines is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::search::{Above, Found};
use super::tie::tie;
use super::{Kinship, Near, Sibling, Tie};
use crate::{FamilyNo, PersonNo};

/// From so many children of one parent siblings are looked for, and from so many of one family their parents. Two would do for
/// the distance; the others are for closer ties.
const TURNS: usize = 64;

/// How far somebody is away; the least is the nearest, as in the order of relationships.
type Distance = (usize, bool, Tie, usize);

/// Somebody who has been reached.
#[derive(Clone, Copy)]
struct Reached {
    person: PersonNo,
    /// The number of the one before.
    before: Option<usize>,
    up: usize,
    down: usize,
    is_half: bool,
    tie: Tie,
}

impl Reached {
    fn distance(&self) -> Distance {
        (self.up + self.down, self.is_half, self.tie, self.up)
    }
}

/// What siblings have in common, or children on the way up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Shared {
    Family(FamilyNo),
    Parent(PersonNo),
    Parents(FamilyNo),
}

impl Shared {
    fn family(&self) -> Option<FamilyNo> {
        match self {
            Shared::Family(family) => Some(*family),
            Shared::Parent(_) | Shared::Parents(_) => None,
        }
    }
}

/// The nearest line from one person to another with no tie looser than that; `leading` are those from whom the way up leads
/// anywhere.
pub(super) fn nearest(
    kinship: &Kinship<'_, '_>,
    (first, second): (PersonNo, PersonNo),
    above_second: &Above,
    leading: &FxHashSet<PersonNo>,
    loosest: Tie,
) -> Option<Found> {
    let start = Reached { person: first, before: None, up: 0, down: 0, is_half: false, tie: Tie::Birth };
    let mut walk = Walk {
        kinship,
        above_second,
        loosest,
        reached: Vec::new(),
        waiting: BinaryHeap::new(),
        turns: FxHashMap::default(),
    };
    walk.add(start);
    let mut met = FxHashSet::default();
    while let Some(Reverse((_, at))) = walk.waiting.pop() {
        let one = walk.reached[at];
        if one.person == second {
            return walk.line(at);
        }
        if !met.insert((one.person, one.down > 0)) {
            continue;
        }
        let step = Reached { before: Some(at), ..one };
        if one.down == 0 {
            let parents = walk.parents(one.person).into_iter();
            for parent in parents.filter(|parent| leading.contains(&parent.person)) {
                let tie = one.tie.max(parent.tie);
                walk.add(Reached { person: parent.person, up: one.up + 1, tie, ..step });
            }
            for Sibling { person, is_half, tie } in walk.siblings(one.person) {
                walk.add(Reached { person, up: one.up + 1, down: 1, is_half, tie: one.tie.max(tie), ..step });
            }
        }
        if one.down > 0 || one.up == 0 {
            for (person, tie) in above_second.children_of(kinship, one.person) {
                walk.add(Reached { person, down: one.down + 1, tie: one.tie.max(tie), ..step });
            }
        }
    }
    None
}

struct Walk<'w, 'm, 'd> {
    kinship: &'w Kinship<'m, 'd>,
    above_second: &'w Above,
    loosest: Tie,
    reached: Vec<Reached>,
    waiting: BinaryHeap<Reverse<(Distance, usize)>>,
    /// From how many people their siblings by a parent or a family were looked for.
    turns: FxHashMap<Shared, usize>,
}

impl Walk<'_, '_, '_> {
    fn add(&mut self, one: Reached) {
        if one.tie <= self.loosest {
            self.waiting.push(Reverse((one.distance(), self.reached.len())));
            self.reached.push(one);
        }
    }

    /// Whether what some have in common has been looked at often enough.
    fn has_had_its_turns(&mut self, shared: Shared) -> bool {
        let turns = self.turns.entry(shared).or_default();
        *turns += 1;
        *turns > TURNS
    }

    /// The parents of somebody, unless enough other children of the family have led to them: a family may be written that has
    /// as many parents as children.
    fn parents(&mut self, of: PersonNo) -> Vec<Near> {
        let model = self.kinship.model;
        let mut parents = Vec::new();
        for child in model.child_in(of) {
            if !self.has_had_its_turns(Shared::Parents(child.family)) {
                parents.extend(model.spouses(child.family).map(|parent| Near {
                    person: parent.person,
                    family: child.family,
                    tie: tie(model, &child, Some(&parent)),
                }));
            }
        }
        parents
    }

    /// The siblings of somebody from whom the way leads down to the second person, unless enough others had the same.
    fn siblings(&mut self, of: PersonNo) -> Vec<Sibling> {
        let model = self.kinship.model;
        let mut all: Vec<Shared> = Vec::new();
        for bond in model.child_in(of) {
            // Each turn of a family is one of its parents too, so that these have had theirs when it has.
            if !self.has_had_its_turns(Shared::Family(bond.family)) {
                all.push(Shared::Family(bond.family));
            }
        }
        let families: Vec<FamilyNo> = all.iter().filter_map(Shared::family).collect();
        let mut known = FxHashSet::default();
        for family in families {
            let parents =
                model.spouses(family).map(|bond| bond.person).filter(|parent| known.insert(*parent));
            let parents: Vec<Shared> = parents.map(Shared::Parent).collect();
            all.extend(parents.into_iter().filter(|&parent| !self.has_had_its_turns(parent)));
        }
        let (mut met, mut opened) = (FxHashSet::from_iter([of]), FxHashSet::default());
        let mut others = Vec::new();
        for shared in all {
            let mut look = |family| {
                if !opened.insert(family) {
                    return;
                }
                let children = self.above_second.in_family(family).iter();
                others.extend(children.copied().filter(|other| met.insert(*other)));
            };
            match shared {
                Shared::Family(family) => look(family),
                Shared::Parent(parent) => model.spouse_in(parent).for_each(|bond| look(bond.family)),
                Shared::Parents(_) => {}
            }
        }
        others.into_iter().filter_map(|other| self.kinship.sibling(of, other)).collect()
    }

    /// The line that has led to somebody. With ties left out it may be one that leads through somebody twice, which is none.
    fn line(&self, last: usize) -> Option<Found> {
        let Reached { up, down, is_half, tie, .. } = self.reached[last];
        let mut people = Vec::new();
        let mut at = Some(last);
        while let Some(one) = at.map(|at| self.reached[at]) {
            people.push(one.person);
            at = one.before;
        }
        people.reverse();
        let mut met = FxHashSet::default();
        people.iter().all(|person| met.insert(*person)).then_some(Found { people, up, down, is_half, tie })
    }
}
