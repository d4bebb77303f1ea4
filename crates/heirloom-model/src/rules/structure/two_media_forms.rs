//! The format of a picture stands beside its file or below it, not both.

use heirloom_core::Structure;

use super::findings::TWO_MEDIA_FORMS;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &TWO_MEDIA_FORMS, look: Look::Of(&[Term::Media, Term::MediaLink], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    if !model.has_table() {
        return;
    }
    let Some(beside) = model.first(structure, Term::MediaFormat) else { return };
    let below = model.within(structure, Term::File).find_map(|file| model.first(file, Term::MediaFormat));
    if let Some(below) = below {
        scope.report_tag(beside, [("line", scope.place(below))]);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_format_in_both_places_is_told() {
        let found = found(
            "two-media-forms",
            "0 @I1@ INDI\n1 OBJE\n2 FORM jpg\n2 FILE a.jpg\n3 FORM jpg\n1 OBJE\n2 FORM jpg\n2 FILE a.jpg\n",
        );
        assert_eq!(found, [(5, "the format is in line 7 too".to_string())]);
    }
}
