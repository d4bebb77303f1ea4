//! An archive is one place.

use heirloom_core::Structure;

use super::alike::Alike;
use super::findings::SAME_REPOSITORY;
use super::texts::bare_of;
use crate::Term;
use crate::rules::gathered::digest;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &SAME_REPOSITORY, look: Look::File(|| Alike::by(Term::Repository, key, at)) };

fn key<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<u64> {
    let model = scope.model;
    let name = bare_of(model, record, Term::RepositoryName);
    let address = bare_of(model, record, Term::Address);
    (!name.is_empty()).then(|| digest((name, address)))
}

fn at<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<Structure<'d>> {
    scope.model.first(record, Term::RepositoryName)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn repositories_with_the_same_name_and_address_are_told() {
        let of = |address: &str| {
            format!("0 @R1@ REPO\n1 NAME Town Archive\n0 @R2@ REPO\n1 NAME Town archive\n{address}")
        };
        let told = "this repository has the same name and address as that in line 3".to_string();
        assert_eq!(found("same-repository", &of("")), [(6, told)]);
        assert_eq!(found("same-repository", &of("1 ADDR Newtown\n")), []);
    }
}
