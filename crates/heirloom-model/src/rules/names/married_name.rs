//! People are recorded under the name with which they were born, not under the one that they took.

use heirloom_core::Structure;

use super::findings::MARRIED_NAME;
use super::parts::Parts;
use super::placeholder::placeholder;
use crate::rules::{Look, Rule, Scope};
use crate::{Bond, Model, PersonNo, Sex, Term};

pub(super) const RULE: Rule = Rule { code: &MARRIED_NAME, look: Look::Whole(look) };

/// All at once, since the name of a man with many daughters and wives should not be looked for each time.
fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let names: Names<'_> =
        model.people().map(|person| model.first(model.person(person), Term::Name)).collect();
    for person in model.people() {
        if let Some((own, husband)) = has_name_of_husband(model, &names, person) {
            scope.report(own, scope.line(model.person(husband)).to_string());
        }
    }
}

/// The name by which each person is known.
type Names<'d> = Vec<Option<Structure<'d>>>;

/// The husband whose surname somebody has instead of that of the father, and where that stands.
fn has_name_of_husband<'d>(
    model: &Model<'d>,
    names: &Names<'d>,
    person: PersonNo,
) -> Option<(Structure<'d>, PersonNo)> {
    if model.sex(person) == Sex::Male || model.spouse_in(person).next().is_none() {
        return None;
    }
    let by_birth = model.child_in(person).find(|bond| bond.pedigree.is_by_birth())?;
    let (_, of_father) = husband(model, names, by_birth, person)?;
    let own = names[person.index()]?;
    // Who has said which sort of name it is has thought of it.
    if model.first(own, Term::NameType).is_some() {
        return None;
    }
    let surname = surname(own)?;
    if is_same(&of_father, &surname) {
        return None;
    }
    // One is enough, and nobody has so many that all the others need be asked.
    const MOST: usize = 16;
    let husbands = model.spouse_in(person).take(MOST).filter_map(|bond| husband(model, names, bond, person));
    let (husband, _) = husbands.into_iter().find(|(_, of_husband)| is_same(of_husband, &surname))?;
    Some((own, husband))
}

/// The man of a family other than this person, with his surname.
fn husband<'d>(
    model: &Model<'d>,
    names: &Names<'d>,
    bond: Bond<'d>,
    person: PersonNo,
) -> Option<(PersonNo, String)> {
    // A family has two; what has more has other troubles.
    let mut others = model.spouses(bond.family).take(4).filter(|other| other.person != person);
    let man = others.find(|other| {
        let is_in_his_place = other.of_family.is_some_and(|link| model.term(link) == Term::Husband);
        is_in_his_place || model.sex(other.person) == Sex::Male
    })?;
    Some((man.person, surname(names[man.person.index()]?)?))
}

/// The surname in a name, if it is known.
fn surname(structure: Structure<'_>) -> Option<String> {
    let text = structure.string()?;
    let surname = Parts::of(&text)?.surname.filter(|surname| !surname.is_empty())?;
    placeholder(surname).is_none().then(|| surname.to_string())
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
