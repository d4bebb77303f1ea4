//! Names are made of letters.

use super::findings::ODD_CHARACTER;
use super::of_people;
use super::placeholder::placeholder_in;
use crate::rules::gathered::FirstAndCount;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ODD_CHARACTER, look: Look::File(|| Box::new(Signs::default())) };

/// Signs that are in no name. An asterisk marks the name by which somebody was called, and semicolons and colons are seen
/// in titles; all digits count as one.
const ODD: &[char] = &['0', '<', '>', '{', '}', '|', '\\', '=', '+', '#', '$', '%', '^', '_', '!', '@'];

/// Whoever uses such a sign does so by a system, in all names: that is one finding for each, not thousands.
#[derive(Default)]
struct Signs([FirstAndCount; ODD.len()]);

impl FileRule for Signs {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        for structure in of_people(scope.model) {
            let Some(text) = structure.string() else { continue };
            if let Some(sign) = odd(&text).filter(|_| placeholder_in(&text).is_none()) {
                self.0[sign].add(scope.model.number(structure));
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        for (sign, found) in ODD.iter().zip(&self.0) {
            let Some(first) = found.first else { continue };
            let sign = if *sign == '0' { "a digit".to_string() } else { format!("a `{sign}`") };
            let more = match found.others() {
                0 => String::new(),
                1 => ", and so has another one".to_string(),
                more => format!(", and so have {more} others"),
            };
            scope.report(first, format!("{sign} in it{more}"));
        }
        Next::Done
    }
}

/// The number of the first sign in a name that is in none.
fn odd(text: &str) -> Option<usize> {
    // Most have none anywhere, and need no words.
    let is_odd = |octet: u8| octet.is_ascii_digit() || ODD.contains(&char::from(octet));
    if !text.bytes().filter(|octet| !octet.is_ascii_alphabetic()).any(is_odd) {
        return None;
    }
    text.split_whitespace().filter(|word| !is_ordinal(word)).find_map(|word| {
        let sign = word.chars().map(|c| if c.is_ascii_digit() { '0' } else { c });
        sign.filter_map(|c| ODD.iter().position(|odd| *odd == c)).next()
    })
}

/// `2nd` of `2nd Earl`, perhaps with a sign on either side.
fn is_ordinal(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    letters.len() < word.len() && matches!(letters, "st" | "nd" | "rd" | "th")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn each_sign_that_is_in_no_name_is_told_once() {
        let names = ["Ann /Lee/ 1850", "Bo <Bob> /Lee/", "Cy /Lee/ 9", "Di /Lee5/"];
        let people: String = names.iter().map(|name| format!("0 INDI\n1 NAME {name}\n")).collect();
        assert_eq!(
            found("odd-character-in-name", &people),
            [
                (4, "the name `Ann /Lee/ 1850` has a digit in it, and so have 2 others".to_string()),
                (6, "the name `Bo <Bob> /Lee/` has a `<` in it".to_string()),
            ]
        );
    }

    #[test]
    fn what_names_have_is_not() {
        for name in [
            "Ann-Marie \"Nan\" /O’Lee/ III",
            "Øystein (Ole) /Ås/",
            "Anna* Maria /Lee/",
            "___ /Lee/",
            "Bo (2nd Earl) /Lee/",
        ] {
            assert_eq!(
                found("odd-character-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n")),
                [],
                "{name}"
            );
        }
    }
}
