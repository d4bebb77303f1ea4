//! The form in the head of a file is that of all places that have none of their own.

use rustc_hash::FxHashMap;

use super::findings::AGAINST_DEFAULT_FORM;
use super::parts;
use crate::rules::gathered::FirstAndCount;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{StructureNo, Term};

pub(super) const RULE: Rule =
    Rule { code: &AGAINST_DEFAULT_FORM, look: Look::File(|| Box::new(Forms::default())) };

/// How many places without a form of their own have how many parts, and the form of all of them. Many programs write a form that
/// their users never heard of: that is one finding, not thousands.
#[derive(Default)]
struct Forms {
    /// Where the form stands, and how many parts it has.
    form: Option<(StructureNo, usize)>,
    /// Whether the header was seen. Most have no form, and then no place need be read.
    has_seen_header: bool,
    places: FxHashMap<usize, FirstAndCount>,
}

impl FileRule for Forms {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        let mut defaults =
            model.dataset().metadata().filter(|below| model.term(*below) == Term::DefaultPlaceForm);
        if let Some(form) = defaults.next().and_then(|above| model.first(above, Term::PlaceForm))
            && let Some(text) = form.string().filter(|text| !text.trim().is_empty())
        {
            self.form = Some((model.number(form), parts(&text)));
        }
        self.has_seen_header |= model.dataset().has_header();
        if self.has_seen_header && self.form.is_none() {
            return;
        }
        for place in model.all(Term::Place) {
            let Some(text) = place.string().filter(|text| !text.trim().is_empty()) else { continue };
            if model.first(place, Term::PlaceForm).is_none() {
                self.places.entry(parts(&text)).or_default().add(model.number(place));
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let Some((form, wanted)) = self.form else { return Next::Done };
        let all: u64 = self.places.values().map(|places| places.count).sum();
        let others = || self.places.iter().filter(|(parts, _)| **parts != wanted).map(|(_, places)| places);
        let other: u64 = others().map(|places| places.count).sum();
        if let Some(first) = others().filter_map(|places| places.first).min() {
            let have = if other == 1 { "has" } else { "have" };
            let count = format!("{other} of {all}");
            scope.report(form, [("count", count.into()), ("have", have.into()), ("line", first.place())]);
        }
        Next::Done
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
