//! A record is named by its id.

use heirloom_core::Structure;

use super::findings::NO_ID;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NO_ID, look: Look::Record(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, record: Structure<'d>) {
    let is_named = matches!(
        scope.model.term(record),
        Term::Person
            | Term::Family
            | Term::Source
            | Term::Repository
            | Term::NoteRecord
            | Term::Media
            | Term::Submitter
    );
    // What a program has built gets its id when it is written; and a draft that asks for ids says so itself.
    let judged = scope.model.dataset().dialect().is_some_and(heirloom_core::Dialect::judges_form);
    if is_named && !record.has_id() && record.lines().is_some() && !judged {
        scope.report_tag(record, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_record_without_an_id_is_told() {
        let found = found("record-without-id", "0 INDI\n1 NAME A\n0 @F1@ FAM\n0 _X\n");
        assert_eq!(found, [(3, "this INDI has no id, so that nothing can point to it".to_string())]);
    }
}
