//! A place has a name.

use heirloom_core::Structure;

use super::findings::NO_PLACE;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NO_PLACE, look: Look::Of(&[Term::Place], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    if !text.is_empty() && !text.chars().any(char::is_alphanumeric) {
        scope.report(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn commas_and_signs_alone_are_told() {
        for place in [", , ,", "?", "-, -"] {
            let found = found("no-place", &format!("0 @I1@ INDI\n1 BIRT\n2 PLAC {place}\n"));
            assert_eq!(found, [(5, format!("the place `{place}` names nothing"))]);
        }
    }

    #[test]
    fn any_name_is_a_place() {
        for place in [", , , Kent", "Y", "東京", "2 PLAC"] {
            assert_eq!(found("no-place", &format!("0 @I1@ INDI\n1 BIRT\n2 PLAC {place}\n")), [], "{place}");
        }
    }
}
