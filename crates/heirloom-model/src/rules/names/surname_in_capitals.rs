//! Capitals can be made of small letters, but small letters not of capitals: `MACDONALD` may be Macdonald or MacDonald.

use heirloom_core::Structure;

use super::findings::SURNAME_IN_CAPITALS;
use super::parts::Parts;
use super::{is_of_person, of_people};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &SURNAME_IN_CAPITALS, look: Look::Whole(look) };

/// Whole files are written so, on purpose: that is one finding, not thousands.
fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let (mut first, mut in_capitals, mut all) = (None, 0_usize, 0_usize);
    for structure in of_people(model) {
        let Some(text) = structure.string() else { continue };
        let Some(surname) = Parts::of(&text).and_then(|parts| parts.surname) else { continue };
        all += usize::from(!surname.is_empty());
        if is_in_capitals(surname) {
            in_capitals += 1;
            first = first.or(Some(structure));
        }
    }
    if let Some(first) = first {
        scope.report(first, format!("{in_capitals} of {all}"));
    }
}

fn any<'d>(scope: &Scope<'_, 'd>, name: Structure<'d>) -> bool {
    let Some(text) = scope.string(name) else { return false };
    Parts::of(&text).and_then(|parts| parts.surname).is_some_and(is_in_capitals)
}

/// Whether all letters are capitals; two are an abbreviation.
fn is_in_capitals(text: &str) -> bool {
    !text.bytes().any(|octet| octet.is_ascii_lowercase())
        && text.chars().filter(|c| c.is_uppercase()).nth(2).is_some()
        && !text.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn capitals_are_told_once() {
        let people =
            "0 @I1@ INDI\n1 NAME Ann /Lee/\n0 @I2@ INDI\n1 NAME Bo /LEE/\n0 @I3@ INDI\n1 NAME Cy /ÅSEN/\n";
        let message = "the surname in `Bo /LEE/` is in capitals, as in 2 of 3 names of this file".to_string();
        assert_eq!(found("surname-in-capitals", people), [(6, message)]);
    }

    #[test]
    fn small_letters_and_scripts_without_them_are_not() {
        for name in ["Ann /Lee/", "Ann /McLEE/", "Ann /李小龙/", "Ann /NN/", "ANN //"] {
            assert_eq!(found("surname-in-capitals", &format!("0 @I1@ INDI\n1 NAME {name}\n")), [], "{name}");
        }
    }
}
