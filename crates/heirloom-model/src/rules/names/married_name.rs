//! People are recorded under the name with which they were born, not under the one that they took.

use std::num::NonZeroU64;

use heirloom_core::Structure;

use super::findings::MARRIED_NAME;
use super::parts::Parts;
use super::placeholder::placeholder;
use crate::rules::gathered::digest;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{BondFacts, Facts, Model, PersonNo, Sex, StructureNo, Term};

pub(super) const RULE: Rule =
    Rule { code: &MARRIED_NAME, look: Look::File(|| Box::new(Surnames::default())) };

/// The surnames of all people by digests, in one walk; and in the next what else there is of the names that are in question.
#[derive(Default)]
struct Surnames {
    /// Of each person in the order of the file, if it is known.
    of_people: Vec<Option<NonZeroU64>>,
    /// Those who have the surname of a husband, in the order of the file, and him.
    in_question: Vec<(PersonNo, PersonNo)>,
    told: Vec<(StructureNo, PersonNo)>,
}

impl FileRule for Surnames {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        if self.in_question.is_empty() {
            self.of_people.extend(
                model.people().map(|person| model.first(model.person(person), Term::Name).and_then(surname)),
            );
            return;
        }
        for &(person, husband) in among(&self.in_question, model) {
            let Some(own) = model.first(model.person(person), Term::Name) else { continue };
            // Who has said which sort of name it is has thought of it.
            if model.first(own, Term::NameType).is_none() {
                self.told.push((model.number(own), husband));
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        if self.in_question.is_empty() {
            let (facts, surnames) = (scope.kin.facts, std::mem::take(&mut self.of_people));
            let with_husband = |person: PersonNo| Some((person, husband_of_name(facts, &surnames, person)?));
            self.in_question = facts.people().filter_map(with_husband).collect();
            return if self.in_question.is_empty() { Next::Done } else { Next::Again };
        }
        for (own, husband) in self.told.drain(..) {
            scope.report(own, [("line", scope.kin.facts.person(husband).place())]);
        }
        Next::Done
    }
}

/// Those of some people who are in a window.
fn among<'p>(people: &'p [(PersonNo, PersonNo)], model: &Model<'_>) -> &'p [(PersonNo, PersonNo)] {
    let (Some(first), Some(last)) = (model.people().next(), model.people().last()) else { return &[] };
    let from = people.partition_point(|(person, _)| *person < first);
    let to = people.partition_point(|(person, _)| *person <= last);
    &people[from..to]
}

/// The husband whose surname somebody has instead of that of the father.
fn husband_of_name(facts: &Facts, surnames: &[Option<NonZeroU64>], person: PersonNo) -> Option<PersonNo> {
    if facts.sex(person) == Sex::Male || facts.spouse_in(person).next().is_none() {
        return None;
    }
    let surname = |person: PersonNo| surnames.get(person.index()).copied().flatten();
    let by_birth = facts.child_in(person).find(|bond| bond.pedigree.is_by_birth())?;
    let of_father = surname(husband(facts, by_birth, person)?)?;
    let own = surname(person)?;
    if of_father == own {
        return None;
    }
    // One is enough, and nobody has so many that all the others need be asked.
    const MOST: usize = 16;
    let mut husbands = facts.spouse_in(person).take(MOST).filter_map(|bond| husband(facts, bond, person));
    husbands.find(|husband| surname(*husband) == Some(own))
}

/// The man of a family other than this person.
fn husband(facts: &Facts, bond: &BondFacts, person: PersonNo) -> Option<PersonNo> {
    // A family has two; what has more has other troubles.
    let mut others = facts.spouses(bond.family).take(4).filter(|other| other.person != person);
    let man =
        others.find(|other| other.role() == Some(Term::Husband) || facts.sex(other.person) == Sex::Male)?;
    Some(man.person)
}

/// What stands for the surname in a name, whatever its capitals, if it is known.
fn surname(structure: Structure<'_>) -> Option<NonZeroU64> {
    let text = structure.string()?;
    let surname = Parts::of(&text)?.surname.filter(|surname| !surname.is_empty())?;
    let is_known = placeholder(surname).is_none();
    is_known.then(|| NonZeroU64::new(digest(surname.to_lowercase())).unwrap_or(NonZeroU64::MIN))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(wife: &str) -> Vec<(usize, String)> {
        let people = format!(
            "0 @I1@ INDI\n1 NAME Ann {wife}\n1 SEX F\n1 FAMC @F1@\n1 FAMS @F2@\n0 @I2@ INDI\n1 NAME Al /Lee/\n1 SEX M\n\
            1 FAMS @F1@\n0 @I3@ INDI\n1 NAME Bo /Low/\n1 SEX M\n1 FAMS @F2@\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n\
            0 @F2@ FAM\n1 HUSB @I3@\n1 WIFE @I1@\n"
        );
        found("married-name", &people)
    }

    #[test]
    fn a_wife_with_the_name_of_her_husband_and_not_of_her_father_is_told() {
        let line = 12;
        let message =
            format!("`Ann /LOW/` has the surname of her husband in line {line}, not that of her father");
        assert_eq!(with("/LOW/"), [(4, message)]);
    }

    #[test]
    fn the_name_of_her_father_another_one_and_a_sort_of_name_are_not() {
        for wife in ["/Lee/", "/Law/", "//", "/Low/\n2 TYPE married"] {
            assert_eq!(with(wife), [], "{wife}");
        }
    }
}
