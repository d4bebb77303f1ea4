//! A place is where, not when.

use heirloom_core::Structure;
use heirloom_dates::DateValue;

use super::findings::DATE_IN_PLACE;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &DATE_IN_PLACE, look: Look::Of(&[Term::Place], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    if !text.bytes().any(|octet| octet.is_ascii_digit()) {
        return;
    }
    let text = text.trim();
    let is_year = text.len() == 4 && text.bytes().all(|octet| octet.is_ascii_digit());
    if is_year {
        scope.report(structure, text);
    } else if let Some(date) = text.split(',').map(str::trim).find(|part| is_date(part)) {
        scope.report(structure, date);
    }
}

/// Whether a part of a place is a date that has a word in it. A number alone may be that of a house or a postal code.
fn is_date(part: &str) -> bool {
    let has_both = part.bytes().any(|octet| octet.is_ascii_digit())
        && part.bytes().any(|octet| octet.is_ascii_alphabetic());
    // Long enough for two dates and the words between them.
    let is_short = (6..=60).contains(&part.len());
    is_short && has_both && !matches!(DateValue::parse(part).value, DateValue::Phrase(_))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(place: &str) -> Vec<(usize, String)> {
        found("date-in-place", &format!("0 @I1@ INDI\n1 BIRT\n2 PLAC {place}\n"))
    }

    #[test]
    fn a_date_that_is_a_part_or_all_of_a_place_is_told() {
        for (place, date) in
            [("12 MAY 1815", "12 MAY 1815"), ("Dover, ABT 1815, Kent", "ABT 1815"), ("1815", "1815")]
        {
            assert_eq!(with(place), [(5, format!("`{date}` in a place is a date"))]);
        }
    }

    #[test]
    fn numbers_of_other_sorts_are_not() {
        for place in [
            "8001 Zürich",
            "Dover, 1234",
            "12 May Street, Dover",
            "Ward 3, Dover",
            "Block 1815, Dover",
            "12345",
        ] {
            assert_eq!(with(place), [], "{place}");
        }
    }
}
