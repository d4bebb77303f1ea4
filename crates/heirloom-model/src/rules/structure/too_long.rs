//! Old programs have room for so many characters and cut off the rest.

use heirloom_core::Structure;

use super::findings::TOO_LONG;
use crate::rules::{Look, Rule, Scope};
use crate::{Model, Place, Term};

pub(super) const RULE: Rule = Rule { code: &TOO_LONG, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let expected = model.expected(structure);
    // No path of a file fits into the thirty characters that GEDCOM has for it, coordinates are for the rules on places, and
    // what a program calls itself nobody can change.
    expected.advised_length.is_some()
        && matches!(expected.place, Place::Right | Place::Older)
        && !matches!(model.term(structure), Term::File | Term::Latitude | Term::Longitude)
        && structure.record().tag() != "HEAD"
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(advised) = scope.model.expected(structure).advised_length else { return };
    // There are at least as many octets as characters: most structures end here.
    let Some(text) = scope.string(structure).filter(|text| text.len() > advised) else { return };
    let length = text.chars().count();
    if length > advised {
        scope.report(structure, format!("{length} characters, where GEDCOM has room for {advised}"));
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_value_that_is_longer_than_advised_is_told() {
        let long = "x".repeat(31);
        let file =
            format!("0 @I1@ INDI\n1 NAME A\n2 NICK {long}\n2 NPFX {}\n1 NOTE {long}\n", "é".repeat(30));
        let found = found("long-value", &file);
        assert_eq!(found, [(5, "this value has 31 characters, where GEDCOM has room for 30".to_string())]);
    }
}
