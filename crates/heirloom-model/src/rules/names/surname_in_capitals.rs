//! Capitals can be made of small letters, but small letters not of capitals: `MACDONALD` may be Macdonald or MacDonald.

use super::findings::SURNAME_IN_CAPITALS;
use super::of_people;
use super::parts::Parts;
use crate::rules::gathered::FirstAndCount;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &SURNAME_IN_CAPITALS, look: Look::File(|| Box::new(Surnames::default())) };

/// Whole files are written so, on purpose: that is one finding, not thousands.
#[derive(Default)]
struct Surnames {
    all: u64,
    in_capitals: FirstAndCount,
}

impl FileRule for Surnames {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        for structure in of_people(scope.model) {
            let Some(text) = structure.string() else { continue };
            let Some(surname) = Parts::of(&text).and_then(|parts| parts.surname) else { continue };
            self.all += u64::from(!surname.is_empty());
            if is_in_capitals(surname) {
                self.in_capitals.add(scope.model.number(structure));
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let FirstAndCount { first, count } = self.in_capitals;
        first.into_iter().for_each(|first| scope.report(first, format!("{count} of {}", self.all)));
        Next::Done
    }
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
