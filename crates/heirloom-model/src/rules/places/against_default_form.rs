//! The form in the head of a file is that of all places that have none of their own.

use super::findings::AGAINST_DEFAULT_FORM;
use super::parts;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &AGAINST_DEFAULT_FORM, look: Look::Whole(look) };

/// Many programs write a form that their users never heard of: that is one finding, not thousands.
fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let mut defaults =
        model.dataset().metadata().filter(|below| model.term(*below) == Term::DefaultPlaceForm);
    let Some(form) = defaults.next().and_then(|above| model.first(above, Term::PlaceForm)) else { return };
    let Some(wanted) = form.string().filter(|text| !text.trim().is_empty()).map(|text| parts(&text)) else {
        return;
    };
    let (mut first, mut other, mut all) = (None, 0_usize, 0_usize);
    for place in model.all(Term::Place) {
        let Some(text) = place.string().filter(|text| !text.trim().is_empty()) else { continue };
        if model.first(place, Term::PlaceForm).is_some() {
            continue;
        }
        all += 1;
        if parts(&text) != wanted {
            other += 1;
            first = first.or(Some(place));
        }
    }
    if let Some(first) = first {
        let verb = if other == 1 { "has" } else { "have" };
        let first = scope.line(first);
        scope.report(
            form,
            format!("{other} of {all} places {verb} another number of parts, first that in line {first}"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(places: &[&str]) -> Vec<(usize, String)> {
        let mut file =
            "0 HEAD\n1 CHAR UTF-8\n1 PLAC\n2 FORM city, county, country\n0 @I1@ INDI\n".to_string();
        for place in places {
            file += &format!("1 RESI\n2 PLAC {place}\n");
        }
        found("places-against-default-form", &format!("{file}0 TRLR\n"))
    }

    #[test]
    fn places_of_another_form_are_told_once() {
        let message = "the form is `city, county, country`, but 2 of 3 places have another number of parts, first \
            that in line 9";
        assert_eq!(with(&["Dover, Kent, England", "Dover", "Dover, Kent"]), [(4, message.to_string())]);
    }

    #[test]
    fn places_of_this_form_or_their_own_are_not() {
        assert_eq!(with(&["Dover, Kent, England", ", , England", "Dover\n3 FORM city"]), []);
    }
}
