//! Infants are christened; who grows up without is baptised.

use super::findings::CHRISTENED_LATE;
use super::life::{older_than, years};
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &CHRISTENED_LATE, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Some(born) = scope.kin.born(person).filter(|born| born.term == Term::Birth) else { return };
    let Some(christened) = scope.kin.first_of(scope.kin.facts.events(person), Term::Christening) else {
        return;
    };
    // One after the death is told of elsewhere.
    if scope.kin.died(person).is_some_and(|died| died.is_before(christened) || died.is_before(born)) {
        return;
    }
    // At five years the sixth has begun.
    if let Some(age) = older_than(scope.limits.lives.christening_years.saturating_sub(1), born, christened) {
        scope.report(christened.at, born.named_with("span", years(age)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_christening_years_after_the_birth_is_told() {
        let told = told("christened-late", &[("I1 INDI", "BIRT 3 MAY 1850; CHR 1 JUN 1870")]);
        assert_eq!(told, [(7, "this christening is 20 years or more after the birth in line 5".to_string())]);
    }

    #[test]
    fn neither_early_ones_nor_those_of_adults_are() {
        for events in [
            "BIRT 1850; CHR 1855",
            "BIRT 1850; BAPM 1870",
            "BIRT 1850; CHRA 1870",
            "BIRT BEF 1850; CHR 1852",
            "BIRT 1850; DEAT 1870; CHR 1900",
        ] {
            assert_eq!(told("christened-late", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
