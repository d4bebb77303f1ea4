//! People, families and other records are named by their ids.

use heirloom_core::Structure;

use super::findings::TEXT_FOR_POINTER;
use crate::rules::gathered::FirstAndCount;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{Model, StructureNo, Term};

pub(super) const RULE: Rule =
    Rule { code: &TEXT_FOR_POINTER, look: Look::File(|| Box::new(Texts::default())) };

/// Where text stands that should be a pointer, with what should be there. Whose program takes `ALIA` for a name has many of them,
/// which are told once.
#[derive(Default)]
struct Texts {
    all: Vec<(StructureNo, String)>,
    names: FirstAndCount,
    of_names: String,
}

impl FileRule for Texts {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        for structure in model.of_kinds(|first| fits(model, first)) {
            // What points to something has no text.
            if !scope.has_text(structure) {
                continue;
            }
            match model.term(structure) {
                Term::Alias => {
                    if self.names.first.is_none() {
                        self.of_names = holds(model, structure);
                    }
                    self.names.add(model.number(structure));
                }
                _ => {
                    self.all.push((model.number(structure), format!("{}, not text", holds(model, structure))))
                }
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        self.all.drain(..).for_each(|(at, detail)| scope.report(at, detail));
        if let Some(first) = self.names.first {
            let more = match self.names.others() {
                0 => String::new(),
                1 => " (and once more)".to_string(),
                others => format!(" (and {others} more times)"),
            };
            let holds = &self.of_names;
            scope.report(first, format!("{holds}; another name is a second NAME with `TYPE aka`{more}"));
        }
        Next::Done
    }
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
