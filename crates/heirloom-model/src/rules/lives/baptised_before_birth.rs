//! Nobody is baptised before they are born.

use super::findings::BAPTISED_BEFORE_BIRTH;
use super::life::word;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &BAPTISED_BEFORE_BIRTH, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some(born) = scope.kin.born(person) else { return };
    let is_baptism = |term| matches!(term, Term::Christening | Term::Baptism);
    for event in scope.kin.facts.events(person).iter().filter(|event| is_baptism(event.term())) {
        if let Some(when) = scope.kin.when(event).filter(|when| when.is_before(born)) {
            scope.report(when.at, born.named_with("baptism", word(when.term)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_christening_before_the_birth_is_told() {
        let told =
            told("baptised-before-birth", &[("I1 INDI", "BIRT 3 MAY 1850; CHR 1 MAY 1850; BAPM 1849")]);
        assert_eq!(
            told,
            [
                (7, "this christening is before the birth in line 5".to_string()),
                (9, "this baptism is before the birth in line 5".to_string())
            ]
        );
    }

    #[test]
    fn one_that_may_be_later_is_not() {
        for events in
            ["BIRT MAY 1850; CHR 1 MAY 1850", "BIRT 20 DEC 1699; CHR 10 JAN 1699", "CHR 1850; BAPM 1840"]
        {
            assert_eq!(told("baptised-before-birth", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
