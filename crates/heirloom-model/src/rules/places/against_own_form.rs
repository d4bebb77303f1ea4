//! A form names the parts of a place one by one.

use heirloom_core::Structure;

use super::findings::AGAINST_OWN_FORM;
use super::parts;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &AGAINST_OWN_FORM, look: Look::Of(&[Term::Place], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(form) = scope.model.first(structure, Term::PlaceForm) else { return };
    let (Some(place), Some(wanted)) = (scope.string(structure), form.string()) else { return };
    let (has, should) = (parts(&place), parts(&wanted));
    if has != should && !place.trim().is_empty() && !wanted.trim().is_empty() {
        let noun = if has == 1 { "part" } else { "parts" };
        scope.report(
            structure,
            [("parts", format!("{has} {noun}, but {should}").into()), ("line", scope.place(form))],
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(place: &str) -> Vec<(usize, String)> {
        found(
            "place-against-form",
            &format!("0 @I1@ INDI\n1 BIRT\n2 PLAC {place}\n3 FORM city, county, country\n"),
        )
    }

    #[test]
    fn parts_too_many_or_too_few_are_told() {
        let message =
            |place: &str, has| format!("the place `{place}` has {has}, but 3 in its form in line 6");
        assert_eq!(with("Dover"), [(5, message("Dover", "1 part"))]);
        assert_eq!(with("a, b, c, d"), [(5, message("a, b, c, d", "4 parts"))]);
    }

    #[test]
    fn empty_parts_count() {
        for place in ["Dover, Kent, England", ", Kent, England", "Dover, , "] {
            assert_eq!(with(place), [], "{place}");
        }
    }
}
