//! The tree that is drawn, whatever it is drawn as.

use std::collections::HashSet;

use heirloom_dates::Day;
use heirloom_model::kinship::{Couple, Tie};
use heirloom_model::labels;
use heirloom_model::{Bond, Event, FamilyNo, Kinship, Model, PersonNo, Term};

/// Which way a tree grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Parents, grandparents and so on.
    Ancestors,
    /// Children, grandchildren and so on.
    Descendants,
}

/// A tree: people in the order of drawing, each behind the one it hangs on.
#[derive(Debug)]
pub struct Grown {
    /// Which way it grows.
    pub direction: Direction,
    /// Everybody on it; the first is the one from whom it grows.
    pub nodes: Vec<Node>,
}

/// A person in a tree.
#[derive(Debug)]
pub struct Node {
    /// Who it is.
    pub person: PersonNo,
    /// How many steps it stands from the first.
    pub generation: usize,
    /// What hangs on it, by number: parents, or the children of all its families.
    pub next: Vec<usize>,
    /// How it belongs to its child, or to its parent, before it.
    pub tie: Tie,
    /// Which of the families of the one before it comes from, counted from 0.
    pub of_family: usize,
    /// With whom it has families, where descendants are drawn.
    pub families: Vec<Household>,
    /// Whether all of its branch is there.
    pub extent: Extent,
}

/// A family of a person whose descendants are drawn.
#[derive(Debug)]
pub struct Household {
    /// The other partners.
    pub partners: Vec<PersonNo>,
    /// What they are to each other.
    pub couple: Couple,
    /// The year in which they married.
    pub married: Option<String>,
    /// How they parted, in a word, if they did, and in which year.
    pub parted: Option<(&'static str, Option<String>)>,
    /// Whether its children are drawn at the partner's place.
    pub is_elsewhere: bool,
    /// Those of its children that hang here, by number.
    pub children: Vec<usize>,
}

impl Node {
    fn hang(&mut self, number: usize, of_family: usize) {
        self.next.push(number);
        if let Some(household) = self.families.get_mut(of_family) {
            household.children.push(number);
        }
    }
}

/// Whether all of a person's branch is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All of it.
    Whole,
    /// It has been drawn before.
    Repeated,
    /// There would be more, but so many generations were not asked for.
    Cut,
}

impl Grown {
    /// Grows a tree from a person. Everybody grows but once, so that it ends even where somebody is their own ancestor, in time
    /// linear in those who are on it.
    pub fn from(
        model: &Model<'_>,
        root: PersonNo,
        direction: Direction,
        generations: Option<usize>,
    ) -> Grown {
        let mut grown = Grown { direction, nodes: Vec::new() };
        let (mut met, mut opened) = (HashSet::new(), HashSet::new());
        let mut waiting = vec![Waiting { person: root, before: None, tie: Tie::Birth, of_family: 0 }];
        while let Some(Waiting { person, before, tie, of_family }) = waiting.pop() {
            let generation = before.map_or(0, |before: usize| grown.nodes[before].generation + 1);
            let number = grown.nodes.len();
            if let Some(before) = before {
                grown.nodes[before].hang(number, of_family);
            }
            let mut node = Node {
                person,
                generation,
                next: Vec::new(),
                tie,
                of_family,
                families: Vec::new(),
                extent: Extent::Whole,
            };
            if met.contains(&person) {
                node.extent = Extent::Repeated;
                grown.nodes.push(node);
                continue;
            }
            let is_last = generations.is_some_and(|most| generation >= most);
            let begin = waiting.len();
            match direction {
                Direction::Ancestors if is_crowd_again(model, person, &mut opened) => {
                    node.extent = Extent::Repeated;
                    grown.nodes.push(node);
                    continue;
                }
                Direction::Ancestors => {
                    for parent in Kinship::of(model).parents(person) {
                        waiting.push(Waiting {
                            person: parent.person,
                            before: Some(number),
                            tie: parent.tie,
                            of_family: 0,
                        });
                    }
                }
                Direction::Descendants => {
                    for (of_family, own) in families(model, person).into_iter().enumerate() {
                        let is_elsewhere = !is_last && !opened.insert(own.family);
                        let most = if is_elsewhere || is_last { CROWD } else { usize::MAX };
                        node.families.push(household(model, &own, is_elsewhere, most));
                        if !is_elsewhere {
                            waiting.extend(model.children(own.family).map(|child| Waiting {
                                person: child.person,
                                before: Some(number),
                                tie: Kinship::of(model).tie(&child, &own),
                                of_family,
                            }));
                        }
                    }
                }
            }
            match is_last && waiting.len() > begin {
                true => {
                    waiting.truncate(begin);
                    node.extent = Extent::Cut;
                }
                false => {
                    waiting[begin..].reverse();
                    met.insert(person);
                }
            }
            grown.nodes.push(node);
        }
        grown
    }
}

/// So many parents of one family are named again at each of its children, and so many partners where they may stand at each of
/// them.
const CROWD: usize = 16;

/// Whether somebody's parents are more than can be named at each of their children, and have been named at one: a family may be
/// written that has as many parents as children, all of them on the tree.
fn is_crowd_again(model: &Model<'_>, child: PersonNo, opened: &mut HashSet<FamilyNo>) -> bool {
    let mut crowds =
        model.child_in(child).filter(|bond| model.spouses(bond.family).nth(CROWD).is_some()).peekable();
    // All of them are opened, whatever the first was.
    crowds.peek().is_some() && crowds.filter(|bond| opened.insert(bond.family)).count() == 0
}

/// Somebody who has still to be put onto the tree.
struct Waiting {
    person: PersonNo,
    before: Option<usize>,
    tie: Tie,
    of_family: usize,
}

/// The family that a person has by a bond, with so many partners at the most.
fn household(model: &Model<'_>, own: &Bond<'_>, is_elsewhere: bool, most: usize) -> Household {
    let family = own.family;
    let partners = model.spouses(family).map(|bond| bond.person).filter(|other| *other != own.person);
    let partners = partners.take(most);
    let couple = Kinship::of(model).couple(family);
    let married = events(model, family, &[Term::Marriage]).find_map(|event| year(model, event));
    let parting = |word, terms| {
        let mut events = events(model, family, terms).peekable();
        events.peek().is_some().then(|| (word, events.find_map(|event| year(model, event))))
    };
    let parted = parting("divorced", &[Term::Divorce]).or_else(|| parting("annulled", &[Term::Annulment]));
    let parted = parted.filter(|_| couple.is_former());
    Household { partners: partners.collect(), couple, married, parted, is_elsewhere, children: Vec::new() }
}

/// The families of a person in the order of their marriages; those that are not dated behind the one before them in the file.
fn families<'m, 'd>(model: &'m Model<'d>, person: PersonNo) -> Vec<Bond<'d>> {
    let mut last = None;
    let mut families: Vec<(Option<Day>, Bond<'d>)> = Vec::new();
    for bond in model.spouse_in(person) {
        let days = events(model, bond.family, &[Term::Marriage]).find_map(|event| event.days());
        last = days.and_then(|days| days.first().or(days.last())).or(last);
        families.push((last, bond));
    }
    families.sort_by_key(|(married, _)| *married);
    families.into_iter().map(|(_, bond)| bond).collect()
}

/// The events of a family that are of one of some sorts and did happen.
fn events<'m, 'd>(
    model: &'m Model<'d>,
    family: FamilyNo,
    terms: &'static [Term],
) -> impl Iterator<Item = Event<'d>> {
    model.family_events(family).filter(|event| terms.contains(&event.term) && !event.is_denied)
}

/// The year of an event, in words.
fn year(model: &Model<'_>, event: Event<'_>) -> Option<String> {
    labels::when(model.meanings(), event.structure).map(|when| when.year_in_words())
}

impl Household {
    /// What is said of the couple: whether and when they married and parted.
    pub fn story(&self) -> String {
        let since = |word: &str, year: &Option<String>| match year {
            Some(year) => format!("{word} {year}"),
            None => word.to_string(),
        };
        let married = (self.couple != Couple::Partners).then(|| since("married", &self.married));
        let parted = self.parted.as_ref().map(|(word, year)| since(word, year));
        married.into_iter().chain(parted).collect::<Vec<_>>().join(", ")
    }
}

/// What is said of a tie that is not by birth.
pub(super) fn remark(tie: Tie) -> &'static str {
    match tie {
        Tie::Birth => "",
        Tie::Adoptive => "by adoption",
        Tie::Foster => "by fostering",
        Tie::Other => "not by birth",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grown(file: &str, direction: Direction, generations: Option<usize>) -> Vec<(String, usize, Extent)> {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{file}0 TRLR\n");
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let root = model.people().next().unwrap();
        let grown = Grown::from(&model, root, direction, generations);
        let told =
            |node: &Node| (model.person(node.person).id().unwrap().to_string(), node.generation, node.extent);
        grown.nodes.iter().map(told).collect()
    }

    fn expected(all: &[(&str, usize, Extent)]) -> Vec<(String, usize, Extent)> {
        all.iter().map(|(id, generation, extent)| (id.to_string(), *generation, *extent)).collect()
    }

    /// Brother and sister C and D have the child A; B and E are their parents.
    const COLLAPSED: &str = "0 @A@ INDI\n0 @B@ INDI\n0 @C@ INDI\n0 @D@ INDI\n0 @E@ INDI\n0 @F1@ FAM\n1 HUSB @C@\n1 WIFE @D@\n1 CHIL @A@\n\
        0 @F2@ FAM\n1 HUSB @B@\n1 WIFE @E@\n1 CHIL @C@\n1 CHIL @D@\n";

    #[test]
    fn who_is_met_again_is_only_referred_to() {
        use Extent::{Repeated, Whole};
        assert_eq!(
            grown(COLLAPSED, Direction::Ancestors, None),
            expected(&[
                ("A", 0, Whole),
                ("C", 1, Whole),
                ("B", 2, Whole),
                ("E", 2, Whole),
                ("D", 1, Whole),
                ("B", 2, Repeated),
                ("E", 2, Repeated)
            ])
        );
    }

    #[test]
    fn generations_can_be_limited() {
        use Extent::{Cut, Whole};
        let one = grown(COLLAPSED, Direction::Ancestors, Some(1));
        assert_eq!(one, expected(&[("A", 0, Whole), ("C", 1, Cut), ("D", 1, Cut)]));
        assert_eq!(grown(COLLAPSED, Direction::Ancestors, Some(0)), expected(&[("A", 0, Cut)]));
    }

    #[test]
    fn a_family_is_opened_once_though_both_partners_descend() {
        let file = COLLAPSED.replace("0 @A@ INDI\n0 @B@ INDI\n", "0 @B@ INDI\n0 @A@ INDI\n");
        use Extent::Whole;
        assert_eq!(
            grown(&file, Direction::Descendants, None),
            expected(&[("B", 0, Whole), ("C", 1, Whole), ("A", 2, Whole), ("D", 1, Whole)])
        );
    }

    #[test]
    fn a_child_belongs_to_its_parent_as_in_that_family() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n0 @B@ INDI\n1 FAMC @F1@\n2 PEDI adopted\n0 @C@ INDI\n0 @F1@ FAM\n1 HUSB @A@\n\
            1 CHIL @B@\n1 CHIL @C@\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let grown = Grown::from(&model, model.people().next().unwrap(), Direction::Descendants, None);
        let ties: Vec<Tie> = grown.nodes.iter().map(|node| node.tie).collect();
        assert_eq!(ties, [Tie::Birth, Tie::Adoptive, Tie::Birth]);
    }

    /// All partners are named where a family is opened, and some of very many where it may stand at each of them.
    #[test]
    fn a_crowd_is_named_once() {
        let crowd: String = (0..40)
            .map(|number| format!("0 @S{number}@ INDI\n0 @X{number}@ FAM\n1 CHIL @S{number}@\n"))
            .collect();
        let spouses: String = (0..40).map(|number| format!("1 WIFE @S{number}@\n")).collect();
        let children: String = (0..40).map(|number| format!("1 CHIL @S{number}@\n")).collect();
        let file = format!(
            "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n{crowd}0 @F1@ FAM\n1 HUSB @A@\n{children}0 @F2@ FAM\n{spouses}0 TRLR\n"
        );
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let named = |generations: Option<usize>| {
            let grown =
                Grown::from(&model, model.people().next().unwrap(), Direction::Descendants, generations);
            grown
                .nodes
                .iter()
                .flat_map(|node| &node.families)
                .map(|family| family.partners.len())
                .max()
                .unwrap()
        };
        assert_eq!((named(None), named(Some(1))), (39, CROWD));
    }

    #[test]
    fn marriages_are_dated_as_births_are() {
        for (date, told) in [
            ("1850", "married 1850"),
            ("BEF 1850", "married <1850"),
            ("ABT 1850", "married ~1850"),
            ("@#DJULIAN@ 25 DEC 1850", "married 1850"),
        ] {
            let file = format!(
                "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n0 @F1@ FAM\n1 HUSB @A@\n1 MARR\n2 DATE {date}\n0 TRLR\n"
            );
            let (parsed, _) = heirloom_core::parse(file.as_bytes());
            let model = Model::new(&parsed.dataset);
            let grown = Grown::from(&model, model.people().next().unwrap(), Direction::Descendants, None);
            assert_eq!(grown.nodes[0].families[0].story(), told);
        }
    }

    #[test]
    fn a_tree_ends_where_somebody_is_their_own_ancestor() {
        let file = "0 @A@ INDI\n0 @F1@ FAM\n1 HUSB @A@\n1 CHIL @A@\n";
        for direction in [Direction::Ancestors, Direction::Descendants] {
            let expected = expected(&[("A", 0, Extent::Whole), ("A", 1, Extent::Repeated)]);
            assert_eq!(grown(file, direction, None), expected);
        }
    }
}
