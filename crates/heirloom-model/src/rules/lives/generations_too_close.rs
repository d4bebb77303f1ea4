//! Between grandparent and grandchild lie two childhoods, even if nobody knows when the parent was born.

use heirloom_core::source::Value;
use heirloom_dates::{Day, Duration, Unit};

use super::ancestry::{Ancestry, Node};
use super::findings::GENERATIONS_TOO_CLOSE;
use crate::rules::{KinScope, Look, Rule};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &GENERATIONS_TOO_CLOSE, look: Look::AllKin(look) };

/// The first day on which somebody can have been born, or can have been born to a family, and whose birth says so.
#[derive(Clone, Copy)]
struct Earliest {
    day: Day,
    by: PersonNo,
    /// How many generations below that birth.
    generations: u32,
}

fn look(scope: &mut KinScope<'_>) {
    let kin = scope.kin;
    let limits = &kin.limits.lives;
    // Nobody's sex is asked for: whoever may have been the younger of the two.
    let childhood = Duration::of(Unit::Years, limits.mother_least_age.min(limits.father_least_age));
    let graph = Ancestry::new(kin.facts);
    let nodes = kin.facts.people().len() + kin.facts.families().len();
    let mut earliest: Vec<Option<Earliest>> = vec![None; nodes];
    let mut too_early: Vec<(PersonNo, Earliest)> = Vec::new();
    graph.groups(|group| {
        // In a circle nobody comes first.
        let [node] = *group else { return };
        let above = graph.above(node).iter().filter_map(|above| earliest[*above as usize]);
        let latest = above.max_by_key(|earliest| earliest.day);
        earliest[node as usize] = match graph.node(node) {
            Node::Family(_) => latest.and_then(|parent| {
                let day = childhood.after(parent.day)?;
                Some(Earliest { day, generations: parent.generations.saturating_add(1), ..parent })
            }),
            Node::Person(person) => {
                let born = scope.kin.born(person);
                let is_too_early = |earliest: &Earliest| {
                    born.and_then(|born| born.days.last()).is_some_and(|last| last < earliest.day)
                };
                // With one generation between them the parent's age is told.
                if let Some(earliest) =
                    latest.filter(|earliest| earliest.generations > 1 && is_too_early(earliest))
                {
                    too_early.push((person, earliest));
                }
                let first = born.filter(|born| born.term == Term::Birth).and_then(|born| born.days.first());
                match first {
                    Some(day) => Some(Earliest { day, by: person, generations: 0 }),
                    None => latest.filter(|earliest| !is_too_early(earliest)),
                }
            }
        };
    });
    too_early.sort_unstable_by_key(|(person, _)| *person);
    for (person, Earliest { by, generations, .. }) in too_early {
        let Some((born, ancestor)) = scope.kin.born(person).zip(scope.kin.born(by)) else { continue };
        scope.report(born.at, ancestor.named_with("generations", Value::Number(u64::from(generations))));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(grandparent: &str, parent: &str, child: &str) -> Vec<(usize, String)> {
        let families = [("F1 FAM", "HUSB I1; CHIL I2"), ("F2 FAM", "HUSB I2; CHIL I3")];
        let people = [("I1 INDI", grandparent), ("I2 INDI", parent), ("I3 INDI", child)];
        told("generations-too-close", &[people[0], people[1], people[2], families[0], families[1]])
    }

    #[test]
    fn a_grandchild_that_is_born_too_soon_is_told() {
        let message =
            "this person was born too soon after an ancestor of 2 generations before, by the birth in line 5";
        assert_eq!(with("BIRT 1800", "DEAT 1870", "BIRT 1820"), [(11, message.to_string())]);
        assert_eq!(with("BIRT 1800", "CHR 1890", "CHR 1790").len(), 1);
    }

    #[test]
    fn what_may_be_right_or_is_told_of_a_parent_is_not() {
        for (grandparent, parent, child) in [
            ("BIRT 1800", "DEAT 1870", "BIRT 1827"),
            ("BIRT 1800", "BIRT 1820", "BIRT 1825"),
            ("BIRT 1800", "BIRT 1820", "BIRT 1810"),
            ("CHR 1800", "DEAT 1870", "BIRT 1810"),
            ("BIRT ABT 1800", "DEAT 1870", "BIRT 1822"),
            ("BIRT 1800", "DEAT 1870", "BIRT BEF 1830"),
        ] {
            assert_eq!(with(grandparent, parent, child), [], "{grandparent}, {parent}, {child}");
        }
    }

    #[test]
    fn a_circle_and_the_same_person_above_by_several_ways_are_walked() {
        let records = [
            ("I1 INDI", "BIRT 1800; FAMC F2"),
            ("I2 INDI", "FAMC F1"),
            ("F1 FAM", "HUSB I1; CHIL I2"),
            ("F2 FAM", "HUSB I2; CHIL I1"),
        ];
        assert_eq!(told("generations-too-close", &records), []);
    }
}
