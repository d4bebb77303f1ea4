//! Nobody is their own ancestor.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use heirloom_core::source::Value;
use rustc_hash::{FxHashMap, FxHashSet};

use super::ancestry::{Ancestry, Node};
use super::findings::OWN_ANCESTOR;
use crate::rules::{KinScope, Look, Rule};
use crate::{BondFacts, PersonNo};

pub(super) const RULE: Rule = Rule { code: &OWN_ANCESTOR, look: Look::AllKin(look) };

/// How many people of a circle are named.
const NAMED: usize = 5;

fn look(scope: &mut KinScope<'_>) {
    let graph = Ancestry::new(scope.kin.facts);
    let mut circles: Vec<Vec<u32>> = Vec::new();
    graph.groups(|group| {
        if group.len() > 1 {
            circles.push(group.to_vec());
        }
    });
    for circle in &mut circles {
        circle.sort_unstable();
        tell(scope, &graph, circle);
    }
}

/// Tells of a circle, which is in order, at its first person.
fn tell(scope: &mut KinScope<'_>, graph: &Ancestry, circle: &[u32]) {
    let Some(&first) = circle.first() else { return };
    let Node::Person(person) = graph.node(first) else { return };
    let people = shortest(graph, circle, first);
    let is_in = |bond: &&BondFacts| {
        bond.pedigree.is_by_birth() && circle.binary_search(&graph.number_of(bond.family)).is_ok()
    };
    let bond = scope.kin.facts.child_in(person).find(is_in).copied();
    let lines = people.iter().take(NAMED).map(|other| scope.kin.facts.person(*other).before()).collect();
    let more = if people.len() > NAMED { " and others" } else { "" };
    let way = if people.len() == 1 { "person in line" } else { "people in lines" };
    let detail = [("way", way.into()), ("lines", Value::Places(lines)), ("more", more.into())];
    match bond.and_then(|bond| bond.of_person.or(bond.of_family)) {
        Some(link) => scope.report(link, detail),
        None => scope.report_tag(scope.kin.facts.person(person), detail),
    }
}

/// The people on the shortest way from a node up and back to it, from the nearest on.
fn shortest(graph: &Ancestry, circle: &[u32], first: u32) -> Vec<PersonNo> {
    let members: FxHashSet<u32> = circle.iter().copied().collect();
    let mut below: FxHashMap<u32, u32> = FxHashMap::default();
    let mut next: VecDeque<u32> = VecDeque::from([first]);
    while let Some(node) = next.pop_front() {
        for &above in graph.above(node).iter().filter(|above| members.contains(above)) {
            if above == first {
                let mut people = Vec::new();
                let mut at = node;
                while at != first {
                    if let Node::Person(person) = graph.node(at) {
                        people.push(person);
                    }
                    let Some(&under) = below.get(&at) else { break };
                    at = under;
                }
                people.reverse();
                return people;
            }
            if let Entry::Vacant(unseen) = below.entry(above) {
                unseen.insert(node);
                next.push_back(above);
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn somebody_who_is_their_own_grandparent_is_told_once() {
        let records = [
            ("I1 INDI", "FAMC F1"),
            ("F1 FAM", "HUSB I2; CHIL I1"),
            ("I2 INDI", "FAMC F2"),
            ("F2 FAM", "HUSB I1; CHIL I2"),
        ];
        let message = "this person is their own ancestor by way of the person in line 8".to_string();
        assert_eq!(told("own-ancestor", &records), [(4, message)]);
    }

    #[test]
    fn the_shortest_way_is_told_with_its_first_people() {
        let people: Vec<String> = (0..9).map(|at| format!("FAMC F{at}")).collect();
        let families: Vec<String> = (0..9).map(|at| format!("HUSB I{}; CHIL I{at}", (at + 1) % 9)).collect();
        let ids: Vec<String> = (0..9).flat_map(|at| [format!("I{at} INDI"), format!("F{at} FAM")]).collect();
        let texts = people.iter().zip(&families).flat_map(|(person, family)| [person, family]);
        let records: Vec<(&str, &str)> =
            ids.iter().map(String::as_str).zip(texts.map(String::as_str)).collect();
        let told = told("own-ancestor", &records);
        assert_eq!(told.len(), 1);
        assert!(
            told[0].1.ends_with("by way of the people in lines 8, 13, 18, 23, 28 and others"),
            "{told:?}"
        );
    }

    #[test]
    fn who_is_child_and_spouse_of_one_family_is_left_to_the_rules_on_links() {
        let records = [
            ("I1 INDI", "FAMC F1; FAMS F1"),
            ("I2 INDI", "FAMC F1"),
            ("F1 FAM", "HUSB I1; CHIL I1; CHIL I2"),
        ];
        assert_eq!(told("own-ancestor", &records), []);
    }

    #[test]
    fn cousins_who_marry_are_not() {
        let cousins = [
            ("I1 INDI", ""),
            ("F1 FAM", "HUSB I1; CHIL I2; CHIL I3"),
            ("F2 FAM", "HUSB I2; CHIL I4"),
            ("F3 FAM", "WIFE I3; CHIL I5"),
            ("F4 FAM", "HUSB I4; WIFE I5; CHIL I6"),
            ("I2 INDI", ""),
            ("I3 INDI", ""),
            ("I4 INDI", ""),
            ("I5 INDI", ""),
            ("I6 INDI", ""),
        ];
        assert_eq!(told("own-ancestor", &cousins), []);
    }
}
