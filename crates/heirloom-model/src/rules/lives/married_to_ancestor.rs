//! Nobody marries a parent or grandparent.

use super::findings::MARRIED_TO_ANCESTOR;
use super::kin::{couple, parents};
use crate::rules::kin::Kin;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, PersonNo};

pub(super) const RULE: Rule = Rule { code: &MARRIED_TO_ANCESTOR, look: Look::FamilyAmongKin(look) };

/// How many ancestors of a generation are looked at, so that every marriage takes the same time at most.
const MOST: usize = 64;

/// How many generations are looked at, whatever the limits say: a circle has no end.
const MOST_GENERATIONS: u32 = 32;

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let kin = scope.kin;
    let Some((one, other)) = couple(kin, family) else { return };
    for (younger, older) in [(one, other), (other, one)] {
        if let Some(generations) = generations_up(kin, younger, older, scope.limits.lives.generations) {
            let values =
                [("ancestor", name(generations).into()), ("line", kin.facts.person(younger).place())];
            return scope.report_tag(kin.facts.family(family), values);
        }
    }
}

/// How many generations somebody is above another, if not too many.
fn generations_up(kin: Kin<'_>, from: PersonNo, to: PersonNo, most: u32) -> Option<u32> {
    let mut of_age: Vec<PersonNo> = vec![from];
    for generation in 1..=most.min(MOST_GENERATIONS) {
        of_age =
            of_age.iter().flat_map(|person| parents(kin, *person)).filter(|parent| *parent != from).collect();
        of_age.truncate(MOST);
        if of_age.is_empty() {
            break;
        }
        if of_age.contains(&to) {
            return Some(generation);
        }
    }
    None
}

fn name(generations: u32) -> String {
    match generations {
        1 => "parent".to_string(),
        2 => "grandparent".to_string(),
        more => format!("{}grandparent", "great-".repeat((more - 2).min(8) as usize)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_marriage_to_a_grandparent_is_told() {
        let records = [
            ("I1 INDI", ""),
            ("I2 INDI", "FAMC F1"),
            ("I3 INDI", "FAMC F2"),
            ("F1 FAM", "HUSB I1; CHIL I2"),
            ("F2 FAM", "HUSB I2; CHIL I3"),
            ("F3 FAM", "HUSB I1; WIFE I3"),
        ];
        let message = "one of this couple is a grandparent of the other, who is in line 6".to_string();
        assert_eq!(told("married-to-ancestor", &records), [(14, message)]);
    }

    #[test]
    fn a_marriage_of_parents_and_a_circle_are_not() {
        let records = [("I1 INDI", ""), ("I2 INDI", ""), ("F1 FAM", "HUSB I1; WIFE I2; CHIL I1")];
        assert_eq!(told("married-to-ancestor", &records[..2]), []);
        let records =
            [("I1 INDI", "FAMC F1"), ("I2 INDI", ""), ("F1 FAM", "CHIL I1"), ("F2 FAM", "HUSB I1; WIFE I2")];
        assert_eq!(told("married-to-ancestor", &records), []);
    }
}
