//! People, families and other records are named by their ids.

use heirloom_core::Structure;

use super::findings::TEXT_FOR_POINTER;
use crate::rules::{Look, Rule, Scope};
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &TEXT_FOR_POINTER, look: Look::Whole(look) };

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let mut names = Vec::new();
    for structure in model.of_kinds(|first| fits(model, first)) {
        // What points to something has no text.
        if !scope.has_text(structure) {
            continue;
        }
        match model.term(structure) {
            Term::Alias => names.push(structure),
            _ => scope.report(structure, format!("{}, not text", holds(model, structure))),
        }
    }
    // Whose program takes `ALIA` for a name has many of them.
    if let Some(first) = names.first() {
        let holds = holds(model, *first);
        let more = match names.len() {
            1 => String::new(),
            2 => " (and once more)".to_string(),
            count => format!(" (and {} more times)", count - 1),
        };
        scope.report(*first, format!("{holds}; another name is a second NAME with `TYPE aka`{more}"));
    }
}

fn any<'d>(scope: &Scope<'_, 'd>, structure: Structure<'d>) -> bool {
    scope.has_text(structure)
}

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let row = model.expected(structure).row;
    row.is_some_and(|row| !row.payload.may_be_text() && row.payload.targets().next().is_some())
}

/// What a structure has to hold.
fn holds<'d>(model: &Model<'d>, structure: Structure<'d>) -> String {
    let target = model.expected(structure).row.and_then(|row| row.payload.targets().next());
    let wanted = target.map(|target| super::record_tag(model.meanings().table(), target));
    format!("{} holds the id of {}", structure.tag(), wanted.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn text_where_a_pointer_belongs_is_told() {
        let found = found(
            "text-for-pointer",
            "0 @I1@ INDI\n1 FAMC F1\n1 ALIA Bob /Smith/\n1 ALIA Bo\n1 NOTE text\n1 FAMS @F1@\n0 @F1@ FAM\n",
        );
        assert_eq!(
            found,
            [
                (4, "FAMC holds the id of a FAM record, not text".to_string()),
                (
                    5,
                    "ALIA holds the id of an INDI record; another name is a second NAME with `TYPE aka` (and once more)"
                        .to_string()
                ),
            ]
        );
    }
}
