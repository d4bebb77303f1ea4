//! A number by which authorities know somebody opens doors.

use super::Life;
use super::findings::IDENTITY_NUMBER;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &IDENTITY_NUMBER, look: Look::PersonAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    for event in scope.kin.facts.events(person) {
        let is_number = matches!(event.term(), Term::SocialSecurity | Term::NationalId);
        // Who has such a number and of whom nothing else is known has lived in our time.
        if is_number && scope.kin.life(person) != Life::Over {
            scope.report(event.at(), "");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn numbers_of_those_who_may_be_alive_are_told() {
        for (records, count) in [
            ("0 @I1@ INDI\n1 SSN 123-45-6789\n", 1),
            ("0 @I1@ INDI\n1 BIRT\n2 DATE 1950\n1 IDNO 42\n2 TYPE passport\n1 SSN 123-45-6789\n", 2),
            ("0 @I1@ INDI\n1 BIRT\n2 DATE AFT 1920\n1 SSN 123-45-6789\n", 1),
            ("0 @I1@ INDI\n1 SSN 123-45-6789\n1 DEAT Y\n", 0),
            ("0 @I1@ INDI\n1 BIRT\n2 DATE 1901\n1 SSN 123-45-6789\n", 0),
        ] {
            assert_eq!(found("living-identity-number", records).len(), count, "{records}");
        }
    }
}
