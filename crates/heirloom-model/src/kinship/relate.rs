//! All relationships between two people.

use rustc_hash::FxHashMap;

use super::search::{Above, Budget, Found, lines};
use super::{Couple, Kind, Kinship, Marriage, Partner, Tie};
use crate::PersonNo;

/// So much is done at most to find the lines between two people: a tenth of a second or less.
const STEPS: usize = 4_000_000;

/// Of the partners of one person, or the parents, no more are looked at.
const PARTNERS: usize = 16;

/// Of the lines of one relationship no more are kept; the others are counted.
const KEPT: usize = 8;

/// What two people are to each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    /// The person who is a cousin, an aunt.
    pub first: PersonNo,
    /// The person whose cousin, whose aunt.
    pub second: PersonNo,
    /// Each way in which they are related, the nearest first; none if they are not.
    pub relationships: Vec<Relationship>,
    /// Whether all lines were followed. There may be more than could ever be counted; then the nearest of all is here, with
    /// others for which some millions of steps were enough, and nobody can say that there are no more.
    pub is_complete: bool,
}

/// One way in which two people are related.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relationship {
    /// Which way.
    pub kind: Kind,
    /// What the first person is to the second.
    pub name: String,
    /// The lines that make them so: the first ones, if there are many.
    pub lines: Vec<Line>,
    /// How many such lines there are, as far as lines were followed.
    pub count: usize,
}

/// A line from one person to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Everybody on it, from the first person to the second.
    pub steps: Vec<Step>,
    /// The parents of the siblings on it: those from whom both people descend, as far as they are known.
    pub common_ancestors: Vec<PersonNo>,
}

/// Somebody on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who it is.
    pub person: PersonNo,
    /// What they are to the one before.
    pub is: Is,
}

/// What somebody on a line is to the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Is {
    /// Nothing: the first on the line.
    First,
    /// A parent.
    Parent(Tie),
    /// A child.
    Child(Tie),
    /// A sibling.
    Sibling {
        /// Whether they share but one parent.
        is_half: bool,
        /// The looser of both ties.
        tie: Tie,
    },
    /// A partner.
    Partner {
        /// What they are to each other.
        couple: Couple,
    },
}

impl Kinship<'_, '_> {
    /// All ways in which one person is related to another: by birth, by adoption, by one marriage; and by two marriages if
    /// there is nothing else.
    ///
    /// ```
    /// use heirloom_model::{Kinship, Model};
    ///
    /// let file = b"0 HEAD\n0 @I1@ INDI\n1 SEX F\n1 FAMC @F1@\n0 @I2@ INDI\n1 FAMC @F1@\n1 FAMS @F2@\n0 @I3@ INDI\n1 FAMC @F2@\n\
    ///     0 @F1@ FAM\n0 @F2@ FAM\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let people: Vec<_> = model.people().collect();
    /// let related = Kinship::of(&model).relate(people[0], people[2]);
    /// assert_eq!(related.relationships[0].name, "aunt");
    /// ```
    pub fn relate(&self, first: PersonNo, second: PersonNo) -> Related {
        self.relate_within(STEPS, first, second)
    }

    pub(super) fn relate_within(&self, steps: usize, first: PersonNo, second: PersonNo) -> Related {
        let mut found = Relating {
            kinship: self,
            first,
            second,
            budget: Budget::new(steps),
            is_cut: false,
            places: FxHashMap::default(),
            relationships: Vec::new(),
        };
        if first != second {
            found.all();
        }
        let is_complete = !found.budget.is_exceeded && !found.is_cut;
        let mut relationships = found.relationships;
        relationships.sort_by_key(|relationship| relationship.kind.order());
        Related { first, second, relationships, is_complete }
    }
}

struct Relating<'k, 'm, 'd> {
    kinship: &'k Kinship<'m, 'd>,
    first: PersonNo,
    second: PersonNo,
    budget: Budget,
    /// Whether somebody has more partners or parents than are looked at.
    is_cut: bool,
    /// Where the relationship of each kind stands.
    places: FxHashMap<Kind, usize>,
    relationships: Vec<Relationship>,
}

impl Relating<'_, '_, '_> {
    fn all(&mut self) {
        let (kinship, first, second) = (self.kinship, self.first, self.second);
        let above = Above::of(kinship.model, second);
        for found in lines(kinship, first, second, &above, &mut self.budget) {
            self.add(kind(&found, Marriage::No), None, &found, None);
        }
        let [of_first, of_second] = [first, second].map(|person| self.partners(person));
        for partner in of_first.iter().filter(|partner| partner.person == second) {
            let marriage = Marriage::Couple { couple: partner.couple };
            self.add_steps(Kind::by(marriage), vec![start(first), step(partner)], Vec::new());
        }
        self.by_partners_of_first(&of_first, &above);
        self.by_partners_of_second(&of_second);
        self.by_parents();
        if self.relationships.is_empty() {
            self.by_both(&of_first, &of_second);
        }
    }

    /// The partners of somebody, if they are not too many to look at.
    fn partners(&mut self, of: PersonNo) -> Vec<Partner> {
        let partners = self.kinship.partners(of);
        self.cut(partners)
    }

    fn cut<T>(&mut self, mut all: Vec<T>) -> Vec<T> {
        self.is_cut |= all.len() > PARTNERS;
        all.truncate(PARTNERS);
        all
    }

    fn by_partners_of_first(&mut self, partners: &[Partner], above: &Above) {
        let (kinship, first, second) = (self.kinship, self.first, self.second);
        for partner in partners.iter().filter(|partner| partner.person != second) {
            let found = lines(kinship, partner.person, second, above, &mut self.budget);
            for found in found.iter().filter(|found| !is_own(kinship, first, found.people.iter())) {
                let sex = kinship.model.sex(partner.person);
                let marriage = Marriage::OfFirst { partner: sex, couple: partner.couple };
                self.add(kind(found, marriage), Some(partner), found, None);
            }
        }
    }

    fn by_partners_of_second(&mut self, partners: &[Partner]) {
        let (kinship, first, second) = (self.kinship, self.first, self.second);
        for partner in partners.iter().filter(|partner| partner.person != first) {
            let above = Above::of(kinship.model, partner.person);
            let found = lines(kinship, first, partner.person, &above, &mut self.budget);
            for found in found.iter().filter(|found| !is_own(kinship, second, found.people.iter().rev())) {
                let sex = kinship.model.sex(partner.person);
                let marriage = Marriage::OfSecond { partner: sex, couple: partner.couple };
                self.add(kind(found, marriage), None, found, Some(partner));
            }
        }
    }

    /// Children of a couple who have no parent in common.
    fn by_parents(&mut self) {
        let (first, second) = (self.first, self.second);
        if self.kinship.sibling(first, second).is_some() {
            return;
        }
        let [of_first, of_second] = [first, second].map(|person| self.kinship.parents(person));
        let [of_first, of_second] = [of_first, of_second].map(|parents| self.cut(parents));
        for parent in &of_first {
            // All partners, for else it would be another couple from the other side.
            for partner in self.kinship.partners(parent.person) {
                let Some(other) = of_second.iter().find(|other| other.person == partner.person) else {
                    continue;
                };
                // Who is on a line twice has a shorter one.
                if [parent.person, other.person].iter().any(|person| [first, second].contains(person)) {
                    continue;
                }
                let up = Step { person: parent.person, is: Is::Parent(parent.tie) };
                let down = Step { person: second, is: Is::Child(other.tie) };
                let steps = vec![start(first), up, step(&partner), down];
                self.add_steps(Kind::by(Marriage::OfParents { couple: partner.couple }), steps, Vec::new());
            }
        }
    }

    fn by_both(&mut self, of_first: &[Partner], of_second: &[Partner]) {
        let model = self.kinship.model;
        for partner in of_second {
            let above = Above::of(model, partner.person);
            let last = Step { person: self.second, is: Is::Partner { couple: partner.couple } };
            for own in of_first {
                let couples = [own.couple.ever(), partner.couple.ever()];
                if own.person == partner.person {
                    let kind = Kind::by(Marriage::OfOne { partner: model.sex(own.person), couples });
                    self.add_steps(kind, vec![start(self.first), step(own), last], Vec::new());
                    continue;
                }
                let [first, second] = [own.person, partner.person].map(|person| model.sex(person));
                let marriage = Marriage::OfBoth { first, second, couples };
                for found in lines(self.kinship, own.person, partner.person, &above, &mut self.budget) {
                    if !found.people.iter().any(|person| [self.first, self.second].contains(person)) {
                        self.add(kind(&found, marriage), Some(own), &found, Some(partner));
                    }
                }
            }
        }
    }

    /// Adds a line between two people, or between their partners.
    fn add(&mut self, kind: Kind, own: Option<&Partner>, found: &Found, partner: Option<&Partner>) {
        if self.has_enough(kind) {
            return;
        }
        let mut steps = Vec::with_capacity(found.people.len() + 2);
        if let Some(own) = own {
            steps.extend([start(self.first), step(own)]);
        } else {
            steps.push(start(self.first));
        }
        let mut common_ancestors = Vec::new();
        for (at, pair) in found.people.windows(2).enumerate() {
            let [before, person] = [pair[0], pair[1]];
            let is = if found.turn() == Some(at) {
                common_ancestors = self.kinship.shared_parents(before, person);
                let sibling = self.kinship.sibling(before, person);
                let tie = sibling.map(|sibling| sibling.tie).unwrap_or_default();
                Is::Sibling { is_half: found.is_half, tie }
            } else if at < found.up {
                Is::Parent(self.kinship.tie_to_parent(before, person).unwrap_or_default())
            } else {
                Is::Child(self.kinship.tie_to_parent(person, before).unwrap_or_default())
            };
            steps.push(Step { person, is });
        }
        if let Some(partner) = partner {
            steps.push(Step { person: self.second, is: Is::Partner { couple: partner.couple } });
        }
        self.add_steps(kind, steps, common_ancestors);
    }

    /// Only counts a line of which there are enough.
    fn has_enough(&mut self, kind: Kind) -> bool {
        let known = self.places.get(&kind).map(|place| &mut self.relationships[*place]);
        let full = known.filter(|known| known.lines.len() == KEPT);
        full.map(|full| full.count += 1).is_some()
    }

    fn add_steps(&mut self, kind: Kind, steps: Vec<Step>, common_ancestors: Vec<PersonNo>) {
        let place = *self.places.entry(kind).or_insert(self.relationships.len());
        if place == self.relationships.len() {
            let [first, second] = [self.first, self.second].map(|person| self.kinship.model.sex(person));
            let name = kind.name(first, second);
            self.relationships.push(Relationship { kind, name, lines: Vec::new(), count: 0 });
        }
        let relationship = &mut self.relationships[place];
        relationship.count += 1;
        if relationship.lines.len() < KEPT {
            relationship.lines.push(Line { steps, common_ancestors });
        }
    }
}

/// Whether a line from somebody's partner needs no marriage: it leads through that person, or to a child of both.
fn is_own<'p>(
    kinship: &Kinship<'_, '_>,
    person: PersonNo,
    mut line: impl Iterator<Item = &'p PersonNo>,
) -> bool {
    let partner = line.next();
    let Some(next) = line.next() else { return false };
    let is_child_of = |parent: PersonNo| kinship.tie_to_parent(*next, parent).is_some();
    let is_child_of_both = partner.is_some_and(|partner| is_child_of(*partner)) && is_child_of(person);
    *next == person || is_child_of_both || line.any(|other| *other == person)
}

fn kind(found: &Found, marriage: Marriage) -> Kind {
    let Found { up, down, is_half, tie, .. } = *found;
    Kind { marriage, up, down, is_half, tie }
}

fn start(person: PersonNo) -> Step {
    Step { person, is: Is::First }
}

fn step(partner: &Partner) -> Step {
    Step { person: partner.person, is: Is::Partner { couple: partner.couple } }
}
