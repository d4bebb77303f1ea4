//! Names begin with capitals, in scripts that have them.

use heirloom_core::Structure;

use super::findings::LOWER_CASE;
use super::placeholder::placeholder_in;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &LOWER_CASE, look: Look::Of(&[Term::Name], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    let is_small = text.chars().any(char::is_lowercase) && !text.chars().any(char::is_uppercase);
    if is_small && placeholder_in(&text).is_none() {
        scope.report(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_name_without_any_capital_is_told() {
        let found = found("lower-case-name", "0 @I1@ INDI\n1 NAME ann /lee/\n");
        assert_eq!(found, [(4, "the name `ann /lee/` has no capital letter".to_string())]);
    }

    #[test]
    fn small_words_in_a_name_are_not() {
        for name in ["Ludwig /van Beethoven/", "李 /小龙/", "unknown /unknown/", "//"] {
            assert_eq!(found("lower-case-name", &format!("0 @I1@ INDI\n1 NAME {name}\n")), [], "{name}");
        }
    }
}
