//! A source that is described twice is cited here and there, and nobody sees all that it says.

use heirloom_core::Structure;

use super::alike::Alike;
use super::findings::SAME_SOURCE;
use super::texts::bare_of;
use crate::Term;
use crate::rules::gathered::digest;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &SAME_SOURCE, look: Look::File(|| Alike::by(Term::Source, key, at)) };

fn key<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<u64> {
    let model = scope.model;
    let title = bare_of(model, record, Term::SourceTitle);
    // Volumes of one title are told apart by these, or by where they are.
    let parts = [Term::SourceAuthor, Term::SourcePublication, Term::SourceAbbreviation];
    let parts = parts.map(|term| bare_of(model, record, term));
    let place = model.first(record, Term::RepositoryCitation);
    let call_number = place.map_or_else(String::new, |place| bare_of(model, place, Term::CallNumber));
    // In whichever window the repository is, it has one id.
    let repository = place.and_then(|place| place.target()?.id());
    (!title.is_empty()).then(|| digest((title, parts, repository, call_number)))
}

fn at<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<Structure<'d>> {
    scope.model.first(record, Term::SourceTitle)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn twice(one: &str, other: &str) -> Vec<(usize, String)> {
        found("same-source", &format!("0 @S1@ SOUR\n{one}0 @S2@ SOUR\n{other}"))
    }

    #[test]
    fn sources_with_the_same_words_are_told_at_the_title() {
        let told = "this source has the same title, author and publication as that in line 3".to_string();
        assert_eq!(twice("1 TITL Parish register\n", "1 TITL Parish Register.\n"), [(6, told)]);
    }

    #[test]
    fn volumes_and_sources_without_a_title_are_not() {
        assert_eq!(twice("", ""), []);
        let title = "1 TITL Census";
        assert_eq!(twice(&format!("{title}\n1 AUTH A\n"), &format!("{title}\n1 AUTH B\n")), []);
        let numbered = |number: u8| format!("{title}\n1 REPO @R1@\n2 CALN {number}\n");
        assert_eq!(twice(&numbered(1), &numbered(2)), []);
        let kept_in = |id: u8| format!("{title}\n1 REPO @R{id}@\n");
        let repositories = "0 @R1@ REPO\n1 NAME A\n0 @R2@ REPO\n1 NAME B\n";
        assert_eq!(twice(&kept_in(1), &format!("{}{repositories}", kept_in(2))), []);
        assert_eq!(twice(&kept_in(1), &format!("{}{repositories}", kept_in(1))).len(), 1);
    }
}
