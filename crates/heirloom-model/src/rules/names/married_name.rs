//! People are recorded under the name with which they were born, not under the one that they took.

use heirloom::Structure;

use super::findings::MARRIED_NAME;
use super::parts::{Parts, name};
use super::placeholder::placeholder;
use crate::rules::{Look, Rule, Scope};
use crate::{Bond, Model, PersonNo, Sex, Term};

pub(super) const RULE: Rule = Rule { code: &MARRIED_NAME, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let model = scope.model;
    if model.sex(person) == Sex::Male || model.spouse_in(person).next().is_none() {
        return;
    }
    let Some((own, surname)) = surname(model, person) else { return };
    // Who has said which sort of name it is has thought of it.
    if model.first(own, Term::NameType).is_some() {
        return;
    }
    let by_birth = model.child_in(person).find(|bond| bond.pedigree.is_by_birth());
    let Some((_, of_father)) = by_birth.and_then(|bond| husband(model, bond, person)) else { return };
    if is_same(&of_father, &surname) {
        return;
    }
    let husbands = model.spouse_in(person).filter_map(|bond| husband(model, bond, person));
    // The first is enough, and nobody has so many that all the others need be asked.
    const MOST: usize = 16;
    let same = husbands.take(MOST).find(|(_, of_husband)| is_same(of_husband, &surname));
    if let Some((husband, _)) = same {
        scope.report(own, scope.line(model.person(husband)).to_string());
    }
}

/// The man of a family other than this person, with his surname.
fn husband(model: &Model<'_>, bond: &Bond<'_>, person: PersonNo) -> Option<(PersonNo, String)> {
    // A family has two; what has more has other troubles.
    let mut others = model.spouses(bond.family).take(4).filter(|other| other.person != person);
    let man = others.find(|other| {
        let is_in_his_place = other.of_family.is_some_and(|link| model.term(link) == Term::Husband);
        is_in_his_place || model.sex(other.person) == Sex::Male
    })?;
    Some((man.person, surname(model, man.person)?.1))
}

/// The surname by which somebody is known, and where it stands.
fn surname<'d>(model: &Model<'d>, person: PersonNo) -> Option<(Structure<'d>, String)> {
    let structure = model.first(model.person(person), Term::Name)?;
    let text = name(model, structure)?;
    let surname = Parts::of(&text)?.surname.filter(|surname| !surname.is_empty())?;
    placeholder(surname).is_none().then(|| (structure, surname.to_string()))
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
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
        let message = format!("`Ann /LOW/` has the surname of her husband in line {line}, not that of her father");
        assert_eq!(with("/LOW/"), [(4, message)]);
    }

    #[test]
    fn the_name_of_her_father_another_one_and_a_sort_of_name_are_not() {
        for wife in ["/Lee/", "/Law/", "//", "/Low/\n2 TYPE married"] {
            assert_eq!(with(wife), [], "{wife}");
        }
    }
}
