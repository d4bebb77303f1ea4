//! The title of a source is neither who wrote it nor where it was printed.

use heirloom_core::Structure;

use super::findings::REPEATED_TITLE;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &REPEATED_TITLE, look: Look::Record(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, record: Structure<'d>) {
    let model = scope.model;
    if model.term(record) != Term::Source {
        return;
    }
    let Some(title) = model.first(record, Term::SourceTitle) else { return };
    let Some(wanted) = title.string().filter(|text| !text.trim().is_empty()) else { return };
    let repeats = |field: &Structure<'d>| {
        matches!(model.term(*field), Term::SourceAuthor | Term::SourcePublication)
            && field.string().is_some_and(|text| text.trim().eq_ignore_ascii_case(wanted.trim()))
    };
    if let Some(field) = record.substructures().find(repeats) {
        scope.report(field, [("line", scope.place(title))]);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(field: &str) -> Vec<(usize, String)> {
        found("source-repeats-title", &format!("0 @S1@ SOUR\n1 TITL Register of Dover\n1 {field}\n"))
    }

    #[test]
    fn the_title_as_author_or_publication_is_told() {
        for field in ["AUTH Register of Dover", "PUBL register of dover "] {
            let text = field[5..].to_string();
            assert_eq!(with(field), [(5, format!("`{text}` is the title in line 4 once more"))]);
        }
    }

    #[test]
    fn other_fields_are_not() {
        for field in ["AUTH Ann Lee", "ABBR Register of Dover", "PUBL Register of Dover, London 1900"] {
            assert_eq!(with(field), [], "{field}");
        }
    }
}
