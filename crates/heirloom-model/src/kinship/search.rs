//! All lines of descent between two people.
//!
//! A line leads up from one of them, over to a sibling where both lines meet, and down to the other; any of these parts may be
//! absent. Nobody is on a line twice: where the ways up and down share somebody, there is a shorter line through them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::nearest::nearest;
use super::tie::tie;
use super::{Kinship, Tie};
use crate::{FamilyNo, Model, PersonNo};

/// Who is above somebody: the person, and all ancestors.
pub(super) struct Above {
    people: FxHashSet<PersonNo>,
    /// Who of these is a child in which family: the way back down.
    children: FxHashMap<FamilyNo, Vec<PersonNo>>,
}

impl Above {
    /// In time that grows with the ancestors and their families: each family is opened once, however many children of it
    /// are met.
    pub(super) fn of(model: &Model<'_>, person: PersonNo) -> Above {
        let mut people = FxHashSet::from_iter([person]);
        let mut children: FxHashMap<FamilyNo, Vec<PersonNo>> = FxHashMap::default();
        let mut waiting = vec![person];
        while let Some(person) = waiting.pop() {
            for bond in model.child_in(person) {
                let known = children.entry(bond.family).or_default();
                if known.is_empty() {
                    let parents = model.spouses(bond.family).map(|bond| bond.person);
                    waiting.extend(parents.filter(|parent| people.insert(*parent)));
                }
                known.push(person);
            }
        }
        Above { people, children }
    }

    /// The children of a family among them.
    pub(super) fn in_family(&self, family: FamilyNo) -> &[PersonNo] {
        self.children.get(&family).map_or(&[], Vec::as_slice)
    }

    /// The children of somebody among them, each once.
    pub(super) fn children_of(&self, kinship: &Kinship<'_, '_>, parent: PersonNo) -> Vec<(PersonNo, Tie)> {
        let model = kinship.model;
        let own: FxHashMap<FamilyNo, _> = model.spouse_in(parent).map(|bond| (bond.family, bond)).collect();
        let mut met = FxHashSet::default();
        let children = model.spouse_in(parent).flat_map(|bond| self.in_family(bond.family));
        children
            .filter(|child| met.insert(**child))
            .filter_map(|&child| {
                // By the families of both, not by all parents of the child, of whom a family may have very many.
                let bonds = model.child_in(child);
                let ties = bonds.filter_map(|bond| Some(tie(model, &bond, Some(own.get(&bond.family)?))));
                Some((child, ties.min()?))
            })
            .collect()
    }

    /// Those of them from whom the others can be reached: to go up to anybody else leads nowhere.
    fn leading_to(&self, model: &Model<'_>, others: &Above) -> FxHashSet<PersonNo> {
        let shared_families =
            self.children.iter().filter(|(family, _)| others.children.contains_key(*family));
        let shared = self.people.intersection(&others.people);
        let mut leading: FxHashSet<PersonNo> =
            shared.chain(shared_families.flat_map(|(_, children)| children)).copied().collect();
        let mut waiting: Vec<PersonNo> = leading.iter().copied().collect();
        let mut opened = FxHashSet::default();
        while let Some(person) = waiting.pop() {
            let families =
                model.spouse_in(person).map(|bond| bond.family).filter(|family| opened.insert(*family));
            for family in families {
                waiting.extend(self.in_family(family).iter().filter(|child| leading.insert(**child)));
            }
        }
        leading
    }
}

/// One line between two people.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Found {
    /// From the first to the second; where there are siblings on it, their parents are not.
    pub(super) people: Vec<PersonNo>,
    /// How many generations it leads up, and then down.
    pub(super) up: usize,
    pub(super) down: usize,
    pub(super) is_half: bool,
    pub(super) tie: Tie,
}

impl Found {
    /// Where the siblings stand, if there are any: the place of the first of them.
    pub(super) fn turn(&self) -> Option<usize> {
        (self.up > 0 && self.down > 0).then(|| self.up - 1)
    }
}

/// How much may still be done. Lines can be more than anybody could count: they double with each marriage of cousins.
pub(super) struct Budget {
    left: usize,
    pub(super) is_exceeded: bool,
}

impl Budget {
    pub(super) fn new(steps: usize) -> Budget {
        Budget { left: steps, is_exceeded: false }
    }

    /// Whether so many steps may be made.
    pub(super) fn spend(&mut self, steps: usize) -> bool {
        match self.left.checked_sub(steps) {
            Some(left) => self.left = left,
            None => self.is_exceeded = true,
        }
        !self.is_exceeded
    }
}

/// Somebody at the end of a line that is not finished.
#[derive(Clone, Copy)]
struct End {
    person: PersonNo,
    /// The number of the one before.
    before: Option<usize>,
    length: usize,
    up: usize,
    down: usize,
    is_half: bool,
    tie: Tie,
}

/// Finds the lines from one person to another, the shorter ones earlier, until there are no more or the budget is exceeded. Even
/// then the nearest is among them, and the nearest by birth.
pub(super) fn lines(
    kinship: &Kinship<'_, '_>,
    first: PersonNo,
    second: PersonNo,
    above_second: &Above,
    budget: &mut Budget,
) -> Vec<Found> {
    let mut found = Vec::new();
    if first == second {
        return found;
    }
    let above_first = Above::of(kinship.model, first);
    let leading = above_first.leading_to(kinship.model, above_second);
    if leading.is_empty() {
        return found;
    }
    let start =
        End { person: first, before: None, length: 1, up: 0, down: 0, is_half: false, tie: Tie::Birth };
    let mut search = Search { kinship, above_second, leading, ends: vec![start], budget };
    let mut at = 0;
    while at < search.ends.len() {
        let end = search.ends[at];
        // Who stands on the line is looked at for each who is added to it.
        if !search.budget.spend(end.length) {
            break;
        }
        match end.person == second {
            true => found.push(search.line(at)),
            false => search.go_on(at),
        }
        at += 1;
    }
    if search.budget.is_exceeded {
        for loosest in [Tie::Birth, Tie::Other] {
            let line = nearest(kinship, (first, second), above_second, &search.leading, loosest);
            found.extend(line.filter(|line| !found.contains(line)));
        }
    }
    found
}

struct Search<'s, 'm, 'd> {
    kinship: &'s Kinship<'m, 'd>,
    above_second: &'s Above,
    leading: FxHashSet<PersonNo>,
    ends: Vec<End>,
    budget: &'s mut Budget,
}

impl Search<'_, '_, '_> {
    /// Adds all whom a line can lead to next.
    fn go_on(&mut self, at: usize) {
        let end = self.ends[at];
        let on_line: Vec<PersonNo> = self.line(at).people;
        let mut next: Vec<End> = Vec::new();
        let step = End { before: Some(at), length: end.length + 1, ..end };
        if end.down == 0 {
            for parent in self.kinship.parents(end.person) {
                if self.leading.contains(&parent.person) {
                    let tie = end.tie.max(parent.tie);
                    next.push(End { person: parent.person, up: end.up + 1, tie, ..step });
                }
            }
            for sibling in self.siblings(end.person) {
                let (up, tie, is_half) = (end.up + 1, end.tie.max(sibling.tie), sibling.is_half);
                next.push(End { person: sibling.person, up, down: 1, is_half, tie, ..step });
            }
        }
        // Down from where siblings were met, or from the first person. Whoever has gone up first comes down by a sibling.
        if end.down > 0 || end.up == 0 {
            for (child, tie) in self.above_second.children_of(self.kinship, end.person) {
                next.push(End { person: child, down: end.down + 1, tie: end.tie.max(tie), ..step });
            }
        }
        if self.budget.spend(next.len() * end.length) {
            self.ends.extend(next.into_iter().filter(|end| !on_line.contains(&end.person)));
        }
    }

    /// The siblings of somebody from whom the way leads down to the second person.
    fn siblings(&self, of: PersonNo) -> Vec<super::Sibling> {
        let model = self.kinship.model;
        let same_family = model.child_in(of).map(|bond| bond.family);
        let parents = self.kinship.parents(of);
        let same_parent =
            parents.iter().flat_map(|parent| model.spouse_in(parent.person)).map(|bond| bond.family);
        // A family may have very many parents, and as many children: each is opened once.
        let mut opened = FxHashSet::default();
        let families = same_family.chain(same_parent).filter(|family| opened.insert(*family));
        let mut met = FxHashSet::from_iter([of]);
        let others = families.flat_map(|family| self.above_second.in_family(family));
        others
            .filter(|other| met.insert(**other))
            .filter_map(|other| self.kinship.sibling(of, *other))
            .collect()
    }

    fn line(&self, last: usize) -> Found {
        let End { length, up, down, is_half, tie, .. } = self.ends[last];
        let mut people = Vec::with_capacity(length);
        let mut at = Some(last);
        while let Some(end) = at.map(|at| self.ends[at]) {
            people.push(end.person);
            at = end.before;
        }
        people.reverse();
        Found { people, up, down, is_half, tie }
    }
}
