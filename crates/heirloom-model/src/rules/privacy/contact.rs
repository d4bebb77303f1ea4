//! Where somebody lives is nobody else's business.

use super::Life;
use super::findings::CONTACT;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &CONTACT, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Life::Possible(_) = scope.life(person) else { return };
    let model = scope.model;
    let mut contacts = model.person(person).preorder().map(|(_, structure)| structure).filter(|structure| {
        matches!(model.term(*structure), Term::Address | Term::Phone | Term::Email | Term::Fax)
    });
    let Some(first) = contacts.next() else { return };
    let detail = match contacts.count() {
        0 => String::new(),
        1 => ", and one more below the same person does".to_string(),
        more => format!(", and {more} more below the same person do"),
    };
    scope.report(first, detail);
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn addresses_of_those_who_may_be_alive_are_told_once_a_person() {
        let of = |end: &str| {
            format!("0 @I1@ INDI\n1 BIRT\n2 DATE 1950\n1 RESI\n2 ADDR 1 High Street\n2 PHON 12345\n{end}")
        };
        let told = "this says where somebody lives or how to reach them who may be alive, \
            and one more below the same person does";
        assert_eq!(found("living-contact", &of("")), [(7, told.to_string())]);
        assert_eq!(found("living-contact", &of("1 DEAT Y\n")), []);
    }
}
