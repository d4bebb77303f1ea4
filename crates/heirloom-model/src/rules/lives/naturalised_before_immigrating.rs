//! Who becomes a citizen of a country lives there.

use super::findings::NATURALISED_BEFORE_IMMIGRATING;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &NATURALISED_BEFORE_IMMIGRATING, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    // Of several journeys nobody knows which led to the country.
    let events = scope.kin.facts.events(person);
    let both =
        scope.kin.only_of(events, Term::Naturalization).zip(scope.kin.only_of(events, Term::Immigration));
    if let Some((naturalised, arrived)) =
        both.filter(|(naturalised, arrived)| naturalised.is_before(*arrived))
    {
        scope.report(naturalised.at, [("line", arrived.at.place())]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    #[test]
    fn a_naturalisation_before_the_immigration_is_told() {
        let told = told("naturalised-before-immigrating", &[("I1 INDI", "NATU 1850; IMMI 1855")]);
        assert_eq!(told, [(5, "this naturalisation is before the immigration in line 7".to_string())]);
    }

    #[test]
    fn one_that_may_be_later_and_several_journeys_are_not() {
        for events in
            ["NATU 1855; IMMI 1855", "NATU 1850; IMMI 1845; IMMI 1855", "NATU 1850; NATU 1860; IMMI 1855"]
        {
            assert_eq!(told("naturalised-before-immigrating", &[("I1 INDI", events)]), [], "{events}");
        }
    }
}
