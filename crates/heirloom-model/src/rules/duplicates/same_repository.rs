//! An archive is one place.

use super::alike::report_again;
use super::findings::SAME_REPOSITORY;
use super::texts::bare_of;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SAME_REPOSITORY, look: Look::Whole(look) };

fn look(scope: &mut Scope<'_, '_>) {
    report_again(
        scope,
        Term::Repository,
        |scope, record| {
            let model = scope.model;
            let name = bare_of(model, record, Term::RepositoryName);
            let address = bare_of(model, record, Term::Address);
            (!name.is_empty()).then_some((name, address))
        },
        |scope, record| scope.model.first(record, Term::RepositoryName),
    );
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
