//! A source is known by its title.

use heirloom_core::Structure;

use super::findings::NO_TITLE;
use super::has_text;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NO_TITLE, look: Look::Record(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, record: Structure<'d>) {
    let model = scope.model;
    // Of a record that is elsewhere nothing can be said.
    if model.term(record) != Term::Source || record.is_missing() || record.is_elsewhere() {
        return;
    }
    let has = |term| model.within(record, term).any(has_text);
    // A pointer in place of a title is told as that.
    let is_pointer = |title: Structure<'d>| title.target().is_some();
    if has(Term::SourceTitle) || model.within(record, Term::SourceTitle).any(is_pointer) {
        return;
    }
    let instead = [
        (Term::SourceAbbreviation, ", only a short one"),
        (Term::SourceAuthor, ", only an author"),
        (Term::SourcePublication, ", only where it was published"),
    ];
    let said = instead.into_iter().find(|(term, _)| has(*term)).map_or("", |(_, words)| words);
    scope.report_tag(record, said);
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(fields: &str) -> Vec<(usize, String)> {
        found("source-without-title", &format!("0 @S1@ SOUR\n{fields}"))
    }

    #[test]
    fn a_source_without_a_title_is_told_with_what_it_has_instead() {
        assert_eq!(with("1 TEXT a\n"), [(3, "this source has no title".to_string())]);
        assert_eq!(with("1 ABBR a\n"), [(3, "this source has no title, only a short one".to_string())]);
        assert_eq!(with("1 TITL\n1 AUTH a\n"), [(3, "this source has no title, only an author".to_string())]);
    }

    #[test]
    fn one_with_a_title_is_not() {
        assert_eq!(with("1 TITL Register of Dover\n"), []);
        assert_eq!(with("1 TITL @R1@\n0 @R1@ REPO\n1 NAME Archive\n"), []);
    }
}
