//! Who made a file is one person, or several different ones.

use heirloom_core::Structure;

use super::alike::Alike;
use super::findings::SAME_SUBMITTER;
use super::texts::bare_of;
use crate::Term;
use crate::rules::gathered::digest;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &SAME_SUBMITTER, look: Look::File(|| Alike::by(Term::Submitter, key, at)) };

fn key<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<u64> {
    let model = scope.model;
    let name = bare_of(model, record, Term::SubmitterName);
    let address = bare_of(model, record, Term::Address);
    (!name.is_empty()).then(|| digest((name, address)))
}

fn at<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<Structure<'d>> {
    scope.model.first(record, Term::SubmitterName)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn submitters_with_the_same_name_and_address_are_told() {
        let of = |name: &str| format!("0 @U1@ SUBM\n1 NAME Ann /Lee/\n0 @U2@ SUBM\n1 NAME {name}\n");
        let told = "this submitter has the same name and address as that in line 3".to_string();
        assert_eq!(found("same-submitter", &of("Ann Lee")), [(6, told)]);
        assert_eq!(found("same-submitter", &of("Eve Lee")), []);
    }
}
