//! Where somebody lives is nobody else's business.

use heirloom_core::{Structure, Superstructure};

use super::Life;
use super::findings::CONTACT;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &CONTACT, look: Look::PersonAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Life::Possible(_) = scope.kin.life(person) else { return };
    let model = scope.model;
    let mut contacts =
        model.person(person).with_all_below().filter(|structure| match model.term(*structure) {
            Term::Phone | Term::Email | Term::Fax => true,
            Term::Address => is_of_home(scope, *structure),
            _ => false,
        });
    let Some(first) = contacts.next() else { return };
    let detail = match contacts.count() {
        0 => String::new(),
        1 => ", and one more below the same person does".to_string(),
        more => format!(", and {more} more below the same person do"),
    };
    scope.report(first, detail);
}

/// Whether an address is where somebody lives, and not where an event was.
fn is_of_home<'d>(scope: &Scope<'_, 'd>, address: Structure<'d>) -> bool {
    let Superstructure::Structure(above) = address.superstructure() else { return false };
    matches!(scope.model.term(above), Term::Person | Term::Residence)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn addresses_of_those_who_may_be_alive_are_told_once_a_person() {
        let of = |end: &str| {
            format!("0 @I1@ INDI\n1 BIRT\n2 DATE 1950\n1 RESI\n2 ADDR 1 High Street\n2 PHON 12345\n{end}")
        };
        let told = "this says where or how to reach somebody who may be alive, \
            and one more below the same person does";
        assert_eq!(found("living-contact", &of("")), [(7, told.to_string())]);
        assert_eq!(found("living-contact", &of("1 DEAT Y\n")), []);
        let school = "0 @I1@ INDI\n1 BIRT\n2 DATE 1950\n1 EDUC\n2 ADDR Grammar School\n";
        assert_eq!(found("living-contact", school), []);
    }
}
