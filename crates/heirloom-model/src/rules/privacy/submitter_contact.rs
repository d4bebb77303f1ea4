//! Who passes on a file may not think of their own address in it.

use heirloom_core::Structure;

use super::findings::SUBMITTER_CONTACT;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SUBMITTER_CONTACT, look: Look::Record(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, record: Structure<'d>) {
    let model = scope.model;
    if model.term(record) != Term::Submitter {
        return;
    }
    let is_contact = |below: &Structure<'d>| {
        let is_one = matches!(model.term(*below), Term::Address | Term::Phone | Term::Email | Term::Fax);
        let says = |structure: Structure<'d>| structure.string().is_some_and(|text| !text.trim().is_empty());
        is_one && below.preorder().any(|(_, structure)| says(structure))
    };
    let Some(contact) = record.substructures().find(is_contact) else { return };
    let name = model.first(record, Term::SubmitterName).and_then(|name| name.string());
    // Names of submitters may have slashes, as those of people.
    let name = name.map(|name| name.replace('/', "").trim().to_string()).filter(|name| !name.is_empty());
    scope.report(contact, name.unwrap_or_else(|| "somebody".to_string()));
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn an_address_of_who_made_the_file_is_told_once() {
        let records = "0 @U1@ SUBM\n1 NAME Ann /Lee/\n1 ADDR 1 High Street\n1 PHON 12345\n";
        let told = "this says how to reach Ann Lee, who made the file";
        assert_eq!(found("submitter-contact", records), [(5, told.to_string())]);
    }

    #[test]
    fn a_name_alone_and_an_empty_address_are_not() {
        assert_eq!(found("submitter-contact", "0 @U1@ SUBM\n1 NAME Ann /Lee/\n1 ADDR\n"), []);
    }
}
